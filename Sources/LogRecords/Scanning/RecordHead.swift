package import TextBytes

/// What every caller needs of a record, read with one call: whether the sink wrote it, when, and its identity.
package struct RecordHead {
    /// Microseconds since 1970 UTC.
    package var time: Int64 = 0
    /// `event.sequence`; 0 if it is missing, is not a number from 1 on, or the run is unknown.
    package var sequence: UInt64 = 0
    /// `service.ephemeral_id`; valid as long as the fields it was read from, and only if `sequence` is not 0.
    package var run = UnsafeBufferPointer<UInt8>(start: nil, count: 0)
    /// Has `error.type` and `error.code`.
    package var isFailure = false
    package var hasOutcome = false
    /// Says how many numbers have no record.
    package var hasLosses = false
    /// The sink's event at the beginning of a file.
    package var isFileOpened = false

    package init() {}
}

extension RecordFields {
    /// Reads the head of one of our records; returns false for any other object. Other programs also write JSON with
    /// `@timestamp`, so one of the keys that only our records have must be present.
    ///
    /// One call across modules for each record instead of one for each key. Writes into the caller's value, because a
    /// result of this size would be copied, and read back before it was written.
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
        head.hasLosses = has(.dropped) || has(.unfinished)
        head.isFileOpened = has(.action) && isFileOpened
        if let sequence = number(.sequence), sequence > 0, let run = bytes(.run) {
            head.sequence = UInt64(sequence)
            head.run = run
        } else {
            head.sequence = 0
        }
        return true
    }

    @inline(never)
    private var isFileOpened: Bool {
        guard let action = bytes(.action), let logger = bytes(.logger) else { return false }
        return action.elementsEqual(InternalEventAction.fileOpened.rawValue.utf8)
            && logger.elementsEqual(InternalEventAction.logger.utf8)
    }

    /// The value of `integer`, eight digits at a time. `RecordScanner.padding` bytes after the line are readable.
    @inline(__always)
    private func number(_ key: RecordKey) -> Int? {
        guard has(key), slots[key.index].kind == .number else { return nil }
        let digits = raw(key.index)
        guard digits.count <= 8, let base = digits.baseAddress else { return Self.integer(digits) }
        let bits = UInt64(8 * digits.count)
        // Shift in zeros before the digits if there are fewer than eight.
        let word = UInt64(littleEndian: UnsafeRawPointer(base).loadUnaligned(as: UInt64.self)) << (64 - bits)
        return EightDigits.value(word | 0x3030_3030_3030_3030 >> bits) ?? Self.integer(digits)
    }

    // Computed, not stored: every use of a stored static checks whether it has been initialised.
    private static var failureMask: UInt64 { bit(.errorType) | bit(.errorCode) }
    private static var ownMask: UInt64 { bit(.sequence) | bit(.run) | bit(.schemaVersion) }

    /// The key's bit in `present`.
    @inline(__always)
    static func bit(_ key: RecordKey) -> UInt64 { 1 << UInt64(truncatingIfNeeded: key.index) }
}
