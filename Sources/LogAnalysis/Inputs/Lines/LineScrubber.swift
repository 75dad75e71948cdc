import LogArchives
import MSALText
package import PIIScrubbing
import TextBytes

/// Scrubs an input line by line: the output has the same lines, scrubbed. A line that a container runtime or a journal
/// split is put together first (`SplitLines`), and is one line of the output. A row of a table is read below the header
/// that names its columns.
///
/// Fails closed: a line longer than `ScrubberChain.longestText` is replaced by `[withheld]`. Damage ends a line; what
/// follows begins a new one.
///
/// A noncopyable value, because a class checks exclusive access several times for each line.
package struct LineScrubber: ~Copyable {
    private let chain: ScrubberChain
    private let end: SnapshotEnd
    private var line: [UInt8] = []
    private var output: [UInt8] = []
    private var isTooLong = false
    private var splitLines = SplitLines()
    private var header = TableHeader()
    /// A header and a row below it, before and after.
    private var table: [UInt8] = []
    private var scrubbedTable: [UInt8] = []
    /// The last byte that was passed on.
    private var lastByte: UInt8?
    private let scratch = UnsafeMutableRawBufferPointer.allocate(byteCount: 256 << 10, alignment: 16)
    private static let pieceSize = 256 << 10

    /// `end`: where a copy of a log that is being written ends; records after it are left out.
    package init(_ chain: ScrubberChain, until end: SnapshotEnd = SnapshotEnd()) {
        self.chain = chain
        self.end = end
    }

    deinit {
        scratch.deallocate()
    }

    /// Reads `source` to its end and passes scrubbed bytes to `emit`. Returns what was damaged.
    package mutating func run(
        _ source: any ByteSource,
        path: String,
        emit: (UnsafeRawBufferPointer) throws -> Void
    ) throws -> [InputProblem] {
        var problems: [InputProblem] = []
        loop: while true {
            switch try source.next(into: scratch) {
            case .bytes(let count): readLines(UnsafeRawBufferPointer(rebasing: scratch[..<count]))
            case .damage(let damage):
                finishLine(hasEnd: true)
                problems.append(
                    InputProblem(
                        damage.losesData ? .damaged : .note,
                        path: path,
                        offset: Int(clamping: damage.offset),
                        reason: damage.reason,
                        remedy: "what could be read is in the copy"
                    )
                )
            case .end:
                finishLine(hasEnd: false)
                finishSplitLines()
                header = TableHeader()
                break loop
            }
            if output.count >= Self.pieceSize { try flush(emit) }
        }
        try flush(emit)
        return problems
    }

    private mutating func flush(_ emit: (UnsafeRawBufferPointer) throws -> Void) throws {
        defer { output.removeAll(keepingCapacity: true) }
        guard !output.isEmpty else { return }
        lastByte = output.last
        try output.withUnsafeBytes { try emit($0) }
    }

    private mutating func readLines(_ bytes: UnsafeRawBufferPointer) {
        let text = ByteText(bytes)
        var start = 0
        while let end = text.find(byte: .newline, from: start) {
            if line.isEmpty, !isTooLong {
                write(UnsafeRawBufferPointer(rebasing: bytes[start..<end]), hasEnd: true)
            } else {
                append(UnsafeRawBufferPointer(rebasing: bytes[start..<end]))
                finishLine(hasEnd: true)
            }
            start = end + 1
        }
        append(UnsafeRawBufferPointer(rebasing: bytes[start...]))
    }

    private mutating func append(_ bytes: UnsafeRawBufferPointer) {
        if line.count + bytes.count > ScrubberChain.longestText {
            isTooLong = true
            line.removeAll()
        }
        if !isTooLong { line.append(contentsOf: bytes) }
    }

    private mutating func finishLine(hasEnd: Bool) {
        if isTooLong {
            output.append(contentsOf: ScrubberChain.withheld.utf8)
            if hasEnd { output.append(UInt8(ascii: "\n")) }
        } else if !line.isEmpty {
            // Taken out, because writing changes the rest of the scrubber.
            var whole: [UInt8] = []
            swap(&whole, &line)
            whole.withUnsafeBytes { write($0, hasEnd: hasEnd) }
            swap(&whole, &line)
        } else {
            return
        }
        line.removeAll(keepingCapacity: true)
        isTooLong = false
    }

    /// Lines that wait for their last part, at the end of the input.
    private mutating func finishSplitLines() {
        for line in splitLines.finish() {
            if let last = output.last ?? lastByte, last != UInt8(ascii: "\n") { output.append(UInt8(ascii: "\n")) }
            line.withUnsafeBytes { scrub($0) }
            output.append(UInt8(ascii: "\n"))
        }
    }

    private mutating func write(_ text: UnsafeRawBufferPointer, hasEnd: Bool) {
        if end.excludes(ByteText(text)) { return }
        switch splitLines.take(ByteText(text)) {
        case .whole: scrub(text)
        case .changed(let line): line.withUnsafeBytes { scrub($0) }
        case .held: return
        }
        if hasEnd { output.append(UInt8(ascii: "\n")) }
    }

    private mutating func scrub(_ text: UnsafeRawBufferPointer) {
        if header.takes(ByteText(text), namesColumns: chain.namesColumns), scrubRow(text) { return }
        if !chain.scrub(utf8: text, into: &output) { output.append(contentsOf: text) }
    }

    /// Scrubs a row of a table below its header. False if both together are too long, or the row stays as it is.
    private mutating func scrubRow(_ text: UnsafeRawBufferPointer) -> Bool {
        guard header.line.count + 1 + text.count <= ScrubberChain.longestText else { return false }
        table.removeAll(keepingCapacity: true)
        table.append(contentsOf: header.line)
        table.append(UInt8(ascii: "\n"))
        table.append(contentsOf: text)
        scrubbedTable.removeAll(keepingCapacity: true)
        // Taken out, because the scrubber changes while the table is read.
        var rows: [UInt8] = []
        swap(&rows, &table)
        defer { swap(&rows, &table) }
        guard rows.withUnsafeBytes({ chain.scrub(utf8: $0, into: &scrubbedTable) }),
            let headerEnd = scrubbedTable.firstIndex(of: UInt8(ascii: "\n"))
        else { return false }
        output.append(contentsOf: scrubbedTable[(headerEnd + 1)...])
        return true
    }
}
