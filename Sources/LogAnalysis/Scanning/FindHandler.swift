import FailureSummaries
import LogArchives
import LogRecords

/// What is looked for, and how it is delivered.
struct FindRequest {
    let wanted: SearchTerm
    /// Whether the caller wants to know what each line states, not only the line.
    let readsRecords: Bool
    /// What was emitted before, in any input.
    let seen: SeenRecords
    let emit: (FoundLine) -> Void
}

/// Emits every line that matches, with all lines of its record.
///
/// A line of a text log waits until its record has been read: that shows which lines belong to it, and with a window or a
/// condition its time and what it states decide. A line without a record has the time that its host or its wrapper put
/// on it, else that of the line above.
struct FindHandler: ~Copyable, CountingLineHandler {
    private let request: FindRequest
    private let wanted: SearchTerm
    private let path: String
    private let query: Query
    private let filter: RecordFilter
    private var text: TextLogParser
    /// Lines whose record is not known yet.
    private var waiting = WaitingLines()
    private var lastTime: Int64?
    private(set) var recognized = 0
    private(set) var keysSeen: UInt64 = 0
    private(set) var skipped: [String: Int] = [:]
    let duplicates = 0
    /// How many lines above the length limit match, and the first one.
    private(set) var longLines = 0
    private(set) var firstLongLine = 0
    private var isInPiece = false
    private(set) var damage = BoundedList<ArchiveDamage>()

    init(_ request: FindRequest, _ input: LogInput, _ query: Query) {
        self.request = request
        wanted = request.wanted
        self.query = query
        path = input.path
        filter = query.filter
        text = TextLogParser(path: input.path) { input.lastChange }
        text.spans.areKept = true
        text.spans.readsAll = request.readsRecords || !filter.isEmpty
    }

    var hasRead: Bool { recognized > 0 }

    var pieceOverlap: Int? { filter.isEmpty ? wanted.length - 1 : nil }

    mutating func handle(piece: UnsafeRawBufferPointer) {
        isInPiece = isInPiece || wanted.isIn(piece)
    }

    /// Each record's identity is needed.
    var acceptsNonFailureRuns: Bool { false }

    mutating func handle(nonFailures records: NonFailureRun) {}

    mutating func handle(object fields: RecordFields, line: Int) -> Bool {
        guard fields.mayBeOurs, SummaryBuilder.timeOfRecord(fields) != nil else { return false }
        recognized += 1
        if !filter.conditions.isEmpty { keysSeen |= filter.keys(in: fields) }
        guard wanted.isIn(fields) else { return true }
        guard filter.isEmpty || filter.admits(time: SummaryBuilder.timeOfRecord(fields)) && filter.admits(fields) else {
            return true
        }
        // A copy of an archive contains the same record: it is shown once.
        guard request.seen.insert(fields) else { return true }
        var finding = FoundLine(line: UnsafeRawBufferPointer(fields.line), path: path, number: line)
        finding.host = fields.text(.hostName)
        finding.time = SummaryBuilder.timeOfRecord(fields)
        if request.readsRecords {
            finding.level = RecordLevel(recorded: fields.text(.level))?.text
            finding.message = fields.text(.message)
            finding.failure = FailureEvent(fields, time: finding.time, path: path, line: line)
            finding.correlationID = fields.text(.correlationID)?.lowercased()
            finding.requestID = fields.text(.requestID)?.lowercased()
            finding.run = fields.text(.run)
        }
        request.emit(finding)
        return true
    }

    mutating func handle(text line: UnsafeRawBufferPointer, line number: Int) {
        handle(text: line, line: number, origin: LineOrigin())
    }

    mutating func handle(text line: UnsafeRawBufferPointer, line number: Int, origin: LineOrigin) {
        recognized += 1
        keysSeen = .max
        if wanted.isIn(line), let row = SignInRow(line, path: path, line: number) {
            if query.admits(row.event), request.seen.insert(row) {
                var finding = FoundLine(line: line, path: path, number: number)
                finding.time = row.event.time
                finding.failure = row.outcome == .failure ? row.event : nil
                if request.readsRecords { finding.signIn = RecordedSignIn(row, line) }
                finding.correlationID = row.event.correlationID
                finding.requestID = row.event.requestID
                request.emit(finding)
            }
            return
        }
        waiting.append(line, number: number, matches: wanted.isIn(line))
        text.append(line, number: number, origin: origin)
        _ = text.takeFailures()
        if waiting.heldBytes > Self.heldLimit { text.endRecords() }
        settle(before: text.firstOpenLine ?? number + 1)
    }

    /// More than a record has, unless its lines are of mebibytes: it ends there.
    private static let heldLimit = 8 << 20

