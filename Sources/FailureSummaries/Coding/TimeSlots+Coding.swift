import LogArchives

extension TimeSlots {
    /// Count; then each quarter relative to the previous one, with its count.
    func put(into writer: inout ByteWriter) {
        writer.put(count: slots.count)
        var quarter: Int64 = 0
        for slot in slots {
            writer.put(signed: Int64(slot.quarter) - quarter)
            writer.put(count: slot.count)
            quarter = Int64(slot.quarter)
        }
    }

    mutating func decode(from reader: inout ByteReader, _ pass: DecodingPass) throws(ArchiveIndexError) {
        let count = try reader.count(ofSize: 2)
        var quarter: Int64 = 0
        for index in 0..<count {
            let before = quarter
            quarter = try reader.signed(from: quarter)
            guard index == 0 || quarter > before, let number = Int32(exactly: quarter) else { throw .malformed }
            let counted = try reader.count()
            if pass == .check { continue }
            if index == 0 { reserve(for: count) }
            add(counted, toQuarter: number)
        }
    }
}
