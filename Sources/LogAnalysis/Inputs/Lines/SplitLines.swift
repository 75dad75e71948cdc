import LogRecords
import MSALText
import PIIScrubbing
import TextBytes

/// Puts lines together that a container runtime or a journal split, and writes a journal's arrays of bytes as text:
/// a scrubber that sees the halves of an address sees none.
///
/// What it returns is one line in the wrapper of its first part. A line whose parts together are too long is withheld.
struct SplitLines {
    enum Step {
        /// Nothing was changed.
        case whole
        /// The rest of it follows.
        case held
        case changed([UInt8])
    }

    private struct Pending {
        var stream: StreamName
        /// The wrapper's bytes before the value.
        var head: [UInt8]
        var content: [UInt8] = []
        /// Its bytes after the value.
        var tail: [UInt8] = []
        var isTooLong = false

        var line: [UInt8] { head + (isTooLong ? Array(ScrubberChain.withheld.utf8) : content) + tail }
    }

    /// Streams of one file whose lines are split at the same time.
    private static let streamLimit = 64
    /// Docker splits at this length; shorter values without a line feed lost it on their way.
    private static let dockerLength = 16_384

    private var pending: [Pending] = []
    private var members = JSONMembers()
    private var hasSeenLineFeed = false

    mutating func take(_ line: ByteText) -> Step {
        if line[0] == .openBrace {
            return isOurs(line) ? .whole : takeObject(line, in: Carrier())
        }
        guard line[0].isDigit, line[10] == UInt8(ascii: "T"),
            let wrapped = ContainerRuntimeWrapper.peel(line, JSONMembers()), case .rest(let start) = wrapped.content
        else { return .whole }
        // The tag, F or P, and a blank are before the content.
        let tag = max(start - 2, 0)
        let head = Array(line.part(0, tag).bytes) + Array("F ".utf8)
        let content = line.part(start, line.count)
        switch join(head, content, ByteText(.init(start: nil, count: 0)), wrapped) {
        case .held: return .held
        case .whole:
            guard content[0] == .openBrace, !isOurs(content) else { return .whole }
            return takeObject(content, in: Carrier(prefix: head, stream: wrapped.stream))
        case .changed(let whole):
            // What was put together may itself be part of a line that Docker split.
            let inner = whole.withUnsafeBytes { take(ByteText($0)) }
            if case .whole = inner { return .changed(whole) }
            return inner
        }
    }

    /// What is around a JSON object: the beginning of a container runtime's line.
    private struct Carrier {
        var prefix: [UInt8] = []
        var stream = StreamName()
    }

    /// What still waits for its last part.
    mutating func finish() -> [[UInt8]] {
        defer { pending.removeAll() }
        return pending.map(\.line)
    }

    /// Our own records begin in one way: they are in no wrapper.
    private func isOurs(_ line: ByteText) -> Bool {
        line.matches(RecordOpening.text, at: 0)
            && line.matches(RecordOpening.levelMember.text, at: RecordOpening.levelMember.offset)
    }

    private mutating func takeObject(_ line: ByteText, in carrier: Carrier) -> Step {
        guard line.find("MESSAGE\":") != nil || line.find("log\":") != nil, members.read(line) else { return .whole }
        if let written = withoutArrays(line) {
            let changed = written.withUnsafeBytes { bytes in takeObject(ByteText(bytes), in: carrier) }
            if case .whole = changed { return .changed(carrier.prefix + written) }
            return changed
        }
        for wrapper in LogWrappers.json {
            guard var wrapped = wrapper.peel(line, members) else { continue }
            guard case .value(let value) = wrapped.content, value.kind == .text else { return .whole }
            let content = line.part(value.start, value.end)
            if wrapped.ending == .lineFeed {
                let ends = content[content.count - 1] == UInt8(ascii: "n") && content[content.count - 2] == .backslash
                if ends { hasSeenLineFeed = true }
                let isPart = !ends && (hasSeenLineFeed || content.count >= Self.dockerLength)
                wrapped.ending = isPart ? .partial : .whole
            }
            wrapped.stream.add(carrier.stream)
            let head = carrier.prefix + Array(line.part(0, value.start).bytes)
            return join(head, content, line.part(value.end, line.count), wrapped)
        }
        return .whole
    }

    private mutating func join(_ head: [UInt8], _ content: ByteText, _ tail: ByteText, _ wrapped: WrappedLine) -> Step {
        let index = pending.firstIndex { $0.stream == wrapped.stream }
        guard index != nil || wrapped.ending == .partial else { return .whole }
        var line = index.map { pending.remove(at: $0) } ?? Pending(stream: wrapped.stream, head: head)
        if line.content.count + content.count > ScrubberChain.longestText {
            line.isTooLong = true
            line.content.removeAll()
        }
        if !line.isTooLong { line.content += content.bytes }
        line.tail = Array(tail.bytes)
        guard wrapped.ending == .partial else { return .changed(line.line) }
        pending.append(line)
        guard pending.count > Self.streamLimit else { return .held }
        return .changed(pending.removeFirst().line)
    }

    // MARK: Arrays of bytes

    /// A journal's entry with every array of numbers as text; nil if it has none. Arrays of anything but texts are
    /// withheld.
    private func withoutArrays(_ line: ByteText) -> [UInt8]? {
        guard line.find("\":[") != nil, JournalWrapper.peel(line, members) != nil else { return nil }
        var output: [UInt8] = []
        var start = 0
        for value in members.values where value.kind == .array {
            guard JSONMembers.items(line, value).contains(where: { $0.kind != .text }) else { continue }
            output += line.part(start, value.start).bytes
            var json = JSONDocument(reserving: value.end - value.start)
            json.string(text(line, value) ?? ScrubberChain.withheld)
            output += json.bytes
            start = value.end
        }
        guard start > 0 else { return nil }
        return output + line.part(start, line.count).bytes
    }

    /// The text whose bytes an array lists; nil if they are none.
    private func text(_ line: ByteText, _ array: JSONMembers.Value) -> String? {
        var bytes: [UInt8] = []
        var index = array.start + 1
        while index < array.end - 1 {
            let at = line.skip(index) { $0.isSpace || $0 == .comma }
            guard at < array.end - 1 else { break }
            guard line[at].isDigit, let number = line.integer(at: at), let byte = UInt8(exactly: number.value) else {
                return nil
            }
            bytes.append(byte)
            index = number.end
        }
        return String(validating: bytes, as: UTF8.self)
    }
}
