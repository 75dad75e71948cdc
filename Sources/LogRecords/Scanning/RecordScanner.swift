import CByteScan
import CLibrary
import TextBytes

/// Reads one line as a JSON object and records where the values of known keys are. Exact for every JSON object: keys in
/// any order, white space, escapes in keys, nested objects with the same names, a key twice (the last wins).
///
/// I1. A line is an object only if it is valid JSON from its first to its last byte (RFC 8259), with white space around
///     it allowed, and valid UTF-8. This check alone separates records from torn and overwritten lines.
/// I2. Only the members of the outermost object are noted.
/// I3. Nothing is read beyond the line feed that ends the line, except up to `padding` bytes whose content is ignored.
///
/// Three things make it fast. `StringEndIndex` finds the possible ends of strings in advance with vector instructions,
/// so the end of a string is one load away. `KeyTransitionCache` tries first what followed a key in the previous
/// record. `ConstantFieldsCache` compares, as one block, the members between message and sequence number that a handler
/// repeats in every record. A first pass that only looks for the keys of failures was rejected: it would trust a line
/// by its first and last byte.
package final class RecordScanner {
    package enum Outcome: Equatable {
        /// An object; the address of the line feed that ends its line.
        case object(lineFeed: UnsafePointer<UInt8>)
        /// Has the form of an object, but its bytes are not UTF-8.
        case invalidUTF8(lineFeed: UnsafePointer<UInt8>)
        /// Anything else. The end of the line was not searched for.
        case other
    }

    /// Bytes that must be readable after the line feed.
    package static let padding = max(Int(BYTES_LINES_PADDING) + ConstantFieldsCache.capacity, Int(FAST_SKIP_PADDING))
    /// Bytes to index at a time; a line may exceed it. These bytes and their index fit together into any processor's
    /// first-level cache.
    private static let pieceSize = 16 << 10
    /// How many keys a scanner can record besides those of `RecordKey`.
    package static let furtherKeyLimit = Int(KeyTable.firstLearned) - RecordKey.allCases.count

    /// What the last scan found.
    package let fields: RecordFields
    private let state: UnsafeMutablePointer<RecordFields.State>
    private let slots: UnsafeMutablePointer<RecordFields.Slot>
    private let keys: KeyTable
    /// For each key, what followed it in earlier records. The last entry is for the beginning of the line.
    private let transitions = KeyTransitionCache()
    private let constantFields = ConstantFieldsCache()
    private let skipper = NonFailureSkipper()
    private let stringEnds: UnsafeMutablePointer<StringEndIndex>
    private var containers: [Bool] = []

    /// `furtherKeys` (labels, for example) get the indices after those of `RecordKey`, in their order. At most
    /// `furtherKeyLimit`.
    package init(furtherKeys: [String] = []) {
        let names = RecordKey.allCases.map(\.rawValue) + furtherKeys.prefix(Self.furtherKeyLimit)
        keys = KeyTable(names)
        slots = .allocate(capacity: names.count)
        slots.initialize(repeating: .init(start: 0, length: 0, kind: .null), count: names.count)
        state = .allocate(capacity: 1)
        state.initialize(to: .init(line: UnsafePointer(transitions.noBytes)))
        fields = RecordFields(state: state, slots: slots)
        stringEnds = .allocate(capacity: 1)
        stringEnds.initialize(to: StringEndIndex())
    }

    deinit {
        stringEnds.pointee.deallocate()
        stringEnds.deallocate()
        state.pointee.scratch?.deallocate()
        state.deallocate()
        slots.deallocate()
        transitions.deallocate()
        constantFields.deallocate()
        skipper.deallocate()
    }

    /// Indexes lines from `start` on, so that `skipNonFailures` and `scan(covered:)` can read them: as many as keep the
    /// index in the first-level cache, and at least one. They end at `limit` at the latest, which follows a line feed
    /// and is followed by `padding` readable bytes. Returns the end of the indexed lines.
    package func cover(_ start: UnsafePointer<UInt8>, limit: UnsafePointer<UInt8>) -> UnsafePointer<UInt8> {
        var end = limit
        if limit - start > Self.pieceSize {
            let pieceEnd = start + Self.pieceSize
            if let lineFeed = bytes_find_line_feed(pieceEnd, limit) { end = lineFeed + 1 }
        }
        stringEnds.pointee.cover(start, end - start)
        return end
    }

    /// Reads the non-failure records from `line` on, which were covered, and returns where the line after them begins;
    /// nil if the first line is not known to be one. It may still be one: `scan(covered:)` decides.
    @inline(__always)
    package func skipNonFailures(from line: UnsafePointer<UInt8>) -> (
        records: NonFailureRun, end: UnsafePointer<UInt8>
    )? {
        skipper.read(line, of: stringEnds.pointee.lines)
    }

    /// Reads one line by itself. It must end with a line feed, followed by `padding` readable bytes.
    package func scan(_ line: UnsafePointer<UInt8>) -> Outcome {
        var end = line
        while end[0] != .newline { end += 1 }
        stringEnds.pointee.cover(line, end - line + 1)
        return scan(covered: line)
    }

    /// Reads the line that begins at `line`. It must end with a line feed, and both must be covered.
    package func scan(covered line: UnsafePointer<UInt8>) -> Outcome {
        let stringEnds = stringEnds.pointee
        let slots = slots
        var p = Self.skipSpace(line)
        guard p[0] == .openBrace else { return .other }
        var messageEnd: UnsafePointer<UInt8>?
        var blockStart: UnsafePointer<UInt8>?
        var present: UInt64 = 0
        var previous = KeyTable.none
        // True at the closing quote of a text; false after any other value and at the opening brace.
        var isAtTextEnd = false
        // Each turn reads one member: its key, from the end of the value before it, and its value.
        while true {
            // The key, if this one came after the previous one in an earlier line: one comparison.
            let known = transitions.step(from: previous, isAtTextEnd: isAtTextEnd, at: p)
            guard let step = known ?? parseStep(from: previous, isAtTextEnd: isAtTextEnd, at: p, stringEnds) else {
                return .other
            }
            p += step.length
            if step.key == KeyTable.end { break }
            previous = step.key
            isAtTextEnd = step.leadsToText
            // A text: the index has its end.
            if isAtTextEnd {
                let start = p
                guard let end = Self.textEnd(start, stringEnds) else { return .other }
                p = end
                guard previous < KeyTable.firstLearned else { continue }
                let kind: RecordFields.Kind = stringEnds.hasEscapes(start, p) ? .escapedText : .plainText
                slots[Int(previous)] = .init(start, to: p, of: line, kind)
                present |= 1 << UInt64(previous)
                guard previous == Self.messageKey else { continue }
                // What follows the message is the same in most records of a log, up to the number: it is skipped.
                messageEnd = p
                if let end = restoreConstantFields(p, of: line, present: &present) {
                    previous = Self.sequenceKey
                    blockStart = p
                    p = end
                    isAtTextEnd = false
                }
            } else {
                var start = p
                var kind = RecordFields.Kind.number
                guard let end = otherValueEnd(p, stringEnds, start: &start, kind: &kind) else { return .other }
                p = end
                guard previous < KeyTable.firstLearned else { continue }
                let isText = kind == .plainText || kind == .escapedText
                slots[Int(previous)] = .init(start, to: isText ? p - 1 : p, of: line, kind)
                present |= 1 << UInt64(previous)
                if previous == Self.sequenceKey, let from = messageEnd {
                    if kind == .number {
                        constantFields.learn(from, to: start, line: line, slots: slots, present: present)
                        blockStart = from
                    }
                    messageEnd = nil
                }
            }
        }
        return object(line, lineFeed: p - 1, present: present, blockStart, stringEnds)
    }

    /// Notes the fields that the block at `p` repeats, and the number after them. Returns the end of the number; nil if
    /// the block is another one.
    @inline(__always)
    private func restoreConstantFields(
        _ p: UnsafePointer<UInt8>,
        of line: UnsafePointer<UInt8>,
        present: inout UInt64
    ) -> UnsafePointer<UInt8>? {
        guard constantFields.matches(p), let end = Self.numberEnd(p + constantFields.count) else { return nil }
        present |= constantFields.restore(into: slots, at: p - line) | 1 << UInt64(Self.sequenceKey)
        slots[Int(Self.sequenceKey)] = .init(p + constantFields.count, to: end, of: line, .number)
        return end
    }

    /// Notes the object that was read, unless its bytes are not UTF-8. `blockStart`: where what `ConstantFieldsCache`
    /// compares begins.
    @inline(__always)
    private func object(
        _ line: UnsafePointer<UInt8>,
        lineFeed: UnsafePointer<UInt8>,
        present: UInt64,
        _ blockStart: UnsafePointer<UInt8>?,
        _ stringEnds: StringEndIndex
    ) -> Outcome {
        let length = lineFeed - line
        if stringEnds.mayLeaveASCII(line, lineFeed), bytes_is_utf8(line, length) == 0 {
            return .invalidUTF8(lineFeed: lineFeed)
        }
        state.pointee.line = line
        state.pointee.present = present
        state.pointee.lineLength = length
        if let blockStart {
            let block = UnsafeBufferPointer(start: blockStart, count: constantFields.count)
            skipper.learn(fields, block: block, lineFeed: lineFeed, lines: stringEnds.lines)
        }
        return .object(lineFeed: lineFeed)
    }

    /// The closing quote of the text that begins at `start`: mostly the next entry of the index.
    @inline(__always)
    private static func textEnd(
        _ start: UnsafePointer<UInt8>,
        _ stringEnds: StringEndIndex
    ) -> UnsafePointer<UInt8>? {
        let end = stringEnds.next(start)
        return end[0] == .quote ? end : stringEnd(end, stringEnds)
    }

    /// The end of a value that is not a text right after its colon; most are numbers. For the others, `start` and
    /// `kind` are set.
    @inline(__always)
    private func otherValueEnd(
        _ p: UnsafePointer<UInt8>,
        _ stringEnds: StringEndIndex,
        start: inout UnsafePointer<UInt8>,
        kind: inout RecordFields.Kind
    ) -> UnsafePointer<UInt8>? {
        if p[0] &- UInt8(ascii: "1") < 9 { return Self.numberEnd(p) }
        kind = .plainText
        return value(at: p, stringEnds, start: &start, kind: &kind)
    }

    /// The step from a value to the next one, read byte by byte: over the next key, or over the end of the line
    /// (`KeyTable.end`). It is learned for the next lines. Nil: the line is not valid.
    @inline(never)
    private func parseStep(
        from previous: UInt8,
        isAtTextEnd: Bool,
        at start: UnsafePointer<UInt8>,
        _ stringEnds: StringEndIndex
    ) -> KeyTransitionCache.Step? {
        func step(to end: UnsafePointer<UInt8>, key: UInt8, leadsToText: Bool = false) -> KeyTransitionCache.Step {
            let step = KeyTransitionCache.Step(key: key, length: end - start, leadsToText: leadsToText)
            transitions.learn(step, from: previous, isAtTextEnd: isAtTextEnd, at: start)
            return step
        }
        let isFirst = previous == KeyTable.none
        var p = Self.skipSpace(isAtTextEnd ? start + 1 : start)
        guard isFirst || p[0] == .comma else {
            return Self.lineEnd(p).map { step(to: $0 + 1, key: KeyTable.end) }
        }
        p = Self.skipSpace(p + 1)
        if isFirst, p[0] == .closeBrace {
            return Self.lineEnd(p).map { .init(key: KeyTable.end, length: $0 + 1 - start, leadsToText: false) }
        }
        var key = KeyTable.unknown
        guard p[0] == .quote, let end = self.key(at: p + 1, stringEnds, found: &key) else { return nil }
        p = Self.skipSpace(end)
        guard p[0] == .colon else { return nil }
        let isText = p[1] == .quote
        return step(to: isText ? p + 2 : p + 1, key: key, leadsToText: isText)
    }

    // Computed, not stored: every use of a stored static checks whether it has been initialised.
    private static var messageKey: UInt8 { UInt8(truncatingIfNeeded: RecordKey.message.index) }
    private static var sequenceKey: UInt8 { UInt8(truncatingIfNeeded: RecordKey.sequence.index) }

    /// The line feed after the brace at `p`; nil if anything but white space is between them.
    @inline(__always)
    private static func lineEnd(_ p: UnsafePointer<UInt8>) -> UnsafePointer<UInt8>? {
        guard p[0] == .closeBrace else { return nil }
        let end = skipSpace(p + 1)
        return end[0] == .newline ? end : nil
    }

    @inline(__always)
    private static func skipSpace(_ from: UnsafePointer<UInt8>) -> UnsafePointer<UInt8> {
        var p = from
        while p[0] == .space || p[0] == .tab || p[0] == .carriageReturn { p += 1 }
        return p
    }

    /// The key whose text begins at `start`. Returns the address after its closing quote; nil if there is none.
    @inline(__always)
    private func key(
        at start: UnsafePointer<UInt8>,
        _ stringEnds: StringEndIndex,
        found key: inout UInt8
    ) -> UnsafePointer<UInt8>? {
        let end = stringEnds.next(start)
        if end[0] == .quote, !stringEnds.hasEscapes(start, end) {
            key = keys.indexOrLearn(UnsafeBufferPointer(start: start, count: end - start))
            return end + 1
        }
        return escapedKey(at: start, stringEnds, found: &key)
    }

    @inline(never)
    private func escapedKey(
        at start: UnsafePointer<UInt8>,
        _ stringEnds: StringEndIndex,
        found key: inout UInt8
    ) -> UnsafePointer<UInt8>? {
        guard let end = Self.stringEnd(stringEnds.next(start), stringEnds) else { return nil }
        let length = end - start
        let text = UnsafeMutablePointer<UInt8>.allocate(capacity: length + 17)
        text.initialize(repeating: 0, count: length + 17)
        defer { text.deallocate() }
        text[0] = UInt8(ascii: "\"")
        let decoded = JSONUnescape.decode(UnsafeBufferPointer(start: start, count: length), to: text + 1)
        key = keys.index(UnsafeBufferPointer(start: text + 1, count: decoded))
        return end + 1
    }

    /// The closing quote of the string whose first index entry is `first`; nil if the string is not valid.
    @inline(never)
    private static func stringEnd(_ first: UnsafePointer<UInt8>, _ stringEnds: StringEndIndex) -> UnsafePointer<UInt8>?
    {
        var p = first
        while p[0] != .quote {
            // Only `u` of the escaped characters in the index can be valid. Every other entry is a closing quote or an
            // error.
            guard p[0] == UInt8(ascii: "u") else { return nil }
            for index in 1..<5 where !p[index].isHexDigit { return nil }
            p = stringEnds.next(p + 5)
        }
        return p
    }

    /// The end of any value, white space before it allowed. `start` receives the beginning of its slot.
    @inline(never)
    private func value(
        at before: UnsafePointer<UInt8>,
        _ stringEnds: StringEndIndex,
        start: inout UnsafePointer<UInt8>,
        kind: inout RecordFields.Kind
    ) -> UnsafePointer<UInt8>? {
        start = Self.skipSpace(before)
        switch start[0] {
        case .quote:
            start += 1
            guard let end = Self.stringEnd(stringEnds.next(start), stringEnds) else { return nil }
            if stringEnds.hasEscapes(start, end) { kind = .escapedText }
            return end + 1
        case .openBracket, .openBrace:
            kind = start[0] == .openBracket ? .array : .object
            return Self.flatArrayEnd(start, stringEnds) ?? container(at: start, stringEnds)
        default:
            return Self.scalar(at: start, kind: &kind)
        }
    }

    /// The end of an array of plain strings without white space; nil for anything else.
    @inline(__always)
    private static func flatArrayEnd(_ start: UnsafePointer<UInt8>, _ stringEnds: StringEndIndex) -> UnsafePointer<
        UInt8
    >? {
        guard start[0] == .openBracket else { return nil }
        var p = start + 1
        while p[0] == .quote {
            p = stringEnds.next(p + 1)
            guard p[0] == .quote else { return nil }
            if p[1] == .closeBracket { return p + 2 }
            guard p[1] == .comma else { return nil }
            p += 2
        }
        return nil
    }

    // The first four letters of the literals, the first one in the lowest byte: `true`, `fals`, `null`.
    private static var trueWord: UInt32 { 0x6575_7274 }
    private static var falseWord: UInt32 { 0x736C_6166 }
    private static var nullWord: UInt32 { 0x6C6C_756E }

    private static func scalar(
        at start: UnsafePointer<UInt8>,
        kind: inout RecordFields.Kind
    ) -> UnsafePointer<UInt8>? {
        let word = UInt32(truncatingIfNeeded: bytes_load8(start))
        switch start[0] {
        case UInt8(ascii: "t"):
            kind = .true
            return word == Self.trueWord ? start + 4 : nil
        case UInt8(ascii: "f"):
            kind = .false
            return word == Self.falseWord && start[4] == UInt8(ascii: "e") ? start + 5 : nil
        case UInt8(ascii: "n"):
            kind = .null
            return word == Self.nullWord ? start + 4 : nil
        default:
            kind = .number
            return numberEnd(start)
        }
    }

    /// RFC 8259 section 6: no plus sign, no leading zero, digits on both sides of the decimal point.
    @inline(__always)
    private static func numberEnd(_ start: UnsafePointer<UInt8>) -> UnsafePointer<UInt8>? {
        var p = start
        if p[0] == .minus { p += 1 }
        guard p[0].isDigit else { return nil }
        if p[0] == UInt8(ascii: "0") {
            p += 1
        } else {
            while p[0].isDigit { p += 1 }
        }
        if p[0] == .dot {
            p += 1
            guard p[0].isDigit else { return nil }
            while p[0].isDigit { p += 1 }
        }
        if p[0] | 0x20 == UInt8(ascii: "e") {
            p += 1
            if p[0] == UInt8(ascii: "+") || p[0] == .minus { p += 1 }
            guard p[0].isDigit else { return nil }
            while p[0].isDigit { p += 1 }
        }
        return p
    }

    /// The end of any array or object. Uses an explicit stack instead of recursion, so only the line's length limits
    /// the depth.
    @inline(never)
    private func container(at start: UnsafePointer<UInt8>, _ stringEnds: StringEndIndex) -> UnsafePointer<UInt8>? {
        containers.removeAll(keepingCapacity: true)
        var p = start
        while true {
            // At a value.
            p = Self.skipSpace(p)
            if p[0] == .openBracket || p[0] == .openBrace {
                let isObject = p[0] == .openBrace
                p = Self.skipSpace(p + 1)
                if p[0] != (isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) {
                    containers.append(isObject)
                    guard let value = valueStart(p, stringEnds, isObject: isObject) else { return nil }
                    p = value
                    continue
                }
                p += 1
                if containers.isEmpty { return p }
            } else if p[0] == .quote {
                guard let end = Self.stringEnd(stringEnds.next(p + 1), stringEnds) else { return nil }
                p = end + 1
            } else {
                var kind = RecordFields.Kind.null
                guard let end = Self.scalar(at: p, kind: &kind) else { return nil }
                p = end
            }
            // After a value.
            while true {
                guard let isObject = containers.last else { return p }
                p = Self.skipSpace(p)
                if p[0] == .comma {
                    guard let value = valueStart(Self.skipSpace(p + 1), stringEnds, isObject: isObject) else {
                        return nil
                    }
                    p = value
                    break
                }
                guard p[0] == (isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) else { return nil }
                p += 1
                containers.removeLast()
            }
        }
    }

    /// Where the next value of a container begins, white space before it allowed: in an object it follows its key.
    private func valueStart(
        _ start: UnsafePointer<UInt8>,
        _ stringEnds: StringEndIndex,
        isObject: Bool
    ) -> UnsafePointer<UInt8>? {
        guard isObject else { return start }
        guard start[0] == .quote, let end = Self.stringEnd(stringEnds.next(start + 1), stringEnds) else {
            return nil
        }
        let p = Self.skipSpace(end + 1)
        return p[0] == .colon ? p + 1 : nil
    }
}

extension RecordFields.Slot {
    @inline(__always)
    fileprivate init(
        _ start: UnsafePointer<UInt8>,
        to end: UnsafePointer<UInt8>,
        of line: UnsafePointer<UInt8>,
        _ kind: RecordFields.Kind
    ) {
        self.init(
            start: UInt32(truncatingIfNeeded: start - line),
            length: UInt32(truncatingIfNeeded: end - start),
            kind: kind
        )
    }
}
