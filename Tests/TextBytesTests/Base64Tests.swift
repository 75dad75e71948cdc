import Foundation
import Testing
import TextBytes

@Suite struct Base64Tests {
    @Test func `every length of bytes is read back, with padding and without, in both alphabets`() {
        for count in 0..<70 {
            let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 167 &+ count &* 31) }
            let text = Data(bytes).base64EncodedString()
            let plain = text.filter { $0 != "=" }
            let url = plain.replacingOccurrences(of: "+", with: "-").replacingOccurrences(of: "/", with: "_")
            #expect(Base64.decoded(text) == bytes)
            #expect(Base64.decoded(plain) == bytes)
            #expect(Base64.decoded(url) == bytes)
            #expect(Array(url.utf8).withUnsafeBufferPointer { Base64.prefix(of: $0) } == bytes)
        }
    }

    @Test func `the alphabets and the values are inverses`() {
        for alphabet in [Base64.alphabet, Base64.urlAlphabet] {
            #expect(alphabet.map(Base64.value) == Array(0..<64))
        }
        for byte in UInt8.min...UInt8.max { #expect((Base64.value(byte) < 64) == byte.isBase64Digit) }
    }

    /// There were two readers. A claims challenge is read whole or not at all, because a repaired one would be a
    /// different challenge. A token in a line may be cut anywhere, and its readable part decides what it is.
    @Test(
        arguments: [
            ("Zm9vYg==", "foob", "foob"), ("Zm9v\nYmFy", "foobar", "foo"), ("Zm9v%3D", "foo", "foo"),
            ("Zg%3D%3D", "f", "f"), ("Zm9v!", nil, "foo"), ("Zg=v", nil, "f"), ("Zm9vY", nil, "foo"), ("%%%", nil, ""),
        ] as [(String, String?, String)]
    )
    func `a challenge is read whole and a token as far as it goes`(text: String, whole: String?, prefix: String) {
        #expect(Base64.decoded(text).map { String(decoding: $0, as: UTF8.self) } == whole)
        let read = Array(text.utf8).withUnsafeBufferPointer { Base64.prefix(of: $0) }
        #expect(String(decoding: read, as: UTF8.self) == prefix)
    }
}
