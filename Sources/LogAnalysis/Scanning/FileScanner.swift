import FailureSummaries
import LogArchives
import LogRecords

/// Reads inputs one after the other with the same buffers. Each thread has one.
final class FileScanner {
    let query: Query
    /// Made when the first line is read: an index needs none.
    var feeder: LineFeeder {
        if let made { return made }
        let feeder = LineFeeder(furtherKeys: query.furtherKeys)
        made = feeder
        return feeder
    }
    private var made: LineFeeder?
    var hasGrown: Bool { made?.hasGrown ?? false }
    /// Whether the last line of the last input has its line feed.
    private var endedAtLineEnd: Bool { made?.endedAtLineEnd ?? true }
    let usesIndex: Bool
    let progress: ReadProgress
    let limits: ReaderLimits
    let accountForFile: (@Sendable (String) -> String)?

    private let whole: Scan
    let spillFile: SpillFile
    /// Bytes that groups in memory may take. With twice as many, reports over several files took 42 MiB in one job, and
    /// with as many in each of two jobs 44 MiB.
    let budget: Int

    init(_ scan: Scan) {
        whole = scan
        spillFile = scan.spillFile
        query = scan.query
        usesIndex = scan.usesIndex
        progress = scan.progress
        limits = scan.limits
        accountForFile = scan.accountForFile
        budget = max((2 << 20) / scan.jobs, 1 << 19)
    }

    /// Counts the failures of an input. Records and rows in `known` were counted already. `parts` is how many threads
    /// may read at the same time.
    func summarize(_ input: LogInput, known: FailureSummary? = nil, parts: Int = 1) async -> FileScan {
        var note: InputProblem?
        if progress.isInterrupted {
            var scan = FileScan(limits)
            scan.isInterrupted = true
            return scan
        }
        if usesIndex {
            let answer = summarizeIndexed(input, known: known)
            if let scan = answer.scan { return scan }
            note = answer.note
        }
        if let scan = summarizeSummaryFile(input) { return scan }
        if known == nil, note == nil, parts > 1, let scan = await summarizeParts(input, of: whole, count: parts) {
            return scan
        }
        var handler = SummaryHandler(
            input,
            query,
            for: self,
            excluded: known?.numbers.sequences ?? [:],
            excludedRows: known?.rows ?? RowIDs()
        )
        var scan = run(input, &handler)
        scan.summary = handler.finish(&scan.counts, isWhole: endedAtLineEnd)
        scan.spill = handler.spill
        if scan.spill != nil { FreeMemory.returnToSystem() }
        if let note { scan.problems.insert(note) }
        return scan
    }

    /// Passes every failure of an input to `emit`, in the order in which they become known.
    func events(_ input: LogInput, seen: SeenRecords, emit: @escaping (FailureEvent) -> Void) -> FileScan {
        var handler = EventHandler(input, query, seen: seen, emit: emit)
        var scan = run(input, &handler)
        handler.finish(&scan.counts, isWhole: endedAtLineEnd)
        return scan
    }

    /// Emits every matching line of an input.
    func find(_ request: FindRequest, in input: LogInput) -> FileScan {
        var note: InputProblem?
        if usesIndex, !request.wanted.ids.isEmpty {
            let answer = findIndexed(request, in: input)
            if let scan = answer.scan { return scan }
            note = answer.note
        }
        var handler = FindHandler(request, input, query)
        var scan = run(input, &handler)
        handler.finish()
        scan.counts.records = handler.recognized
        scan.counts.keysSeen = handler.keysSeen
        scan.longLinesFound = handler.longLines
        if let note = handler.longLineNote { scan.problems.append(note) }
        if let note { scan.problems.insert(note) }
        return scan
    }

    /// The problem of an input without text. For a file given by name it is a mistake; for one found in a directory it
    /// is worth a note if the user can do something about it. Empty standard input is an answer, and an empty journal
    /// is normal.
    private static func problem(_ input: LogInput, _ reason: String, _ remedy: String) -> InputProblem? {
        if input.kind == .journal || input.kind == .standardInput && remedy.isEmpty { return nil }
        if input.isNamed { return InputProblem(.unreadable, path: input.path, reason: reason, remedy: remedy) }
        let isContainer = reason.hasPrefix("this is a ") && !reason.contains("binary")
        return isContainer ? InputProblem(.note, path: input.path, reason: reason, remedy: remedy) : nil
    }

