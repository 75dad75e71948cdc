import CZlibShims
import LogArchives
import Testing

@Suite struct MemberChecksumTests {
    @Test func `the fast checksum equals zlib's for any length, alignment and pieces`() {
        var state: UInt64 = 7
        let bytes = (0..<2_100).map { _ -> UInt8 in
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return UInt8(truncatingIfNeeded: state >> 56)
        }
        bytes.withUnsafeBufferPointer { buffer in
            for length in Array(0...200) + [1_023, 1_024, 2_048] {
                for start in 0..<17 {
                    let part = UnsafeBufferPointer(rebasing: buffer[start..<start + length])
                    let expected = UInt32(crc32(0, part.baseAddress, UInt32(length)))
                    #expect(shim_crc32(0, part.baseAddress, length) == expected, "\(length) bytes at \(start)")
                    let cut = length / 3
                    let first = shim_crc32(0, part.baseAddress, cut)
                    let rest = part.baseAddress.map { $0 + cut }
                    #expect(shim_crc32(first, rest, length - cut) == expected, "\(length) bytes in two parts")
                    let second = shim_crc32(0, rest, length - cut)
                    #expect(Checksum.crc32(first, followedBy: second, count: length - cut) == expected)
                }
            }
        }
    }

    @Test(arguments: [1, 5, Int.max]) func `each part of a member is checked: header, content, length`(
        piece: Int
    ) throws {
        let raw = GzipFixtures.lines(20)
        let good = try GzipFixtures.member(raw, header: .init(name: "auth", hasHeaderChecksum: true))
        #expect(try GzipFixtures.read(good, piece: piece).bytes == raw)
        for (offset, kind) in [
            (good.count - 1, ArchiveDamage.Kind.checksum), (good.count - 5, .checksum), (12, .invalidData),
        ] {
            var bad = good
            bad[offset] ^= 0x40
            let result = try GzipFixtures.read(bad, piece: piece)
            #expect(result.damage.map(\.kind) == [kind], "byte \(offset)")
            #expect(result.bytes.isEmpty)
        }
    }
}
