/// The records of a log as lines, which `find` tests: which lines belong together, and what they state.
struct RecordSpans {
    /// A record that was read, or a line that belongs to none.
    struct Span {
        var first: Int
        var last: Int
        /// Its lines, if others are between them: a wrapper mixes several streams.
        var numbers: [Int]?
        var time: Int64?
        /// What it states; without a failure, what its header says. Empty if that was not read.
        var events: [FailureEvent]
    }

    /// Those that were read since the list was last emptied.
    private(set) var all: [Span] = []
    /// Whether anybody wants them.
    var areKept = false
    /// Whether what a record says is wanted even if it states no failure.
    var readsAll = false

    mutating func removeAll() { all.removeAll(keepingCapacity: true) }

    /// A line that belongs to no record.
    mutating func add(line: Int, time: Int64?, events: [FailureEvent]) {
        all.append(Span(first: line, last: line, time: time, events: events))
    }

    /// A record that states no failure and was not read.
    mutating func add(waiting record: RecordAssembly.Open, numbers: [Int]?, time: Int64?) {
        all.append(Span(first: record.first, last: record.last, numbers: numbers, time: time, events: []))
    }

    /// A record, or the lines of a paragraph, and what was read from it.
    mutating func add(_ record: LogRecord, _ open: RecordAssembly.Open, _ readings: [StatementReading]) {
        let statements: [Statement] = readings.compactMap { reading in
            guard case .statement(let statement) = reading else { return nil }
            return statement
        }
        if open.grammar == nil {
            addParagraph(record, statements)
        } else {
            add(record, statements, numbers: open.isContiguous ? nil : record.lines.map(\.number))
        }
    }

    private mutating func add(_ record: LogRecord, _ statements: [Statement], numbers: [Int]?) {
        // A line of many records is one line.
        if !readsAll, let last = all.last, last.first == record.line, last.last == record.lastLine { return }
        all.append(
            Span(
                first: record.line,
                last: record.lastLine,
                numbers: numbers,
                time: record.header.time,
                events: statements.isEmpty ? [record.headerEvent] : statements.map(\.event)
            )
        )
    }

    /// The lines that a statement covers are one record, and the others are by themselves.
    private mutating func addParagraph(_ record: LogRecord, _ statements: [Statement]) {
        let (time, other) = (record.header.time, [record.headerEvent])
        var next = 0
        var following = 0
        for statement in statements {
            while following < statements.count, statements[following].event.line <= statement.event.line {
                following += 1
            }
            let limit = following < statements.count ? statements[following].event.line : .max
            let end = record.endOfStack(after: statement.lastLine, before: limit)
            var numbers: [Int] = []
            while next < record.lines.count, record.lines[next].number <= end {
                let number = record.lines[next].number
                if number < statement.event.line {
                    add(line: number, time: time, events: other)
                } else {
                    numbers.append(number)
                }
                next += 1
            }
            guard let first = numbers.first, let last = numbers.last else { continue }
            all.append(Span(first: first, last: last, numbers: numbers, time: time, events: [statement.event]))
        }
        for line in record.lines[next...] { add(line: line.number, time: time, events: other) }
    }
}

extension LogRecord {
    /// What its header says, as an event without an error.
    fileprivate var headerEvent: FailureEvent { event(format: .nserror, domain: "", code: "") }
}
