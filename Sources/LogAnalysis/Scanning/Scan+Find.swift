import FailureSummaries
import LogArchives
import LogRecords

/// Emits every line that matches.
struct FindHandler: CountingLineHandler {
    private let wanted: SearchTerm
    private let filter: RecordFilter
    private let seen: SeenRecords
    private let emit: (UnsafeRawBufferPointer) -> Void
    private(set) var recognized = 0
    private(set) var keysSeen: UInt64 = 0
    private(set) var skipped: [String: Int] = [:]
    let duplicates = 0
    /// How many lines above the length limit match, and the first one.
    private(set) var longLines = 0
    private(set) var firstLongLine = 0
    private var isInPiece = false
    private(set) var damage = BoundedList<ArchiveDamage>()

    init(
        _ wanted: SearchTerm,
        _ input: LogInput,
        _ query: Query,
        seen: SeenRecords,
        emit: @escaping (UnsafeRawBufferPointer) -> Void
    ) {
        self.wanted = wanted
        self.seen = seen
        self.emit = emit
        filter = query.filter
    }

    var pieceOverlap: Int? { filter.isEmpty ? wanted.length - 1 : nil }

    mutating func handle(piece: UnsafeRawBufferPointer) {
        isInPiece = isInPiece || wanted.isIn(piece)
    }

    /// Each record's identity is needed.
    var acceptsNonFailureRuns: Bool { false }

    mutating func handle(nonFailures records: NonFailureRun) {}

    mutating func handle(object fields: RecordFields, line: Int) -> Bool {
        recognized += 1
        if !filter.conditions.isEmpty { keysSeen |= filter.keys(in: fields) }
        guard wanted.isIn(fields) else { return true }
        guard filter.isEmpty || filter.admits(time: SummaryBuilder.timeOfRecord(fields)) && filter.admits(fields) else {
            return true
        }
        // A copy of an archive contains the same record: it is shown once.
        guard seen.insert(fields) else { return true }
        emit(UnsafeRawBufferPointer(fields.line))
        return true
    }

    mutating func handle(text line: UnsafeRawBufferPointer, line number: Int) {
        recognized += 1
        keysSeen = .max
        // A line of a text log has no time apart from its record, so it is never within a window.
        guard filter.isEmpty, wanted.isIn(line) else { return }
        emit(line)
    }

    mutating func skip(because reason: UnparsedReason, line: Int) {
        skipped[reason.rawValue, default: 0] += 1
        guard isInPiece else { return }
        isInPiece = false
        if longLines == 0 { firstLongLine = line }
        longLines += 1
    }

    /// Such a line is not printed: the scrubber does not accept text of that length.
    func longLineNote(_ path: String) -> InputProblem? {
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
    /// Reads the blocks of an indexed input that may contain the ids of `wanted`. Without a usable index there is no
    /// scan, only the reason.
    ///
    /// If a block turns out to be damaged, some lines were emitted already. Reading all lines does not emit them again,
    /// because their identities were seen.
    func findIndexed(
        _ wanted: SearchTerm,
        in input: LogInput,
        seen: SeenRecords,
        emit: @escaping (UnsafeRawBufferPointer) -> Void
    ) -> (scan: FileScan?, note: InputProblem?) {
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
                let blocks = try blocks(wanted, of: segment)
                guard !blocks.isEmpty else { continue }
                let table = try segment.blockTable()
                var handler = FindHandler(wanted, input, query, seen: seen, emit: emit)
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
