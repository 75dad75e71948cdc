package import LogArchives

/// A stored summary whose bytes were all validated, so that merging it cannot fail half-way.
package struct CheckedSummary: Sendable {
    fileprivate let encoded: EncodedSummary
    fileprivate let parts: SummaryParts
    fileprivate let onlyShown: Bool

    package var byteCount: Int { encoded.sections.values.reduce(0) { $0 + $1.count } }

    /// Throws if a part is missing or malformed. With `onlyShown`, merging leaves out facets that no report shows.
    package init(
        _ encoded: EncodedSummary,
        parts: SummaryParts = .all,
        onlyShown: Bool = false
    ) throws(ArchiveIndexError) {
        var trial = FailureSummary()
        try SummaryDecoder(encoded, parts: parts, .check).run(into: &trial)
        self.encoded = encoded
        self.parts = parts
        self.onlyShown = onlyShown
    }
}

extension FailureSummary {
    /// Adds a stored summary, straight from its bytes.
    ///
    /// `path` is the file that its samples name, `linesBefore` the number of lines before it in that file. As with
    /// `merge`, the caller must handle duplicates.
    ///
    /// `evict` is called every few groups and may remove groups.
    package mutating func merge(
        _ stored: CheckedSummary,
        path: String = "",
        linesBefore: Int = 0,
        evict: ((inout [FailureKey: Group]) -> Void)? = nil
    ) {
        var decoder = SummaryDecoder(stored.encoded, parts: stored.parts, .merge)
        decoder.onlyShown = stored.onlyShown
        decoder.path = path
        decoder.linesBefore = linesBefore
        // The check ran the same steps over the same bytes without throwing.
        do throws(ArchiveIndexError) { try decoder.run(into: &self, evict) } catch {}
    }

    /// Adds bytes that were not validated. If they are malformed it throws and adds nothing.
    package mutating func merge(
        _ encoded: EncodedSummary,
        parts: SummaryParts = .all,
        path: String = "",
        linesBefore: Int = 0
    ) throws(ArchiveIndexError) {
        merge(try CheckedSummary(encoded, parts: parts), path: path, linesBefore: linesBefore)
    }
}

extension EncodedSummary {
    /// Only the sequence numbers, by run.
    package func numbers(_ limits: ReaderLimits) throws(ArchiveIndexError) -> RunNumbers {
        guard let bytes = self[.sequences] else {
            throw ArchiveIndexError(.damaged, part: "section \(SummarySection.sequences.rawValue)")
        }
        var summary = FailureSummary(limits)
        try bytes.withRawBytes { (bytes) throws(ArchiveIndexError) in
            try SummaryDecoder.read(sequences: bytes, .merge, into: &summary)
        }
        return summary.numbers
    }
}

/// Reads the sections of a stored summary in parallel, group by group.
///
/// Arbitrary bytes give a value or an error. A count is never trusted unless enough bytes for it are present.
struct SummaryDecoder {
    private let encoded: EncodedSummary
    private let parts: SummaryParts
    private let pass: DecodingPass
    /// The file that its samples name.
    var path = ""
    /// Lines before it in that file.
    var linesBefore = 0
    /// Whether facets that no report shows are left out.
    var onlyShown = false

    /// Groups between two calls of `evict`.
    private static let evictionInterval = 128

    /// The longest text from which a String is made.
    static let textLimit = 64 << 10
    /// The most entries for which a list reserves capacity.
    static let listLimit = 1 << 20

    init(_ encoded: EncodedSummary, parts: SummaryParts, _ pass: DecodingPass) {
        self.encoded = encoded
        self.parts = parts
        self.pass = pass
    }

    func run(
        into summary: inout FailureSummary,
        _ evict: ((inout [FailureKey: FailureSummary.Group]) -> Void)? = nil
    ) throws(ArchiveIndexError) {
        let totals = try section(.totals)
        let slots = try section(.slots, .slots)
        let facets = try section(.facets, .facets)
        let distinct = try section(.distinct, .distinct)
        let samples = try section(.samples, .samples)
        let sequences = try section(.sequences, .sequences)
        try totals.withRawBytes { (totals) throws(ArchiveIndexError) in
            try slots.withRawBytes { (slots) throws(ArchiveIndexError) in
                try facets.withRawBytes { (facets) throws(ArchiveIndexError) in
                    try distinct.withRawBytes { (distinct) throws(ArchiveIndexError) in
                        try samples.withRawBytes { (samples) throws(ArchiveIndexError) in
                            var readers = Readers(
                                totals: ByteReader(totals),
                                slots: ByteReader(slots),
                                facets: ByteReader(facets),
                                distinct: ByteReader(distinct),
                                samples: SampleDecoder(samples, path: path, linesBefore: linesBefore)
                            )
                            try read(&readers, into: &summary, evict)
                        }
                    }
                }
            }
        }
        guard parts.contains(.sequences) else { return }
        try sequences.withRawBytes { (bytes) throws(ArchiveIndexError) in
            try Self.read(sequences: bytes, pass, into: &summary)
        }
    }

    /// A section's bytes. The summary is unusable if a requested section is missing.
    private func section(_ section: SummarySection, _ part: SummaryParts? = nil) throws(ArchiveIndexError) -> [UInt8] {
        if let part, !parts.contains(part) { return [] }
        guard let bytes = encoded[section] else {
            throw ArchiveIndexError(.damaged, part: "section \(section.rawValue)")
        }
        return bytes
    }

