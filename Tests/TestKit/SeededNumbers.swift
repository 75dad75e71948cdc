import Foundation

/// Random numbers determined by a seed (SplitMix64): the same in every run, on every machine.
///
/// A test that needs several sequences takes its seed as an argument (`@Test(arguments: SeededNumbers.seeds(3))`): a
/// failure then names the seed. `MSAL_TEST_SEED=N` repeats such tests with that seed only, or tries a new one.
public struct SeededNumbers: RandomNumberGenerator {
    private var state: UInt64

    public init(seed: UInt64) {
        state = seed
    }

    public mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ z >> 30) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ z >> 27) &* 0x94D0_49BB_1331_11EB
        return z ^ z >> 31
    }

    /// `count` seeds, or the one that `MSAL_TEST_SEED` names.
    public static func seeds(_ count: UInt64) -> [UInt64] {
        if let wanted = ProcessInfo.processInfo.environment["MSAL_TEST_SEED"].flatMap(UInt64.init) { return [wanted] }
        return Array(1...count)
    }
}