    private func run<Handler: CountingLineHandler & ~Copyable>(_ input: LogInput, _ handler: inout Handler) -> FileScan
    {
        var scan = FileScan(limits)
        do throws(InputProblem) {
            switch try InputOpener.open(input, progress: progress, asLines: true) {
            case .text(let source, let file, let isDoubtful):
                read(source, of: file, input, isDoubtful: isDoubtful, &handler, into: &scan)
                // None of its lines belongs to a log.
                if isDoubtful, !handler.hasRead { return skipping(input, InputOpener.notALog, InputOpener.logsWanted) }
            case .nothing(let reason, let remedy):
                scan = skipping(input, reason, remedy)
            }
        } catch {
            if error.kind == .interrupted {
                scan.isInterrupted = true
            } else if error.kind == .missing, !input.isNamed {
                scan.isRemoved = true
            } else {
                scan.problems.append(error)
            }
        }
        scan.counts.unparsed.merge(handler.skipped, uniquingKeysWith: +)
        scan.counts.duplicates = handler.duplicates
        note(handler.damage, of: input, in: &scan)
        return scan
    }

    private func read<Handler: CountingLineHandler & ~Copyable>(
        _ source: any ByteSource,
        of file: InputOpener.OpenedFile,
        _ input: LogInput,
        isDoubtful: Bool,
        _ handler: inout Handler,
        into scan: inout FileScan
    ) {
        let lines = (source as? PeekedBytes).flatMap { ExportBytes.lines($0.unread) }
        do throws(InputProblem) {
            try feeder.run(source, onlyText: isDoubtful, into: &handler)
            if handler.damage.isEmpty, let problem = cut(source, lines, file, input) {
                scan.append(damage: problem)
            }
        } catch {
            if error.kind == .interrupted { scan.isInterrupted = true } else { scan.problems.append(error) }
        }
        scan.counts.files = input.kind == .journal ? 0 : 1
        scan.counts.bytes = file.bytesRead
        scan.counts.lines = feeder.lines
        if file.isCompressed, !scan.isInterrupted, let missing = IndexedFile.missingPart(of: input) {
            scan.append(damage: missing)
        }
    }

    /// The problem of an export that ends in the middle.
    private func cut(
        _ source: any ByteSource,
        _ lines: ExportBytes.Lines?,
        _ file: InputOpener.OpenedFile,
        _ input: LogInput
    ) -> InputProblem? {
        let isCut =
            switch lines {
            case .objects: feeder.endedInObject
            case .journal: !feeder.endedAtLineEnd
            case nil: (source as? any RenumberedBytes)?.isCut ?? false
            }
        guard isCut, input.kind != .journal else { return nil }
        return InputProblem(
            .damaged,
            path: input.path,
            offset: file.bytesRead,
            reason: "this export ends in the middle, in line \(feeder.lines), and the rest of it is missing",
            remedy: "what is whole was read; export it again"
        )
    }

    private func skipping(_ input: LogInput, _ reason: String, _ remedy: String) -> FileScan {
        var scan = FileScan(limits)
        scan.counts.skipped.append(input.path)
        if let problem = Self.problem(input, reason, remedy) { scan.problems.append(problem) }
        return scan
    }

    private func note(_ places: BoundedList<ArchiveDamage>, of input: LogInput, in scan: inout FileScan) {
        for damage in places {
            scan.append(
                damage: InputProblem(
                    damage.losesData ? .damaged : .note,
                    path: input.path,
                    offset: Int(clamping: damage.offset),
                    reason: damage.reason,
                    remedy: damage.losesData ? InputProblem.restWasRead : "the rest was read"
                )
            )
        }
        guard places.further > 0 else { return }
        scan.counts.damaged.add(further: places.further)
        scan.problems.append(
            InputProblem(
                .damaged,
                path: input.path,
                reason: "\(places.further) further places in it are damaged",
                remedy: InputProblem.restWasRead
            )
        )
    }
}
