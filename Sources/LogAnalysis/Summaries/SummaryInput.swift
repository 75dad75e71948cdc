package import FailureSummaries
import LogArchives
import PIIScrubbing

/// A summary file among the inputs of a command.
///
/// Anyone may have written it. When a report reads logs, it takes names (paths, formats, reasons, keys) from the
/// program or the user and trusts them; those of a summary file are scrubbed here. The report itself scrubs everything
/// else.
package struct SummaryInput {
    private static let classes = ScrubberChain(pseudonyms: .classOnly)

    private let input: LogInput
    private let file: InputFile
    private var reader: SummaryFileReader

    /// Nil if the input is something else, or cannot be opened.
    package init?(_ input: LogInput) {
        guard input.kind == .file, input.isRegular, let file = try? input.opened(),
            SummaryFile.isSummary(file.bytes(at: 0, count: SummaryFile.mark.count))
        else { return nil }
        self.input = input
        self.file = file
        reader = SummaryFileReader { (buffer, offset) throws(ArchiveSourceError) -> Int in
            try file.read(into: buffer, at: offset)
        }
    }

    var size: Int { file.size ?? 0 }

    /// Everything but the groups. All of the file is checked.
    package mutating func content(_ limits: ReaderLimits = .init()) throws(InputProblem) -> SummaryFile.Content {
        do throws(SummaryFileError) {
            return Self.scrubbed(try reader.read(limits))
        } catch {
            throw problem(error)
        }
    }

    private static func scrubbed(_ found: SummaryFile.Content) -> SummaryFile.Content {
        var content = found
        content.keys = found.keys.map { classes.scrub($0) }
        content.inputs.formats = Set(found.inputs.formats.map { classes.scrub($0) })
        content.inputs.unparsed = [:]
        for (reason, lines) in found.inputs.unparsed {
            let reason = classes.scrub(reason)
            content.inputs.unparsed[reason] = saturatingSum(content.inputs.unparsed[reason] ?? 0, lines)
        }
        content.inputs.damaged = found.inputs.damaged.map { damage in
            .init(path: classes.scrub(damage.path), offset: damage.offset, reason: classes.scrub(damage.reason))
        }
        return content
    }

    private static func scrubbed(_ found: FailureSummary.Group) -> FailureSummary.Group {
        var group = found
        group.samples = SampleSet()
        for sample in found.samples.shown {
            var sample = sample
            sample.path = classes.scrub(sample.path)
            group.samples.insert(sample)
        }
        return group
    }

    mutating func forEachGroup(
        _ body: (FailureKey, FailureSummary.Group) -> Void
    ) throws(InputProblem) {
        do throws(SummaryFileError) {
            try reader.forEachGroup { body($0, Self.scrubbed($1)) }
        } catch {
            throw problem(error)
        }
    }

    private func problem(_ error: SummaryFileError) -> InputProblem {
        switch error.kind {
        case .damaged:
            InputProblem(
                .damaged,
                path: input.path,
                offset: Int(clamping: error.offset),
                reason: "this summary file is damaged, so nothing of it was counted",
                remedy: "make it again from the logs (msal-errors summarize), or get an undamaged copy"
            )
        case .otherVersion:
            unreadable(
                "this summary file was written by a newer version of msal-errors",
                "read it with that version, or make it again with this one"
            )
        case .unreadable(let code): InputFinder.unreadable(input.location, code)
        }
    }

    func unreadable(_ reason: String, _ remedy: String) -> InputProblem {
        InputProblem(.unreadable, path: input.path, reason: reason, remedy: remedy)
    }
}

extension FileScanner {
    /// The counts of a summary file; nil if the input is something else.
    ///
    /// It answers for all of its records or for none: there are no lines to choose from.
    func summarizeSummaryFile(_ input: LogInput) -> FileScan? {
        guard var file = SummaryInput(input) else { return nil }
        do throws(InputProblem) {
            return try scan(&file)
        } catch {
            var scan = FileScan(limits)
            scan.isSummary = true
            scan.problems.append(error)
            if error.kind == .damaged {
                scan.counts.damaged.append(
                    Report.Damage(path: error.path, offset: error.offset, reason: error.reason, recordsLost: nil)
                )
            }
            return scan
        }
    }

