package import TextBytes

/// What is needed of every record, read with one call: whether it is one of ours, when it was written, and which it is.
package struct RecordHead {
    /// Microseconds since 1970 UTC.
    package var time: Int64 = 0
    /// `event.sequence`; 0 where there is none, or where it is no number from 1 on, or the run is not known.
    package var sequence: UInt64 = 0
    /// `service.ephemeral_id`; valid like the fields it was read from.
    package var run = UnsafeBufferPointer<UInt8>(start: nil, count: 0)
    /// Has `error.type` and `error.code`.
    package var isFailure = false
    package var hasOutcome = false
    package var hasDropped = false

    package init() {}
}

extension RecordFields {
    /// Reads the head of a record of ours; false for any other object. Other programs, too, write JSON with `@timestamp`:
    /// one of the keys that only our records have must be there.
    ///
    /// One call across modules for each record, instead of one for each key; into a place of the caller's, because a
    /// result of this size is copied, and read back before it was written.
    @inline(never)
    package func readHead(_ head: inout RecordHead, _ timestamps: inout TimestampReader) -> Bool {
        let failure = Self.failureMask
        let present = state.pointee.present
        let isFailure = present & failure == failure
        guard isFailure || present & Self.ownMask != 0, let stamp = bytes(.timestamp),
            let time = timestamps.microseconds(stamp)
        else { return false }
        head.time = time
        head.isFailure = isFailure
        head.hasOutcome = has(.outcome)
        head.hasDropped = has(.dropped)
        if let sequence = number(.sequence), sequence > 0, let run = bytes(.run) {
            head.sequence = UInt64(sequence)
            head.run = run
        } else {
            head.sequence = 0
        }
        return true
    }

    /// `integer`, eight digits at a time; the line is followed by `RecordScanner.padding` readable bytes.
    @inline(__always)
    private func number(_ key: RecordKey) -> Int? {
        guard has(key), slots[key.index].kind == .number else { return nil }
        let digits = raw(key.index)
        guard digits.count <= 8, let base = digits.baseAddress else { return Self.integer(digits) }
        let bits = UInt64(8 * digits.count)
        // Zeros before the digits, where there are fewer than eight.
        let word = UInt64(littleEndian: UnsafeRawPointer(base).loadUnaligned(as: UInt64.self)) << (64 - bits)
        return EightDigits.value(word | 0x3030_3030_3030_3030 >> bits) ?? Self.integer(digits)
    }

    // Computed, not stored: a stored static is asked at every use whether it has been made.
    private static var failureMask: UInt64 { bit(.errorType) | bit(.errorCode) }
    private static var ownMask: UInt64 { bit(.sequence) | bit(.run) | bit(.schemaVersion) }

    /// The bit of a key in what is present.
    @inline(__always)
    static func bit(_ key: RecordKey) -> UInt64 { 1 << UInt64(truncatingIfNeeded: key.index) }
}
