import Testing
import TextBytes

@Suite struct JSONValueTests {
    @Test func `every kind of JSON value is read`() {
        let value = JSONValue(
            parsing: Array(#" {"a":[1,-2.5e1,true,false,null,"x\n\u00e9\ud83d\ude00\/"],"b":{}} "#.utf8)
        )
        #expect(
            value
                == .object([
                    "a": .array([.number(1), .number(-25), .bool(true), .bool(false), .null, .string("x\né😀/")]),
                    "b": .object([:]),
                ])
        )
    }

    @Test(arguments: [
        "", "01", "+1", "1.", ".5", "1e", "nul", "\"", "\"\\x\"", "\"\\ud800\"", "\"\\udc00\"", "\"\n\"", "[1,]",
        "{\"a\":1,}", "{a:1}",
        "[1 2]", "1 2", "{\"a\":1,\"a\":2}", "NaN", "Infinity", "'a'", "// x\n1",
    ])
    func `what is not JSON is refused`(text: String) {
        #expect(JSONValue(parsing: Array(text.utf8)) == nil)
    }

    @Test func `invalid UTF-8 and bottomless nesting are refused`() {
        #expect(JSONValue(parsing: [0x22, 0xFF, 0x22]) == nil)
        #expect(JSONValue(parsing: [UInt8](repeating: UInt8(ascii: "["), count: 1_000_000)) == nil)
    }
}
