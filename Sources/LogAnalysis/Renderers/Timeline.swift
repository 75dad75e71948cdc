import Files
import MSALFailures
import MSALText
import TextBytes

/// What `find` found, in the order of time: when, where, what happened, and how long nothing did.
///
/// Holds at most `byteLimit` bytes; what is found after that is counted.
package struct Timeline {
    private struct Entry {
        var time: Int64?
        var source: String
        var level: String
        var text: String
        /// Name, code and service codes of the failure, and what to do.
        var failure: String?
        var advice: String?
        /// Order of arrival.
        var number: Int
        /// Its own time, or that of the line before it in the same file.
        var place: Int64
        /// It is a further line of the record before it.
        var continuesRecord: Bool
    }

    private var entries: [Entry] = []
    private var bytes = 0
    private var order = FindingOrder()
    private var clocks = ClockOffsets()
    private let scrub: (UnsafeRawBufferPointer) -> String
    private let account: (String) -> String
    /// Lines that were found and are not shown.
    package private(set) var further = 0

    private static let byteLimit = 2 << 20
    /// What an entry takes besides its texts: its place in an array that doubles when it is full, and the headers of
    /// its strings.
    private static let entryBytes = 3 * MemoryLayout<Entry>.stride + 4 * 32
    /// A shorter pause is not worth a line.
    private static let gap: Int64 = 1_000_000

    /// `scrub` masks one line, or one message of a record; `account` an account that a sign-in export has in clear.
    package init(scrub: @escaping (UnsafeRawBufferPointer) -> String, account: @escaping (String) -> String) {
        self.scrub = scrub
        self.account = account
    }

    package mutating func add(_ finding: FoundLine) {
        clocks.add(finding)
        guard bytes < Timeline.byteLimit else {
            further += 1
            return
        }
        var entry = Entry(
            time: finding.time,
            source: ShownText.source(PathParts.name(of: finding.path), finding.number, scrubbed),
            level: finding.level ?? "",
            text: text(finding),
            number: entries.count,
            place: order.place(of: finding),
            continuesRecord: finding.continuesRecord
        )
        // What stacks are indented with.
        if finding.continuesRecord {
            entry.text = entry.text.split(separator: "\t", omittingEmptySubsequences: false).joined(separator: "    ")
        }
        entry.text = ShownText.cut(entry.text)
        if let failure = finding.failure {
            let code = ReportWords.code(domain: failure.domain, code: failure.code, internalCode: failure.internalCode)
            let name = failure.shownName == code ? nil : failure.shownName
            let words = [name, code].compactMap { $0 } + failure.serviceCodes.filter { $0 != code }
            entry.failure = scrubbed(words.joined(separator: " "))
            entry.advice = ReportWords.advice(scrubbed(failure.advice))
        }
        let texts = [entry.source, entry.level, entry.text, entry.failure ?? "", entry.advice ?? ""]
        bytes += texts.reduce(Timeline.entryBytes) { $0 + $1.utf8.count }
        entries.append(entry)
    }

    private func text(_ finding: FoundLine) -> String {
        if let signIn = finding.signIn { return signIn.sentence(scrub: scrubbed, account: account) }
        if let message = finding.message { return scrubbed(message) }
        let line = scrub(finding.line)
        return finding.time.map { Timeline.line(line, without: $0) } ?? line
    }

    /// A line of a text log without the time that the timeline shows beside it. Any other time stays.
    static func line(_ line: String, without time: Int64) -> String {
        var bytes = Array(line.utf8)
        let range = bytes.withUnsafeBytes { TimeInLine.range(of: time, in: ByteText($0)) }
        guard let range else { return line }
        bytes.removeSubrange(range)
        return String(decoding: bytes, as: UTF8.self)
    }

    private func scrubbed(_ text: String) -> String {
        Array(text.utf8).withUnsafeBytes { scrub($0) }
    }

    package func write(_ style: ReportStyle, to output: ReportOutput) {
        var page = Page(style, ReportText(output))
        for offset in clocks.offsets {
            page.write([.init(text: page.terminal.data(offset.sentence), style: .warning)], indent: 4)
        }
        for entry in entries.sorted(by: { ($0.place, $0.number) < ($1.place, $1.number) }) {
            if let instant = entry.time.map(Report.writable) { page.move(to: instant) }
            page.write(entry)
        }
        if further > 0 {
            let text = "Not shown: \(NumberText.counted(further, "further line")) (--format lines shows all)."
            page.write([.init(text: text, style: .strong)], indent: 0)
        }
        page.out.finish()
    }

    /// Writes entries below the date they have in common, with the pauses between them.
    private struct Page {
        let terminal: TerminalText
        var out: ReportText
        private let wrapping: LineWrapping
        private let time: TimeText
        private var date = ""
        private var previous: Int64?

        init(_ style: ReportStyle, _ out: ReportText) {
            terminal = TerminalText(style)
            wrapping = LineWrapping(width: min(max(style.width, 40), 200), terminal: terminal)
            time = TimeText(zone: style.timeZone)
            self.out = out
        }

        mutating func write(_ runs: [LineWrapping.Run], indent: Int) {
            for line in wrapping.lines(runs, indent: indent) {
                out.write(line)
                out.endLine()
            }
        }

        mutating func move(to instant: Int64) {
            if let previous, instant - previous >= Timeline.gap {
                write([.init(text: "    \(TotalsLines.duration(instant - previous)) later", style: .faint)], indent: 4)
            }
            previous = instant
            guard time.date(instant) != date else { return }
            date = time.date(instant)
            write([.init(text: date + " " + time.zone.name, style: .strong)], indent: 0)
        }

        mutating func write(_ entry: Entry) {
            let clock = Timeline.clock(entry.continuesRecord ? nil : entry.time, time)
            var runs: [LineWrapping.Run] = [.init(text: clock + "  ", style: .plain)]
            if !entry.level.isEmpty, !entry.continuesRecord {
                runs.append(.init(text: terminal.data(entry.level) + "  ", style: Timeline.style(entry.level)))
            }
            runs.append(.init(text: terminal.data(entry.text), style: .plain))
            runs.append(.init(text: "  " + terminal.data(entry.source), style: .faint))
            write(runs, indent: 14)
            guard let failure = entry.failure else { return }
            write(
                [
                    .init(text: "              failed: ", style: .bad),
                    .init(text: terminal.data(failure), style: .strong),
                    .init(text: entry.advice.map { ": " + terminal.data($0) } ?? "", style: .advice),
                ],
                indent: 16
            )
        }
    }

    /// `07:11:52.123`, or blanks.
    private static func clock(_ instant: Int64?, _ time: TimeText) -> String {
        guard let instant else { return String(repeating: " ", count: 12) }
        let thousandths = (instant - TimeText.seconds(instant) * 1_000_000) / 1_000
        let digits = String(1_000 + thousandths).dropFirst()
        return time.second(Report.writable(instant)).dropFirst(11) + "." + digits
    }

    private static func style(_ level: String) -> TerminalText.Style {
        switch level {
        case "error", "critical": .bad
        case "warning": .warning
        default: .faint
        }
    }
}

