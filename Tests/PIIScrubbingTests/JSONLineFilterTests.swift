import Testing

@testable import PIIScrubbing

@Suite struct JSONLineFilterTests {
    private func filtered(_ input: String, step: Int = 1 << 20) -> String {
        var filter = JSONLineFilter(ScrubberChain(pseudonyms: .classOnly))
        var output: [UInt8] = []
        let bytes = Array(input.utf8)
        var start = 0
        while start < bytes.count {
            let end = min(bytes.count, start + step)
            Array(bytes[start..<end]).withUnsafeBytes { filter.consume($0, into: &output) }
            start = end
        }
        filter.finish(into: &output)
        return String(decoding: output, as: UTF8.self)
    }

    @Test func `each line gives one line, however the bytes arrive`() {
        let input = "\"a\"\n\"anna@contoso.com\"\n\"\"\n\"x\\ny\""
        let expected = "\"a\"\n\"[email]\"\n\"\"\n\"x\\ny\"\n"
        for step in [1, 3, 1000] { #expect(filtered(input, step: step) == expected) }
    }

    @Test func `escapes and characters of all planes survive`() {
        #expect(filtered(#""\"\\\/\u00e9\ud83d\udd10\u0007\t""#) == "\"\\\"\\\\/é🔐\\u0007\\t\"\n")
    }

    // hazard 43
    @Test func `a lone surrogate keeps its escape`() {
        #expect(filtered(#""a\ud800b\udc00c""#) == #""a\ud800b\udc00c""# + "\n")
    }

    @Test func `a line that is not a JSON string is scrubbed as text`() {
        #expect(filtered("mail anna@contoso.com \"x\n") == "\"mail [email] \\\"x\"\n")
    }
}
