import CByteScan
import CJournal
import CPlatform
import LogRecords
import TextBytes

/// The run of one opening. Its counter is in the journal, so that recovery knows how many numbers were assigned.
///
/// A forked child has another id and a counter of its own, so no record of a child can be mistaken for one of its
/// parent.
final class RunIdentity: RecordRun {
    private let journal: Journal
    private let generation: UInt64
    private let parentID: String
    private let child: ChildRun

    init(journal: Journal, bytes: [UInt8]) {
        self.journal = journal
        parentID = Hexadecimal.text(bytes)
        generation = platform_forks()
        child = ChildRun()
    }

    var isOwner: Bool {
        @inline(__always) get { platform_forks() == generation }
    }

    var id: String { isOwner ? parentID : Hexadecimal.text(child.bytes(of: parentID)) }

    func next() -> UInt64 {
        isOwner ? atomic_word_add(journal_sequence(journal.header), 1) : child.next()
    }
}

/// Numbers for the records that a forked child hands to its parent's sink, where they are refused and counted.
///
/// Sendable because the pointer is constant and its word is only touched by atomic operations.
private final class ChildRun: @unchecked Sendable {
    private let word: UnsafeMutablePointer<UInt64>

    init() {
        word = .allocate(capacity: 1)
        word.initialize(to: 0)
    }

    deinit {
        word.deallocate()
    }

    func next() -> UInt64 { atomic_word_add(word, 1) }

    /// The parent's id mixed with the child's process id: no lock, no random device, the same result in every call.
    func bytes(of parent: String) -> [UInt8] {
        let process = ProcessIdentity.current()
        var state = process.processID &* 0x9E37_79B9_7F4A_7C15 ^ process.startTime
        for byte in parent.utf8 { state = bytes_mix_seeded(state &+ UInt64(byte)) }
        return (0..<2).flatMap { index in
            let word = bytes_mix_seeded(state &+ UInt64(index) &+ 1)
            return (0..<8).map { UInt8(truncatingIfNeeded: word >> (8 * UInt64($0))) }
        }
    }
}
