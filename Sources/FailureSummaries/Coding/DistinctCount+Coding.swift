import LogArchives

extension DistinctCount {
    /// Six bits for each register.
    private static let registerBytes = registerCount * 6 / 8

    /// Up to `exactLimit`: count and ids, sorted. Above: `exactLimit` + 1 and the registers, six bits each, four in
    /// three bytes from the lowest bit on.
    func put(into writer: inout ByteWriter) {
        guard isEstimated else {
            let ids = exactIDs
            writer.put(count: ids.count)
            for id in ids { writer.put(id, width: Self.idBytes) }
            return
        }
        writer.put(count: Self.exactLimit + 1)
        let ranks = ranks
        for index in stride(from: 0, to: ranks.count, by: 4) {
            var four: UInt64 = 0
            for place in 0..<4 { four |= UInt64(ranks[index + place]) << UInt64(6 * place) }
            writer.put(four, width: 3)
        }
    }

    mutating func decode(from reader: inout ByteReader, _ pass: DecodingPass) throws(ArchiveIndexError) {
        let count = try reader.count()
        guard count <= Self.exactLimit else {
            guard count == Self.exactLimit + 1 else { throw .malformed }
            let bytes = try reader.raw(Self.registerBytes)
            switch pass {
            case .check: try Self.checkRegisters(bytes)
            case .merge: raise { Self.eightRanks($0, bytes).littleEndian }
            }
            return
        }
        let bytes = try reader.raw(count * Self.idBytes)
        guard pass == .check else { return insert(stored: bytes) }
        var previous: UInt64 = 0
        for index in 0..<count {
            let id = Self.id(index, of: bytes)
            guard id > previous else { throw .malformed }
            previous = id
        }
    }

    private static func checkRegisters(_ bytes: UnsafeRawBufferPointer) throws(ArchiveIndexError) {
        var tooLarge: UInt64 = 0
        for eight in 0..<registerCount / 8 {
            // Sets the highest bit of a byte if its rank is above the largest.
            tooLarge |= eightRanks(eight, bytes) &+ UInt64(127 - largestRank) &* 0x0101_0101_0101_0101
        }
        guard tooLarge & 0x8080_8080_8080_8080 == 0 else { throw .malformed }
    }

    /// Expands six bytes into eight registers, one in each byte, the first one lowest.
    @inline(__always)
    private static func eightRanks(_ eight: Int, _ bytes: UnsafeRawBufferPointer) -> UInt64 {
        let start = eight * 6
        let low = UInt64(UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: start, as: UInt32.self)))
        let high = UInt64(UInt16(littleEndian: bytes.loadUnaligned(fromByteOffset: start + 4, as: UInt16.self)))
        var x = high << 32 | low
        x = x & 0x0000_0000_00FF_FFFF | (x & 0x0000_FFFF_FF00_0000) << 8
        x = x & 0x0000_0FFF_0000_0FFF | (x & 0x00FF_F000_00FF_F000) << 4
        return x & 0x003F_003F_003F_003F | (x & 0x0FC0_0FC0_0FC0_0FC0) << 2
    }
}
