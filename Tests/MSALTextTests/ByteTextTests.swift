import TestKit
import Testing

@testable import MSALText

@Suite struct ByteTextTests {
    private static let needles: [StaticString] = [
        "a", "ab", "aab", "error", "a-b", "[a", "\u{2212}5", "bbbbbbbbbbbbbbbbb",
    ]

    /// One byte after the other.
    private func naive(_ text: [UInt8], _ needle: StaticString, _ from: Int, _ to: Int, ignoresCase: Bool) -> Int? {
        let length = needle.utf8CodeUnitCount
        let last = min(to, text.count) - length
        guard last >= max(from, 0) else { return nil }
        return (max(from, 0)...last).first { start in
            (0..<length).allSatisfy { offset in
                let byte = text[start + offset]
                let isCapital = (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
                return (ignoresCase && isCapital ? byte | 0x20 : byte) == needle.utf8Start[offset]
            }
        }
    }

    @Test(arguments: SeededNumbers.seeds(3))
    func `a word is found wherever it is, and nothing else is, between any two offsets`(seed: UInt64) {
        var generator = SeededNumbers(seed: seed)
        let alphabet = Array("aabbABrorEe-[{\u{2212}5\n@".utf8)
        for _ in 0..<300 {
            let count = Int.random(in: 0...140, using: &generator)
            var bytes = (0..<count).map { _ in alphabet.randomElement(using: &generator) ?? 0 }
            if Bool.random(using: &generator) { bytes += Array("Error".utf8) }
            if Bool.random(using: &generator) { bytes += Array(repeating: UInt8(ascii: "b"), count: 18) }
            // Exactly as long as the text: a read beyond it would be one beyond the allocation.
            let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: max(bytes.count, 1), alignment: 1)
            defer { memory.deallocate() }
            memory.copyBytes(from: bytes)
            let text = ByteText(UnsafeRawBufferPointer(rebasing: memory[..<bytes.count]))
            for needle in Self.needles {
                let from = Int.random(in: -2...bytes.count + 1, using: &generator)
                let to =
                    Bool.random(using: &generator) ? Int.max : Int.random(in: 0...bytes.count + 2, using: &generator)
                let place: Comment = "\(bytes), \(needle), from \(from) to \(to)"
                let expected = [false, true].map { naive(bytes, needle, from, to, ignoresCase: $0) }
                func found(_ text: ByteText) -> [Int?] {
                    [text.find(needle, from: from, to: to), text.findIgnoringCase(needle, from: from, to: to)]
                }
                #expect(found(text) == expected, place)
                // The same where the pairs of the text are known.
                #expect(text.searched(found) == expected, place)
                #expect(text.searched { found($0.part(0, bytes.count)) } == expected, place)
            }
        }
    }
}
