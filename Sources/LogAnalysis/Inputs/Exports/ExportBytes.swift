import MSALText
import TextBytes

/// A source whose lines are not those of the file: an export whose items are spread over lines, or several on one.
protocol RenumberedBytes: ByteSource {
    /// The number of the file's line at which the next line of the source begins.
    func takeLineNumber() -> Int?
    /// How many lines of the file were read.
    var fileLines: Int { get }
    /// Whether the file ended in the middle of the export.
    var isCut: Bool { get }
}

/// Exports of which a file as a whole is the wrapper: a JSON document with an array of items, a table with delimiters.
/// Their items come out as one JSON object a line, so that everything after it reads lines.
enum ExportBytes {
    /// The source itself if it is not such an export.
    static func opened(_ source: PeekedBytes) -> any ByteSource {
        let head = source.unread
        if JSONDocumentBytes.isOne(head) { return JSONDocumentBytes(source) }
        if let columns = DelimitedBytes.columns(head) { return DelimitedBytes(source, columns) }
        return source
    }

    /// An export of lines.
    enum Lines {
        /// Each is an object.
        case objects
        /// `journalctl -o export`.
        case journal
    }

    /// The kind of export of lines that the first bytes begin: the last line of such a file is whole. Nil for anything
    /// else, which a program may still be writing.
    static func lines(_ head: ArraySlice<UInt8>) -> Lines? {
        head.withUnsafeBytes { bytes in
            let text = ByteText(bytes)
            if text.matches("__CURSOR=", at: 0) || text.matches("__REALTIME_TIMESTAMP=", at: 0) { return .journal }
            guard text[0] == .openBrace else { return nil }
            return (SignInFields.marks + marks).contains { text.find($0) != nil } ? .objects : nil
        }
    }

    /// journald, Application Insights, and the other categories of Azure Monitor.
    private static let marks: [StaticString] = [
        "\"__CURSOR\"", "\"__REALTIME_TIMESTAMP\"", "\"itemType\"", "\"iKey\"", "\"resourceId\"",
        "\"activityDateTime\"",
    ]
}

/// Reads an export and passes on the lines that a subclass makes of it.
class ExportReader: RenumberedBytes {
    private let source: any ByteSource
    private let scratch = UnsafeMutableRawBufferPointer.allocate(byteCount: 64 << 10, alignment: 16)
    final var lines = ExportedLines()
    final var fileLines = 0
    final var isCut = false
    private var pendingStep: ByteStep?

    init(_ source: any ByteSource) {
        self.source = source
    }

    deinit {
        scratch.deallocate()
    }

    /// The next bytes of the file, at least one.
    func read(_ bytes: UnsafeRawBufferPointer) {}

    /// The file ended, or some of it is missing here.
    func endDocument() {}

    final func takeLineNumber() -> Int? { lines.takeNumber() }

    final func next(into buffer: UnsafeMutableRawBufferPointer) throws(InputProblem) -> ByteStep {
        while true {
            if !lines.isEmpty { return .bytes(lines.take(into: buffer)) }
            if let step = pendingStep {
                if step != .end { pendingStep = nil }
                return step
            }
            let step = try source.next(into: scratch)
            if case .bytes(let count) = step {
                read(UnsafeRawBufferPointer(rebasing: scratch[..<count]))
            } else {
                endDocument()
                pendingStep = step
            }
        }
    }
}

/// The lines that an export's reader has made and not yet passed on, and where they began in the file.
struct ExportedLines {
    private var bytes: [UInt8] = []
    private var given = 0
    private var numbers: [Int] = []
    private var givenNumbers = 0

    var isEmpty: Bool { given == bytes.count }

    mutating func begin(line: Int) { numbers.append(line) }

    mutating func append(_ byte: UInt8) { bytes.append(byte) }

    mutating func append(contentsOf more: some Sequence<UInt8>) { bytes.append(contentsOf: more) }

    mutating func append(quoted text: [UInt8]) {
        bytes.append(.quote)
        text.withUnsafeBufferPointer { JSONText.append($0, to: &bytes) }
        bytes.append(.quote)
    }

    mutating func take(into buffer: UnsafeMutableRawBufferPointer) -> Int {
        let part = bytes[given...].prefix(buffer.count)
        buffer.copyBytes(from: part)
        given += part.count
        let count = part.count
        if given == bytes.count {
            bytes.removeAll(keepingCapacity: true)
            given = 0
        }
        return count
    }

    mutating func takeNumber() -> Int? {
        guard givenNumbers < numbers.count else { return nil }
        defer {
            givenNumbers += 1
            if givenNumbers == numbers.count {
                numbers.removeAll(keepingCapacity: true)
                givenNumbers = 0
            }
        }
        return numbers[givenNumbers]
    }
}
