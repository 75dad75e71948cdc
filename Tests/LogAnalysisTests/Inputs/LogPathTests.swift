import Files
import Testing

@testable import LogAnalysis

@Suite struct LogPathTests {
    @Test(arguments: [
        ("a/b.log", "a/b.log"), (#"a\xe9"#, #"a\xe9"#), ("a\nb", "a\nb"), ("é.log", "é.log"), ("", ""),
    ])
    func `a name in UTF-8 is shown as it is`(name: String, shown: String) {
        #expect(LogPath(name).text == shown)
    }

    @Test func `bytes that are not UTF-8 are shown, and no two names look the same`() {
        #expect(LogPath(bytes: [0x61, 0xE9, 0x2F, 0x5C, 0x0A]).text == "a\\xe9/\\\\\n")
        #expect(LogPath(bytes: [0xC3, 0xA9, 0xFF, 0xC3]).text == "é\\xff\\xc3")
        #expect(LogPath(bytes: [0xED, 0xA0, 0x80]).text == #"\xed\xa0\x80"#)
        #expect(LogPath(bytes: [0xE9] + Array(#"\xe9"#.utf8)).text == #"\xe9\\xe9"#)
    }

    @Test func `a path is split at its last slash, and a name is appended with one`() {
        #expect(LogPath("/a/b").directory == LogPath("/a") && LogPath("/a").directory == LogPath("/"))
        #expect(LogPath("a").directory == LogPath(".") && LogPath("d/a").directory == LogPath("d"))
        #expect(LogPath("/").appending("a".utf8) == LogPath("/a") && LogPath("d").appending("a".utf8) == LogPath("d/a"))
    }

    @Test(arguments: [
        ("auth-20261121T015400.123Z-000042.ndjson", true), ("auth-20261121T015400.123Z-1000042.ndjson", true),
        ("auth-20261121T015400.123Z-42.ndjson", false), ("auth.ndjson", false), (".ndjson", false),
        ("-20261121T015400.123Z-000042.ndjson", false), ("auth-20261121T015400.123Z-000042.ndjson.gz", false),
        ("auth-2026112xT015400.123Z-000042.ndjson", false),
    ])
    func `archives are looked for only under names of rotated files`(name: String, isPlain: Bool) {
        #expect(ArchiveName.isPlain(name.utf8) == isPlain)
    }
}
