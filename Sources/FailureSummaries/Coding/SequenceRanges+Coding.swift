import LogArchives

extension SequenceRanges {
    /// Count; for each range its distance from the end of the previous one, and its length less one.
    func put(into writer: inout ByteWriter) {
        writer.put(count: ranges.count)
        var end: UInt64 = 0
        for range in ranges {
            writer.put(varint: range.first &- end)
            writer.put(varint: range.last &- range.first)
            end = range.last
        }
    }

    /// Nil where there are more ranges than `limit`; the reader is then after them.
    init?(from reader: inout ByteReader, limit: Int) throws(ArchiveIndexError) {
        let count = try reader.count(ofSize: 2)
        var ranges: [Range] = []
        ranges.reserveCapacity(count <= limit ? count : 0)
        var end: UInt64 = 0
        for index in 0..<count {
            let (first, overflow) = end.addingReportingOverflow(try reader.varint())
            let (last, lastOverflow) = first.addingReportingOverflow(try reader.varint())
            // Ranges must be sorted and not touch one another.
            guard !overflow, !lastOverflow, last < .max, index == 0 || first > end &+ 1 else { throw .malformed }
            if count <= limit { ranges.append(Range(first: first, last: last)) }
            end = last
        }
        guard count <= limit else { return nil }
        self.init(sorted: ranges)
    }
}
