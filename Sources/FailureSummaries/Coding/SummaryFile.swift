import LogArchives

/// The form of a summary file: the counts of logs, to report on when their lines are gone.
///
///     msal-errors summary 1⏎          the version
///     frame … frame                   length (4 bytes), CRC-32 of the payload (4), payload: a kind, then the content
///
/// The first frame is the head, the last the end; between them are sequence numbers, rows and groups. The end holds a
/// hash of all payloads before it, so no frame can be missing.
///
/// - I1. Equal content, equal bytes: everything is in an order of its own.
/// - I2. Arbitrary bytes give a value or an error. Memory is bounded by `frameLimit`, whatever the file says.
package enum SummaryFile {
    /// How every summary file begins.
    package static let mark = Array("msal-errors summary ".utf8)
    static let firstLine = mark + Array("1\n".utf8)
    /// Bytes of a frame's length and checksum.
    static let frameHead = 8
    /// The largest payload.
    static let frameLimit = 4 << 20
    /// The size at which a frame is finished.
    static let frameSize = 64 << 10

    enum Frame: UInt8 {
        case head = 1
        case numbers = 2
        case rows = 3
        case groups = 4
        case end = 5
    }

    package static func isSummary(_ beginning: some Sequence<UInt8>) -> Bool { beginning.starts(with: mark) }

    static func chain(_ hash: UInt64, _ payload: [UInt8]) -> UInt64 {
        StableHash.mix(hash ^ payload.withUnsafeBufferPointer { StableHash.hash($0) })
    }

    /// What the file says of the logs that it was made of.
    package struct Inputs: Sendable, Equatable {
        package struct Damage: Sendable, Equatable {
            package var path: String
            package var offset: Int?
            package var reason: String

            package init(path: String, offset: Int?, reason: String) {
                self.path = path
                self.offset = offset
                self.reason = reason
            }

            static func precedes(_ left: Damage, _ right: Damage) -> Bool {
                if left.path != right.path { return left.path < right.path }
                if left.offset != right.offset { return left.offset ?? -1 < right.offset ?? -1 }
                return left.reason < right.reason
            }
        }

        package var lines = 0
        package var records = 0
        package var duplicates = 0
        /// Lines that were not understood, by the reason.
        package var unparsed: [String: Int] = [:]
        package var formats: Set<String> = []
        package var damaged: [Damage] = []
        package var damagedNotListed = 0
        package var first: Int64?
        package var last: Int64?

        package init() {}
    }

    /// Everything but the groups.
    package struct Content: Sendable {
        /// The keys by which its groups are split.
        package var keys: [String]
        package var inputs = Inputs()
        /// Totals, sequence numbers and rows; no groups.
        package var summary: FailureSummary
        package var origins = SummaryOrigins()
        /// It was made of a part of the logs, so gaps in the sequence numbers are not losses.
        package var isPartial = false

        package init(keys: [String], summary: FailureSummary) {
            self.keys = keys
            self.summary = summary
        }
    }
}

/// Why a summary file cannot be used.
package struct SummaryFileError: Error, Sendable, Equatable {
    package enum Kind: Sendable, Equatable {
        case damaged
        case otherVersion
        /// Reading failed with this `errno`.
        case unreadable(Int32)
    }

    package var kind: Kind
    /// Where in the file.
    package var offset: UInt64
}

