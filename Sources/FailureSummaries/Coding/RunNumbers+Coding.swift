import LogArchives

extension RunNumbers {
    /// The runs of which something is known, in the order of the stored form.
    var runs: [String] {
        Set(sequences.keys).union(announcedByRun.keys).sorted { $0.precedesInBytes($1) }
    }

    /// The run's id; the records that it announced as lost; the number of its oldest opening, 0 if there is none; its
    /// sequence numbers.
    func put(run: String, into writer: inout ByteWriter) {
        writer.put(text: run)
        writer.put(count: announcedByRun[run] ?? 0)
        writer.put(count: Int(clamping: firstOpenings[run] ?? 0))
        (sequences[run] ?? SequenceRanges()).put(into: &writer)
    }

    /// Reads one run.
    mutating func decode(runFrom reader: inout ByteReader, _ pass: DecodingPass) throws(ArchiveIndexError) {
        let run = try reader.text(limit: SummaryDecoder.textLimit)
        let announced = try reader.count()
        let opening = UInt64(try reader.count())
        let ranges = try SequenceRanges(from: &reader, limit: pass == .check ? 0 : limits.ranges)
        if pass == .check { return }
        if let ranges {
            insert(ranges, announced: announced, opening: opening > 0 ? opening : nil, run: run)
        } else {
            overflow()
        }
    }
}
