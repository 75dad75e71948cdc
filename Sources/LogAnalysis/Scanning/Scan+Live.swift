import FailureSummaries

extension Scan {
    /// Milliseconds before each look for new records. A record stays in flight while its thread is not running.
    private static let pauses = [0, 1, 2, 4, 8, 16, 32, 64, 128]
    /// A record whose number is this far below the newest one is no longer in flight.
    private static let youngNumbers: UInt64 = 65_536

    /// How many gaps in `summary` are not real. A record gets its number a moment before it is in the journal, and a
    /// later one may get there first. A record that was missing when the log was read, and is there now, was in flight.
    func recordsInFlight(_ list: InputList, _ summary: FailureSummary) async -> Int {
        guard let journals = list.journals else { return 0 }
        var count = 0
        for (log, names) in list.logs {
            guard let seen = summary.numbers.sequences[log.content.run] else { continue }
            let announced = UInt64(clamping: summary.numbers.droppedByRun[log.content.run] ?? 0)
            let gaps = Self.youngGaps(seen)
            guard seen.gaps > announced, !gaps.isEmpty else { continue }
            var open = gaps
            var dropped = 0
            for pause in Self.pauses where open.count > announced + UInt64(clamping: dropped) {
                if pause > 0 { try? await Task.sleep(for: .milliseconds(pause)) }
                let newer = await log.newer(than: names, journals, self)
                dropped = max(dropped, newer.numbers.droppedByRun[log.content.run] ?? 0)
                if let numbers = newer.numbers.sequences[log.content.run] {
                    open = open.intersection(numbers.complement)
                }
            }
            count += Int(clamping: gaps.count - open.count) + dropped
        }
        return count
    }

    private static func youngGaps(_ seen: SequenceRanges) -> SequenceRanges {
        guard let first = seen.ranges.first, let last = seen.ranges.last else { return SequenceRanges() }
        let begin = max(first.first, last.last - min(last.last, youngNumbers))
        return seen.complement.intersection(SequenceRanges([.init(first: begin, last: last.last)]))
    }
}

extension LiveLog {
    /// Counts what has come into the log since it was read. `before`: the names in its directory at that time.
    fileprivate func newer(
        than before: DirectoryNames,
        _ journals: @escaping Scan.Journals,
        _ scan: Scan
    ) async -> FailureSummary {
        var summary = FailureSummary(scan.limits)
        let limit = HeldInputs.limits.live
        guard let now = try? DirectorySnapshot(of: directory, journals, openLimit: limit) else { return summary }
        for input in inputs(of: now, notIn: before) {
            // Only numbers are wanted. A number may be in one input or in two: the sets are joined.
            summary.merge(await FileScanner(scan).summarize(input).summary)
        }
        return summary
    }

    private func inputs(of now: DirectorySnapshot, notIn before: DirectoryNames) -> [LogInput] {
        var inputs: [LogInput] = []
        func add(_ name: some Sequence<UInt8>, _ file: InputFile?, _ journal: JournalContent? = nil) {
            var input = LogInput(
                kind: journal == nil ? .file : .journal,
                location: directory.appending(name),
                foundIn: directory
            )
            input.file = file
            input.journal = journal
            inputs.append(input)
        }
        let activeName = RotatedName.active(name[...])
        let log = now.logs.first { $0.name == name }
        if let active {
            // The rest of the file that was active, whatever its name is now.
            let isActive = log?.active?.identity == active.identity
            add(activeName, active.part(from: active.end ?? active.start, to: isActive ? log?.active?.end : nil))
        }
        if let file = log?.active, file.identity != active?.identity { add(activeName, file) }
        for index in 0..<now.names.count {
            let found = now.names[index]
            let plain = found.suffix(3).elementsEqual(".gz".utf8) ? found.dropLast(3) : found
            guard hasRotated(plain), !before.contains(found), !before.contains(plain) else { continue }
            let file = now.files[index]
            if file == nil || file?.identity != active?.identity { add(found, file) }
        }
        if let content = log?.content { add(".journal".utf8, nil, content) }
        return inputs
    }
}
