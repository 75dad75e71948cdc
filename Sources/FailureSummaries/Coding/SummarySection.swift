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
