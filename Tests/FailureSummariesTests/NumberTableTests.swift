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

    private func failure(_ id: Int, code: UInt64 = 1, time: Int64 = 0) -> FailureIdentity {
        FailureIdentity(id: UInt64(id), run: 1, domain: 1, code: code, internalCode: 0, time: time)
    }

    // invariant FailureLedger I1
    @Test func `the most recent failures are known, however many came`() {
        var failures = RecentCodes(1_000)
        func covers(_ evidence: FailureIdentity) -> Bool { failures.covers(evidence) }
        for round in 0..<5 {
            for id in 1...30_000 { failures.append(failure(id * 2 + round * 1_000_000)) }
        }
        failures.append(failure(0, code: 7, time: 60_000_000))
        let last = (29_001...30_000).map { failure($0 * 2 + 4_000_000, code: 2) }
        #expect(last.allSatisfy { failures.covers($0) })
        #expect(!covers(failure(4_000_003, code: 2)) && !covers(failure(2, code: 2)))
        // A failure without an id covers evidence of the same code in the ten seconds around it.
        #expect(covers(failure(5, code: 7, time: 50_000_000)))
        #expect(!covers(failure(5, code: 7, time: 49_999_999)))
        #expect(covers(failure(0, code: 7, time: 70_000_000)))
    }

    // invariant RecentRepeats I1
    @Test(arguments: [1, 2, 300, 511, 512, 513, 700, 2_000])
    func `a failure is recognised among the last 512, and not beyond`(distance: Int) {
        var logged = RecentRepeats<Int>()
        func earlier(_ failure: FailureIdentity) -> Int? { logged.earlier(failure) }
        for start in [0, 137, 511] {
            for number in 0..<start {
                _ = earlier(failure(1_000_000 + number))
                logged.insert(failure(1_000_000 + number), -1)
            }
            #expect(earlier(failure(7 + start)) == nil)
            logged.insert(failure(7 + start), start)
            for number in 0..<(distance - 1) {
                let other = failure(2_000_000 + start * 10_000 + number)
                #expect(earlier(other) == nil)
                logged.insert(other, -2)
            }
            #expect(earlier(failure(7 + start)) == (distance <= 512 ? start : nil))
        }
    }
}
