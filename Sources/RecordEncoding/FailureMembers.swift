import CPlatform
import MSALFailures
import PIIScrubbing

/// Members of a record that follow from the judgement of its failure alone, encoded once. An app fails often, but in few
/// ways.
///
/// I1. Holds numbers and single words of a protocol only, which no scrubber is asked about. A failure with any other
///     text in these members is encoded anew each time.
/// I2. Belongs to one remembered judgement, whose failures have all of it in common (`RememberedJudgements` I3).
struct FailureMembers {
    /// From `error.type` to the quote before the description.
    let error: UnsafeBufferPointer<UInt8>
    /// From `msal.error.name` to `msal.service_codes`.
    let codes: UnsafeBufferPointer<UInt8>
    let recovery: UnsafeBufferPointer<UInt8>
    let status: UnsafeBufferPointer<UInt8>

    /// Nil if they hold more than words and numbers.
    init?(_ failure: UnsafePointer<MSALFailure.Fields>, _ scrubbers: ScrubberChain) {
        let capacity = 16 * 1024
        let space = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
        defer { space.deallocate() }
        let fields = failure.pointee
        var words = RecordWriter(space, capacity: capacity)
        for text in [fields.domain, fields.name, fields.internalName, fields.oauthError, fields.oauthSubError] {
            if let text, !words.word(text) { return nil }
        }

        var writer = RecordWriter(space, capacity: capacity)
        writer.error(failure, scrubbers)
        let codes = writer.count
        writer.codes(failure, scrubbers)
        let recovery = writer.count
        writer.recovery(failure, scrubbers)
        let status = writer.count
        writer.status(failure)
        if writer.isNearlyFull { return nil }

        let bytes = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: writer.count)
        _ = bytes.initialize(from: writer.bytes)
        let kept = UnsafeBufferPointer(bytes)
        error = .init(rebasing: kept[..<codes])
        self.codes = .init(rebasing: kept[codes..<recovery])
        self.recovery = .init(rebasing: kept[recovery..<status])
        self.status = .init(rebasing: kept[status...])
    }

    /// The members of each judgement that a record was written with.
    ///
    /// Sendable because `slots` is constant, its words are touched by atomic operations only, and members never change
    /// and are never freed.
    final class Table: @unchecked Sendable {
        static let shared = Table()

        /// Addresses of members; 0: none yet.
        private let slots: UnsafeMutablePointer<UInt64>

        private init() {
            slots = .allocate(capacity: RememberedJudgements.capacity)
            slots.initialize(repeating: 0, count: RememberedJudgements.capacity)
        }

        /// Nil if the failure's judgement is not remembered, or its members hold more than words.
        @inline(__always)
        func members(of failure: UnsafePointer<MSALFailure.Fields>, _ scrubbers: ScrubberChain) -> UnsafePointer<
            FailureMembers
        >? {
            guard let number = failure.pointee.judgement else { return nil }
            let slot = slots + Int(number)
            return address(in: slot) ?? encode(failure, scrubbers, in: slot)
        }

        @inline(__always)
        private func address(in slot: UnsafeMutablePointer<UInt64>) -> UnsafePointer<FailureMembers>? {
            UnsafePointer(bitPattern: UInt(atomic_word_load(slot)))
        }

        /// Threads that do this at once make the same members, and those of one are kept.
        @inline(never)
        private func encode(
            _ failure: UnsafePointer<MSALFailure.Fields>,
            _ scrubbers: ScrubberChain,
            in slot: UnsafeMutablePointer<UInt64>
        ) -> UnsafePointer<FailureMembers>? {
            guard let members = FailureMembers(failure, scrubbers) else { return nil }
            let kept = UnsafeMutablePointer<FailureMembers>.allocate(capacity: 1)
            kept.initialize(to: members)
            if !atomic_word_claim(slot, UInt64(UInt(bitPattern: kept))) {
                members.error.deallocate()
                kept.deallocate()
            }
            return address(in: slot)
        }
    }
}
