import TestKit
import Testing

@testable import LogArchives

/// Compares the vectorized search for ids with a simple one.
@Suite struct IDScanTests {
    private func plain(_ bytes: [UInt8]) -> Set<UInt64> {
        var found: Set<UInt64> = []
        for start in bytes.indices where start + 36 <= bytes.count {
            let window = Array(bytes[start..<start + 36])
            let isID = window.enumerated().allSatisfy { index, byte in
                [8, 13, 18, 23].contains(index)
                    ? byte == UInt8(ascii: "-") : byte &- 0x30 < 10 || (byte >= 0x40 && (byte | 0x20) &- 0x61 < 6)
            }
            guard isID else { continue }
            let text = String(decoding: window, as: UTF8.self).filter { $0 != "-" }
            guard let high = UInt64(text.prefix(16), radix: 16), let low = UInt64(text.suffix(16), radix: 16) else {
                continue
            }
            found.insert(IDHash(high: high, low: low).value)
        }
        return found
    }

    @Test(arguments: SeededNumbers.seeds(1))
    func `every id window is found and nothing else, at every distance and among lookalikes`(seed: UInt64) {
        var numbers = SeededNumbers(seed: seed)
        let pieces: [[UInt8]] = [
            Array("-".utf8), Array("ab".utf8), Array("0-1-2-3".utf8), Array("----".utf8), [0x10, 0x19, 0x00],
            Array("1234-5678-".utf8), Array("g".utf8), [0xC3, 0xA9], Array("{\"id\":\"".utf8),
        ]
        for round in 0..<400 {
            var bytes: [UInt8] = []
            while bytes.count < 50 + round {
                if Int.random(in: 0..<4, using: &numbers) == 0 {
                    var id = Array(IndexedArchives.guid(Int.random(in: 0..<50, using: &numbers)).utf8)
                    if Bool.random(using: &numbers) {
                        id = Array(String(decoding: id, as: UTF8.self).uppercased().utf8)
                    }
                    if Int.random(in: 0..<3, using: &numbers) == 0 {
                        id[Int.random(in: 0..<36, using: &numbers)] =
                            [0x10, 0x40, 0x60, 0x67, 0x2D, 0x3A, 0x2F, 0xB1]
                            .randomElement(using: &numbers) ?? 0
                    }
                    bytes += id
                } else {
                    bytes += pieces.randomElement(using: &numbers) ?? []
                }
            }
            var ids = IDCollector()
            bytes.withUnsafeBytes { ids.scan($0) }
            var found: Set<UInt64> = []
            ids.block.forEach { found.insert($0) }
            #expect(found == plain(bytes), "\(String(decoding: bytes, as: UTF8.self))")
        }
    }

    @Test func `ids in a row overlap and are all found`() {
        let hyphens = "00000000-0000-0000-0000-000000000000-0000-0000-0000-000000000000"
        var ids = IDCollector()
        Array(hyphens.utf8).withUnsafeBytes { ids.scan($0) }
        let count = ids.block.count
        #expect(count == plain(Array(hyphens.utf8)).count)
    }

    @Test func `only whole ids have a hash`() {
        let id = IndexedArchives.guid(1)
        #expect(IDHash(id) != nil)
        #expect(IDHash(String(id.dropLast())) == nil)
        #expect(IDHash(id + "0") == nil)
        #expect(IDHash(String(id.map { $0 == "-" ? "_" : $0 })) == nil)
    }

    @Test func `too many ids leave the segment without a filter, never with a wrong one`() {
        var filter = SegmentFilter()
        for number in 0...2 * UInt64(SegmentFilter.limit) { filter.insert(IDHash(high: number, low: 1).value) }
        let bytes = filter.finish()
        #expect(filter.overflows)
        #expect(bytes == nil)
    }

    /// `find` skips an archive whose filter does not contain the id.
    @Test(arguments: [0, 1, 40, 1_000, 30_000, 250_000])
    func `the filter of a segment contains every id of it, and few others`(number: UInt64) throws {
        var filter = SegmentFilter()
        for id in 0..<number { filter.insert(IDHash(high: id, low: 1).value) }
        let finished = filter.finish()
        let bytes = try #require(finished)
        #expect(
            bytes.count <= 2 * BlockFilter.lines(Int(number), bits: BlockFilter.segmentBits) * BlockFilter.lineSize + 64
        )
        bytes.withUnsafeBytes { bytes in
            #expect((0..<number).allSatisfy { BlockFilter.mayContain(IDHash(high: $0, low: 1), bytes) })
            let wrong = (0..<10_000).count { BlockFilter.mayContain(IDHash(high: UInt64($0), low: 2), bytes) }
            #expect(wrong < 100)
        }
    }
}
