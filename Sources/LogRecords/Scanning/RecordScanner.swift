import CByteScan
import CLibrary
import TextBytes

/// Reads one line as a JSON object and notes where the values of known keys lie. Exact for every JSON object: any order
/// of keys, white space, escapes in keys, nested objects with the same names, a key twice (the last wins).
///
/// I1. A line is an object only if it is valid JSON from its first to its last byte (RFC 8259), white space around it
///     allowed, and valid UTF-8. Torn and overwritten lines are told apart from records by this alone.
/// I2. Only the members of the outermost object are noted.
/// I3. Nothing is read beyond the line feed that ends the line, except up to `padding` bytes that are ignored.
///
/// What makes it fast: a map of the bytes at which strings may end (`StringEndIndex`), made in wide strides, so that a string's
/// end is one load away; what followed a key in the record before is tried first (`KeyTransitionCache`); and the members between message and sequence number, which a
/// handler writes alike into every record, are compared as a block (`ConstantFieldsCache`). A first pass that looks for the
/// keys of failures only was not taken: it believes a line by its first and last byte.
package final class RecordScanner {
    package enum Outcome: Equatable {
        /// An object; the address of the line feed that ends its line.
        case object(lineFeed: UnsafePointer<UInt8>)
        /// An object in form, but its bytes are not UTF-8.
        case invalidUTF8(lineFeed: UnsafePointer<UInt8>)
        /// Anything else. Where the line ends was not looked for.
        case other
    }

    /// Bytes that must be readable behind the line feed.
    package static let padding = max(Int(BYTES_LINES_PADDING) + ConstantFieldsCache.capacity, Int(FAST_SKIP_PADDING))
    /// Bytes to cover at a time, or a line more: these and their map fit the first cache of any processor together.
    private static let pieceSize = 16 << 10
    /// How many keys besides those of `RecordKey` a scanner can note.
    package static let furtherKeyLimit = 64 - RecordKey.allCases.count

    /// What the last scan found.
    package let fields: RecordFields
    private let state: UnsafeMutablePointer<RecordFields.State>
    private let slots: UnsafeMutablePointer<RecordFields.Slot>
    private let keys: KeyTable
    /// For each key (and for the beginning, last) what followed it in the record before.
    private let edges = KeyTransitionCache()
    private let block = ConstantFieldsCache()
    private let skim = NonFailureSkipper()
    private let map: UnsafeMutablePointer<StringEndIndex>
    private var containers: [Bool] = []

    /// `furtherKeys` (labels, say) get the indices behind those of `RecordKey`, in their order; at most `furtherKeyLimit`.
    package init(furtherKeys: [String] = []) {
        let names = RecordKey.allCases.map(\.rawValue) + furtherKeys.prefix(Self.furtherKeyLimit)
        keys = KeyTable(names)
        slots = .allocate(capacity: names.count)
        slots.initialize(repeating: .init(start: 0, length: 0, kind: .null), count: names.count)
        state = .allocate(capacity: 1)
        state.initialize(to: .init(line: UnsafePointer(edges.noBytes)))
        fields = RecordFields(state: state, slots: slots)
        map = .allocate(capacity: 1)
        map.initialize(to: StringEndIndex())
    }

    deinit {
        map.pointee.deallocate()
        map.deallocate()
        state.pointee.scratch?.deallocate()
        state.deallocate()
        slots.deallocate()
        edges.deallocate()
        block.deallocate()
        skim.deallocate()
    }

    /// Looks at lines from `start` on, which `skim` and `scan(covered:)` can then read: so many that what is noted of them
    /// stays in the first cache, or one. They end at `limit` at the latest, which is behind a line feed and before
    /// `padding` bytes that are readable. Returns where they end.
    package func cover(_ start: UnsafePointer<UInt8>, limit: UnsafePointer<UInt8>) -> UnsafePointer<UInt8> {
        var end = limit
        if limit - start > Self.pieceSize {
            let place = start + Self.pieceSize
            if let found = memchr(place, 0x0A, limit - place) {
                end = place + (UnsafeRawPointer(found) - UnsafeRawPointer(place)) + 1
            }
        }
        map.pointee.cover(start, end - start)
        return end
    }

    /// Reads the plain records from `line` on, which were covered, and says where the line behind them begins; nil where the
    /// first line is not known to be plain. It may be for all that: `scan(covered:)` tells.
    @inline(__always)
    package func skim(_ line: UnsafePointer<UInt8>) -> (records: NonFailureRun, end: UnsafePointer<UInt8>)? {
        skim.read(line, of: map.pointee.lines)
    }

    /// Reads one line by itself. There must be a line feed behind it, and `padding` bytes behind that.
    package func scan(_ line: UnsafePointer<UInt8>) -> Outcome {
        var end = line
        while end[0] != UInt8(ascii: "\n") { end += 1 }
        map.pointee.cover(line, end - line + 1)
        return scan(covered: line)
    }

    /// Reads the line that begins at `line`. There must be a line feed behind it, and both were covered.
    package func scan(covered line: UnsafePointer<UInt8>) -> Outcome {
        let map = map.pointee
        let slots = slots
        let edges = edges
        let block = block
        var p = Self.skipSpace(line)
        guard p[0] == UInt8(ascii: "{") else { return .other }
        var messageEnd: UnsafePointer<UInt8>?
        var blockStart: UnsafePointer<UInt8>?
        var present: UInt64 = 0
        var previous = KeyTable.none
        // At the closing quote of a text; otherwise behind a value, or at the opening brace.
        var isAtTextEnd = false
        while true {
            if let step = edges.step(from: previous, isAtTextEnd: isAtTextEnd, at: p) {
                p += step.length
                if step.key == KeyTable.end { break }
                previous = step.key
                isAtTextEnd = step.leadsToText
            } else {
                let from = p
                let wasAtTextEnd = isAtTextEnd
                let isFirst = previous == KeyTable.none
                p = isAtTextEnd ? Self.skipSpace(p + 1) : Self.skipSpace(p)
                guard isFirst || p[0] == UInt8(ascii: ",") else {
                    guard let end = Self.lineEnd(p) else { return .other }
                    edges.learn(from: previous, isAtTextEnd: wasAtTextEnd, from, to: end + 1, key: KeyTable.end)
                    p = end + 1
                    break
                }
                p = Self.skipSpace(p + 1)
                if isFirst, p[0] == UInt8(ascii: "}") {
                    guard let end = Self.lineEnd(p) else { return .other }
                    p = end + 1
                    break
                }
                var key = KeyTable.unknown
                guard p[0] == UInt8(ascii: "\""), let end = self.key(at: p + 1, map, found: &key) else { return .other }
                p = Self.skipSpace(end)
                guard p[0] == UInt8(ascii: ":") else { return .other }
                p += 1
                isAtTextEnd = p[0] == UInt8(ascii: "\"")
                if isAtTextEnd { p += 1 }
                edges.learn(
                    from: previous,
                    isAtTextEnd: wasAtTextEnd,
                    from,
                    to: p,
                    key: key,
                    leadsToText: isAtTextEnd
                )
                previous = key
            }
            if isAtTextEnd {
                let start = p
                p = map.next(start)
                if p[0] != UInt8(ascii: "\"") {
                    guard let end = Self.stringEnd(p, map) else { return .other }
                    p = end
                }
                guard previous < KeyTable.firstMet else { continue }
                let kind: RecordFields.Kind = map.hasEscapes(start, p) ? .escapedText : .plainText
                slots[Int(previous)] = .init(start, to: p, of: line, kind)
                present |= 1 << UInt64(previous)
                guard previous == Self.messageKey else { continue }
                messageEnd = p
                if block.matches(p), let end = Self.numberEnd(p + block.count) {
                    present |= block.restore(into: slots, at: p - line) | 1 << UInt64(Self.sequenceKey)
                    slots[Int(Self.sequenceKey)] = .init(p + block.count, to: end, of: line, .number)
                    previous = Self.sequenceKey
                    blockStart = p
                    p = end
                    isAtTextEnd = false
                }
            } else {
                var start = p
                var kind = RecordFields.Kind.number
                if p[0] &- 0x31 < 9 {
                    guard let end = Self.numberEnd(p) else { return .other }
                    p = end
                } else {
                    kind = .plainText
                    guard let end = value(at: p, map, start: &start, kind: &kind) else { return .other }
                    p = end
                }
                guard previous < KeyTable.firstMet else { continue }
                let isText = kind == .plainText || kind == .escapedText
                slots[Int(previous)] = .init(start, to: isText ? p - 1 : p, of: line, kind)
                present |= 1 << UInt64(previous)
                if previous == Self.sequenceKey, let from = messageEnd {
                    if kind == .number {
                        block.learn(from, to: start, line: line, slots: slots, present: present)
                        blockStart = from
                    }
                    messageEnd = nil
                }
            }
        }
        // Behind the line feed.
        p -= 1
        let length = p - line
        if map.mayLeaveASCII(line, p), bytes_is_utf8(line, length) == 0 { return .invalidUTF8(lineFeed: p) }
        state.pointee.line = line
        state.pointee.present = present
        state.pointee.lineLength = length
        if let blockStart {
            let bytes = UnsafeBufferPointer(start: blockStart, count: block.count)
            skim.learn(fields, block: bytes, lineFeed: p, lines: map.lines)
        }
        return .object(lineFeed: p)
    }

    // Computed, not stored: a stored static is asked at every use whether it has been made.
    private static var messageKey: UInt8 { UInt8(truncatingIfNeeded: RecordKey.message.index) }
    private static var sequenceKey: UInt8 { UInt8(truncatingIfNeeded: RecordKey.sequence.index) }

    /// The line feed behind the brace at `p`; nil where there is something else.
    @inline(__always)
    private static func lineEnd(_ p: UnsafePointer<UInt8>) -> UnsafePointer<UInt8>? {
        guard p[0] == UInt8(ascii: "}") else { return nil }
        let end = skipSpace(p + 1)
        return end[0] == UInt8(ascii: "\n") ? end : nil
    }

    @inline(__always)
    private static func skipSpace(_ from: UnsafePointer<UInt8>) -> UnsafePointer<UInt8> {
        var p = from
        while p[0] == 0x20 || p[0] == 0x09 || p[0] == 0x0D { p += 1 }
        return p
    }

    /// The key whose text begins at `start`; returns the address behind its closing quote, nil where it has none.
    @inline(__always)
    private func key(
        at start: UnsafePointer<UInt8>,
        _ map: StringEndIndex,
        found key: inout UInt8
    ) -> UnsafePointer<UInt8>? {
        let end = map.next(start)
        if end[0] == UInt8(ascii: "\""), !map.hasEscapes(start, end) {
            key = keys.indexOrLearn(UnsafeBufferPointer(start: start, count: end - start))
            return end + 1
        }
        return escapedKey(at: start, map, found: &key)
    }

    @inline(never)
    private func escapedKey(
        at start: UnsafePointer<UInt8>,
        _ map: StringEndIndex,
        found key: inout UInt8
    ) -> UnsafePointer<UInt8>? {
        guard let end = Self.stringEnd(map.next(start), map) else { return nil }
        let length = end - start
        let text = UnsafeMutablePointer<UInt8>.allocate(capacity: length + 17)
        text.initialize(repeating: 0, count: length + 17)
        defer { text.deallocate() }
        text[0] = UInt8(ascii: "\"")
        let decoded = JSONUnescape.decode(UnsafeBufferPointer(start: start, count: length), to: text + 1)
        key = keys.index(UnsafeBufferPointer(start: text + 1, count: decoded))
        return end + 1
    }

    /// The closing quote of the string of which `stop` is the first stop; nil where the string is not valid.
    @inline(never)
    private static func stringEnd(_ stop: UnsafePointer<UInt8>, _ map: StringEndIndex) -> UnsafePointer<UInt8>? {
        var p = stop
        while p[0] != UInt8(ascii: "\"") {
            // Of what a backslash escapes only this can be right; nothing else of it is a stop but a quote of the end.
            guard p[0] == UInt8(ascii: "u") else { return nil }
            for index in 1..<5 where !p[index].isHexDigit { return nil }
            p = map.next(p + 5)
        }
        return p
    }

    /// The end of any value, white space before it allowed; `start` is where its slot begins.
    @inline(never)
    private func value(
        at before: UnsafePointer<UInt8>,
        _ map: StringEndIndex,
        start: inout UnsafePointer<UInt8>,
        kind: inout RecordFields.Kind
    ) -> UnsafePointer<UInt8>? {
        start = Self.skipSpace(before)
        switch start[0] {
        case UInt8(ascii: "\""):
            start += 1
            guard let end = Self.stringEnd(map.next(start), map) else { return nil }
            if map.hasEscapes(start, end) { kind = .escapedText }
            return end + 1
        case UInt8(ascii: "["), UInt8(ascii: "{"):
            kind = start[0] == UInt8(ascii: "[") ? .array : .object
            return Self.flatArrayEnd(start, map) ?? container(at: start, map)
        default:
            return Self.scalar(at: start, kind: &kind)
        }
    }

    /// The end of an array of plain strings without white space; nil where it is anything else.
    @inline(__always)
    private static func flatArrayEnd(_ start: UnsafePointer<UInt8>, _ map: StringEndIndex) -> UnsafePointer<UInt8>? {
        guard start[0] == UInt8(ascii: "[") else { return nil }
        var p = start + 1
        while p[0] == UInt8(ascii: "\"") {
            p = map.next(p + 1)
            guard p[0] == UInt8(ascii: "\"") else { return nil }
            if p[1] == UInt8(ascii: "]") { return p + 2 }
            guard p[1] == UInt8(ascii: ",") else { return nil }
            p += 2
        }
        return nil
    }

    private static func scalar(
        at start: UnsafePointer<UInt8>,
        kind: inout RecordFields.Kind
    ) -> UnsafePointer<UInt8>? {
        let word = UInt32(truncatingIfNeeded: bytes_load8(start))
        switch start[0] {
        case UInt8(ascii: "t"):
            kind = .true
            return word == 0x6575_7274 ? start + 4 : nil
        case UInt8(ascii: "f"):
            kind = .false
            return word == 0x736C_6166 && start[4] == UInt8(ascii: "e") ? start + 5 : nil
        case UInt8(ascii: "n"):
            kind = .null
            return word == 0x6C6C_756E ? start + 4 : nil
        default:
            kind = .number
            return numberEnd(start)
        }
    }

    /// RFC 8259 section 6: no plus sign, no leading zero, digits on both sides of the point.
    @inline(__always)
    private static func numberEnd(_ start: UnsafePointer<UInt8>) -> UnsafePointer<UInt8>? {
        var p = start
        if p[0] == UInt8(ascii: "-") { p += 1 }
        guard p[0] &- 0x30 < 10 else { return nil }
        if p[0] == 0x30 {
            p += 1
        } else {
            while p[0] &- 0x30 < 10 { p += 1 }
        }
        if p[0] == UInt8(ascii: ".") {
            p += 1
            guard p[0] &- 0x30 < 10 else { return nil }
            while p[0] &- 0x30 < 10 { p += 1 }
        }
        if p[0] | 0x20 == UInt8(ascii: "e") {
            p += 1
            if p[0] == UInt8(ascii: "+") || p[0] == UInt8(ascii: "-") { p += 1 }
            guard p[0] &- 0x30 < 10 else { return nil }
            while p[0] &- 0x30 < 10 { p += 1 }
        }
        return p
    }

    /// The end of any array or object. A stack of its own instead of recursion: depth is bounded by the line alone.
    @inline(never)
    private func container(at start: UnsafePointer<UInt8>, _ map: StringEndIndex) -> UnsafePointer<UInt8>? {
        containers.removeAll(keepingCapacity: true)
        var p = start
        while true {
            // At a value.
            p = Self.skipSpace(p)
            if p[0] == UInt8(ascii: "[") || p[0] == UInt8(ascii: "{") {
                let isObject = p[0] == UInt8(ascii: "{")
                p = Self.skipSpace(p + 1)
                if p[0] != (isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) {
                    containers.append(isObject)
                    if isObject {
                        guard let afterKey = memberKey(p, map) else { return nil }
                        p = afterKey
                    }
                    continue
                }
                p += 1
                if containers.isEmpty { return p }
            } else if p[0] == UInt8(ascii: "\"") {
                guard let end = Self.stringEnd(map.next(p + 1), map) else { return nil }
                p = end + 1
            } else {
                var kind = RecordFields.Kind.null
                guard let end = Self.scalar(at: p, kind: &kind) else { return nil }
                p = end
            }
            // Behind a value.
            while true {
                guard let isObject = containers.last else { return p }
                p = Self.skipSpace(p)
                if p[0] == UInt8(ascii: ",") {
                    p = Self.skipSpace(p + 1)
                    if isObject {
                        guard let afterKey = memberKey(p, map) else { return nil }
                        p = afterKey
                    }
                    break
                }
                guard p[0] == (isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) else { return nil }
                p += 1
                containers.removeLast()
            }
        }
    }

    private func memberKey(_ start: UnsafePointer<UInt8>, _ map: StringEndIndex) -> UnsafePointer<UInt8>? {
        guard start[0] == UInt8(ascii: "\""), let end = Self.stringEnd(map.next(start + 1), map) else { return nil }
        let p = Self.skipSpace(end + 1)
        return p[0] == UInt8(ascii: ":") ? p + 1 : nil
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

/// Checks of lines that need no scanner.
package enum JSONLine {
    /// Whether the bytes are well-formed UTF-8.
    @inline(__always)
    package static func isUTF8(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> Bool {
        bytes_is_utf8(bytes, count) != 0
    }
}