    private struct Readers {
        var totals: ByteReader
        var slots: ByteReader
        var facets: ByteReader
        var distinct: ByteReader
        var samples: SampleDecoder
    }

    private func read(
        _ readers: inout Readers,
        into summary: inout FailureSummary,
        _ evict: ((inout [FailureKey: FailureSummary.Group]) -> Void)?
    ) throws(ArchiveIndexError) {
        let base = try head(&readers.totals, into: &summary)
        if parts.contains(.slots) { try summary.otherEnds.decode(from: &readers.slots, pass) }
        if parts.contains(.distinct) {
            try summary.requests.decode(from: &readers.distinct, pass)
            try summary.accounts.decode(from: &readers.distinct, pass)
        }
        if parts.contains(.samples) { try readers.samples.readTables() }
        // A group takes at least eight bytes.
        let count = try readers.totals.count(ofSize: 8)
        var previous: FailureKey?
        var scratch = FailureSummary.Group()
        for number in 0..<count {
            let flags = try readers.totals.byte()
            let key = try Self.key(&readers.totals, flags)
            switch pass {
            case .check:
                if let previous, !previous.precedesInBytes(key) { throw .malformed }
                previous = key
                try read(&readers, flags, base, into: &scratch)
            case .merge:
                try read(&readers, flags, base, into: &summary.groups[key, default: .init()])
                if number % Self.evictionInterval == Self.evictionInterval - 1 { evict?(&summary.groups) }
            }
        }
        try readers.totals.end()
        try readers.slots.end()
        try readers.facets.end()
        try readers.distinct.end()
        try readers.samples.end()
    }

    /// Reads the counts of the whole; returns the time that the groups' times are relative to.
    private func head(
        _ reader: inout ByteReader,
        into summary: inout FailureSummary
    ) throws(ArchiveIndexError) -> Int64 {
        var part = FailureSummary()
        let flags = try reader.byte()
        part.isFolded = flags & 1 != 0
        part.hasOutcomes = flags & 4 != 0
        part.hasJoined = flags & 8 != 0
        part.records = try reader.count()
        if flags & 2 != 0 {
            let first = try reader.signed()
            part.first = first
            part.last = try reader.signed(from: first)
        }
        part.attempts = try reader.count()
        part.succeeded = try reader.count()
        part.interrupts = try reader.count()
        part.dropped = try reader.count()
        let keys = try reader.count(ofSize: 1)
        for _ in 0..<keys { part.accountKeys.add(0, try reader.text(limit: Self.textLimit)) }
        guard flags < 16 else { throw .malformed }
        if pass == .merge { summary.merge(part) }
        return part.first ?? 0
    }

    private static func key(_ reader: inout ByteReader, _ flags: UInt8) throws(ArchiveIndexError) -> FailureKey {
        guard flags < 16 else { throw .malformed }
        var key = FailureKey(domain: try reader.text(limit: textLimit), code: try reader.text(limit: textLimit))
        if flags & 4 != 0 {
            guard let code = Int(exactly: try reader.signed()) else { throw .malformed }
            key.internalCode = code
        }
        key.recovery = try reader.text(limit: textLimit)
        if flags & 8 != 0 {
            let count = try reader.count(ofSize: 1)
            for _ in 0..<count { key.by.append(try reader.text(limit: textLimit)) }
        }
        return key
    }

    private func read(
        _ readers: inout Readers,
        _ flags: UInt8,
        _ base: Int64,
        into group: inout FailureSummary.Group
    ) throws(ArchiveIndexError) {
        let head = try StoredGroupHead(from: &readers.totals, flags: flags, relativeTo: base)
        if pass == .merge { head.merge(into: &group) }
        if parts.contains(.slots) { try group.slots.decode(from: &readers.slots, pass) }
        if parts.contains(.facets) { try self.facets(&readers.facets, into: &group.facets) }
        if parts.contains(.distinct) {
            try group.requests.decode(from: &readers.distinct, pass)
            try group.accounts.decode(from: &readers.distinct, pass)
        }
        if parts.contains(.samples) { try readers.samples.decode(pass, into: &group.samples) }
    }

    private func facets(
        _ reader: inout ByteReader,
        into facets: inout [Facet: BoundedCounts]
    ) throws(ArchiveIndexError) {
        let count = try reader.count(ofSize: 2)
        for _ in 0..<count {
            let facet = try Facet(from: &reader)
            let values = try reader.count(ofSize: 2)
            if pass == .check {
                for _ in 0..<values {
                    _ = try reader.textBytes(limit: Self.textLimit)
                    _ = try reader.count()
                }
            } else if values == 0 || onlyShown && !facet.isShown {
                for _ in 0..<values {
                    _ = try reader.raw(try reader.count())
                    _ = try reader.count()
                }
            } else {
                try Self.counts(values, &reader, into: &facets[facet, default: .init()])
            }
        }
    }

    private static func counts(
        _ number: Int,
        _ reader: inout ByteReader,
        into counts: inout BoundedCounts
    ) throws(ArchiveIndexError) {
        for _ in 0..<number {
            let value = String(decoding: try reader.textBytes(limit: textLimit), as: UTF8.self)
            counts.add(try reader.count(), value)
        }
    }

    static func read(
        sequences bytes: UnsafeRawBufferPointer,
        _ pass: DecodingPass,
        into summary: inout FailureSummary
    ) throws(ArchiveIndexError) {
        var reader = ByteReader(bytes)
        let count = try reader.count(ofSize: 4)
        for _ in 0..<count { try summary.numbers.decode(runFrom: &reader, pass) }
        try reader.end()
    }
}
