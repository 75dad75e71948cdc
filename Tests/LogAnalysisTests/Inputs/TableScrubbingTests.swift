import PIIScrubbing
import Testing

@testable import LogAnalysis

struct TableScrubbingTests {
    /// Each line of the copy of a file. The same file again must not change.
    private func copy(_ lines: [String], lineEnd: String = "\n") throws -> [String] {
        func scrub(_ text: String) throws -> String {
            var output = ""
            var scrubber = LineScrubber(ScrubberChain())
            let problems = try scrubber.run(MemoryBytes(Array(text.utf8)), path: "a.csv") {
                output += String(decoding: $0, as: UTF8.self)
            }
            #expect(problems.isEmpty)
            return output
        }
        let once = try scrub(lines.map { $0 + lineEnd }.joined())
        #expect(try scrub(once) == once)
        // A carriage return and a line feed are one character.
        let newline = UInt8(ascii: "\n")
        return once.utf8.split(separator: newline, omittingEmptySubsequences: false).dropLast().map {
            String(decoding: $0, as: UTF8.self)
        }
    }

    @Test(arguments: [
        ["name,email,password,role", "Berg,berg@contoso.com,Summer24,admin", "Sund,sund@contoso.com,hunter2,user"],
        ["user\tpassword", "bergann\tSummer24", "sundola\thunter2"],
        ["UserPrincipalName;ClientSecret", "berg@contoso.com;Summer24", "sund@contoso.com;hunter2"],
        ["| user | password |", "|------|----------|", "| bergann | Summer24 |", "| sundola | hunter2 |"],
        ["\u{FEFF}\"Account\",\"Password\"", "\"berg@contoso.com\",\"Summer24\"", "\"sund@contoso.com\",\"hunter2\""],
    ])
    func `a row is scrubbed as its file's header says`(table: [String]) throws {
        for lineEnd in ["\n", "\r\n"] {
            let copy = try copy(table, lineEnd: lineEnd)
            #expect(copy.count == table.count)
            #expect(copy.first == table[0] + (lineEnd == "\n" ? "" : "\r"))
            let text = copy.joined(separator: "\n")
            for secret in ["Summer24", "hunter2", "berg@", "sund@", "bergann", "sundola"] {
                #expect(!text.contains(secret), "\(text)")
            }
        }
    }

    @Test func `a cell with a line feed, and a line between rows, do not end a table`() throws {
        let copy = try copy([
            "id,note,password", #"1,"two"#, #"lines",Winter25"#, "2,one line,Summer24", "", "3,one line,hunter2",
        ])
        #expect(copy.suffix(3) == ["2,one line,[secret]", "", "3,one line,[secret]"])
    }

    @Test func `lines that are no table stay as they are`() throws {
        let lines = [
            "Enter your username, password", "Contoso1, Fabrikam2", "retrying, waiting", "a, b",
            "token cache hit, returning", "3 accounts, 2 tokens", "MSAL 4.83, .NET 10.0", "", "key | value",
            "grant_type | refresh_token", "scope | user.read",
        ]
        #expect(try copy(lines) == lines)
    }
}
