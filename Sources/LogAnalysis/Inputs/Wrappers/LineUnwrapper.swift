import LogRecords
import MSALText
import TextBytes

/// Takes lines out of their wrappers, whatever nests in whatever, and passes each to a handler as if it had stood
/// alone: a record as a record, text as text with the time and the stream that its wrapper knows.
///
/// I1. Memory is bounded: the parts of split lines are held for at most `streamLimit` streams, and up to
///     `LineFeeder.lineLimit` together. Past that, the line that waits longest is passed on without its rest.
/// I2. Lines stay where they are until the handler is told that their memory changes.
final class LineUnwrapper {
    /// Wrappers in wrappers in wrappers.
    static let deepest = 5
    private static let streamLimit = 64

    private struct Waiting {
        var stream: StreamName
        var bytes: [UInt8]
        var line: Int
        var origin: LineOrigin
        var isTooLong = false
    }

    private let noMembers = JSONMembers()

    private let scanner: RecordScanner
    let memory = LineMemory()
    private var members: [JSONMembers]
    private var waiting: [Waiting] = []
    /// Docker's line feeds were seen in this input: a line without one is part of a longer line.
    private var hasSeenLineFeed = false
    private var journal = JournalExport()
    /// The origin of the last line: a line without a wrapper continues it.
    private var last = LineOrigin()
    /// A line of this input showed that what writes the times in front of its lines is not what writes the lines.
    private var areStampsProven = false
    /// Whether any line of this input had a wrapper.
    private(set) var isActive = false

    init(furtherKeys: [String]) {
        scanner = RecordScanner(furtherKeys: furtherKeys)
        members = Array(repeating: JSONMembers(), count: Self.deepest)
    }

    func begin() {
        isActive = false
        areStampsProven = false
        hasSeenLineFeed = false
        waiting.removeAll()
        journal = JournalExport()
        last = LineOrigin()
        memory.reuse()
    }

    /// True if the line was wrapped, or continues one that was, and has been passed on.
    @inline(__always)
    func take<Handler: LineHandler & ~Copyable>(
        _ line: UnsafePointer<UInt8>,
        _ count: Int,
        _ number: Int,
        _ handler: inout Handler
    ) -> Bool {
        guard isActive || LogWrappers.mayBegin(line, count) else { return false }
        return takeSlowly(line, count, number, &handler)
    }

    @inline(never)
    private func takeSlowly<Handler: LineHandler & ~Copyable>(
        _ line: UnsafePointer<UInt8>,
        _ count: Int,
        _ number: Int,
        _ handler: inout Handler
    ) -> Bool {
        reuseIfFull(&handler)
        let text = ByteText(UnsafeRawBufferPointer(start: line, count: count))
        if journal.mayTake(text), let part = journal.take(text) {
            isActive = true
            var origin = LineOrigin()
            origin.time = journal.time
            if case .message(let start) = part {
                pass(text.part(start, text.count), number, origin, depth: 1, &handler)
            } else {
                origin.stream = JournalExport.fields
                passText(text, number, origin, &handler)
            }
            return true
        }
        guard LogWrappers.mayBegin(line, count), let wrapped = peel(text, depth: 0) else {
            guard isActive else { return false }
            // The next line of the wrapped message above; `journalctl` indents it. A line with its own time is a new one.
            if TextLogParser.isWholeObject(text) || TextLogParser.beginsWithTime(text) && !text[0].isBlank {
                last = LineOrigin()
            }
            passText(text, number, last, &handler)
            return true
        }
        isActive = true
        open(wrapped, text, number, LineOrigin(), depth: 0, &handler)
        // Frames that follow each other without a line feed.
        var start = 0
        var end = wrapped.end
        while let length = end, start + length < count {
            start += length
            let rest = text.part(start, count)
            guard let next = peel(rest, depth: 0) else {
                passText(rest, number, last, &handler)
                break
            }
            open(next, rest, number, LineOrigin(), depth: 0, &handler)
            end = next.end
        }
        return true
    }

    /// The handler was told that the memory of its lines changes.
    func reuse() { memory.reuse() }

    func reuseIfFull<Handler: LineHandler & ~Copyable>(_ handler: inout Handler) {
        guard memory.held > LineMemory.limit else { return }
        handler.willReuseBuffer()
        memory.reuse()
    }

    /// Passes on what still waits for its last part.
    func finish<Handler: LineHandler & ~Copyable>(_ handler: inout Handler) {
        while let first = waiting.first {
            waiting.removeFirst()
            pass(first, &handler)
        }
    }

    // MARK: Wrappers

