package import LogArchives

extension FailureEdges {
    /// How much of a segment's ends is stored: more than the time in which a failure may be logged again.
    private static let storedSpan = FailureIdentity.span + slack
    /// How far the times of two segments may overlap, in microseconds.
    package static let slack: Int64 = 1_000_000

    /// The edges of a segment whose records are from `first` to `last`, as bytes.
    func encoded(first start: Int64?, last end: Int64?) -> [UInt8] {
        var writer = ByteWriter()
        let (start, end) = (start ?? 0, end ?? 0)
        let early = first.filter { $0.time <= saturatingSum(start, Self.storedSpan) }
        let late = last.filter { $0.time >= saturatingSum(end, -Self.storedSpan) }
        for entries in [early, late] {
            writer.put(count: entries.count)
            for entry in entries {
                writer.put(entry.whole, width: 8)
                writer.put(signed: entry.time)
            }
        }
        return writer.bytes
    }

    /// Nil if the index does not have them.
    package init?(_ segment: ArchiveSegment) throws(ArchiveIndexError) {
        guard let bytes = try segment.section(SummarySection.edges.rawValue) else { return nil }
        let (first, last) = try bytes.withRawBytes { (bytes) throws(ArchiveIndexError) in
            var reader = ByteReader(bytes)
            let first = try Self.entries(&reader)
            let last = try Self.entries(&reader)
            try reader.end()
            return (first, last)
        }
        self.init(first: first, last: last)
    }

    private static func entries(_ reader: inout ByteReader) throws(ArchiveIndexError) -> [Entry] {
        let count = try reader.count(ofSize: 9)
        var entries: [Entry] = []
        for _ in 0..<count {
            let whole = try reader.raw(8).loadUnaligned(as: UInt64.self)
            entries.append(Entry(whole: UInt64(littleEndian: whole), time: try reader.signed()))
        }
        return entries
    }
}
