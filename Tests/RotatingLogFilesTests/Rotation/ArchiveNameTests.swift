import Files
import RotatingLogFiles
import Testing

@Suite struct ArchiveNameTests {
    @Test func `a name is formatted as the contract says, and parses back`() throws {
        let name = ArchiveName(name: "auth", time: 1_795_226_040_123, counter: 42, kind: .archive)
        #expect(name.fileName == "auth-20261121T015400.123Z-000042.ndjson.gz")
        #expect(ArchiveName(fileName: name.fileName) == name)
        #expect(name.with(.partial).fileName == ".auth-20261121T015400.123Z-000042.ndjson.gz.partial")
        #expect(ArchiveName(fileName: name.with(.plain).fileName)?.kind == .plain)
    }

    // hazard 18: Puppy#27, tracing#2937, tracing#3496
    @Test(arguments: [
        "app.log", "app.ndjson", "app.ndjson.gz", "app-20261121T015400.123Z-000042.ndjson.bak",
        "app-20261121T015400.123Z-42.ndjson", "app-20261121T015400.123Z-0000042.ndjson",
        "app-20261321T015400.123Z-000042.ndjson",
        "app-20261121T015400.123-000042.ndjson", "-20261121T015400.123Z-000042.ndjson",
        "app-20261121T015400.123Z-000042.ndjson.gz.partial",
        ".app-20261121T015400.123Z-000042.ndjson", "app-20261121T015400.123Z-+00042.ndjson",
        "\u{e4}pp-20261121T015400.123Z-000042.ndjson",
        "app-20261121T015400.123Z-000042.ndjson ", "app-20260230T015400.123Z-000042.ndjson",
        "app-20261121T0154\u{661}0.123Z-000042.ndjson",
    ])
    func `a name that does not match completely is not ours`(fileName: String) {
        #expect(ArchiveName(fileName: fileName) == nil)
    }

    @Test func `times before year 0 and after 9999 are clamped and still parse`() {
        for time in [Int64.min, -1, 0, 4_294_967_296_000, .max] {
            let name = ArchiveName(name: "a", time: time, counter: 1, kind: .plain)
            #expect(ArchiveName(fileName: name.fileName) == name)
        }
    }
}