    private func peel(_ text: ByteText, depth: Int) -> WrappedLine? {
        let isObject = text[0] == .openBrace
        // A number after the bracket is a logger's time or a kernel's.
        if isObject || text[0] == .openBracket, text[1] != .space, !text[1].isDigit {
            if isObject, !members[depth].read(text) { return nil }
            // The members kept for an object are another line's where this one is an array.
            for wrapper in LogWrappers.json {
                if let wrapped = wrapper.peel(text, isObject ? members[depth] : noMembers) { return wrapped }
            }
        }
        guard !isObject else { return nil }
        // A day and a month without a year, as only logcat has them: no other wrapper need look.
        if text[2] == .minus, text[5] == .space, text[8] == .colon, let wrapped = LogcatWrapper.peel(text, noMembers) {
            return wrapped
        }
        for wrapper in LogWrappers.text {
            guard let wrapped = wrapper.peel(text, noMembers) else { continue }
            if wrapped.provesStamps { areStampsProven = true }
            return wrapped
        }
        return areStampsProven ? StampWrapper.peelProven(text) : nil
    }

    private func open<Handler: LineHandler & ~Copyable>(
        _ wrapped: WrappedLine,
        _ text: ByteText,
        _ number: Int,
        _ outer: LineOrigin,
        depth: Int,
        _ handler: inout Handler
    ) {
        var origin = outer
        origin.time = wrapped.time ?? outer.time
        origin.clock = wrapped.clock ?? outer.clock
        origin.level = wrapped.level ?? outer.level
        origin.isOfAndroid = wrapped.isOfAndroid || outer.isOfAndroid
        // A wrapper that knows no name does not separate its lines from those without it.
        if wrapped.stream != StreamName() { origin.stream.add(wrapped.stream) }
        origin.beginsRecord = wrapped.isWholeMessage
        origin.isCut = wrapped.ending == .partial
        var content = content(of: wrapped, text)
        var ending = wrapped.ending
        if ending == .lineFeed {
            let ends = content[content.count - 1] == .newline
            if ends { hasSeenLineFeed = true }
            // Where no line has one, something took them away; but Docker gives all parts of a line the same time.
            let isAnother =
                !hasSeenLineFeed
                && waiting.contains {
                    $0.stream == origin.stream && (wrapped.time == nil || $0.origin.time != wrapped.time)
                }
            ending = ends || isAnother ? .whole : .partial
            if isAnother { release(origin.stream, &handler) }
        }
        if ending == .partial || !waiting.isEmpty {
            guard let whole = joined(content, ending, number, origin, &handler) else { return }
            content = whole
        }
        passLines(of: content, number, origin, depth: depth, mayHaveOctals: wrapped.hasOctalControls, &handler)
    }

    /// Every line inside: a message may have several.
    private func passLines<Handler: LineHandler & ~Copyable>(
        of content: ByteText,
        _ number: Int,
        _ origin: LineOrigin,
        depth: Int,
        mayHaveOctals: Bool,
        _ handler: inout Handler
    ) {
        if mayHaveOctals, let decoded = memory.withoutOctals(content) {
            passLines(of: decoded, number, origin, depth: depth, mayHaveOctals: false, &handler)
            return
        }
        var start = 0
        var origin = origin
        while start <= content.count {
            defer { origin.beginsRecord = false }
            let end = content.find(byte: .newline, from: start) ?? content.count
            var lineOrigin = origin
            // Only the last line lacks its rest.
            if end < content.count { lineOrigin.isCut = false }
            // The line feed that ends a message begins no further line.
            if end == content.count, start == end, start > 0 { return }
            var stop = end
            if stop > start, content.bytes[stop - 1] == UInt8(ascii: "\r") { stop -= 1 }
            pass(content.part(start, stop), number, lineOrigin, depth: depth + 1, &handler)
            start = end + 1
        }
    }

