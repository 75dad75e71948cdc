import FailureSummaries
import Files
import RotatingLogFiles

extension Scan {
    /// Milliseconds before each look for new records. A record stays in flight while its thread is not running, or
    /// waits for the disk: where much is written, the first store to a page of the journal can take seconds.
    private static let pauses = [0, 1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1_024, 2_048]
    /// A record whose number is this far below the newest one is no longer in flight.
    private static let youngNumbers: UInt64 = 65_536

    /// How many gaps in `summary` are not real.
    ///
    /// The journal says how many calls had not finished; on a full disk they wait, and no look helps. While records are
    /// being written it can say too few: looks find the others, or a later look says how many still have not.
    /// A record gets its number a moment before it is in the journal, and a later one may get there first. So a record
    /// that was missing when the log was read, and is there now, was in flight. So was one whose file retention has
    /// removed in the meantime, as far as anyone can tell. Numbers given out after the log was read are not considered:
    /// files of that time may be among the inputs, but their records may be anywhere.
    func recordsInFlight(_ list: InputList, _ summary: FailureSummary) async -> Int {
        guard let journals = list.journals else { return 0 }
        var count = 0
        for (log, names, isMoving) in list.logs {
            let run = log.content.run
            let last = log.content.sequence
            let gaps = summary.numbers.gaps(run)
            let announced = UInt64(clamping: summary.numbers.announcedByRun[run] ?? 0)
            var unfinished = log.content.unfinished
            guard gaps.count > announced else { continue }
            let lastOld = last - min(last, Self.youngNumbers)
            let old = gaps.clamped(from: 0, to: lastOld).count
            var young = gaps.clamped(from: lastOld + 1, to: last)
            var dropped: UInt64 = 0
            // Calls that had not finished may be among those that a look found, so the two are not added up.
            var explained: UInt64 { max(gaps.count - old - young.count + dropped, unfinished) }
            let lastCounter = log.counters(names).max() ?? 0
            for pause in Self.pauses where !young.isEmpty && gaps.count > announced + explained {
                if pause > 0 { try? await Task.sleep(for: .milliseconds(pause)) }
                let newer = await log.newer(than: names, lastCounter, isMoving: isMoving, journals, self)
                let announcedSince = UInt64(clamping: newer.summary.numbers.announcedByRun[run] ?? 0)
                dropped = max(dropped, announcedSince - min(announcedSince, log.content.unannounced))
                let numbers = newer.summary.numbers.sequences[run] ?? SequenceRanges()
                // Of the calls that have not finished now, those with later numbers began since.
                if let content = newer.content, content.run == run {
                    let later = numbers.complement.clamped(from: last &+ 1, to: content.sequence).count
                    unfinished = max(unfinished, content.unfinished - min(content.unfinished, later))
                }
                young = newer.isIncomplete ? SequenceRanges() : young.intersection(numbers.complement)
            }
            count += Int(clamping: min(explained, gaps.count - announced))
        }
        return count
    }
}

extension LiveLog {
    /// Counts what has come into the log since it was read. `before`: the names in its directory at that time, of which
    /// the newest has the counter `lastCounter`. `isMoving`: it was being rotated then. `isIncomplete`: files made
    /// since then have been removed already. `content`: what its journal says now.
    fileprivate func newer(
        than before: DirectoryNames,
        _ lastCounter: UInt64,
        isMoving: Bool,
        _ journals: @escaping Scan.Journals,
        _ scan: Scan
    ) async -> (summary: FailureSummary, isIncomplete: Bool, content: JournalReader.Pending?) {
        var summary = FailureSummary(scan.limits)
        let limit = HeldInputs.limits.live
        guard let now = try? DirectorySnapshot(of: directory, journals, openLimit: limit) else {
            return (summary, isIncomplete: true, content: nil)
        }
        var isIncomplete = hasRemovedFiles(now.names, since: before, lastCounter, isMoving: isMoving)
        for input in inputs(of: now, notIn: before) {
            // Only numbers are wanted. A number may be in one input or in two: the sets are joined.
            let found = await FileScanner(scan).summarize(input)
            summary.merge(found.summary)
            if found.isRemoved { isIncomplete = true }
        }
        return (summary, isIncomplete, now.logs.first { $0.name == name }?.content)
    }

    /// Whether a rotated file appeared and was removed again between two listings: counters in the names of a log's
    /// files have no gaps.
    private func hasRemovedFiles(
        _ now: DirectoryNames,
        since before: DirectoryNames,
        _ last: UInt64,
        isMoving: Bool
    ) -> Bool {
        let new = counters(now) { !before.contains($0) }.filter { $0 > last }
        // The file that was active then is open, whether its name is still there or not. If it was rotated at that
        // moment, it may be the one with the last counter.
        let first = active == nil || isMoving ? last + 1 : last + 2
        guard let newest = new.max(), newest >= first else { return false }
        return UInt64(new.filter { $0 >= first }.count) < newest - first + 1
    }

    /// The counters of this log's rotated files among the names that are wanted.
    fileprivate func counters(
        _ names: DirectoryNames,
        where isWanted: (ArraySlice<UInt8>) -> Bool = { _ in true }
    ) -> Set<UInt64> {
        var counters: Set<UInt64> = []
        for index in 0..<names.count {
            let fileName = names[index]
            guard isWanted(fileName), let found = ArchiveName(fileName: String(decoding: fileName, as: UTF8.self)),
                found.name == name
            else { continue }
            counters.insert(found.counter)
        }
        return counters
    }

    private func inputs(of now: DirectorySnapshot, notIn before: DirectoryNames) -> [LogInput] {
        var inputs: [LogInput] = []
        func add(_ name: some Sequence<UInt8>, _ file: InputFile?, _ journal: JournalReader.Pending? = nil) {
            var input = LogInput(
                kind: journal == nil ? .file : .journal,
                location: directory.appending(name),
                foundIn: directory
            )
            input.file = file
            input.journal = journal
            inputs.append(input)
        }
        let activeName = LogFileNames.active(name).utf8
        let log = now.logs.first { $0.name == name }
        if let active {
            // The rest of the file that was active, whatever its name is now.
            let isActive = log?.active?.identity == active.identity
            add(activeName, active.part(from: active.end ?? active.start, to: isActive ? log?.active?.end : nil))
        }
        if let file = log?.active, file.identity != active?.identity { add(activeName, file) }
        for index in 0..<now.names.count {
            let found = now.names[index]
            let plain = found.suffix(3).elementsEqual(ArchiveName.archiveSuffix.utf8) ? found.dropLast(3) : found
            guard hasRotated(plain), !before.contains(found), !before.contains(plain) else { continue }
            let file = now.files[index]
            if file == nil || file?.identity != active?.identity { add(found, file) }
        }
        if let content = log?.content { add(LogFileNames.journal(name).utf8, nil, content) }
        return inputs
    }
}
