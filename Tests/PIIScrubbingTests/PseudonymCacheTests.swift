import CScrubScan
import Testing

@testable import PIIScrubbing

@Suite struct PseudonymCacheTests {
    private static func check(_ value: [UInt8], _ variant: UInt64, _ maker: PseudonymMaker) -> UInt64 {
        value.withUnsafeBufferPointer { buffer in
            buffer.baseAddress.map { scrub_cache_check(maker.cache, $0, buffer.count, variant) } ?? 0
        }
    }

    private static func maker() throws -> PseudonymMaker {
        try #require(Pseudonymizer(key: .ephemeral()).maker)
    }

    /// Every length up to four words, and each value with every byte changed once.
    @Test func `values that differ in a byte or in length are distinguished`() throws {
        let maker = try Self.maker()
        var seen: Set<UInt64> = []
        var count = 0
        for length in 1...70 {
            let value = [UInt8](repeating: 0, count: length)
            for variant in 0..<2 {
                seen.insert(Self.check(value, UInt64(variant), maker))
                count += 1
                for index in value.indices {
                    var other = value
                    other[index] = 1
                    seen.insert(Self.check(other, UInt64(variant), maker))
                    count += 1
                }
            }
        }
        #expect(seen.count == count)
    }

    @Test func `the same value is recognised under one seed and not under another`() throws {
        let first = try Self.maker()
        let second = try Self.maker()
        let value = Array("anna.berg@contoso.com".utf8)
        #expect(Self.check(value, 0, first) == Self.check(value, 0, first))
        #expect(Self.check(value, 0, first) != Self.check(value, 0, second))
    }

    @Test func `a cached pseudonym equals the computed one`() {
        let chain = ScrubberChain(pseudonyms: Pseudonymizer(key: .ephemeral()))
        let values = (0..<5_000).map { "user\($0)@contoso.com" }
        let first = values.map { chain.scrub($0) }
        #expect(Set(first).count == values.count)
        // Twice, so that some are found in the cache and some were evicted.
        #expect(values.reversed().map { chain.scrub($0) } == first.reversed())
        #expect(values.map { chain.scrub($0) } == first)
    }

    @Test func `the cache stores no value`() throws {
        let pseudonyms = Pseudonymizer(key: .ephemeral())
        let chain = ScrubberChain(pseudonyms: pseudonyms)
        let value = "bob@contoso.com"
        #expect(chain.scrub(value) != value)
        let cache = try #require(pseudonyms.maker).cache
        let slots = UnsafeRawBufferPointer(
            UnsafeBufferPointer(start: cache.pointee.slots, count: Int(SCRUB_CACHE_SLOTS))
        )
        #expect(slots.contains { $0 != 0 })
        let piece = Array(value.utf8.prefix(6))
        #expect(!slots.indices.dropLast(piece.count).contains { slots[$0..<($0 + piece.count)].elementsEqual(piece) })
    }
}
