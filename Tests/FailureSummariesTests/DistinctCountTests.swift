import FailureSummaries
import Testing

@Suite struct DistinctCountTests {
    private func counted(_ ids: some Sequence<Int>) -> DistinctCount {
        var count = DistinctCount()
        for id in ids { count.insert(StableHash.hash("id-\(id)")) }
        return count
    }

    @Test func `up to a thousand ids are counted one by one`() {
        for number in [0, 1, 7, 999, 1_000] {
            let count = counted(Array(0..<number) + Array(0..<number))
            #expect(count.count == number)
            #expect(!count.isEstimated)
        }
        #expect(counted(0..<1_001).isEstimated)
    }

    // invariant DistinctCount I3
    @Test func `above a thousand, the estimate stays within four standard errors of 1,63 percent`() {
        for number in [1_001, 2_000, 5_000, 10_000, 20_000, 100_000, 1_000_000] {
            let error = abs(Double(counted(0..<number).count) / Double(number) - 1)
            #expect(error < 4 * 0.0163, "\(number): \(error)")
        }
    }

    @Test func `the mean error over many sets is within the documented error`() {
        var sum = 0.0
        let sets = 60
        for set in 0..<sets {
            let number = 3_000 + set * 200
            let ids = (0..<number).map { $0 + set * 1_000_000 }
            let error = Double(counted(ids).count) / Double(number) - 1
            sum += error * error
        }
        #expect((sum / Double(sets)).squareRoot() < 0.0205)
    }

    // invariant DistinctCount I1
    @Test func `the state depends on the union alone, whatever the order of merging`() {
        for sizes in [[10, 20], [600, 600], [1_000, 1], [5_000, 3], [5_000, 900, 4_000]] {
            var start = 0
            var end = 0
            let parts = sizes.map { size in
                defer { start += size / 2 }
                end = max(end, start + size)
                return counted(start..<start + size)
            }
            let whole = counted(0..<end)
            for order in [Array(parts), parts.reversed()] {
                var merged = DistinctCount()
                for part in order { merged.merge(part) }
                #expect(merged == whole)
                #expect(merged.count == whole.count)
            }
        }
    }

    @Test func `the hash is the documented one`() {
        // Stored forms depend on these values; they never change.
        #expect(StableHash.hash("") == 1)
        #expect(
            StableHash.hash("f2737135-b1f5-4e0a-8ca0-581ed6c6629e")
                == Self.reference("f2737135-b1f5-4e0a-8ca0-581ed6c6629e")
        )
        #expect(StableHash.hash("abc") == Self.reference("abc"))
        #expect(StableHash.mix(1) == 0xB456_BCFC_34C2_CB2C)
    }

    private static func reference(_ text: String) -> UInt64 {
        let bytes = Array(text.utf8)
        var h = UInt64(bytes.count) &* 0x9E37_79B9_7F4A_7C15
        for start in stride(from: 0, to: bytes.count, by: 8) {
            var word: UInt64 = 0
            for (index, byte) in bytes[start..<min(start + 8, bytes.count)].enumerated() {
                word += UInt64(byte) << UInt64(index * 8)
            }
            h = StableHash.mix(h ^ word)
        }
        return StableHash.mix(h)
    }
}
