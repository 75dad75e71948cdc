import Testing

@testable import LogAnalysis

@Suite struct JSONDocumentTests {
    @Test func `commas are between the members of every object, and only there`() {
        var json = JSONDocument()
        json.object { json in
            json.member("empty") { _ in }
            json.flag("left out", false)
            json.member("inside") { json in
                json.flag("isFirst", true)
                json.member("list", [1, 2]) { number, json in json.object { $0.member("n", number) } }
            }
            json.key("own line", startsLine: true)
            json.null()
            json.member("share", fraction: .nan)
        }
        json.endLine()
        let text = #"{"empty":{},"inside":{"isFirst":true,"list":[{"n":1},{"n":2}]},"# + "\n"
        #expect(String(decoding: json.bytes, as: UTF8.self) == text + #""own line":null,"share":null}"# + "\n")
    }
}
