import Testing

@testable import PIIScrubbing

@Suite struct ScrubOutputTests {
    /// Around the capacity of the stack buffer, and far beyond it.
    @Test(arguments: [1, 900, 960, 1_000, 1_023, 1_024, 1_025, 3_000, 70_000])
    func `a text of any length comes out whole`(length: Int) {
        let chain = ScrubberChain(pseudonyms: .classOnly)
        let before = String(repeating: "a cat ", count: length / 12)
        let after = String(repeating: " a dog", count: length / 12)
        #expect(chain.scrub("\(before)anna@contoso.com\(after)") == "\(before)[email]\(after)")
    }

    @Test func `many masks that are longer than their values fit`() throws {
        let chain = ScrubberChain(pseudonyms: Pseudonymizer(key: .ephemeral()))
        let one = chain.scrub("a@b.org")
        try #require(one.hasPrefix("user:"))
        let count = 2_000
        let text = Array(repeating: "a@b.org", count: count).joined(separator: ", ")
        #expect(chain.scrub(text) == Array(repeating: one, count: count).joined(separator: ", "))
    }

    @Test func `pieces are kept in order while the memory grows`() {
        var output = ScrubOutput()
        defer { output.free() }
        var expected: [UInt8] = []
        for size in 0..<200 {
            let piece = [UInt8](repeating: UInt8(size), count: size)
            piece.withUnsafeBufferPointer { buffer in
                if let base = buffer.baseAddress { output.append(base, count: size) }
            }
            output.append(UInt8(ascii: "|"))
            expected += piece + [UInt8(ascii: "|")]
        }
        #expect(output.text.elementsEqual(expected))
        output.removeAll()
        #expect(output.text.isEmpty)
    }
}
