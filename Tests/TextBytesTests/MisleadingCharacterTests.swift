import Testing
import TextBytes

@Suite struct MisleadingCharacterTests {
    /// The record's contract, written out: controls, line separators, bidirectional controls, byte order mark, tags.
    private static let contract: Set<UInt32> = Set(0...0x1F).union(0x7F...0x9F).union([0x2028, 0x2029, 0xFEFF])
        .union([0x61C, 0x200E, 0x200F, 0x202A, 0x202B, 0x202C, 0x202D, 0x202E, 0x2066, 0x2067, 0x2068, 0x2069])
        .union(0xE0000...0xE007F)

    @Test func `a record, a report and a message escape the same characters`() {
        for scalar in UInt32(0)...0x10FFFF {
            let isEscaped = MisleadingCharacter.contains(scalar)
            if isEscaped != Self.contract.contains(scalar) { Issue.record("U+\(String(scalar, radix: 16))") }
        }
    }

    /// Four tables disagreed about these. Records (R) and messages (M) had the contract's set, reports (V) showed more
    /// of them as `\u{…}`, and the scrubber (S) ignores characters that are not visible. R, M and V now use the
    /// contract's set: a text in a report must look like the same text in the record. S is derived from it, so that no
    /// misleading character can hide a name from the scrubber.
    @Test(arguments: [
        (0x200B as UInt32, "zero width space", old: "VS", new: "S"),
        (0x200C, "zero width non-joiner", old: "S", new: "S"), (0x200D, "zero width joiner", old: "S", new: "S"),
        (0xAD, "soft hyphen", old: "VS", new: "S"), (0x2060, "word joiner", old: "VS", new: "S"),
        (0x180E, "Mongolian vowel separator", old: "VS", new: "S"),
        (0x61C, "Arabic letter mark", old: "RMV", new: "RMVS"),
        (0x200F, "right-to-left mark", old: "RMVS", new: "RMVS"),
        (0x202E, "right-to-left override", old: "RMVS", new: "RMVS"),
        (0xFEFF, "byte order mark", old: "RMVS", new: "RMVS"), (0xE0041, "tag letter", old: "RMVS", new: "RMVS"),
        (0xE0100, "variation selector 17", old: "VS", new: "S"), (0xFE0F, "emoji variation", old: "S", new: "S"),
        (0x2028, "line separator", old: "RMV", new: "RMV"), (0x85, "next line", old: "RMV", new: "RMV"),
        (0x3164, "Hangul filler", old: "V", new: ""), (0xFFFE, "no character", old: "V", new: ""),
    ])
    func `all writers agree about a character that one of them escaped`(
        scalar: UInt32,
        name: String,
        old: String,
        new: String
    ) {
        #expect(MisleadingCharacter.contains(scalar) == new.contains("R"), "\(name), was \(old)")
        #expect(MisleadingCharacter.contains(scalar) == new.contains("V"), "\(name), was \(old)")
        #expect(InvisibleCharacter.contains(scalar) == new.contains("S"), "\(name), was \(old)")
    }

    @Test func `no misleading character inside a line hides a name from the scrubber`() {
        let scrubberBefore: [ClosedRange<UInt32>] = [
            0xAD...0xAD, 0x180E...0x180E, 0x200B...0x200F, 0x202A...0x202E, 0x2060...0x2064, 0x2066...0x206F,
            0xFE00...0xFE0F, 0xFEFF...0xFEFF, 0xE0000...0xE0FFF,
        ]
        for scalar in UInt32(0)...0x10FFFF {
            let expected = scrubberBefore.contains { $0.contains(scalar) } || scalar == 0x61C
            if InvisibleCharacter.contains(scalar) != expected { Issue.record("U+\(String(scalar, radix: 16))") }
        }
    }

    @Test(arguments: [
        ("plain", "plain"), ("a\u{1B}[2J\nb", "a\\u{1B}[2J\\u{A}b"), ("\u{E0041}\u{202E}x", "\\u{E0041}\\u{202E}x"),
        ("an\u{200B}na \u{1F468}\u{200D}\u{1F469}", "an\u{200B}na \u{1F468}\u{200D}\u{1F469}"),
    ])
    func `a misleading character is shown as its number`(text: String, shown: String) {
        #expect(VisibleText.visible(text) == shown)
    }

    @Test func `layout that a format needs is kept`() {
        #expect(VisibleText.visible("a\n\t\r\u{1B}", keeping: [.lineFeed, .tab]) == "a\n\t\\u{D}\\u{1B}")
    }

    @Test func `a scalar is read from UTF-8 as the standard library reads it, and never in part`() {
        for value in UInt32(0)...0x10FFFF {
            guard let scalar = Unicode.Scalar(value) else { continue }
            let bytes = Array(String(Character(scalar)).utf8)
            bytes.withUnsafeBufferPointer { bytes in
                guard let base = bytes.baseAddress else { return }
                let read = UTF8Scalar.decode(base, available: bytes.count)
                if read?.scalar != value || read?.length != bytes.count {
                    Issue.record("U+\(String(value, radix: 16))")
                }
                if bytes.count > 1, UTF8Scalar.decode(base, available: bytes.count - 1) != nil {
                    Issue.record("half of U+\(String(value, radix: 16))")
                }
            }
        }
    }

    @Test(
        arguments: [
            [0x80], [0xC0, 0x80], [0xC1, 0xBF], [0xE0, 0x80, 0x80], [0xED, 0xA0, 0x80], [0xF0, 0x80, 0x80, 0x80],
            [0xF4, 0x90, 0x80, 0x80], [0xF5, 0x80, 0x80, 0x80], [0xC3, 0x41], [0xE2, 0x80], [0xF3, 0xA0, 0x41, 0x42],
        ] as [[UInt8]]
    )
    func `bytes that are not UTF-8 are not a character`(bytes: [UInt8]) {
        bytes.withUnsafeBufferPointer { bytes in
            guard let base = bytes.baseAddress else { return }
            #expect(UTF8Scalar.decode(base, available: bytes.count) == nil)
        }
    }
}
