import Testing
import TextBytes

@Suite struct UUIDTextTests {
    private let id = "4A1BBC34-2f0e-4d5c-9a77-0123456789ab"

    private func bytes<Result>(_ text: String, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        Array(text.utf8).withUnsafeBufferPointer(body)
    }

    @Test func `an id is kept in lower case, however it was written`() {
        #expect(UUIDText.lowercased(id) == id.lowercased())
        #expect(bytes(id) { UUIDText.isUUID($0) })
    }

    @Test func `one capital at any place becomes a small letter`() {
        let small = id.lowercased()
        for index in small.indices where small[index].isLetter {
            var copy = small
            copy.replaceSubrange(index...index, with: small[index].uppercased())
            #expect(UUIDText.lowercased(copy) == small)
        }
        #expect(UUIDText.lowercased(small) == small)
    }

    @Test func `text with one wrong byte is not an id`() {
        for index in 0..<UUIDText.length {
            for wrong in UInt8.min...UInt8.max {
                var copy = Array(id.utf8)
                guard copy[index] != wrong else { continue }
                copy[index] = wrong
                let isHyphen = [8, 13, 18, 23].contains(index)
                let expected = !isHyphen && Set("0123456789abcdefABCDEF".utf8).contains(wrong)
                copy.withUnsafeBufferPointer {
                    if UUIDText.isUUID($0) != expected { Issue.record("\(wrong) at \(index)") }
                    if (UUIDText.lowercased($0) != nil) != expected { Issue.record("\(wrong) at \(index)") }
                }
            }
        }
    }

    @Test(arguments: ["", "4a1bbc34", "4a1bbc34-2f0e-4d5c-9a77-0123456789a", "4a1bbc34-2f0e-4d5c-9a77-0123456789abc"])
    func `text of another length is not an id`(text: String) {
        #expect(UUIDText.lowercased(text) == nil)
        #expect(!bytes(text) { UUIDText.isUUID($0) })
    }

    /// Log lines accepted an id only if no digit and no hyphen followed it; sentences of the token service accepted the
    /// first 36 bytes, whatever came after. The first rule stays: a longer number is another id, and half of it would
    /// join failures that have nothing to do with each other.
    @Test(arguments: [
        ("", true), (" ", true), (",", true), ("\"", true), ("g", true), ("a", false), ("F", false), ("7", false),
        ("-", false),
    ])
    func `an id in a line ends where its digits end`(next: String, isFound: Bool) {
        let found = bytes("id: " + id + next) { UUIDText.lowercased(in: $0, at: 4) }
        #expect((found != nil) == isFound)
        #expect(bytes(id + next) { UUIDText.lowercased(in: $0, at: 1) } == nil)
        #expect(bytes(id + next) { UUIDText.lowercased(in: $0, at: -1) } == nil)
        #expect(bytes(id + next) { UUIDText.lowercased(in: $0, at: 400) } == nil)
    }

    @Test func `a boot id is read with and without hyphens and a line end`() {
        let expected: [UInt8] = [
            0x4A, 0x1B, 0xBC, 0x34, 0x2F, 0x0E, 0x4D, 0x5C, 0x9A, 0x77, 0x01, 0x23, 0x45, 0x67, 0x89, 0xAB,
        ]
        #expect(UUIDText.bytes((id + "\n").utf8) == expected)
        #expect(UUIDText.bytes(id.filter { $0 != "-" }.utf8) == expected)
        #expect(UUIDText.bytes("\u{0}".utf8) == nil)
        #expect(UUIDText.bytes((id + "0").utf8) == nil)
    }
}
