internal import CScrubScan
internal import TextBytes

/// A text with its encodings decoded, and for each byte the index in the original.
///
/// Decodes percent-encoding (up to three times), `\u0040`, HTML entities, full-width and invisible characters, and drops
/// the colours of a terminal.
/// Percent-encoded separators keep their depth, so that `password=a%26b&scope=` ends at the second ampersand.
///
/// Uses a buffer that the thread keeps. A long text gets its own allocation.
struct DecodedView {
    private(set) var bytes: UnsafeMutablePointer<UInt8>
    private(set) var depths: UnsafeMutablePointer<UInt8>
    /// The index of each byte in the original, and one more for the end.
    private(set) var origins: UnsafeMutablePointer<UInt32>
    private(set) var count = 0

    private static let deepest = 3

    /// Calls `body` with the decoded text, and with the prefilter at its start. Decodes until nothing is encoded, at most
    /// three layers (`%26%2364%3B` is `&#64;` is `@`).
    static func with<Result>(
        _ bytes: UnsafePointer<UInt8>,
        count: Int,
        vocabulary: UnsafePointer<Vocabulary> = Vocabulary.shared,
        _ body: (DecodedView, inout AnchorPrefilter) -> Result
    ) -> Result {
        // Two views, one for the previous layer and one for the next. Decoded text is never longer than its encoding.
        let size = 2 * (MemoryLayout<UInt32>.stride * (count + 1) + 2 * count)
        let memory = scrub_buffer_acquire(size) ?? .allocate(byteCount: size, alignment: MemoryLayout<UInt32>.alignment)
        defer { if scrub_buffer_release(memory) == 0 { memory.deallocate() } }
        let origins = memory.bindMemory(to: UInt32.self, capacity: 2 * (count + 1))
        let texts = (memory + 2 * MemoryLayout<UInt32>.stride * (count + 1))
            .bindMemory(to: UInt8.self, capacity: 4 * count)
        var view = DecodedView(bytes: texts, depths: texts + count, origins: origins)
        var inner = DecodedView(bytes: texts + 2 * count, depths: texts + 3 * count, origins: origins + count + 1)
        view.decode(bytes, count)
        return AnchorPrefilter.with { result in
            var layer = 1
            while true {
                var prefilter = AnchorPrefilter(view.bytes, count: view.count, vocabulary: vocabulary, result: result)
                guard layer < deepest, prefilter.isEncodedAnywhere() else {
                    if prefilter.start > 0 { prefilter.move(to: 0) }
                    return body(view, &prefilter)
                }
                inner.decode(view.bytes, view.count)
                inner.rebase(onto: view)
                swap(&view, &inner)
                layer += 1
            }
        }
    }

    /// Maps a view of a view back to the original.
    private func rebase(onto below: DecodedView) {
        for index in 0..<count { depths[index] = max(depths[index], below.depths[Int(origins[index])]) }
        for index in 0...count { origins[index] = below.origins[Int(origins[index])] }
    }

