import LogArchives

/// The most that one stored summary may hold. Past a limit the index says so, and readers read the lines.
package struct SummaryLimits: Sendable {
    /// Groups by domain, code, internal code and advice.
    var groups = 4_096
    /// Values of one facet of one group.
    var values = 256
    /// Runs (openings of a sink) whose sequence numbers are kept.
    var runs = 4_096
    /// The longest key of a group, value or run id, in bytes.
    var textBytes = 1_024
    /// Bytes of one section of the index before it is compressed.
    var sectionBytes = IndexSection.sizeLimit

    package init() {}
}

/// What a reader of logs holds at most, whatever the logs contain. Past a bound the answer says what is a lower bound
/// or unknown: each table records it.
package struct ReaderLimits: Sendable, Equatable {
    /// Runs (openings of a sink) whose sequence numbers are kept.
    package var runs = 4_096
    /// Ranges of sequence numbers, of all runs together.
    package var ranges = 32_768
    /// Ranges of a part of a file that is read on its own. So far below `ranges` that a reader of the whole file does
    /// not overflow if no part does: the newest numbers of a run are up to four times as many ranges until they settle.
    package var partRanges: Int { ranges / 8 }
    /// The limits of a reader of such a part.
    package var ofPart: ReaderLimits {
        var limits = self
        limits.ranges = partRanges
        return limits
    }
    /// Rows of exports whose ids are kept, 10 bytes each.
    package var rows = 196_608
    /// Runs whose newest numbers are kept as bits, 8 KiB each.
    package var windows = 32
    /// The longest run id, in bytes.
    package var textBytes = 1_024
    /// Bytes of the values of one facet of one group. Groups that are large together are spilled to a file.
    package var facetBytes = 64 << 10
    /// Bytes of the ids of pseudonym keys.
    package var accountKeyBytes = 64 << 10
    /// Bytes of the values of `--by` whose attempts are counted.
    package var attemptBytes = 256 << 10
    /// Files, or offsets in files, that a report names for one reason.
    package var names = 1_000

    package init() {}

    /// The limits while an index is made. Where they overflow, the index leaves the table out, and readers count lines
    /// within their own limits: these are not higher, so an index never answers what lines would not.
    init(_ limits: SummaryLimits) {
        runs = limits.runs
        textBytes = limits.textBytes
        facetBytes = limits.values * (limits.textBytes + BoundedCounts.entryBytes)
    }
}
