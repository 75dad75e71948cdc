package import FailureSummaries
import LogArchives

/// What was found in inputs, apart from the failures. Every line is counted once, and the sums add up.
package struct InputCounts: Sendable, Equatable {
    package var files = 0
    /// Files of which no line was read.
    package var answeredFromIndex = 0
    /// Size on the disk.
    package var bytes = 0
    package var lines = 0
    package var records = 0
    package var duplicates = 0
    package var unparsed: [String: Int] = [:]
    var firstForeign: [ForeignLine] = []
    /// Files that read like documents and name errors, which were left out.
    package var documents: BoundedList<QuotingDocument>
    package var formats: Set<TextLogFormat> = []
    package var damaged: BoundedList<Report.Damage>
    package var skipped: BoundedList<String>
    /// The conditions of the query whose keys some record has, one bit for each.
    package var keysSeen: UInt64 = 0
    /// Whether some record is within the query's window, whatever its conditions.
    package var hasRecordsInWindow = false
    /// Time of the first and last record, whatever the query selects.
    package var first: Int64?
    package var last: Int64?

    package init(_ limits: ReaderLimits = .init()) {
        damaged = BoundedList(limit: limits.names)
        skipped = BoundedList(limit: limits.names)
        documents = BoundedList(limit: limits.names)
    }

    mutating func leaveOut(_ lines: Int, _ reason: String) {
        if lines > 0 { unparsed[reason] = saturatingSum(unparsed[reason] ?? 0, lines) }
    }

    mutating func cover(_ time: Int64?) {
        guard let time else { return }
        if time < first ?? .max { first = time }
        if time > last ?? .min { last = time }
    }

    mutating func merge(_ other: InputCounts) {
        files += other.files
        answeredFromIndex += other.answeredFromIndex
        bytes = saturatingSum(bytes, other.bytes)
        add(lines: other.lines, records: other.records, duplicates: other.duplicates)
        unparsed.merge(other.unparsed, uniquingKeysWith: saturatingSum)
        firstForeign = Array((firstForeign + other.firstForeign).prefix(ForeignLine.shown))
        formats.formUnion(other.formats)
        damaged.append(contentsOf: other.damaged)
        skipped.append(contentsOf: other.skipped)
        documents.append(contentsOf: other.documents)
        keysSeen |= other.keysSeen
        hasRecordsInWindow = hasRecordsInWindow || other.hasRecordsInWindow
        cover(other.first)
        cover(other.last)
    }

    /// Adds numbers that may come from a file, which may say anything.
    mutating func add(lines: Int, records: Int, duplicates: Int) {
        self.lines = saturatingSum(self.lines, lines)
        self.records = saturatingSum(self.records, records)
        self.duplicates = saturatingSum(self.duplicates, duplicates)
    }

    /// Adds the counts of a text log that has been read to its end.
    mutating func add(_ text: TextLogParser.Counts) {
        records += text.records
        formats.formUnion(text.formats)
        for (reason, count) in text.unparsed { leaveOut(count, reason.rawValue) }
        firstForeign = Array((firstForeign + text.firstForeign).prefix(ForeignLine.shown))
        if let document = text.document { documents.append(document) }
        cover(text.first)
        cover(text.last)
    }
}
