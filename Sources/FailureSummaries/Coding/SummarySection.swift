package import LogArchives

/// The sections of an index that this module writes. Their numbers are part of the stored form.
package enum SummarySection: UInt16, Sendable, CaseIterable {
    /// `SegmentCounts`.
    case counts = 16
    /// Counts of the whole and of each group. Defines the order of groups in the other sections.
    case totals = 17
    /// Failures of each group, and other ends of operations, by quarter of an hour.
    case slots = 18
    case facets = 19
    /// Distinct requests and accounts.
    case distinct = 20
    case samples = 21
    /// Sequence numbers by run, and the records reported as lost.
    case sequences = 22
    /// Sequence numbers by block.
    case blockSequences = 23
    /// Attempts by the values of each key that is counted.
    case attempts = 24
    /// Failures at the ends of the segment, which another segment of the same file might repeat.
    case edges = 25

    /// Version of the sections' meaning. It changes when the same lines would give different sections. A reader of
    /// another version reads the lines.
    package static let meaning: UInt16 = 5

    /// Whether it is stored compressed. Sections that every report reads are not: decompressing them would cost more
    /// than reading them, and they are a twentieth of the index.
    var isCompressible: Bool {
        switch self {
        case .facets, .sequences, .blockSequences, .attempts: true
        case .counts, .totals, .slots, .distinct, .samples, .edges: false
        }
    }
}

/// The parts of a stored summary to read. Counts are always read.
package struct SummaryParts: OptionSet, Sendable, Hashable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    package static let slots = SummaryParts(rawValue: 1)
    package static let facets = SummaryParts(rawValue: 2)
    package static let distinct = SummaryParts(rawValue: 4)
    package static let samples = SummaryParts(rawValue: 8)
    package static let sequences = SummaryParts(rawValue: 16)
    package static let all: SummaryParts = [.slots, .facets, .distinct, .samples, .sequences]

    static let sections: [(SummaryParts, SummarySection)] = [
        (.slots, .slots), (.facets, .facets), (.distinct, .distinct), (.samples, .samples),
        (.sequences, .sequences),
    ]
}

/// A summary as bytes, in sections that can be read separately.
///
/// Equal summaries have equal bytes: groups, values and runs are sorted by the bytes of their texts.
package struct EncodedSummary: Sendable, Hashable {
    package private(set) var sections: [SummarySection: [UInt8]] = [:]

    package init() {}

    package subscript(section: SummarySection) -> [UInt8]? {
        get { sections[section] }
        set { sections[section] = newValue }
    }

    /// Bytes of all sections together that a reader holds.
    private static let sizeLimit: UInt64 = 8 << 20

    /// Whether a segment's sections are small enough to be read at once.
    package static func fits(_ segment: ArchiveSegment, parts: SummaryParts = .all) -> Bool {
        segment.size(ofSections: wanted(parts).map(\.rawValue)) <= sizeLimit
    }

    private static func wanted(_ parts: SummaryParts) -> [SummarySection] {
        [.totals] + SummaryParts.sections.filter { parts.contains($0.0) }.map(\.1)
    }

    /// The sections that a segment's index holds, without the missing ones.
    package init(
        _ segment: ArchiveSegment,
        parts: SummaryParts = .all
    ) throws(ArchiveIndexError) {
        guard segment.meaning == SummarySection.meaning else {
            throw ArchiveIndexError(.otherVersion)
        }
        let wanted = Self.wanted(parts)
        for (section, bytes) in zip(wanted, try segment.sections(wanted.map(\.rawValue))) { self[section] = bytes }
    }
}
