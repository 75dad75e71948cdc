import LogRecords
import TestKit
import Testing

@testable import FailureSummaries

@Suite struct PendingFailureBatchTests {
    /// Few groups, many combinations of facets, ids that repeat at once and later, equal times, replays, evidence and
    /// long lines.
    private static func lines(_ number: Int, _ random: inout SeededNumbers) -> [String] {
        var ids: [String] = []
        return (1...number).map { sequence in
            let code = -50_000 - Int.random(in: 0..<4, using: &random) * Int.random(in: 0..<9, using: &random)
            if ids.isEmpty || Bool.random(using: &random) { ids.append("ID-\(sequence)-contoso") }
            var more = #","msal.service_codes":["AADSTS\#(50_076 + sequence % 5)","AADSTS50076"]"#
            switch Int.random(in: 0..<12, using: &random) {
            case 0: more += #","msal.throttled":true"#
            case 1: more += #","msal.repeat_count":3"#
            case 2: more += #","msal.evidence":"log""#
            case 3: more += #","msal.internal.code":\#(["0", "-0", "-42007"][sequence % 3])"#
            case 4: more += #","user.hash":"user:k\#(sequence % 3):0123456789abcdef""#
            case 5: more += #","user.hash":"000000000000000\#(sequence % 9)""#
            case 6: more += #","labels.text":"\#(String(repeating: "x", count: sequence % 4_000))""#
            case 7: more += #","event.outcome":"failure""#
            default: break
            }
            let id = ids[max(ids.count - Int.random(in: 1...6, using: &random), 0)]
            return Lines.record(
                sequence,
                run: "r\(sequence % 2)",
                second: sequence / 3,
                Lines.failure(code, id: Bool.random(using: &random) ? id : id.lowercased(), more)
            )
        }
    }

    /// Counts lines the way a reader does: in memory that is overwritten as soon as that is allowed.
    private static func append(
        _ lines: [String],
        atATime number: Int,
        asksForSize: Bool,
        into builder: inout SummaryBuilder
    ) {
        let scanner = RecordScanner()
        for start in stride(from: 0, to: lines.count, by: number) {
            var memory: [[UInt8]] = lines[start..<min(start + number, lines.count)].map { line in
                Array(line.utf8) + [0x0A] + [UInt8](repeating: 0, count: RecordScanner.padding)
            }
            // Each line gets its own memory, which stays until it is freed.
            let copies = memory.map { line in
                let copy = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: line.count)
                _ = copy.initialize(from: line)
                return copy
            }
            memory = []
            for (index, copy) in copies.enumerated() {
                guard let base = copy.baseAddress, case .object = scanner.scan(UnsafePointer(base)) else { continue }
                _ = builder.append(scanner.fields, line: start + index + 1)
            }
            if asksForSize { _ = builder.heldBytes }
            builder.willReuseBuffer()
            for copy in copies {
                copy.update(repeating: UInt8(ascii: "#"))
                copy.deallocate()
            }
        }
    }

    private static func summary(ofLines lines: [String], atATime number: Int, asksForSize: Bool) -> FailureSummary {
        var builder = SummaryBuilder(path: "a", linesStay: true)
        append(lines, atATime: number, asksForSize: asksForSize, into: &builder)
        return builder.finish()
    }

    // invariant PendingFailureBatch I1, I2
    @Test(arguments: SeededNumbers.seeds(6))
    func `counting failures in batches gives the same result as one by one`(seed: UInt64) {
        var random = SeededNumbers(seed: seed)
        let lines = Self.lines(700, &random)
        let expected = Lines.summary(lines)
        #expect(expected.groups.count > 3)
        for number in [1, 7, 63, 64, 65, 700] {
            let summary = Self.summary(ofLines: lines, atATime: number, asksForSize: seed % 2 == 1)
            #expect(summary == expected, "\(number) lines at a time")
        }
    }

    /// Nothing is counted after the group that exceeds the limit, however many failures are pending. The index must not
    /// depend on where its blocks end.
    @Test(arguments: [1, 2, 30, 64, 500]) func `nothing is counted after the group limit`(number: Int) {
        let evidence = #","msal.correlation_id":"00000000-0000-0000-0000-000000000001","msal.evidence":"log""#
        for code in [-9, -(1 << 40)] {
            let lines =
                (0..<100).map { Lines.record($0 + 1, Lines.failure(-($0 % 9))) }
                + [Lines.record(101, Lines.failure(code)), Lines.record(102, Lines.failure(-1, evidence))]
            var limits = SummaryLimits()
            limits.groups = code == -9 ? 9 : 1_000
            limits.textBytes = code == -9 ? 100 : 27
            var builder = SummaryBuilder(path: "a", limits: limits, linesStay: true)
            Self.append(lines, atATime: number, asksForSize: false, into: &builder)
            let (overflow, hasEvidence) = (builder.groupsOverflow, builder.hasEvidence)
            #expect(overflow)
            #expect(!hasEvidence)
        }
    }

    @Test func `groups of many codes are counted separately`() {
        let lines = (0..<3_000).map { Lines.record($0 + 1, Lines.failure(-($0 * 7 % 1_000))) }
        let summary = Lines.summary(lines)
        #expect(summary.groups.count == 1_000)
        #expect(summary.groups.values.allSatisfy { $0.count == 3 })
    }

    @Test func `internal codes with the same numeric value are one group`() {
        let codes = ["0", "-0", "0", "-0"]
        let lines = codes.enumerated().map { Lines.record($0 + 1, Lines.failure(-1, #","msal.internal.code":\#($1)"#)) }
        #expect(Lines.summary(lines).groups.values.map(\.count) == [4])
    }

    @Test func `the lower-case hash of a text equals the hash of its lower-case form`() {
        for count in 0...70 {
            let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 * 37 + count) }
            let lowered = bytes.map { $0 >= 0x41 && $0 <= 0x5A ? $0 | 0x20 : $0 }
            func hash(_ bytes: [UInt8], _ body: (UnsafeBufferPointer<UInt8>) -> UInt64) -> UInt64 {
                (bytes + [UInt8](repeating: 0xFF, count: 16)).withUnsafeBufferPointer { padded in
                    body(UnsafeBufferPointer(rebasing: padded[..<count]))
                }
            }
            #expect(hash(bytes) { StableHash.hash(loweringASCII: $0) } == hash(lowered) { StableHash.hash($0) })
        }
    }
}
