import LogRecords
import Testing

@testable import FailureSummaries

@Suite struct NumberTableTests {
    /// Texts that share beginnings, ends and lengths, more than a memo can hold.
    private static let texts: [String] =
        ["", "a", "b", "ab", "MSALErrorDomain", "MSALErrorDomain\u{e9}"]
        + (0..<3_000).map { "12345678-\($0 % 7)-\($0)-12345678" }
        + (0..<64).map { String(repeating: "x", count: $0) + "y" + String(repeating: "x", count: 63 - $0) }
        + (1..<40).map { String(repeating: "z", count: $0) }
        + (0..<20).map { "[\"AADSTS50076\",\"AADSTS500\($0 + 10)\",\"AADSTS50076\"]" }

    private func intern(_ text: String, _ table: inout TextTable) -> Int32 {
        let padded = Array(text.utf8) + [UInt8](repeating: 0x78, count: RecordScanner.padding)
        return padded.withUnsafeBufferPointer { table.intern(UnsafeBufferPointer(rebasing: $0[..<text.utf8.count])) }
    }

    @Test func `a text has one number, however similar other texts are`() {
        var table = TextTable()
        var numbers: [String: Int32] = [:]
        for round in 0..<3 {
            for text in Self.texts {
                let number = intern(text, &table)
                #expect(numbers[text] ?? number == number, "\(text) in round \(round)")
                numbers[text] = number
                #expect(table.text(number) == text)
                #expect(table.intern(text) == number)
            }
        }
        #expect(Set(numbers.values).count == Set(Self.texts).count)
    }

    @Test func `the most recent ids are known, however many came`() {
        var ids = RecentIDs(1_000)
        for round in 0..<5 {
            for id in 1...30_000 { ids.insert(UInt64(id * 2 + round * 1_000_000)) }
        }
        ids.insert(0)
        let last = (29_001...30_000).map { UInt64($0 * 2 + 4_000_000) }
        #expect(last.allSatisfy { ids.contains($0) })
        #expect(!ids.contains(0) && !ids.contains(4_000_003) && !ids.contains(2))
    }
}
