import LogAnalysis
import LogRecords
import Testing

@testable import LogArchives

/// Bytes in pieces of given sizes, optionally with damage between two of them.
private final class PieceSource: ByteSource {
    private var pieces: [ArraySlice<UInt8>] = []
    private let damageAt: Int?
    private var given = 0

    init(_ bytes: [UInt8], size: Int, damageAt: Int? = nil) {
        self.damageAt = damageAt
        var start = 0
        while start < bytes.count {
            pieces.append(bytes[start..<min(start + size, bytes.count)])
            start += size
        }
    }

    func next(into buffer: UnsafeMutableRawBufferPointer) throws(InputProblem) -> ByteStep {
        if let damageAt, given == damageAt {
            given += 1
            return .damage(ArchiveDamage(kind: .invalidData, offset: 7, length: 1, delivered: 0))
        }
        given += 1
        guard !pieces.isEmpty else { return .end }
        let piece = pieces.removeFirst()
        let part = piece.prefix(buffer.count)
        buffer.copyBytes(from: part)
        if part.count < piece.count { pieces.insert(piece.dropFirst(part.count), at: 0) }
        return .bytes(part.count)
    }
}

private struct Collector: LineHandler {
    var acceptsNonFailureRuns: Bool { false }

    mutating func handle(nonFailures records: NonFailureRun) {}

    var seen: [String] = []
    var damage = 0

    mutating func handle(object fields: RecordFields, line: Int) -> Bool {
        guard fields.has(.message) else { return false }
        seen.append("\(line) object \(String(decoding: fields.line, as: UTF8.self))")
        return true
    }

    mutating func handle(text: UnsafeRawBufferPointer, line: Int) {
        seen.append("\(line) text \(String(decoding: text, as: UTF8.self))")
    }

    mutating func skip(because reason: UnparsedReason, line: Int) { seen.append("\(line) \(reason.rawValue)") }
    mutating func note(_ damage: ArchiveDamage) { self.damage += 1 }
}

private struct PieceCollector: LineHandler {
    var acceptsNonFailureRuns: Bool { false }
    var pieceOverlap: Int? { needle.count - 1 }
    let needle: [UInt8]
    var found = 0
    var seen: [String] = []

    mutating func handle(nonFailures records: NonFailureRun) {}
    mutating func handle(object fields: RecordFields, line: Int) -> Bool { false }
    mutating func handle(text: UnsafeRawBufferPointer, line: Int) {
        seen.append("\(line) \(String(decoding: text, as: UTF8.self))")
    }
    mutating func handle(piece: UnsafeRawBufferPointer) {
        if SearchTerm.text(needle).isIn(piece) { found += 1 }
    }
    mutating func skip(because reason: UnparsedReason, line: Int) { seen.append("\(line) \(reason.rawValue)") }
    mutating func note(_ damage: ArchiveDamage) {}
}

@Suite struct LineFeederTests {
    private func lines(_ bytes: [UInt8], size: Int, damageAt: Int? = nil) throws -> Collector {
        var collector = Collector()
        let feeder = LineFeeder()
        try feeder.run(PieceSource(bytes, size: size, damageAt: damageAt), into: &collector)
        return collector
    }

    private let sample =
        Array("{\"message\":\"one\"}\nplain\r\n\n{\"other\":1}\n{\"message\":\"tw".utf8) + Array("o\"}\n".utf8) + [
            0xC3, 0x28, 0x0A,
        ]
        + Array("{\"message\":\"\u{FF}\"}\n  {\"message\":3}  \r\nlast".utf8)

    @Test func `lines are the same however the bytes arrive`() throws {
        let expected = try lines(sample, size: 10_000).seen
        #expect(
            expected == [
                "1 object {\"message\":\"one\"}", "2 text plain", "3 text ", "4 text {\"other\":1}",
                "5 object {\"message\":\"two\"}", "6 invalid UTF-8", "7 object {\"message\":\"\u{FF}\"}",
                "8 object   {\"message\":3}  \r", "9 text last",
            ]
        )
        for size in 1...70 { #expect(try lines(sample, size: size).seen == expected, "\(size)") }
    }

