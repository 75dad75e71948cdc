import LogArchives
import LogRecords
import TextBytes

/// Reads whole lines for `SegmentIndexer`: separates our records from other lines and counts both. A noncopyable value,
/// so that a block of lines takes one exclusive access to it instead of several for each line.
struct LineIndexer: ~Copyable {
    var counts = SegmentCounts()
    var builder: SummaryBuilder
    private let scanner: RecordScanner

    init(_ scanner: RecordScanner, _ builder: consuming SummaryBuilder) {
        self.scanner = scanner
        self.builder = builder
    }

    /// Reads the lines from `start` to `end`, which follows a line feed.
    mutating func append(_ start: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>, _ ids: inout IDCollector) {
        var line = start
        while line < end {
            let pieceEnd = scanner.cover(line, limit: end)
            while line < pieceEnd {
                if let nonFailures = scanner.skipNonFailures(from: line) {
                    append(nonFailures.records)
                    line = nonFailures.end
                    guard line < pieceEnd else { break }
                }
                guard let next = readLine(line, pieceEnd, &ids) else { break }
                line = next
            }
        }
        builder.willReuseBuffer()
    }

    /// No id in these records is spelled with escapes: `NonFailureSkipper` does not learn such values.
    private mutating func append(_ nonFailures: NonFailureRun) {
        counts.lines += nonFailures.count
        let new = builder.append(nonFailures)
        counts.records += new
        counts.duplicates += nonFailures.count - new
    }

    /// Reads the line that begins at `line` and returns where the next one begins; nil if the line does not end before
    /// `end`.
    private mutating func readLine(
        _ line: UnsafePointer<UInt8>,
        _ end: UnsafePointer<UInt8>,
        _ ids: inout IDCollector
    ) -> UnsafePointer<UInt8>? {
        guard let (kind, lineFeed) = scanner.readLine(line, limit: end) else { return nil }
        counts.lines += 1
        switch kind {
        case .object: countObject(&ids)
        case .invalidUTF8: counts.invalidLines += 1
        case .text: countText(UnsafeBufferPointer(start: line, count: lineFeed - line))
        }
        return lineFeed + 1
    }

    private mutating func countObject(_ ids: inout IDCollector) {
        let fields = scanner.fields
        guard fields.mayBeOurs else {
            counts.textLines += 1
            return
        }
        switch builder.append(fields, line: counts.lines) {
        case .notARecord: counts.textLines += 1
        case .duplicate: counts.duplicates += 1
        case .counted, .filtered: counts.records += 1
        }
        // The archive itself finds ids that are spelled out in the bytes; these are spelled with escapes.
        collectEscapedID(fields, .correlationID, &ids)
        collectEscapedID(fields, .requestID, &ids)
        collectEscapedID(fields, .traceID, &ids)
    }

    @inline(__always)
    private func collectEscapedID(_ fields: RecordFields, _ key: RecordKey, _ ids: inout IDCollector) {
        guard fields.kind(key.index) == .escapedText else { return }
        if let id = fields.bytes(key.index).flatMap({ IDHash(UnsafeRawBufferPointer($0)) }) { ids.insert(id) }
    }

    private mutating func countText(_ line: UnsafeBufferPointer<UInt8>) {
        if line.allSatisfy({ $0.isBlank || $0 == .carriageReturn }) {
            counts.blankLines += 1
        } else if let base = line.baseAddress, !JSONLine.isUTF8(base, line.count) {
            counts.invalidLines += 1
        } else {
            counts.textLines += 1
        }
    }
}
