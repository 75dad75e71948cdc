internal import CScrubScan
import TextBytes

/// Reads one JSON string per line and writes one JSON string per line: the scrubbed text, in the same order.
///
/// A line that is not a JSON string is scrubbed as plain text and written as a JSON string. A lone surrogate keeps its
/// escape. Input may arrive in chunks of any size; a line is held until it is complete.
package struct JSONLineFilter {
    private let chain: ScrubberChain
    private var line: [UInt8] = []
    private var text: [UInt8] = []
    private var scrubbed: [UInt8] = []
    private var isOverlong = false

    package init(_ chain: ScrubberChain) {
        self.chain = chain
    }

    package mutating func consume(_ bytes: UnsafeRawBufferPointer, into output: inout [UInt8]) {
        guard let base = bytes.bindMemory(to: UInt8.self).baseAddress else { return }
        var start = 0
        while true {
            let end = Int(scrub_find(base, bytes.count, start, .newline, .newline, 0))
            append(bytes, start, end)
            if end == bytes.count { return }
            finishLine(into: &output)
            start = end + 1
        }
    }

    /// The last line, if it has no line feed.
    package mutating func finish(into output: inout [UInt8]) {
        if !line.isEmpty || isOverlong { finishLine(into: &output) }
    }

    private mutating func append(_ bytes: UnsafeRawBufferPointer, _ start: Int, _ end: Int) {
        // One byte can become an escape of six bytes.
        if line.count + end - start > 6 * ScrubberChain.longestText + 2 {
            isOverlong = true
            line.removeAll()
        }
        if !isOverlong { line.append(contentsOf: bytes[start..<end]) }
    }

    private mutating func finishLine(into output: inout [UInt8]) {
        defer {
            line.removeAll(keepingCapacity: true)
            isOverlong = false
        }
        if isOverlong {
            chain.countWithheld()
            output.append(contentsOf: "\"\(ScrubberChain.withheld)\"\n".utf8)
            return
        }
        text.removeAll(keepingCapacity: true)
        scrubbed.removeAll(keepingCapacity: true)
        if !JSONStringCoding.decode(line, into: &text) {
            text.removeAll(keepingCapacity: true)
            text.append(contentsOf: line)
        }
        let isChanged = text.withUnsafeBytes { chain.scrub(utf8: $0, into: &scrubbed) }
        JSONStringCoding.encode(isChanged ? scrubbed : text, into: &output)
        output.append(10)
    }
}

/// One JSON string, converted to UTF-8 and back. A lone surrogate becomes its three-byte form (WTF-8), then an escape
/// again.
enum JSONStringCoding {
    static func decode(_ line: [UInt8], into text: inout [UInt8]) -> Bool {
        line.withUnsafeBufferPointer { decode($0, into: &text) }
    }

    private static func decode(_ line: UnsafeBufferPointer<UInt8>, into text: inout [UInt8]) -> Bool {
        var index = 0
        var end = line.count
        while index < end, line[index].isSpace { index += 1 }
        while end > index, line[end - 1].isSpace { end -= 1 }
        guard end - index >= 2, line[index] == .quote, line[end - 1] == .quote else { return false }
        let content = UnsafeBufferPointer(rebasing: line[index + 1..<end - 1])
        index = 0
        while index < content.count {
            switch content[index] {
            case .quote: return false
            case .backslash:
                guard let escape = JSONEscape(content, at: index) else { return false }
                append(escape.value, to: &text)
                index += escape.length
            default:
                guard let base = content.baseAddress else { return false }
                let start = index
                index = Int(scrub_find(base, content.count, start, .quote, .backslash, 0))
                text.append(contentsOf: UnsafeBufferPointer(rebasing: content[start..<index]))
            }
        }
        return true
    }

    private static func append(_ scalar: UInt32, to text: inout [UInt8]) {
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 4) { buffer in
            guard let base = buffer.baseAddress else { return }
            text.append(contentsOf: UnsafeBufferPointer(start: base, count: UTF8Scalar.encode(scalar, to: base)))
        }
    }

    /// Writes valid JSON in valid UTF-8: invalid bytes become U+FFFD, and lone surrogates become escapes.
    static func encode(_ text: [UInt8], into output: inout [UInt8]) {
        output.append(.quote)
        text.withUnsafeBufferPointer { text in
            var start = 0
            var index = 0
            // The three bytes of a surrogate begin with 0xED and a byte of at least 0xA0. No UTF-8 character begins
            // like that.
            while let base = text.baseAddress, index + 2 < text.count {
                index = Int(scrub_find(base, text.count, index, 0xED, 0xED, 0))
                guard index + 2 < text.count else { break }
                guard 0xA0...0xBF ~= text[index + 1], text[index + 2] & 0xC0 == 0x80 else {
                    index += 1
                    continue
                }
                JSONText.append(UnsafeBufferPointer(rebasing: text[start..<index]), to: &output)
                let unit = 0xD000 | UInt16(text[index + 1] & 0x3F) << 6 | UInt16(text[index + 2] & 0x3F)
                JSONText.append(unit: unit, to: &output)
                index += 3
                start = index
            }
            JSONText.append(UnsafeBufferPointer(rebasing: text[start...]), to: &output)
        }
        output.append(.quote)
    }
}
