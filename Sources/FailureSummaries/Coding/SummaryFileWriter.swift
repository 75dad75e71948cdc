import LogArchives

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
        put(counts: inputs.unparsed.map { ($0.key, $0.value) }.sorted { $0.0.precedesInBytes($1.0) })
        frame.put(count: inputs.formats.count)
        for format in inputs.formats.sorted(by: { $0.precedesInBytes($1) }) { frame.put(text: format) }
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
        for run in numbers.runs {
            if frame.bytes.isEmpty { begin(.numbers) }
            numbers.put(run: run, into: &frame)
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
}