/// `find --format json`: one object for each line that was found.
package struct FindingJSON {
    package static func line(
        _ finding: FoundLine,
        scrub: (UnsafeRawBufferPointer) -> String,
        account: (String) -> String,
        to output: ReportOutput
    ) {
        func scrubbed(_ text: String) -> String { Array(text.utf8).withUnsafeBytes { scrub($0) } }
        var json = JSONDocument(output)
        json.object { json in
            json.member("time", time: finding.time)
            json.member("source", ShownText.source(finding.path, finding.number, scrubbed))
            json.member("level", finding.level)
            let sentence = finding.signIn?.sentence(scrub: scrubbed, account: account)
            json.member("message", sentence ?? finding.message.map(scrubbed))
            if let failure = finding.failure {
                json.member("failure") { json in
                    json.member("domain", scrubbed(failure.domain))
                    json.member("code", scrubbed(failure.code))
                    json.member("internalCode", failure.internalCode)
                    json.member("name", failure.shownName.map(scrubbed))
                    json.member("serviceCodes", failure.serviceCodes) { code, json in json.string(scrubbed(code)) }
                    json.member("recovery", scrubbed(failure.advice))
                }
            }
            json.member("line", scrub(finding.line))
        }
        json.endLine()
        json.finish()
    }
}
