import LogAnalysis
import Testing

@Suite struct SearchTermTests {
    private func isIn(_ term: String, _ line: String) -> Bool {
        Array(line.utf8).withUnsafeBytes { SearchTerm(term).isIn($0) }
    }

    @Test func `a correlation id is found anywhere in a line, in any case, and only whole`() {
        let id = "f2737135-b1f5-4e0a-8ca0-581ed6c6629e"
        for line in [id, "x\(id.uppercased())y", "---\(id)", "a-b-c-\(id)-\(id)", "2026-11-21 f2737135-\(id)"] {
            #expect(isIn(id, line), "\(line)")
            #expect(isIn(id.uppercased(), line), "\(line)")
        }
        for line in ["", String(id.dropLast()), String(id.dropFirst()), id.replacingOccurrences("e", "d")] {
            #expect(!isIn(id, line), "\(line)")
        }
    }

    @Test func `a part of an id is found in any case, as mail programs and tickets write it`() {
        let line = #"{"msal.correlation_id":"04d27c22-643d-face-1118-4d57b653a6aa"}"#
        for part in ["643D-FACE-1118", "643d-face-1118", "04D27C22", "face-1118-4D57", "4D57B653A6AA", "FACE"] {
            #expect(isIn(part, line) && isIn(part, line.uppercased()), "\(part)")
        }
        #expect(isIn("deadfeed", "x DEADFEED") && isIn("-----------1", "a-----------1"))
        for part in ["643D-FACE-1119", "04D27C23", "4D57B653A6AAA", "deadfeed"] {
            #expect(!isIn(part, line), "\(part)")
        }
        // Too short to be a part of an id.
        #expect(!isIn("FAC", line))
    }

    @Test func `other text is matched exactly`() {
        #expect(isIn("Code=-50002", "Error Domain=MSALErrorDomain Code=-50002"))
        #expect(isIn("aab", "aaaab"))
        #expect(!isIn("code=-50002", "Code=-50002"))
        #expect(!isIn("longer than the line", "line"))
    }

    @Test func `an event id is a run and a number`() {
        #expect(SearchTerm("k3v9x1c7-17") == .record(run: "k3v9x1c7", sequence: 17, text: Array("k3v9x1c7-17".utf8)))
        #expect(SearchTerm("-50002") == .part(Array("-50002".utf8)))
        #expect(SearchTerm("a-0") == .text(Array("a-0".utf8)))
    }
}

extension String {
    fileprivate func replacingOccurrences(_ old: Character, _ new: Character) -> String {
        String(map { $0 == old ? new : $0 })
    }
}
