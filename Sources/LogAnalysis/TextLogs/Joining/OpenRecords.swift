/// The open record of each stream that a wrapper mixes into a file, so that each stream is read as if it stood alone.
///
/// One is the current one; the others wait until their stream has a line again. A record stays where it is when the
/// stream changes: in logcat nearly every line is of another stream than the one above it.
struct OpenRecords: ~Copyable {
    private struct Owner {
        var stream = StreamName()
        /// When the stream was left with its record open; nil if it is the current one, or if its place is free.
        var left: UInt64?
    }

    private static let waitingLimit = 16
    /// Those that wait, one more until the oldest of them is closed, and the current one.
    private static let places = waitingLimit + 2

    /// Who has the place of the same index in `assemblies`.
    private var owners = [Owner()]
    /// As many as `owners`; the rest is not initialized. An array would give out copies.
    private let assemblies = UnsafeMutablePointer<RecordAssembly>.allocate(capacity: places)
    private var place = 0
    private var changes: UInt64 = 0
    private(set) var waitingCount = 0

    init() {
        assemblies.initialize(to: RecordAssembly())
    }

    deinit {
        assemblies.deinitialize(count: owners.count)
        assemblies.deallocate()
    }

    var stream: StreamName { owners[place].stream }

    var address: UnsafeMutablePointer<RecordAssembly> { assemblies + place }

    /// Read and changed where it is.
    var current: RecordAssembly {
        unsafeAddress { UnsafePointer(address) }
        unsafeMutableAddress { address }
    }

    /// The first line of a record that is open, in any stream.
    var firstLine: Int? {
        var first = current.isOpen ? current.record.first : nil
        guard waitingCount > 0 else { return first }
        for index in owners.indices where owners[index].left != nil {
            first = min(first ?? .max, assemblies[index].record.first)
        }
        return first
    }

    /// Whether a record that waits may state a failure.
    var hasFailures: Bool {
        waitingCount > 0
            && owners.indices.contains { owners[$0].left != nil && !assemblies[$0].isWaiting }
    }

    /// Leaves the current record, if it is open. True if too many then wait: the one that waits longest has become the
    /// current one and must be closed.
    mutating func leave() -> Bool {
        guard current.isOpen else { return false }
        changes += 1
        owners[place].left = changes
        waitingCount += 1
        return waitingCount > Self.waitingLimit && resumeOldest()
    }

    /// Makes the record that waits longest the current one. False if none waits.
    mutating func resumeOldest() -> Bool {
        guard waitingCount > 0 else { return false }
        resume(owners.indices.min { owners[$0].left ?? .max < owners[$1].left ?? .max } ?? place)
        return true
    }

    /// Makes a stream the current one.
    mutating func enter(_ stream: StreamName) {
        if let index = owners.firstIndex(where: { $0.left != nil && $0.stream == stream }) { return resume(index) }
        if owners[place].left != nil {
            if let free = owners.firstIndex(where: { $0.left == nil }) {
                place = free
            } else {
                place = owners.count
                precondition(place < Self.places)
                owners.append(Owner())
                (assemblies + place).initialize(to: RecordAssembly())
            }
            current.failedRequest = nil
        }
        owners[place].stream = stream
        current.request = nil
        current.tokenInHand = TokenInHand()
    }

    private mutating func resume(_ index: Int) {
        owners[index].left = nil
        waitingCount -= 1
        place = index
    }
}