    /// Whether the text holds a form that writes blanks as plus signs: `%3A+The+user`, `error_description=The+`.
    private static func holdsForm(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> Bool {
        guard count > 20 else { return false }
        let name: StaticString = "description="
        var index = 2
        while true {
            index = scrub_find(bytes, count, index + 1, UInt8(ascii: "+"), .equals, 0)
            guard index < count - 1 else { return false }
            if bytes[index] == UInt8(ascii: "+") {
                if bytes[index - 3] == UInt8(ascii: "%"), bytes[index - 2] &- 48 < 8 { return true }
                continue
            }
            guard index >= name.utf8CodeUnitCount else { continue }
            let start = index + 1 - name.utf8CodeUnitCount
            var offset = 0
            while offset < name.utf8CodeUnitCount, bytes[start + offset] == name.utf8Start[offset] { offset += 1 }
            if offset == name.utf8CodeUnitCount { return true }
        }
    }

    /// The end of the run of words joined by plus signs at `start`, and whether they are words. A piece that mixes
    /// digits with letters of both cases is base64, where a plus sign is a character of its own.
    private static func formRun(_ bytes: UnsafePointer<UInt8>, _ count: Int, _ start: Int) -> (end: Int, isWords: Bool)
    {
        var index = start
        var isWords = true
        var uppers = 0
        var lowers = 0
        var digits = 0
        while index < count {
            let byte = bytes[index]
            if byte == UInt8(ascii: "+") {
                uppers = 0
                lowers = 0
                digits = 0
            } else if byte.isAlphanumeric || byte == .slash {
                if byte.isUppercase {
                    uppers += 1
                } else if byte.isDigit {
                    digits += 1
                } else {
                    lowers += 1
                }
                if uppers > 1, lowers > 1, digits > 1 { isWords = false }
            } else {
                break
            }
            index += 1
        }
        return (max(index, start + 1), isWords)
    }

    private mutating func decode(_ bytes: UnsafePointer<UInt8>, _ count: Int) {
        self.count = 0
        let holdsForm = Self.holdsForm(bytes, count)
        var run = (end: 0, isWords: false)
        var index = 0
        while index < count {
            if !holdsForm {
                let end = scrub_find_code(bytes, count, index)
                scrub_copy_plain(bytes, index, end, self.bytes + self.count, depths + self.count, origins + self.count)
                self.count += end - index
                index = end
                if index == count { break }
            } else if index >= run.end {
                run = Self.formRun(bytes, count, index)
            }
            if let unit = Self.decode(bytes, count, index) {
                for offset in 0..<unit.count { append(unit[offset], depth: unit.depth, origin: index) }
                index += unit.length
            } else {
                let isBlank = run.isWords && bytes[index] == UInt8(ascii: "+")
                append(isBlank ? .space : bytes[index], depth: 0, origin: index)
                index += 1
            }
        }
        origins[self.count] = UInt32(count)
    }

    private mutating func append(_ byte: UInt8, depth: UInt8, origin: Int) {
        bytes[count] = byte
        depths[count] = depth
        origins[count] = UInt32(origin)
        count += 1
    }

    /// The decoded bytes of one encoded unit: up to four bytes.
    struct Unit {
        var value: UInt32
        var count: Int
        var length: Int
        var depth: UInt8
        subscript(index: Int) -> UInt8 { UInt8(truncatingIfNeeded: value >> UInt32(8 * index)) }
    }

    static func decode(_ bytes: UnsafePointer<UInt8>, _ count: Int, _ start: Int) -> Unit? {
        switch bytes[start] {
        case UInt8(ascii: "%"): percent(bytes, count, start)
        case .backslash: escape(bytes, count, start)
        case UInt8(ascii: "&"): entity(bytes, count, start)
        case .equals: quotedPrintable(bytes, count, start)
        case .quote: doubledQuote(bytes, count, start)
        case terminalEscape: terminalSequence(bytes, count, start)
        case 0x80...: character(bytes, count, start)
        default: nil
        }
    }

    private static func percent(_ bytes: UnsafePointer<UInt8>, _ count: Int, _ start: Int) -> Unit? {
        var index = start + 1
        var depth: UInt8 = 1
        while depth < 4, index + 1 < count, bytes[index] == UInt8(ascii: "2"), bytes[index + 1] == UInt8(ascii: "5"),
            index + 3 < count, bytes[index + 2].isHexDigit, bytes[index + 3].isHexDigit
        {
            index += 2
            depth += 1
        }
        guard index + 1 < count, let value = Hexadecimal.byte(bytes[index], bytes[index + 1]),
            value >= .space || value == .newline || value == .carriageReturn || value == .tab
        else { return nil }
        if value >= 0xA0, depth == 1, isVariable(bytes, count, start) { return nil }
        return Unit(value: UInt32(value), count: 1, length: index + 2 - start, depth: depth)
    }

    /// `%DB_USER%`: a name between two signs, and the second one encodes nothing.
    private static func isVariable(_ bytes: UnsafePointer<UInt8>, _ count: Int, _ start: Int) -> Bool {
        var end = start + 1
        while end < count, end - start < 40, bytes[end].isAlphanumeric || bytes[end] == .underscore { end += 1 }
        guard end > start + 3, end < count, bytes[end] == UInt8(ascii: "%") else { return false }
        return end + 2 >= count || !bytes[end + 1].isHexDigit || !bytes[end + 2].isHexDigit
    }

    /// `\u0040`, also with more backslashes, and `\x40`.
    private static func escape(_ bytes: UnsafePointer<UInt8>, _ count: Int, _ start: Int) -> Unit? {
        if start > 0, bytes[start - 1] == .backslash { return nil }
        var index = start
        while index < count, index - start < 16, bytes[index] == .backslash { index += 1 }
        guard index < count else { return nil }
        let value: UInt32
        let digits: Int
        switch bytes[index] {
        case UInt8(ascii: "u"), UInt8(ascii: "U"):
            digits = 4
            let text = UnsafeBufferPointer(start: bytes, count: count)
            guard let unit = Hexadecimal.unit(text, at: index + 1) else { return nil }
            value = UInt32(unit)
        case UInt8(ascii: "x"):
            digits = 2
            guard index + 2 < count, let byte = Hexadecimal.byte(bytes[index + 1], bytes[index + 2]) else { return nil }
            value = UInt32(byte)
        default: return nil
        }
        let length = index + digits + 1 - start
        // An escaped quote stays escaped, or the string around it would seem to end.
        if value == 0x22 || value == 0x27 { return Unit(value: 0x5C | value << 8, count: 2, length: length, depth: 0) }
        if value == 0x5C { return nil }
        return unit(scalar: value, length: length)
    }

    private static func entity(_ bytes: UnsafePointer<UInt8>, _ count: Int, _ start: Int) -> Unit? {
        guard let found = HTMLEntity.read(bytes, count, from: start + 1) else { return nil }
        return unit(scalar: found.scalar, length: found.end - start)
    }

    /// `=40` between the letters of an address.
    private static func quotedPrintable(_ bytes: UnsafePointer<UInt8>, _ count: Int, _ start: Int) -> Unit? {
        guard start > 1, start + 5 < count, bytes[start + 1] == UInt8(ascii: "4"),
            bytes[start + 2] == UInt8(ascii: "0"),
            bytes[start - 1].isAlphanumeric, bytes[start + 3].isAlphanumeric
        else { return nil }
        var index = start + 3
        while index < count, index - start < 64, bytes[index].isAlphanumeric || bytes[index] == .minus {
            index += 1
        }
        guard index < count, bytes[index] == .dot, index + 2 < count, bytes[index + 1].isLetter,
            bytes[index + 2].isLetter
        else { return nil }
        return Unit(value: 64, count: 1, length: 3, depth: 0)
    }

    /// A doubled quote inside a CSV field is an escaped quote. An empty string (`"a":""`) is not.
    private static func doubledQuote(_ bytes: UnsafePointer<UInt8>, _ count: Int, _ start: Int) -> Unit? {
        guard start + 2 < count, bytes[start + 1] == .quote else { return nil }
        let before = start > 0 ? bytes[start - 1] : 0
        let after = bytes[start + 2]
        if start > 0, before == .backslash { return nil }
        let closes =
            before > .space && before != .colon && before != .equals && before != .comma
            && before != .openParenthesis && before != .openBracket && before != .openBrace
            && before != .quote
        let opens =
            after > .space && after != .comma && after != .closeBrace && after != .closeBracket
            && after != .closeParenthesis && after != UInt8(ascii: ";") && after != .colon
            && after != .quote
        guard closes != opens else { return nil }
        return Unit(value: 0x5C | 34 << 8, count: 2, length: 2, depth: 0)
    }

    private static let terminalEscape: UInt8 = 0x1B

    /// The colours of a terminal, `ESC[1;32m`, one or several in a row: dropped, as the terminal shows it. Where a value may end they
    /// are a blank, so that its mask does not take them away.
    private static func terminalSequence(_ bytes: UnsafePointer<UInt8>, _ count: Int, _ start: Int) -> Unit? {
        var end = start
        while end + 2 < count, bytes[end] == terminalEscape, bytes[end + 1] == .openBracket {
            var final = end + 2
            while final < count, final - end < 24, 0x20...0x3F ~= bytes[final] { final += 1 }
            guard final < count, 0x40...0x7E ~= bytes[final] else { break }
            end = final + 1
        }
        guard end > start else { return nil }
        let isAtEnd = end == count || bytes[end].isSpace || ",;)]}>\"'".utf8.contains(bytes[end])
        return Unit(value: UInt32(UInt8.space), count: isAtEnd ? 1 : 0, length: end - start, depth: 0)
    }

    /// Full-width forms become ASCII; invisible characters are dropped.
    private static func character(_ bytes: UnsafePointer<UInt8>, _ count: Int, _ start: Int) -> Unit? {
        guard let (scalar, length) = UTF8Scalar.decode(bytes + start, available: count - start) else { return nil }
        return unit(scalar: scalar, length: length, onlyFolded: true)
    }

    /// A scalar that an encoding named: folded to ASCII if it is a wide form, dropped if it is invisible.
    private static func unit(scalar: UInt32, length: Int, onlyFolded: Bool = false) -> Unit? {
        if InvisibleCharacter.contains(scalar) { return Unit(value: 0, count: 0, length: length, depth: 0) }
        switch scalar {
        case 0xFF01...0xFF5E:
            return Unit(value: scalar - 0xFEE0, count: 1, length: length, depth: 0)
        case 0xFE6B: return Unit(value: 64, count: 1, length: length, depth: 0)
        case 0x3002, 0xFF61, 0x2024: return Unit(value: 46, count: 1, length: length, depth: 0)
        case 0x2010, 0x2011, 0x2012, 0xFE63: return Unit(value: 45, count: 1, length: length, depth: 0)
        default: break
        }
        if onlyFolded { return nil }
        guard let scalar = Unicode.Scalar(scalar), scalar.value >= 9 else { return nil }
        let text = UTF8.encode(scalar)
        guard let text else { return nil }
        var value: UInt32 = 0
        var count = 0
        for byte in text {
            value |= UInt32(byte) << UInt32(8 * count)
            count += 1
        }
        return Unit(value: value, count: count, length: length, depth: 0)
    }
}