    /// The rest of the lines that wait.
    mutating func finish() {
        text.finish(isWhole: true)
        settle(before: .max)
    }

    private mutating func settle(before line: Int) {
        for span in text.spans.all {
            lastTime = span.time ?? lastTime
            let lines = waiting.take(span)
            guard waiting.hasMatch(lines), admits(span) else { continue }
            var finding = FoundLine(line: UnsafeRawBufferPointer(start: nil, count: 0), path: path, number: 0)
            finding.time = span.time ?? lastTime
            let failure = span.events.first { !$0.code.isEmpty }
            finding.level = failure?.level?.text
            finding.failure = failure
            finding.correlationID = failure?.correlationID
            finding.requestID = failure?.requestID
            emit(lines, of: finding)
        }
        text.spans.removeAll()
        // Lines that belong to no record: blank ones, say.
        for index in waiting.takeAll(before: line)
        where query.conditions.isEmpty && filter.admits(time: lastTime) && waiting.hasMatch([index]) {
            var finding = FoundLine(line: UnsafeRawBufferPointer(start: nil, count: 0), path: path, number: 0)
            finding.time = lastTime
            emit([index], of: finding)
        }
        waiting.removeTaken()
    }

    private func emit(_ lines: [Int], of record: FoundLine) {
        for (index, line) in lines.enumerated() {
            waiting.withLine(line) { bytes, number in
                var finding = record
                (finding.line, finding.number) = (bytes, number)
                if index > 0 {
                    finding.continuesRecord = true
                    finding.failure = nil
                }
                request.emit(finding)
            }
        }
    }

    private func admits(_ span: RecordSpans.Span) -> Bool {
        guard filter.admits(time: span.time ?? lastTime) else { return false }
        return query.conditions.isEmpty
            || span.events.contains { event in
                var event = event
                event.time = span.time ?? lastTime
                return query.admits(event)
            }
    }

    mutating func skip(because reason: UnparsedReason, line: Int) {
        skipped[reason.rawValue, default: 0] += 1
        guard isInPiece else { return }
        isInPiece = false
        if longLines == 0 { firstLongLine = line }
        longLines += 1
    }

    /// Such a line is not printed: the scrubber does not accept text of that length.
    var longLineNote: InputProblem? {
        guard longLines > 0 else { return nil }
        let what =
            longLines == 1
            ? "line \(firstLongLine) holds it" : "\(longLines) lines hold it, line \(firstLongLine) first,"
        return InputProblem(
            .note,
            path: path,
            reason:
                "\(what) and \(longLines == 1 ? "is" : "are") longer than 16 MiB: too long to be scrubbed and printed",
            remedy: "cut it out with sed -n \(firstLongLine)p"
        )
    }

    mutating func note(_ damage: ArchiveDamage) {
        self.damage.append(damage)
    }
}

extension FileScanner {
    /// Reads the blocks of an indexed input that may contain the ids of a request. Without a usable index there is no
    /// scan, only the reason.
    ///
    /// If a block turns out to be damaged, some lines were emitted already. Reading all lines does not emit them again,
    /// because their identities were seen.
    func findIndexed(_ request: FindRequest, in input: LogInput) -> (scan: FileScan?, note: InputProblem?) {
        let (file, note) = IndexedFile.open(input)
        guard let file else { return (nil, note) }
        var scan = FileScan(limits)
        scan.counts.files = 1
        progress.add(file.size)
        do throws(ArchiveIndexError) {
            for segment in file.segments {
                let counts = try SegmentCounts(segment)
                // Not every line is read, so it is not known which keys no record has.
                scan.counts.keysSeen = .max
                scan.counts.records += counts.records + counts.duplicates + counts.textLines
                let blocks = try blocks(request.wanted, of: segment)
                guard !blocks.isEmpty else { continue }
                let table = try segment.blockTable()
                var handler = FindHandler(request, input, query)
                defer { handler.finish() }
                for range in table.wholeLines(blocks) {
                    do throws(InputProblem) {
                        let bytes = try BlockBytes(table.blocks[range], of: segment, path: input.path)
                        try feeder.run(bytes, into: &handler)
                    } catch {
                        return (nil, error)
                    }
                }
            }
        } catch {
            return (nil, InputProblem(indexError: error, path: input.path))
        }
        return (scan, nil)
    }

    private func blocks(_ wanted: SearchTerm, of segment: ArchiveSegment) throws(ArchiveIndexError) -> [Int] {
        for id in wanted.ids where try !segment.mayContain(id) { return [] }
        let table = try segment.blockTable()
        var blocks = Set(table.blocks.indices)
        for id in wanted.ids {
            blocks.formIntersection(try segment.blocks(thatMayContain: id, of: table))
        }
        return blocks.sorted()
    }
}
