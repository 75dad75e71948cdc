package import LogArchives

/// Encodes a group so that it can be read without anything else. Used for groups that are evicted to save memory, and
/// in summary files, whose version changes when this form does.
///
/// The parts are those of a stored summary, but a summary has tables of runs and paths that would have to be read for
/// each group. Equal groups have equal bytes.
package struct GroupEncoder {
    private var writer = ByteWriter()
    /// How many of `bytes` belong to the key. Two groups have equal key bytes exactly if their keys are equal.
    package private(set) var keyLength = 0

    package init() {}

    /// The group that was encoded last: its key, then its counters.
    package var bytes: [UInt8] { writer.bytes }

    package mutating func put(_ key: FailureKey, _ group: FailureSummary.Group) {
        put(key, group, samples: group.samples.shown) { Self.put(group.facets, into: &$0) }
    }

    /// Encodes a group with `facets` and `samples` in place of its own.
    mutating func put(
        _ key: FailureKey,
        _ group: FailureSummary.Group,
        samples: [FailureSample],
        facets: (inout ByteWriter) -> Void
    ) {
        writer.removeAll()
        put(key)
        keyLength = writer.bytes.count
        writer.put(StoredGroupHead.flags(group))
        StoredGroupHead.put(group, into: &writer)
        group.slots.put(into: &writer)
        facets(&writer)
        group.requests.put(into: &writer)
        group.accounts.put(into: &writer)
        writer.put(UInt8(samples.count))
        for sample in samples { put(sample) }
    }

    private mutating func put(_ key: FailureKey) {
        writer.put(UInt8(key.internalCode == nil ? 0 : 1))
        writer.put(text: key.domain)
        writer.put(text: key.code)
        if let code = key.internalCode { writer.put(signed: Int64(code)) }
        writer.put(text: key.recovery)
        writer.put(count: key.by.count)
        for value in key.by { writer.put(text: value) }
    }

    static func put(_ facets: [Facet: BoundedCounts], into writer: inout ByteWriter) {
        writer.put(count: facets.count)
        for (facet, values) in facets.sorted(by: { $0.key.precedes($1.key) }) {
            facet.put(into: &writer)
            writer.put(count: values.count)
            for value in values.entries {
                writer.put(text: value.text)
                writer.put(count: value.count)
            }
            put(rest: values.isOverflowing ? values.rest : nil, into: &writer)
        }
    }

    /// Ends the values of a facet with the sum of those that were left out; nil if none was.
    static func put(rest: Int?, into writer: inout ByteWriter) {
        writer.put(UInt8(rest == nil ? 0 : 1))
        if let rest { writer.put(count: rest) }
    }

    private mutating func put(_ sample: FailureSample) {
        writer.put(varint: sample.storedParts)
        if let time = sample.time { writer.put(signed: time) }
        writer.put(text: sample.run)
        writer.put(varint: sample.sequence)
        writer.put(text: sample.path)
        writer.put(count: sample.line)
        for text in FailureSample.Text.allCases.compactMap({ sample[$0] }) { writer.put(text: text) }
    }
}

