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

    /// The bytes with one to `most` changes: a byte that is another one or one of `marks`, some bytes that are gone,
    /// some that are there twice.
    public mutating func changed(_ bytes: [UInt8], most: Int, marks: String) -> [UInt8] {
        let marks = Array(marks.utf8)
        var bytes = bytes
        for _ in 0..<Int.random(in: 1...most, using: &self) where !bytes.isEmpty {
            let at = Int.random(in: 0..<bytes.count, using: &self)
            switch Int.random(in: 0..<5, using: &self) {
            case 0: bytes[at] = UInt8.random(in: 0...255, using: &self)
            case 1: bytes.remove(at: at)
            case 2: bytes.removeSubrange(at..<Swift.min(at + 30, bytes.count))
            case 3: bytes.insert(contentsOf: bytes[at..<Swift.min(at + 40, bytes.count)], at: at)
            default: bytes[at] = marks.randomElement(using: &self) ?? 0
            }
        }
        return bytes
    }

    /// `count` seeds, or the one that `MSAL_TEST_SEED` names.
    public static func seeds(_ count: UInt64) -> [UInt64] {
        if let wanted = ProcessInfo.processInfo.environment["MSAL_TEST_SEED"].flatMap(UInt64.init) { return [wanted] }
        return Array(1...count)
    }
}