/// Writes a summary file, piece by piece: take `bytes` with `removeBytes` whenever there are enough of them.
package struct SummaryFileWriter {
    package private(set) var bytes = SummaryFile.firstLine
    private var encoder = GroupEncoder()
    private var frame = ByteWriter()
    private var groups = 0
    private var chain: UInt64 = 0
    private let hasRecords: Bool

    package init(_ content: SummaryFile.Content) {
        hasRecords = content.summary.records > 0
        put(head: content)
        put(content.summary.numbers)
        put(rows: content.summary.rows.sorted)
    }

    package mutating func removeBytes() -> [UInt8] {
        defer { bytes = [] }
        return bytes
    }

    /// Groups must come in an order that depends on them alone, each key once.
    package mutating func put(_ key: FailureKey, _ group: FailureSummary.Group) {
        if frame.bytes.isEmpty { begin(.groups) }
        encoder.put(key, group)
        frame.put(count: encoder.keyLength)
        frame.put(count: encoder.bytes.count - encoder.keyLength)
        frame.put(contentsOf: encoder.bytes)
        groups += 1
        if frame.bytes.count >= SummaryFile.frameSize { finishFrame() }
    }

    /// `isNew`: some of it was counted from logs, not from other summary files.
    package mutating func finish(_ origins: SummaryOrigins, isNew: Bool) {
        finishFrame()
        var origins = origins
        if isNew, hasRecords || groups > 0 { origins.insert(chain) }
        begin(.end)
        frame.put(chain, width: 8)
        frame.put(count: groups)
        frame.put(UInt8(origins.isOverflowing ? 1 : 0))
        frame.put(count: origins.ids.count)
        for id in origins.ids.sorted() { frame.put(id, width: 8) }
        finishFrame()
    }

    private mutating func begin(_ kind: SummaryFile.Frame) { frame.put(kind.rawValue) }

    private mutating func finishFrame() {
        guard !frame.bytes.isEmpty else { return }
        chain = SummaryFile.chain(chain, frame.bytes)
        var head = ByteWriter()
        head.put(UInt32(truncatingIfNeeded: frame.bytes.count))
        head.put(Checksum.crc32(frame.bytes))
        bytes += head.bytes
        bytes += frame.bytes
        frame.removeAll()
    }

    private mutating func put(head content: SummaryFile.Content) {
        let (summary, inputs) = (content.summary, content.inputs)
        begin(.head)
        let flags: [Bool] = [
            content.isPartial, summary.first != nil, summary.hasOutcomes, summary.hasJoined, summary.isFolded,
            summary.numbers.isOverflowing, summary.rows.isOverflowing, summary.accountKeys.isOverflowing,
            summary.attemptsBy.isOverflowing, inputs.first != nil, true,
        ]
        frame.put(varint: flags.enumerated().reduce(0) { $1.element ? $0 | 1 << UInt64($1.offset) : $0 })
        frame.put(count: content.keys.count)
        for key in content.keys { frame.put(text: key) }
        for count in [inputs.lines, inputs.records, inputs.duplicates] { frame.put(count: count) }
        put(counts: inputs.unparsed.map { ($0.key, $0.value) }.sorted { Self.precedes($0.0, $1.0) })
        frame.put(count: inputs.formats.count)
        for format in inputs.formats.sorted(by: Self.precedes) { frame.put(text: format) }
        frame.put(count: inputs.damaged.count)
        for damage in inputs.damaged.sorted(by: SummaryFile.Inputs.Damage.precedes) {
            frame.put(text: damage.path)
            frame.put(signed: Int64(damage.offset ?? -1))
            frame.put(text: damage.reason)
        }
        frame.put(count: inputs.damagedNotListed)
        put(from: inputs.first, to: inputs.last)
        frame.put(count: summary.records)
        put(from: summary.first, to: summary.last)
        for count in [summary.attempts, summary.succeeded, summary.interrupts, summary.dropped] {
            frame.put(count: count)
        }
        put(counts: summary.accountKeys.entries.map { ($0.text, $0.count) })
        put(counts: summary.attemptsBy.entries.map { ($0.text, $0.count) })
        frame.put(count: summary.attemptsBy.rest)
        summary.requests.put(into: &frame)
        summary.accounts.put(into: &frame)
        summary.otherEnds.put(into: &frame)
        finishFrame()
    }

    private mutating func put(counts: [(text: String, count: Int)]) {
        frame.put(count: counts.count)
        for (text, count) in counts {
            frame.put(text: text)
            frame.put(count: count)
        }
    }

    private mutating func put(from first: Int64?, to last: Int64?) {
        guard let first, let last else { return }
        frame.put(signed: first)
        frame.put(signed: last)
    }

    private mutating func put(_ numbers: RunNumbers) {
        for run in Set(numbers.sequences.keys).union(numbers.announcedByRun.keys).sorted(by: Self.precedes) {
            if frame.bytes.isEmpty { begin(.numbers) }
            frame.put(text: run)
            frame.put(count: numbers.announcedByRun[run] ?? 0)
            frame.put(count: Int(clamping: numbers.firstOpenings[run] ?? 0))
            (numbers.sequences[run] ?? SequenceRanges()).put(into: &frame)
            if frame.bytes.count >= SummaryFile.frameSize { finishFrame() }
        }
        finishFrame()
    }

    private mutating func put(rows: [UInt64]) {
        for row in rows {
            if frame.bytes.isEmpty { begin(.rows) }
            frame.put(row, width: 8)
            if frame.bytes.count >= SummaryFile.frameSize { finishFrame() }
        }
        finishFrame()
    }

    private static func precedes(_ left: String, _ right: String) -> Bool {
        left.utf8.lexicographicallyPrecedes(right.utf8)
    }
}