    private func scan(_ file: inout SummaryInput) throws(InputProblem) -> FileScan {
        let content = try file.content(limits)
        guard query.conditions.isEmpty else {
            throw file.unreadable(
                "a summary file has no lines that --where could choose from",
                "leave it out, or make one with --by for the keys that you want to tell apart"
            )
        }
        let columns = try columns(for: query.by, of: content, in: file)
        var scan = FileScan(limits)
        scan.isSummary = true
        scan.origins = content.origins
        scan.isPartial = content.isPartial
        count(content.inputs, bytes: file.size, into: &scan.counts)
        progress.add(file.size)
        switch part(of: content.summary) {
        case .all:
            scan.summary = content.summary
            scan.summary.attemptsBy = content.summary.attemptsBy.projected(to: columns, limits)
            (scan.summary.selected, scan.summary.selectedRows) = (content.summary.numbers, content.summary.rows)
            try readGroups(of: &file, columns, into: &scan)
        case .none:
            scan.summary.numbers = content.summary.numbers
            scan.summary.rows = content.summary.rows
            scan.counts.hasRecordsInWindow = false
        case .some:
            let (first, last) = (content.summary.first ?? 0, content.summary.last ?? 0)
            let time = TimeText()
            throw file.unreadable(
                "this summary file is about the time from \(time.second(first)) to \(time.second(last)) UTC,"
                    + " and only a part of that was asked for",
                "ask for all of that time, leave the file out, or make one for each day"
            )
        }
        return scan
    }

    /// Which of the keys of a summary file the keys of `--by` are.
    private func columns(
        for keys: [String],
        of content: SummaryFile.Content,
        in file: SummaryInput
    ) throws(InputProblem) -> [Int] {
        var columns: [Int] = []
        for key in keys {
            guard !GroupingKey.isUnit(key) || query.zone == .utc else {
                throw file.unreadable(
                    "this summary file counts hours and days of UTC",
                    "leave --timezone out, or report about the logs themselves"
                )
            }
            guard let column = content.keys.firstIndex(of: key) else {
                throw file.unreadable(
                    "this summary file does not tell values of '\(key)' apart",
                    "make it again with summarize --by \(key), or leave --by out"
                )
            }
            columns.append(column)
        }
        return columns
    }

    /// Merges the groups that differ only in keys that were not asked for. What does not fit in memory is spilled.
    private func readGroups(
        of file: inout SummaryInput,
        _ columns: [Int],
        into scan: inout FileScan
    ) throws(InputProblem) {
        var spill: GroupSpill?
        var groups: [FailureKey: FailureSummary.Group] = [:]
        var held = 0
        try file.forEachGroup { key, group in
            var key = key
            key.by = columns.map { key.by[$0] }
            held += group.heldBytes
            groups[key, default: .init()].merge(group)
            guard held > budget else { return }
            held = groups.heldBytes
            guard held > budget / 2 else { return }
            spill = spill ?? GroupSpill(spillFile)
            spill?.add(groups)
            groups = [:]
            held = 0
        }
        scan.summary.groups = groups
        scan.spill = spill
    }

    private func count(_ inputs: SummaryFile.Inputs, bytes: Int, into counts: inout InputCounts) {
        counts.files = 1
        counts.bytes = bytes
        counts.lines = inputs.lines
        counts.records = inputs.records
        counts.duplicates = inputs.duplicates
        counts.unparsed = inputs.unparsed
        counts.formats = Set(inputs.formats.map { TextLogFormat(rawValue: $0) })
        for damage in inputs.damaged {
            counts.damaged.append(
                Report.Damage(path: damage.path, offset: damage.offset, reason: damage.reason, recordsLost: nil)
            )
        }
        counts.damaged.add(further: inputs.damagedNotListed)
        counts.cover(inputs.first)
        counts.cover(inputs.last)
        counts.hasRecordsInWindow = inputs.records > 0
    }

    private enum Part {
        case all, some, none
    }

    /// How much of a summary the query's window holds.
    private func part(of summary: FailureSummary) -> Part {
        guard query.since != nil || query.until != nil else { return .all }
        guard let first = summary.first, let last = summary.last, query.overlaps(first, last) else { return .none }
        return first >= query.since ?? .min && last < query.until ?? .max ? .all : .some
    }
}

extension FileScan {
    /// A summary file with records that were counted before: none of them can be taken out.
    static func overlapping(_ input: LogInput, _ limits: ReaderLimits) -> FileScan {
        var scan = FileScan(limits)
        scan.isSummary = true
        scan.problems.append(
            InputProblem(
                .unreadable,
                path: input.path,
                reason: "this summary file has records that were counted from other inputs, so it was left out",
                remedy: "give it before the logs that it was made of, or leave one of them out"
            )
        )
        return scan
    }
}

extension BoundedCounts {
    /// Attempts by some of the values that they are counted by.
    fileprivate func projected(to columns: [Int], _ limits: ReaderLimits) -> BoundedCounts {
        var counts = BoundedCounts(limit: limits.attemptBytes)
        for entry in entries {
            guard let values = FailureKey.values(ofText: entry.text), columns.allSatisfy(values.indices.contains) else {
                counts.add(rest: entry.count)
                continue
            }
            counts.add(entry.count, FailureKey.text(ofValues: columns.map { values[$0] }))
        }
        if isOverflowing { counts.add(rest: rest) }
        return counts
    }
}