    /// Four buffers full of lines of every kind, so that each piece length cuts them at different points.
    // invariant LineFeeder I3
    @Test(arguments: [4_096, 65_537, 262_143, 262_144, 262_145, 1 << 20])
    func `lines are the same wherever a buffer ends inside them`(size: Int) throws {
        var bytes: [UInt8] = []
        var expected: [String] = []
        for number in 1...2_600 {
            let filling = String(repeating: "x", count: number * 37 % 800)
            switch number % 9 {
            case 0:
                bytes += Array("plain \(filling)\n".utf8)
                expected.append("\(number) text plain \(filling)")
            case 1:
                bytes += Array("{\"other\":\"\(filling)\"}\n".utf8)
                expected.append("\(number) text {\"other\":\"\(filling)\"}")
            case 2:
                bytes += Array("{\"message\":\"".utf8) + [0xC3] + Array("\(filling)\"}\n".utf8)
                expected.append("\(number) invalid UTF-8")
            default:
                let line = "{\"message\":\"é\\\"\(filling)\",\"event.sequence\":\(number)}"
                bytes += Array("\(line)\n".utf8)
                expected.append("\(number) object \(line)")
            }
        }
        #expect(try lines(bytes, size: size).seen == expected)
    }

    // invariant LineFeeder I2
    @Test func `a record without a line end is read, a line cut off by damage is not`() throws {
        let line = Array("{\"message\":\"whole\"}".utf8)
        #expect(try lines(line, size: 5).seen == ["1 object {\"message\":\"whole\"}"])
        let cut = try lines(Array("{\"message\":1}\n{\"message\":2}\n".utf8), size: 20, damageAt: 1)
        #expect(cut.seen == ["1 object {\"message\":1}", "2 cut off by damage", "3 text age\":2}"])
        #expect(cut.damage == 1)
    }

    // invariant LineFeeder I1
    @Test func `lines longer than a buffer are read whole, lines above the limit are counted`() throws {
        let long = Array("{\"message\":\"".utf8) + [UInt8](repeating: 0x61, count: 3 << 20) + Array("\"}\n".utf8)
        let tooLong = [UInt8](repeating: 0x62, count: LineFeeder.lineLimit + 200_000) + [0x0A]
        let seen = try lines(long + tooLong + Array("{\"message\":4}\n".utf8), size: 100_000).seen
        #expect(seen.count == 3)
        #expect(seen[0].utf8.count == long.count - 1 + "1 object ".utf8.count)
        #expect(Array(seen[1...]) == ["2 longer than 16 MiB", "3 object {\"message\":4}"])
    }

    @Test(arguments: [0, 1, 7, 4_095, 4_096, 4_097]) func `pieces of a line above the limit overlap as requested`(
        shift: Int
    ) throws {
        // Wherever a piece ends, the text across the boundary is whole in one of the two.
        let needle = Array("needle".utf8)
        for border in [LineFeeder.lineLimit, 2 * LineFeeder.lineLimit] {
            var bytes = [UInt8](repeating: UInt8(ascii: "x"), count: border + (1 << 20))
            let start = border - shift
            bytes.replaceSubrange(start..<start + needle.count, with: needle)
            var handler = PieceCollector(needle: needle)
            try LineFeeder().run(
                PieceSource(bytes + [UInt8(ascii: "\n")] + needle + [UInt8(ascii: "\n")], size: 1 << 20),
                into: &handler
            )
            #expect(handler.found >= 1)
            #expect(handler.seen == ["1 longer than 16 MiB", "2 needle"])
        }
    }

    @Test func `a source that ends inside a line above the limit still counts it`() throws {
        let seen = try lines([UInt8](repeating: 0x62, count: LineFeeder.lineLimit + 400_000), size: 1 << 20).seen
        #expect(seen == ["1 longer than 16 MiB"])
    }
}