/// Reads what `GroupEncoder` wrote.
package struct GroupDecoder {
    /// Values of the previous sample; most samples have the same.
    private var run = ""
    private var path = ""
    /// Whether this run wrote the bytes. Others are checked before they are used.
    private let isTrusted: Bool

    package init() {
        self.init(isTrusted: true)
    }

    init(isTrusted: Bool) {
        self.isTrusted = isTrusted
    }

    package static func key(_ bytes: UnsafeRawBufferPointer) throws(ArchiveIndexError) -> FailureKey {
        var reader = ByteReader(bytes)
        let flags = try reader.byte()
        var key = FailureKey(domain: try text(&reader), code: try text(&reader))
        if flags & 1 != 0 {
            guard let code = Int(exactly: try reader.signed()) else { throw .malformed }
            key.internalCode = code
        }
        key.recovery = try text(&reader)
        let count = try reader.count(ofSize: 1)
        for _ in 0..<count { key.by.append(try text(&reader)) }
        try reader.end()
        return key
    }

    /// When a group's failures happened, and the first of them, from what follows the key.
    package static func times(
        _ bytes: UnsafeRawBufferPointer
    ) throws(ArchiveIndexError) -> (ends: OperationEnds, first: Int64?) {
        var reader = ByteReader(bytes)
        let head = try StoredGroupHead(from: &reader, flags: try reader.byte())
        var ends = OperationEnds()
        try ends.decode(slotsFrom: &reader, .merge)
        return (ends, head.first)
    }

    /// Adds what follows the key to `group`, and `linesBefore` to the lines of its samples.
    package mutating func merge(
        _ bytes: UnsafeRawBufferPointer,
        linesBefore: Int = 0,
        into group: inout FailureSummary.Group
    ) throws(ArchiveIndexError) {
        var reader = ByteReader(bytes)
        try StoredGroupHead(from: &reader, flags: try reader.byte()).merge(into: &group)
        if !isTrusted {
            var trial = reader
            try group.slots.decode(from: &trial, .check)
        }
        try group.slots.decode(from: &reader, .merge)
        let facets = try reader.count(ofSize: 2)
        for _ in 0..<facets {
            let facet = try Facet(from: &reader)
            try Self.merge(&reader, into: &group.facets[facet, default: .init()])
        }
        if !isTrusted {
            var trial = reader
            try group.requests.decode(from: &trial, .check)
            try group.accounts.decode(from: &trial, .check)
        }
        try group.requests.decode(from: &reader, .merge)
        try group.accounts.decode(from: &reader, .merge)
        let samples = try reader.byte()
        for _ in 0..<samples { try merge(&reader, linesBefore, into: &group.samples) }
        try reader.end()
    }

    private static func merge(
        _ reader: inout ByteReader,
        into values: inout BoundedCounts
    ) throws(ArchiveIndexError) {
        let count = try reader.count(ofSize: 2)
        for _ in 0..<count {
            let value = try Self.text(&reader)
            values.add(try reader.count(), value)
        }
        if try reader.byte() != 0 { values.add(rest: try reader.count()) }
    }

    private mutating func merge(
        _ reader: inout ByteReader,
        _ linesBefore: Int,
        into samples: inout SampleSet
    ) throws(ArchiveIndexError) {
        var rank = SampleDecoder.Rank()
        rank.parts = try reader.varint()
        if rank.hasTime { rank.time = try reader.signed() }
        try Self.read(&reader, into: &run)
        rank.sequence = try reader.varint()
        try Self.read(&reader, into: &path)
        rank.line = saturatingSum(try reader.count(), linesBefore)
        rank.hasIdentity = !run.isEmpty
        if rank.hasIdentity { rank.choice = FailureSample.choice(run: StableHash.hash(run), sequence: rank.sequence) }
        guard samples.mayInsert(rank) else {
            for _ in 0..<rank.textCount { _ = try reader.raw(try reader.count()) }
            return
        }
        var sample = FailureSample(path: path, line: rank.line)
        sample.time = rank.time
        sample.run = run
        sample.sequence = rank.sequence
        for text in FailureSample.Text.allCases where rank.has(text) {
            sample[text] = try Self.text(&reader)
        }
        samples.insert(sample)
    }

    private static func text(_ reader: inout ByteReader) throws(ArchiveIndexError) -> String {
        String(decoding: try reader.raw(try reader.count()), as: UTF8.self)
    }

    /// Reads a text but keeps the existing String if it is the same.
    private static func read(_ reader: inout ByteReader, into text: inout String) throws(ArchiveIndexError) {
        let bytes = try reader.raw(try reader.count())
        if text.utf8.elementsEqual(bytes) { return }
        text = String(decoding: bytes, as: UTF8.self)
    }
}
