import ArgumentParser
import CLibrary
import Files
import LogAnalysis
import PIIScrubbing

struct ScrubCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "scrub",
        abstract: "A copy that is safe to share: personal data masked, secrets removed.",
        usage: """
            msal-errors scrub app.log                    writes app-scrubbed.log
            msal-errors scrub --output share /var/log/app
            pbpaste | msal-errors scrub -
            """,
        discussion: """
            Copies are written next to the originals, with -scrubbed in the name; archives stay archives. \
            Only you can read the copies. Standard input goes to standard output.

            With --output, copies keep their names, with the folders below the given directory. If several paths are \
            given, each directory gets a folder of its own name; two paths of one name are refused. A log that is being \
            written is copied as it is at one moment, with the records that are not in its file yet.

            --in-place keeps owner, permissions and times; an archive with an index gets a new one. A log that is being \
            written, that awaits recovery, or that changes during the run is left alone and named: exit status 2.
            """
    )

    @Argument(help: ArgumentHelp(OptionHelp.paths), completion: .file())
    var paths: [String] = []

    @Option(help: ArgumentHelp("Directory for the copies.", valueName: "dir"), completion: .directory)
    var output: String?

    @Flag(help: "Replace the originals.")
    var inPlace = false

    @Option(help: OptionHelp.key, completion: .file())
    var key: String?

    @Flag(help: "Read one JSON string per line from standard input, write one per line.")
    var jsonLines = false

    @Flag(help: OptionHelp.noProgress)
    var noProgress = false

    mutating func run() throws {
        if inPlace, output != nil { throw CommandFailure.usage("give --output or --in-place, not both") }
        let scrubbing = try OutputScrubbing(keyFile: key)
        if jsonLines {
            guard paths.isEmpty || paths == ["-"] else {
                throw CommandFailure.usage("--json-lines reads standard input only")
            }
            try filterJSONLines(scrubbing.filter)
            return
        }
        var status = ExitStatus.success
        let list = find()
        var problems = list.problems
        let targets = try CopyTargets(below: output, of: list)
        var journals = Self.journals(list)
        let end = SnapshotEnd(of: list)
        let inPlace = inPlace
        let progress = ReadProgress()
        var copiedRoots: Set<LogPath?> = []
        try ProgressLine.show(progress, of: list.inputs, isWanted: !noProgress) {
            for index in list.inputs.indices {
                if !inPlace { list.inputs.held.advance(list.inputs, to: index) }
                guard let input = Self.copied(list.inputs[index], isInPlace: inPlace, journals) else { continue }
                do {
                    let copy = ScrubbedCopy(
                        input,
                        journal: input.kind == .file ? Self.removeJournal(of: input, from: &journals) : nil,
                        targets: targets,
                        isInPlace: inPlace,
                        chain: scrubbing.filter,
                        end: end,
                        progress: progress
                    )
                    problems.append(contentsOf: try copy.write())
                    copiedRoots.insert(input.foundIn)
                } catch let problem as InputProblem where !input.isRemoved(problem) {
                    problems.append(problem)
                } catch let refusal as RewriteRefusal where !input.isRemoved(refusal.problem) {
                    // Whatever the reason, the file still contains personal data.
                    Notes.print(refusal.problem.message)
                    status = .inputIncomplete
                } catch is InputProblem, is RewriteRefusal {
                    if copiedRoots.contains(input.foundIn) { problems.append(Self.hole(at: input)) }
                }
            }
        }
        status = max(status, CommandInputs.reportProblems(problems))
        scrubbing.printCounts()
        scrubbing.printKeyNote()
        try status.throwUnlessSuccess()
    }

    /// Files before it were copied, so the copy of the log is not only shorter.
    private static func hole(at input: LogInput) -> InputProblem {
        InputProblem(
            .unreadable,
            path: input.path,
            reason: "it was removed before it could be copied: the copy has a gap there",
            remedy: "raise the retention of the log, or run this again"
        )
    }

    /// Copies have what a report reads: logs that are being written as they are at one moment, with their journals.
    private func find() -> InputList {
        let paths = (paths.isEmpty ? ["-"] : paths).map(ArgumentBytes.path)
        return inPlace ? InputFinder.find(paths) : LogFiles.find(paths)
    }

    /// The lines in journals, by the active files in which they continue.
    private static func journals(_ list: InputList) -> [LogPath: LogInput] {
        var journals: [LogPath: LogInput] = [:]
        for index in list.inputs.indices where list.inputs.kind(index) == .journal {
            guard let lines = list.inputs[index].linesOfActiveFile, journals[lines.location] == nil else { continue }
            journals[lines.location] = lines
        }
        return journals
    }

    /// The journal of an active file. It belongs to the file that was found in the same directory, at the same moment.
    private static func removeJournal(of input: LogInput, from journals: inout [LogPath: LogInput]) -> LogInput? {
        guard let journal = journals[input.location], journal.foundIn == input.foundIn else { return nil }
        journals[input.location] = nil
        return journal
    }

    /// The input of which a copy is made, if any. Journals come after all files: one that is left has no active file
    /// yet.
    private static func copied(_ input: LogInput, isInPlace: Bool, _ journals: [LogPath: LogInput]) -> LogInput? {
        guard input.kind == .journal else { return isInPlace && input.isRepeated ? nil : input }
        guard !isInPlace, let lines = input.linesOfActiveFile else { return nil }
        return journals[lines.location]
    }

    private func filterJSONLines(_ chain: ScrubberChain) throws {
        let stream = try ReportStream(path: nil)
        var filter = JSONLineFilter(chain)
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 64 << 10, alignment: 16)
        defer { buffer.deallocate() }
        var answer: [UInt8] = []
        while true {
            let count: Int
            do throws(SystemFailure) {
                count = try StandardInput.read(into: buffer)
            } catch {
                throw CommandFailure(
                    status: .inputIncomplete,
                    message: "standard input could not be read to its end: \(SystemFailure.text(error.code))"
                )
            }
            if count == 0 { break }
            filter.consume(UnsafeRawBufferPointer(rebasing: buffer[..<count]), into: &answer)
            try stream.write(answer)
            answer.removeAll(keepingCapacity: true)
            // A program that writes one line and waits for the result must get it at once.
            try stream.flush()
        }
        filter.finish(into: &answer)
        try stream.write(answer)
        try stream.finish()
    }
}