    private func pass<Handler: LineHandler & ~Copyable>(
        _ line: ByteText,
        _ number: Int,
        _ origin: LineOrigin,
        depth: Int,
        _ handler: inout Handler
    ) {
        guard let base = line.bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), line.count > 0 else {
            last = origin
            passText(line, number, origin, &handler)
            return
        }
        if line[0] == .openBrace, scan(line, number, &handler) == .taken { return }
        if depth < Self.deepest, LogWrappers.mayBegin(base, line.count), let inner = peel(line, depth: depth) {
            open(inner, line, number, origin, depth: depth, &handler)
            return
        }
        last = origin
        (last.beginsRecord, last.isCut) = (false, false)
        passText(line, number, origin, &handler)
    }

    private func passText<Handler: LineHandler & ~Copyable>(
        _ line: ByteText,
        _ number: Int,
        _ origin: LineOrigin,
        _ handler: inout Handler
    ) {
        if EmbeddedRecord.mayBe(in: line), takeEmbedded(in: line, number, &handler) { return }
        if let base = line.bytes.baseAddress, !JSONLine.isUTF8(base.assumingMemoryBound(to: UInt8.self), line.count) {
            handler.skip(because: .invalidUTF8, line: number)
        } else {
            handler.handle(text: line.bytes, line: number, origin: origin)
        }
    }

    enum Scanned {
        case taken
        /// An object that is not for the handler.
        case refused
        case noObject
    }

    /// Passes on a line that is a JSON object, if the handler takes it.
    func scan<Handler: LineHandler & ~Copyable>(
        _ text: ByteText,
        _ number: Int,
        _ handler: inout Handler
    ) -> Scanned {
        guard var line = text.bytes.assumingMemoryBound(to: UInt8.self).baseAddress else { return .noObject }
        let count = text.count
        if line[count] != .newline {
            // A part of a line: the scanner needs a line feed after it.
            guard let copy = memory.buffer(count) else { return .noObject }
            copy.update(from: line, count: count)
            copy[count] = .newline
            line = UnsafePointer(copy)
        }
        _ = scanner.cover(line, limit: line + count + 1)
        guard let read = scanner.readLine(line, limit: line + count + 1) else { return .noObject }
        switch read.kind {
        case .object: return handler.handle(object: scanner.fields, line: number) ? .taken : .refused
        case .invalidUTF8:
            handler.skip(because: .invalidUTF8, line: number)
            return .taken
        case .text: return .noObject
        }
    }

    // MARK: What is inside

    private func content(of wrapped: WrappedLine, _ text: ByteText) -> ByteText {
        switch wrapped.content {
        case .rest(let start): return text.part(start, wrapped.end ?? text.count)
        case .value(let value): return memory.text(of: [value], [], in: text)
        case .values(let values, let separators): return memory.text(of: values, separators, in: text)
        case .bytes(let value): return memory.bytes(of: value, in: text)
        }
    }

    // MARK: Lines in parts

    /// The whole line of which `content` is the last part; nil if more of it follows.
    private func joined<Handler: LineHandler & ~Copyable>(
        _ content: ByteText,
        _ ending: WrappedLine.Ending,
        _ number: Int,
        _ origin: LineOrigin,
        _ handler: inout Handler
    ) -> ByteText? {
        let index = waiting.firstIndex { $0.stream == origin.stream }
        guard ending == .partial else {
            guard let index else { return content }
            var whole = waiting.remove(at: index)
            whole.origin.isCut = false
            Self.append(content, to: &whole)
            pass(whole, &handler)
            return nil
        }
        if let index {
            Self.append(content, to: &waiting[index])
        } else {
            if waiting.count >= Self.streamLimit { pass(waiting.removeFirst(), &handler) }
            var part = Waiting(stream: origin.stream, bytes: [], line: number, origin: origin)
            Self.append(content, to: &part)
            waiting.append(part)
        }
        while waitingBytes > LineFeeder.lineLimit { pass(waiting.removeFirst(), &handler) }
        return nil
    }

    /// Bytes of all lines that wait for their rest.
    var waitingBytes: Int { waiting.reduce(0) { $0 + $1.bytes.count } }

    private static func append(_ content: ByteText, to part: inout Waiting) {
        if part.bytes.count + content.count > LineFeeder.lineLimit {
            part.isTooLong = true
            part.bytes.removeAll()
        }
        if !part.isTooLong { part.bytes.append(contentsOf: content.bytes) }
    }

    private func release<Handler: LineHandler & ~Copyable>(_ stream: StreamName, _ handler: inout Handler) {
        guard let index = waiting.firstIndex(where: { $0.stream == stream }) else { return }
        pass(waiting.remove(at: index), &handler)
    }

    private func pass<Handler: LineHandler & ~Copyable>(_ whole: Waiting, _ handler: inout Handler) {
        guard !whole.isTooLong, let buffer = memory.buffer(whole.bytes.count) else {
            handler.skip(because: .tooLong, line: whole.line)
            return
        }
        UnsafeMutableRawPointer(buffer).copyMemory(from: whole.bytes, byteCount: whole.bytes.count)
        passLines(
            of: LineMemory.line(buffer, whole.bytes.count),
            whole.line,
            whole.origin,
            depth: 0,
            mayHaveOctals: false,
            &handler
        )
    }
}
