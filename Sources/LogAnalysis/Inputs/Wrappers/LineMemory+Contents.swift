import MSALText
import TextBytes

/// What is inside of a wrapper, as a line of its own.
extension LineMemory {
    /// Values of `text`, without their escapes, with the separators in turn between them.
    func text(of values: [JSONMembers.Value], _ separators: [StaticString], in text: ByteText) -> ByteText {
        let longest = separators.lazy.map(\.utf8CodeUnitCount).max() ?? 0
        let size = values.reduce(0) { $0 + $1.end - $1.start + longest }
        guard let buffer = buffer(size) else { return text.part(0, 0) }
        var count = 0
        for (index, value) in values.enumerated() {
            if index > 0 {
                let separator = separators[(index - 1) % separators.count]
                buffer.advanced(by: count).update(from: separator.utf8Start, count: separator.utf8CodeUnitCount)
                count += separator.utf8CodeUnitCount
            }
            let bytes = text.part(value.start, value.end).bytes.assumingMemoryBound(to: UInt8.self)
            guard let first = bytes.baseAddress else { continue }
            if value.isEscaped {
                count += JSONUnescape.decode(bytes, to: buffer + count)
            } else {
                (buffer + count).update(from: first, count: bytes.count)
                count += bytes.count
            }
        }
        return Self.line(buffer, count)
    }

    /// A JSON array of numbers, one for each byte.
    func bytes(of value: JSONMembers.Value, in text: ByteText) -> ByteText {
        guard let buffer = buffer(value.end - value.start) else { return text.part(0, 0) }
        var count = 0
        var index = value.start + 1
        while index < value.end {
            guard let number = text.integer(at: index) else {
                index += 1
                continue
            }
            buffer[count] = UInt8(truncatingIfNeeded: number.value)
            count += 1
            index = number.end
        }
        return Self.line(buffer, count)
    }

    /// The controls that rsyslog writes as octal numbers, and lines have.
    private static let octals: [StaticString] = ["#012", "#011", "#033"]

    /// rsyslog's `#012`, `#011` and `#033` as the bytes that they stand for; nil if there are none.
    func withoutOctals(_ text: ByteText) -> ByteText? {
        guard Self.octals.contains(where: { text.find($0) != nil }), let buffer = buffer(text.count) else {
            return nil
        }
        var count = 0
        var index = 0
        while index < text.count {
            if text.bytes[index] == UInt8(ascii: "#"), Self.octals.contains(where: { text.matches($0, at: index) }) {
                buffer[count] = (text[index + 2] & 7) << 3 | text[index + 3] & 7
                index += 4
            } else {
                buffer[count] = text.bytes[index]
                index += 1
            }
            count += 1
        }
        return Self.line(buffer, count)
    }

    /// The line in a buffer, which gets its line feed.
    static func line(_ buffer: UnsafeMutablePointer<UInt8>, _ count: Int) -> ByteText {
        buffer[count] = .newline
        return ByteText(UnsafeRawBufferPointer(start: buffer, count: count))
    }
}
