package import FuzzSupport
package import LogAnalysis
import LogArchives
import LogRecords

/// What a report would count in a text, and the failures in it.
package struct ReadLog: Equatable {
    package var lines = 0
    package var ours = 0
    package var records = 0
    package var recordLines = 0
    package var unparsed: [String: Int] = [:]
    package var failures: [FailureEvent] = []

    /// Reads a text as a file is read. `cuts` are the lengths of the pieces in which it arrives; after the last one
    /// they begin again. Without any it arrives whole.
    package init(_ text: [UInt8], cuts: [Int] = []) {
        self.init(CutBytes(text, cuts))
    }

    /// Reads it compressed: in independent members or in one, as the level says.
    package init(compressed text: [UInt8], cuts: [Int]) {
        do {
            var archive: [UInt8] = []
            var writer = try ArchiveWriter(level: 1)
            text.withUnsafeBytes { lines in writer.append(lines) { archive += Array($0) } }
            writer.finish { archive += Array($0) }
            self.init(try GzipBytes(CutBytes(archive, cuts), path: "a.gz"))
        } catch {
            stop("cannot be compressed: \(error)")
        }
    }

    private init(_ source: any ByteSource) {
        var handler = Handler()
        let feeder = LineFeeder()
        do {
            try feeder.run(source, into: &handler)
        } catch {
            stop("cannot be read: \(error)")
        }
        handler.parser.finish(isWhole: feeder.endedAtLineEnd)
        failures = handler.failures + handler.parser.takeEvents()
        lines = feeder.lines
        ours = handler.ours
        records = handler.parser.counts.records
        recordLines = handler.parser.counts.recordLines
        unparsed = handler.skipped
        for (reason, count) in handler.parser.counts.unparsed { unparsed[reason.rawValue, default: 0] += count }
        if recordLines + parserUnparsed(handler.parser.counts) != handler.parser.counts.lines {
            stop("lines of records and unparsed lines do not add up")
        }
    }

    private func parserUnparsed(_ counts: TextLogParser.Counts) -> Int { counts.unparsed.values.reduce(0, +) }
}

private final class CutBytes: ByteSource {
    private let bytes: [UInt8]
    private var start = 0
    private let cuts: [Int]
    private var next = 0

    init(_ bytes: [UInt8], _ cuts: [Int]) {
        self.bytes = bytes
        self.cuts = cuts
    }

    func next(into buffer: UnsafeMutableRawBufferPointer) -> ByteStep {
        guard start < bytes.count else { return .end }
        var count = min(buffer.count, bytes.count - start)
        if !cuts.isEmpty {
            count = min(count, max(cuts[next % cuts.count], 1))
            next += 1
        }
        buffer.copyBytes(from: bytes[start..<start + count])
        start += count
        return .bytes(count)
    }
}

private struct Handler: ~Copyable, LineHandler {
    var parser = TextLogParser(path: "a.log")
    var failures: [FailureEvent] = []
    var skipped: [String: Int] = [:]
    var ours = 0

    var acceptsNonFailureRuns: Bool { false }

    mutating func handle(nonFailures records: NonFailureRun) {}

    mutating func handle(object fields: RecordFields, line: Int) -> Bool {
        guard fields.mayBeOurs else { return false }
        ours += 1
        return true
    }

    mutating func handle(text: UnsafeRawBufferPointer, line: Int) {
        handle(text: text, line: line, origin: LineOrigin())
    }

    mutating func handle(text: UnsafeRawBufferPointer, line: Int, origin: LineOrigin) {
        parser.append(text, number: line, origin: origin)
        failures += parser.takeEvents()
    }

    mutating func skip(because reason: UnparsedReason, line: Int) { skipped[reason.rawValue, default: 0] += 1 }

    mutating func note(_ damage: ArchiveDamage) { stop("damaged: \(damage)") }
}

/// Takes a log apart as the fuzzer's bytes say and reads it in three ways that must not differ. A text that is repeated
/// many times takes longer than the fuzzer's limit if reading it is not linear.
package func checkReading(_ input: inout FuzzInput, _ make: (inout FuzzInput) -> [UInt8]) {
    let control = input.byte()
    let cuts = (0..<4).map { _ in 1 + input.short() % 300 }
    var text = make(&input)
    if control & 15 == 0, !text.isEmpty {
        let once = text
        while text.count < 512 << 10 { text += once }
    }
    let whole = ReadLog(text)
    let cut = ReadLog(text, cuts: cuts)
    if cut != whole { stop("the way it is cut into pieces shows:\n\(whole)\n\(cut)") }
    guard control & 3 == 1 else { return }
    let compressed = ReadLog(compressed: text, cuts: cuts)
    if compressed != whole { stop("that it was compressed shows:\n\(whole)\n\(compressed)") }
}
