import MSALText
import TextBytes

/// Reads lines and joins the failures in them, for one input: a file or a stream.
///
/// A line that begins with (or contains) a known header opens a record. The record continues over lines without a
/// header of their own. A line without a header that names an error opens a paragraph of free text. Each is read when
/// it ends.
///
/// Every line is counted once: as a line of a record (in a paragraph, only the lines that state something and the frames
/// of their stacks), or as unparsed with a reason. A blank line inside a record's multi-line value belongs to the record; any other is
/// unparsed.
///
/// Memory is bounded whatever the input: `RecordAssembly` bounds the text of a record, and `FailureJoiner` the window
/// of failures.
package struct TextLogParser: ~Copyable {
    package var counts = Counts()

    /// What `find` tests.
    var spans = RecordSpans()

    /// Whether any line was part of a record.
    var hasRead: Bool { counts.records > 0 || assembly.isOpen }

    /// The first line of a record that is still open, in any stream.
    var firstOpenLine: Int? { records.firstLine }

    private let path: String
    private let grammars: TextLogGrammars
    private var joiner: FailureJoiner
    private var records = OpenRecords()
    private var above = LineAbove()
    /// The last line with a prompt; 0 if there was none.
    private var lastPrompt = 0
    /// Whether the last line that was not indented is a crash reporter's heading for what came before the crash.
    private var isBelowBreadcrumbs = false
    private var answer = AnswerAbove()
    private var marks = DocumentMarks()
    /// Whether errors that a document only names are failures like the others.
    private let countsNamedErrors: Bool
    private var isDocument: Bool { !countsNamedErrors && marks.isDocument }
    /// Whether the lines are those of a change to source code.
    private var change = ChangeText()
    /// For lines of text that contain colours.
    private var uncoloured: [UInt8] = []
    private var readings: [StatementReading] = []
    /// The correlation id that each thread uses, if a format names it in a record of its own.
    private var idsOfThreads: [UInt64: String] = [:]
    /// The request that the record which is being closed says ended well, if others may be open that came before it.
    private var endedWell: RequestID?
    /// The grammar whose format was counted last.
    private var lastGrammar: (any TextLogGrammar.Type)?

    /// `lastChange`: when something was written to the input last, in microseconds since 1970; nil if that is not known.
    package init(path: String, countsNamedErrors: Bool = false, lastChange: @escaping () -> Int64? = { nil }) {
        self.init(path: path, grammars: .known, countsNamedErrors: countsNamedErrors, lastChange: lastChange)
    }

    init(
        path: String,
        grammars: TextLogGrammars,
        countsNamedErrors: Bool = false,
        lastChange: @escaping () -> Int64? = { nil }
    ) {
        self.path = path
        joiner = FailureJoiner(YearOfClock(lastChange: lastChange))
        self.countsNamedErrors = countsNamedErrors
        self.grammars = grammars
    }

    /// One line without its line end. It may contain any bytes.
    package mutating func append(
        _ line: UnsafeRawBufferPointer,
        number: Int,
        origin: LineOrigin = LineOrigin()
    ) {
        counts.lines += 1
        if ByteText(line).matches(TextLogParser.boxBar, at: 0) { marks.logged() }
        if origin.stream != records.stream {
            if records.leave() { close(isWhole: true) }
            records.enter(origin.stream)
        }
        let look = LinePrefilter.look(ByteText(line), grammars.marks)
        if look.hasEscape {
            uncoloured.removeAll(keepingCapacity: true)
            TerminalColours.remove(from: ByteText(line), into: &uncoloured)
            var plain: [UInt8] = []
            swap(&plain, &uncoloured)
            plain.withUnsafeBytes { bytes in
                let text = TextLogParser.withoutCarrier(ByteText(bytes))
                read(text, LinePrefilter(text, grammars.marks), number, origin)
            }
            swap(&plain, &uncoloured)
        } else {
            read(TextLogParser.withoutCarrier(ByteText(line)), look.marks, number, origin)
        }
        if origin.isCut { close(isWhole: false) }
    }

    private mutating func read(
        _ text: ByteText,
        _ look: LinePrefilter,
        _ number: Int,
        _ origin: LineOrigin
    ) {
        if assembly.isAfterPause(origin.received) || origin.beginsRecord { close(isWhole: true) }
        guard text.skip(0, while: { $0.isSpace }) < text.count else {
            endAtBlankLine(number)
            return
        }
        if TextLogParser.isBoxEnd(text) {
            close(isWhole: true)
            leaveOut(text, look, number, origin)
            return
        }
        if TextLogParser.isRuler(text), assembly.isOpen {
            counts.leaveOut(1, .blank)
            return
        }
        if origin.received != nil { marks.logged() }
        joiner.years.search(text, origin.clock)
        let isPrompt = TextLogParser.isPrompt(text)
        if isPrompt || change.takes(text) {
            close(isWhole: true)
            if isPrompt { lastPrompt = number }
            leaveOut(text, look, number, origin)
            return
        }
        var header: RecordHeader?
        if let beginning = grammars.beginning(of: text, look, readsAll: spans.readsAll, header: &header) {
            marks.logged()
            assembly.complete(with: text, before: beginning.outline.start, number)
            if let header {
                readHeaders(text, beginning.grammar, header, number, origin)
            } else {
                close(isWhole: true)
                if look.contains(.http) {
                    // Now, as the record may wait until another stream has named the error.
                    let (start, end) = (beginning.outline.start, beginning.outline.messageStart)
                    answer.take(HTTPHead(reply: text, number), of: beginning.grammar.request(text, start, end))
                }
                assembly.wait(beginning, text, look, number, origin)
            }
            return
        }
        if marks.isOpen { marks.look(text) }
        if !look.isSubset(of: .headerMarks), !assembly.isInside, ExplainingText.isOne(text, look) {
            close(isWhole: true)
            leaveOut(text, look, number, origin)
        } else if assembly.goesOn(text, look) {
            // An app's client may have logged it between the library's lines.
            answer.look(at: text, look, number)
            assembly.append(text, number, origin.time, look, grammars.marks)
        } else {
            close(isWhole: true)
            let mayBegin =
                !look.isDisjoint(with: [.failureMarks, .msal, .word])
                || look.contains(.correlation) && TextLogParser.isMember(text)
            if !mayBegin {
                leaveOut(text, look, number, origin)
            } else {
                var record = RecordAssembly.Open(first: number, last: number)
                record.setHost(nil, text, origin)
                if record.time == nil, record.clock == nil { record.timeAbove = above.time(for: number, text) }
                assembly.begin(record, text, look, grammars.marks)
            }
        }
    }

    /// `isWhole`: the last line has its line feed, so the end of the input cut nothing.
    package mutating func finish(isWhole: Bool = false) {
        close(isWhole: isWhole)
        while records.resumeOldest() { close(isWhole: isWhole) }
        joiner.isDocument = isDocument
        joiner.finish()
        for time in joiner.years.period { counts.cover(time) }
        counts.leaveOut(joiner.withheld, path: path)
    }

    /// Ends all open records, as if nothing of them followed.
    mutating func endRecords() {
        close(isWhole: true)
        closeOthers()
    }

    /// The failures that are over since the last call, in the order in which they began.
    mutating func takeFailures() -> [Statement] {
        let failures = joiner.takeFinished()
        for failure in failures { counts.cover(failure.event.time) }
        return failures
    }

    /// The same as events.
    package mutating func takeEvents() -> [FailureEvent] { takeFailures().map(\.event) }

    // MARK: Lines without a record

    private mutating func leaveOut(_ text: ByteText, _ look: LinePrefilter, _ number: Int, _ origin: LineOrigin) {
        counts.leaveOut(1, .foreign)
        if counts.firstForeign.count < ForeignLine.shown || number < counts.firstForeign[ForeignLine.shown - 1].line {
            counts.firstForeign.keep(ForeignLine(text, path: path, line: number))
        }
        if !text[0].isBlank { isBelowBreadcrumbs = TextLogParser.isBreadcrumbs(text) }
        answer.look(at: text, look, number)
        above.keep(text, number)
        if spans.areKept {
            let time =
                origin.time ?? HostTime.read(text)
                ?? (origin.clock ?? HostTime.withoutYear(text)).flatMap(joiner.years.instant)
            spans.add(line: number, time: time, events: [])
        }
    }

    /// The record of the current stream.
    private var assembly: RecordAssembly {
        unsafeAddress { UnsafePointer(records.address) }
        unsafeMutableAddress { records.address }
    }

    // MARK: Where a record begins and ends

    /// A line may contain several records if a paste lost its line ends.
    private mutating func readHeaders(
        _ text: ByteText,
        _ grammar: any TextLogGrammar.Type,
        _ first: RecordHeader,
        _ number: Int,
        _ origin: LineOrigin
    ) {
        var header = first
        while true {
            close(isWhole: true)
            let next = grammar.header(in: text, from: header.messageStart)
            var record = RecordAssembly.Open(grammar: grammar, first: number, last: number)
            record.lineCount = next == nil ? 1 : 0
            record.setHost(header.time, text, origin)
            assembly.begin(record, consume header, text, end: next?.start)
            guard let next else { return }
            header = next
        }
    }

    private mutating func endAtBlankLine(_ number: Int) {
        above.skipBlank(number)
        if assembly.appendBlank() { return }
        close(isWhole: true)
        counts.leaveOut(1, .blank)
    }

    /// Reads the open record, if there is one. `isWhole`: more input followed it, so the end of the input did not cut
    /// it.
    private mutating func close(isWhole: Bool) {
        counts.leaveOut(assembly.takeBlanks(), .blank)
        guard assembly.isOpen else { return }
        closeOpen(isWhole: isWhole)
        guard let id = endedWell else { return }
        endedWell = nil
        closeOthers()
        joiner.endWell(id)
    }

    /// Reads the records of the other streams.
    private mutating func closeOthers() {
        guard records.waitingCount > 0 else { return }
        let stream = records.stream
        while records.resumeOldest() { close(isWhole: true) }
        records.enter(stream)
    }

    private mutating func closeOpen(isWhole: Bool) {
        if closeHarmless(isWhole: isWhole) { return }
        guard let record = assembly.takeRecord() else { return }
        // Moved out, so that reading may change the rest of the parser while it looks at the text.
        var (text, lines) = assembly.takeText(isWhole: isWhole)
        text.withUnsafeBytes { bytes in
            read(record, ByteText(bytes), lines)
        }
        assembly.reuse(&text, &lines)
    }

    /// Closes the open record if it waited and states no failure. It is looked at where it is: most lines of a log come
    /// here, and a copy would cost as much as all else.
    private mutating func closeHarmless(isWhole: Bool) -> Bool {
        guard assembly.isWaiting, let grammar = assembly.grammar,
            let message = assembly.record.mayStateFailure ? assembly.harmless(grammar, isWhole: isWhole) : .nothing
        else { return false }
        countRecord(grammar, lines: assembly.record.lineCount)
        cover(assembly.record.time, clock: assembly.record.clock)
        if spans.areKept {
            let record = assembly.record
            let time = record.time ?? record.clock.flatMap(joiner.years.instant)
            spans.add(waiting: record, numbers: record.isContiguous ? nil : assembly.numbers, time: time)
        }
        followWaiting(grammar)
        follow(message, grammar)
        assembly.drop()
        return true
    }

    // MARK: The course of a request

    /// What the open record, which states no failure, says about its request.
    private mutating func followWaiting(_ grammar: any TextLogGrammar.Type) {
        let mayBeStep = assembly.record.mayBeStep
        if !mayBeStep { assembly.tokenInHand.pass() }
        let hasFailures = joiner.hasIDs || records.waitingCount > 0
        // An id is named before an error, and needed only after one.
        guard mayBeStep ? hasFailures || grammar.leavesOutIDs : hasFailures && grammar.leavesOutIDs else { return }
        let (step, request) = assembly.course(grammar, mayBeStep: mayBeStep)
        follow(step, of: request, grammar)
    }

    private mutating func follow(_ message: HarmlessMessage, _ grammar: any TextLogGrammar.Type) {
        guard message != .nothing, joiner.hasIDs || answer.isOpen, let id = assembly.request(grammar) else { return }
        answer.end()
        if message == .start { joiner.begin(id) } else { joiner.endWell(id) }
    }

    /// `request`: the one in the record's header.
    private mutating func follow(
        _ step: RequestStep?,
        of request: RequestID?,
        _ grammar: any TextLogGrammar.Type
    ) {
        if grammar.leavesOutIDs, let request { assembly.request = request }
        guard let step else { return assembly.tokenInHand.pass() }
        let id = step.id ?? request ?? (grammar.leavesOutIDs ? assembly.request : nil)
        switch step.kind {
        case .naming:
            assembly.request = id
            assembly.tokenInHand.name(id)
        case .cachedToken: assembly.tokenInHand.find()
        case .refreshing: assembly.tokenInHand.refresh()
        case .success:
            guard let id else { return }
            // In logcat each class of the library has a stream of its own, and the lines of a message follow each other.
            if grammar.format == .android, records.hasFailures { endedWell = id } else { joiner.endWell(id) }
        case .failure:
            assembly.failedRequest = id
            if let id { joiner.settle(id) }
        case .beginning:
            assembly.failedRequest = nil
            // One that is not named: the next record with an id names it.
            guard let own = step.id ?? request else {
                assembly.request = nil
                return
            }
            joiner.settle(own)
            joiner.begin(own)
        }
    }

    private mutating func countRecord(_ grammar: any TextLogGrammar.Type, lines: Int) {
        counts.records += 1
        counts.recordLines += lines
        if lastGrammar != grammar {
            lastGrammar = grammar
            counts.formats.insert(grammar.format)
        }
    }

    private mutating func cover(_ time: Int64?, clock: Int64?) {
        counts.cover(time)
        if let time { joiner.years.see(time) }
        if let clock { joiner.years.see(clock: clock) }
    }

    private mutating func read(
        _ record: RecordAssembly.Open,
        _ text: ByteText,
        _ lines: RecordAssembly.LineStarts
    ) {
        var whole = LogRecord(
            header: assembly.takeHeader(),
            text: text,
            path: path,
            line: record.first,
            lastLine: record.last,
            lines: lines
        )
        whole.header.time = record.time
        readings.removeAll(keepingCapacity: true)
        if let grammar = record.grammar {
            if grammar.leavesOutIDs, whole.header.correlationID == nil, let id = assembly.failedRequest?.uuid {
                whole.header.correlationID = id
                whole.isBelowFailure = true
            }
            countRecord(grammar, lines: record.lineCount)
            cover(record.time, clock: record.clock)
            let step = grammar.step(text, from: 0)
            // Of most records no id is asked for.
            if step != nil || grammar.leavesOutIDs {
                follow(step, of: whole.header.correlationID.map { RequestID($0) }, grammar)
            }
            if grammar.bindsIDsToThreads { tie(&whole, grammar) }
            grammar.read(whole, into: &readings)
            if readings.isEmpty {
                answer.take(HTTPHead(reply: text, record.last), of: whole.header.correlationID.map { RequestID($0) })
            }
        } else {
            whole.isBelowFailure = above.statesFailure(of: record.first)
            var statements = FreeText.statements(of: whole)
            if record.isOfAndroid {
                for index in statements.indices { statements[index].event.adoptAndroid(text) }
            }
            if !text[0].isBlank { isBelowBreadcrumbs = false }
            // The failure itself is above: a crash reporter lists it as the last thing that happened.
            if above.isDocumentKey(of: record.first) || isBelowBreadcrumbs && counts.records > 0,
                statements.allSatisfy({ !$0.event.hasEvidence })
            {
                statements.removeAll()
            }
            if statements.first?.event.line == record.first {
                above.fillWord(&statements[0].event, record.first)
                above.fillStatus(&statements[0].event, record.first, text)
            }
            countParagraph(record, whole, &statements)
            if statements.isEmpty {
                keepForeign(whole)
                let last = lines.last?.offset ?? 0
                above.keep(text.part(last, text.trimmed(last, text.count).end), record.last)
                answer.take(HTTPHead(reply: text, record.last))
            }
            statements.drain { readings.append(.statement($0)) }
            whole.header.time = record.time ?? record.timeAbove
        }
        if spans.areKept {
            whole.header.time = whole.header.time ?? record.clock.flatMap(joiner.years.instant)
            spans.add(whole, record, readings)
        }
        join(record)
    }

    /// Passes on what was read from a record.
    private mutating func join(_ record: RecordAssembly.Open) {
        guard !readings.isEmpty else { return }
        // A foreign line ends the record above it, so the last one is above this record.
        let separator = above.separator
        let prompt = lastPrompt
        // Moved out, as the text was.
        var all: [StatementReading] = []
        swap(&all, &readings)
        all.drain { (reading: consuming StatementReading) in
            switch consume reading {
            case .start(let id): joiner.begin(id)
            case .success(let id): joiner.endWell(id)
            case .settled(let id): joiner.settle(id)
            case .statement(var statement):
                (statement.separator, statement.prompt) = (separator, prompt)
                if statement.event.time == nil {
                    statement.event.time = record.grammar == nil ? record.timeAbove : record.time
                }
                (statement.isLogged, statement.received) = (record.grammar != nil, record.received)
                (statement.clock, statement.stream) = (record.clock, records.stream)
                statement.timeOfDay = record.timeOfDay
                statement.isOfAndroid = record.isOfAndroid
                statement.event.level = statement.event.level ?? record.level
                answer.fill(&statement.event)
                let isSeen = !statement.event.isPolling && !(statement.isRefresh && assembly.tokenInHand.isRefreshing)
                joiner.isDocument = isDocument
                if isSeen { joiner.append(statement) }
            }
        }
        swap(&all, &readings)
        answer.end()
    }

    /// Gives a record the id that its thread uses, if the format names that id in a record of its own.
    private mutating func tie(_ record: inout LogRecord, _ grammar: any TextLogGrammar.Type) {
        let thread = record.header.thread ?? 0
        if let id = grammar.idOfThread(record.text) {
            if idsOfThreads.count >= 64 { idsOfThreads.removeAll() }
            idsOfThreads[thread] = id
        }
        record.header.correlationID = record.header.correlationID ?? idsOfThreads[thread]
    }

    /// The lines of a paragraph that names no failure after all.
    private mutating func keepForeign(_ record: LogRecord) {
        for (index, start) in record.lines.prefix(ForeignLine.shown).enumerated() {
            let end = index + 1 < record.lines.count ? record.lines[index + 1].offset : record.text.count
            let range = record.text.trimmed(start.offset, end)
            guard range.start < range.end else { continue }
            let text = record.text.part(start.offset, range.end)
            counts.firstForeign.keep(ForeignLine(text, path: path, line: start.number))
        }
    }

    private mutating func countParagraph(
        _ record: RecordAssembly.Open,
        _ paragraph: LogRecord,
        _ statements: inout [Statement]
    ) {
        var covered = 0
        var last = record.first - 1
        for index in statements.indices {
            let statement = statements[index]
            counts.formats.insert(statement.event.format)
            counts.cover(statement.event.time)
            if let time = statement.event.time { joiner.years.see(time) }
            counts.records += statement.event.records
            let start = max(statement.event.line, last + 1)
            let next = index + 1 < statements.count ? statements[index + 1].event.line : .max
            let end = paragraph.endOfStack(after: statement.lastLine, before: next)
            // A wrapper's text may have several lines in one of the file.
            let inText = paragraph.lines.count { $0.number >= start && $0.number <= end }
            let lines = min(max(end - start + 1, inText, 0), record.lineCount - covered)
            statements[index].lineCount = lines
            covered += lines
            last = max(last, end)
        }
        if !statements.isEmpty { cover(record.time, clock: record.clock) }
        counts.recordLines += covered
        counts.leaveOut(record.lineCount - covered, statements.isEmpty ? .foreign : .text)
    }
}
