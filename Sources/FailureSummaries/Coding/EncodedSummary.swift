package import LogArchives

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
