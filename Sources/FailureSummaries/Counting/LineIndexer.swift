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
    mutating func take(_ start: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>, _ ids: inout IDCollector) {
        var line = start
        while line < end {
            let pieceEnd = scanner.cover(line, limit: end)
            while line < pieceEnd {
                if let plain = scanner.skim(line) {
                    take(plain.records)
                    line = plain.end
                    guard line < pieceEnd else { break }
                }
                guard let next = takeLine(line, pieceEnd, &ids) else { break }
                line = next
            }
        }
        builder.willReuseBuffer()
    }

    /// No id in these records is spelled with escapes: `NonFailureSkipper` does not learn such values.
    private mutating func take(_ plain: NonFailureRun) {
        counts.lines += plain.count
        let new = builder.take(plain)
        counts.records += new
        counts.duplicates += plain.count - new
    }

    /// Reads the line that begins at `line` and returns where the next one begins; nil if the line does not end before
    /// `end`.
    private mutating func takeLine(
        _ line: UnsafePointer<UInt8>,
        _ end: UnsafePointer<UInt8>,
        _ ids: inout IDCollector
    ) -> UnsafePointer<UInt8>? {
        guard let (kind, lineFeed) = scanner.readLine(line, limit: end) else { return nil }
        counts.lines += 1
        switch kind {
        case .object: takeObject(&ids)
        case .invalidUTF8: counts.invalidLines += 1
        case .text: takeText(UnsafeBufferPointer(start: line, count: lineFeed - line))
        }
        return lineFeed + 1
    }

    private mutating func takeObject(_ ids: inout IDCollector) {
        let fields = scanner.fields
        switch builder.take(fields, line: counts.lines) {
        case .notARecord: counts.textLines += 1
        case .duplicate: counts.duplicates += 1
        case .counted, .filtered: counts.records += 1
        }
        // The archive itself finds ids that are spelled out in the bytes; these are spelled with escapes.
        takeEscapedID(fields, .correlationID, &ids)
        takeEscapedID(fields, .requestID, &ids)
        takeEscapedID(fields, .traceID, &ids)
    }

    @inline(__always)
    private func takeEscapedID(_ fields: RecordFields, _ key: RecordKey, _ ids: inout IDCollector) {
        guard fields.kind(key.index) == .escapedText else { return }
        if let id = fields.bytes(key.index).flatMap({ IDHash(UnsafeRawBufferPointer($0)) }) { ids.insert(id) }
    }

    private mutating func takeText(_ line: UnsafeBufferPointer<UInt8>) {
        if line.allSatisfy({ $0.isBlank || $0 == UInt8(ascii: "\r") }) {
            counts.blankLines += 1
        } else if let base = line.baseAddress, !JSONLine.isUTF8(base, line.count) {
            counts.invalidLines += 1
        } else {
            counts.textLines += 1
        }
    }
}
