import Foundation
import Testing
import TextBytes

@Suite struct JSONTextTests {
    private func escaped(_ text: String) -> String {
        var output: [UInt8] = []
        Array(text.utf8).withUnsafeBufferPointer { JSONText.append($0, to: &output) }
        return String(decoding: output, as: UTF8.self)
    }

    /// The table, written out by hand: what JSON requires, in JSON's short form if there is one, and what misleads a
    /// reader.
    private func reference(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case "\u{8}": result += "\\b"
            case "\t": result += "\\t"
            case "\n": result += "\\n"
            case "\u{C}": result += "\\f"
            case "\r": result += "\\r"
            case _ where MisleadingCharacter.contains(scalar.value):
                for unit in String(scalar).utf16 { result += "\\u" + Hexadecimal.text(UInt64(unit)).suffix(4) }
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }

    @Test func `every character is escaped as the table says, and reads back`() throws {
        for start in stride(from: UInt32(0), to: 0x110000, by: 4_096) {
            var text = ""
            for value in start..<start + 4_096 {
                if let scalar = Unicode.Scalar(value) { text.unicodeScalars.append(scalar) }
            }
            let escaped = escaped(text)
            #expect(escaped == reference(text))
            #expect(JSONValue(parsing: Array("\"\(escaped)\"".utf8))?.string == text)
            #expect(Array(escaped.utf8).withUnsafeBufferPointer { JSONUnescape.text($0) } == text)
        }
    }

    /// Reports wrote U+0008 and U+000C as `\u0008` and `\u000c`, records as `\b` and `\f`, so one text had two
    /// spellings. The short form stays, because records on disk have it.
    @Test func `a backspace and a form feed have one spelling in records and in reports`() {
        #expect(escaped("\u{8}\u{C}") == "\\b\\f")
    }

    @Test func `a long text is not cut inside a character`() {
        for unit in ["é", "漢", "👍", "\u{202E}", "\u{E0041}", "a"] {
            for shift in 0..<4 {
                let text = String(repeating: "x", count: shift) + String(repeating: unit, count: 3_000)
                #expect(escaped(text) == reference(text))
            }
        }
    }

    @Test func `bytes that are not UTF-8 become replacement characters, and nothing after them is lost`() {
        var output: [UInt8] = []
        let bytes = [UInt8](repeating: 0x80, count: 3_000) + Array("end".utf8)
        bytes.withUnsafeBufferPointer { JSONText.append($0, to: &output) }
        #expect(String(decoding: output, as: UTF8.self) == String(repeating: "\u{FFFD}", count: 3_000) + "end")
    }

    /// Five readers disagreed. Now there are two rules. Strict: a document that other programs read as well. Lenient: a
    /// record or a response of the service, where a damaged escape must not hide the rest of the text. Before, a
    /// response with four digits missing was dropped whole, and a record took the digits that were there as a number.
    @Test(arguments: [
        (#"a\"b\\c\/d"#, "a\"b\\c/d", true), (#"\b\f\n\r\t"#, "\u{8}\u{C}\n\r\t", true),
        (#"\u00e9\u6F22"#, "é漢", true),
        (#"\ud83d\ude00"#, "😀", true), (#"x\ud83dx"#, "x\u{FFFD}x", false), (#"\ud83d\u0041"#, "\u{FFFD}A", false),
        (#"\ude00\ud83d"#, "\u{FFFD}\u{FFFD}", false), (#"\q"#, "q", false), (#"\u12"#, "u12", false),
        (#"\u12g4x"#, "u12g4x", false),
    ])
    func `an escape is read the same way everywhere`(escaped: String, lenient: String, isStrict: Bool) {
        #expect(Array(escaped.utf8).withUnsafeBufferPointer { JSONUnescape.text($0) } == lenient)
        #expect(JSONValue(parsing: Array("\"\(escaped)\"".utf8))?.string == (isStrict ? lenient : nil))
        let answer = Array("{\"error\":\"\(escaped)\",\"x\":1}".utf8)
        #expect(answer.withUnsafeBufferPointer { JSONKeyText.string("error", in: $0) } == lenient)
    }

    @Test func `a key is found in a response that is cut off anywhere, and nothing is made up`() {
        let answer = Array(#"{"a":{"error":"inner"},"claims":{"x":"}"},"error":"outer\n"}"#.utf8)
        #expect(answer.withUnsafeBufferPointer { JSONKeyText.string("error", in: $0) } == "inner")
        #expect(answer.withUnsafeBufferPointer { JSONKeyText.object("claims", in: $0) } == #"{"x":"}"}"#)
        for count in 0..<answer.count {
            let cut = Array(answer.prefix(count))
            let error = cut.withUnsafeBufferPointer { JSONKeyText.string("error", in: $0) }
            let claims = cut.withUnsafeBufferPointer { JSONKeyText.object("claims", in: $0) }
            #expect(error == nil || error == "inner")
            #expect(claims == nil || claims == #"{"x":"}"}"#)
        }
    }
}
