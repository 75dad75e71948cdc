import LogRecords
import MSALFailures
import MSALText
import TextBytes

/// Reads errors in text without any library's header: what apps, wrappers and people print. Reads one paragraph at a
/// time.
///
/// Print-outs of `NSError` are read first, with everything that belongs to them. The text between them is then searched
/// for errors named in other forms. Nothing is read twice.
struct FreeText {
    let record: LogRecord
    let text: ByteText
    private(set) var statements: [Statement] = []
    private var dictionaries: [Statement] = []
    /// The userInfo whose entries are being read. Not a local of the loop that reads them: the loop would copy it at
    /// each word.
    private var openDictionary: OpenDictionary?
    /// Where the line of the last print-out begins.
    private var lastPrintoutLine: Int?

    private struct OpenDictionary {
        var event: FailureEvent
        var keys: Set<String> = []
        var start: Int
        var end: Int
    }

    /// The statements of a record's text, in the order of the text.
    static func statements(of record: LogRecord, format: TextLogFormat = .nserror) -> [Statement] {
        record.text.searched { text in
            var reader = FreeText(record, text, format)
            reader.readPrintouts()
            reader.placeDictionaries()
            return reader.statements
        }
    }

    let format: TextLogFormat
    /// Where the line ends that a header is on: the errors below it need not be its own.
    private let headEnd: Int
    /// Whether that line speaks of an error, which the lines below it then print. Loggers of Java print an exception
    /// below any message. Looked up once: that line may be a mebibyte with thousands of print-outs.
    private let announcesError: Bool
    /// Whether it ends with the word for an exception.
    private let announcesException: Bool

    private init(_ record: LogRecord, _ text: ByteText, _ format: TextLogFormat) {
        self.record = record
        self.text = text
        self.format = format
        let head = format == .nserror ? text.count : text.lineEnd(text.skip(0) { $0.isSpace })
        headEnd = head
        announcesException = text.matches("xception", at: text.trimmed(0, text.lineEnd(0)).end - 8)
        let isStackNext = format == .android || format == .java
        announcesError =
            record.header.level == .error
            || format != .nserror
                && FreeText.errorWords.contains { text.findIgnoringCase($0, from: 0, to: head) != nil }
            || isStackNext && TextLogParser.beginsWithException(text.part(head + 1, text.lineEnd(head + 1)))
    }

    // MARK: Print-outs

    private mutating func readPrintouts() {
        var gapStart = 0
        var index = 0
        // All print-outs of one line have the same limit.
        var lineEnd = 0
        var limit = text.count
        while let found = text.find(NSErrorPrintout.mark, from: index) {
            if found >= lineEnd {
                lineEnd = text.lineEnd(found)
                limit = FreeText.nextTopLevel(text, after: lineEnd)
            }
            guard let printout = NSErrorPrintout(text, at: found, limit: limit) else {
                index = found + 1
                continue
            }
            readGap(gapStart, found)
            append(printout)
            index = max(printout.end, found + 1)
            gapStart = index
        }
        readGap(gapStart, text.count)
    }

    /// Start of the line of the next top-level print-out after `lineEnd`, or the end of the text.
    private static func nextTopLevel(_ text: ByteText, after lineEnd: Int) -> Int {
        var index = lineEnd
        while let found = text.find(NSErrorPrintout.mark, from: index) {
            if isTopLevel(text, found) { return text.lineStart(found, floor: lineEnd) }
            index = found + 1
        }
        return text.count
    }

    /// True unless another print-out introduces this one as its value, item or underlying error.
    static func isTopLevel(_ text: ByteText, _ index: Int) -> Bool {
        let before = text[index - 1]
        return before != .openBrace && before != .quote && before != .equals && before != .openParenthesis
    }

    private mutating func append(_ printout: NSErrorPrintout) {
        guard var statement = Statement(printout: printout, text, event: event(format, at: printout.start)),
            !isOfApplesSignIn(statement.event.domain, printout.start)
        else { return }
        statement.lastLine = record.lineNumber(at: max(printout.end - 1, printout.start))
        let line = text.lineStart(printout.start, floor: printout.start - 64)
        if !isHeadOfStack(printout, line) { add(statement) }
        lastPrintoutLine = line
    }

    /// True if a line says that an error is of Sign in with Apple, which has a domain in common with the single sign-on
    /// extension.
    private func isOfApplesSignIn(_ domain: String, _ offset: Int) -> Bool {
        guard format == .nserror, domain == ErrorDomain.authorization else { return false }
        let start = text.lineStart(offset, floor: offset - 1_024)
        let end = text.lineEnd(offset, ceiling: offset + 1_024)
        return Self.applesSignIn.contains { text.findIgnoringCase($0, from: start, to: end) != nil }
    }

    private static let applesSignIn: [StaticString] = [
        "auth.apple]", "signinwithapple", "sign in with apple", "sign-in with apple", "appleid", " apple: ",
    ]

    /// True if a line repeats how the error above it began and a frame follows: JavaScript prints an error's message, and
    /// its stack, which begins with the message.
    private func isHeadOfStack(_ printout: NSErrorPrintout, _ line: Int) -> Bool {
        let end = text.lineEnd(printout.end - 1, ceiling: printout.end + 64)
        guard let above = lastPrintoutLine, above < line, ExceptionText.isFrame(text, text.skipBlanks(end + 1)) else {
            return false
        }
        return text.matches(text, from: line, at: above, count: end - line)
    }

    // MARK: Between print-outs

    private mutating func readGap(_ start: Int, _ end: Int) {
        guard end - start >= 8 else { return }
        let before = statements.count
        // Every word may begin a domain's name or a key of userInfo; the others are found by their letters.
        let mayNameDomains = ErrorMention.mayNameDomains(text, start, end)
        let looksAtAll =
            mayNameDomains || text.find("MSAL", from: start, to: end) != nil
            || text.find("MSID", from: start, to: end) != nil
        var words = MarkedWords("aad", "code")
        var mentions: [ErrorMention] = []
        var codes: [Int] = []
        var index = start
        while index < end {
            if !looksAtAll { index = words.next(text, from: index, to: end) }
            guard index < end else { break }
            let byte = text[index]
            guard byte.isLetter else {
                index += 1
                continue
            }
            let startsWord = !text[index - 1].isWordByte && text[index - 1] != UInt8(ascii: ".")
            if startsWord, let key = UserInfoDump.key(text, at: index), let next = readEntry(key.name, index, end) {
                index = next
                continue
            }
            if mayNameDomains, startsWord, let mention = ErrorMention(text, domainAt: index, from: start, to: end) {
                if mention.code != 0, !isOfApplesSignIn(mention.domain, index) { mentions.append(mention) }
                index = max(mention.end, index + 1)
                continue
            }
            if byte.asciiLowercased == UInt8(ascii: "a"), let code = ServiceCodes.code(text, at: index, mayBeCut: true)
            {
                codes.append(index)
                index = code.end
                continue
            }
            // `code`, `errorCode`, `error_code`: the label of a number is at the end of its word.
            let wordEnd = text.wordEnd(index)
            if let mention = ErrorMention(text, codeLabelAt: wordEnd - 4, to: end), wordEnd - 4 >= index {
                mentions.append(mention)
                index = mention.end
            } else {
                index = wordEnd
            }
        }
        closeDictionary()
        addTelemetryOfRuntime(&mentions, &codes, start, end)
        addMentions(mentions, start, end)
        addErrorsOfRuntime(&codes, start, end)
        addExceptionsAndAnswers(codes, start, end, after: before)
        if statements.isEmpty { addBrokerAnswer(start, end) }
        if statements.isEmpty, codes.isEmpty { addAnswerWithoutCode(start, end) }
        if statements.isEmpty, codes.isEmpty { addWord(start, end) }
        if statements.isEmpty, codes.isEmpty { addNamedErrors(start, end) }
        // Everything before the gap is in order already, and a line may have thousands of gaps.
        guard statements.count > before + 1 else { return }
        replaceStatements(from: before) { added in
            added.sort { ($0.event.line, $0.lastLine) < ($1.event.line, $1.lastLine) }
        }
    }

    /// Adds an entry of userInfo to the dictionary; a key that it has already begins another one. Returns where the
    /// entry ends; nil if it is none.
    private mutating func readEntry(_ key: String, _ index: Int, _ end: Int) -> Int? {
        if openDictionary?.keys.contains(key) == true { closeDictionary() }
        var open = openDictionary ?? OpenDictionary(event: event(format, at: index), start: index, end: index)
        guard let next = UserInfoDump.read(text, at: index, to: end, into: &open.event) else { return nil }
        open.keys.insert(key)
        open.end = max(next, index + 1)
        openDictionary = open
        return open.end
    }

    private mutating func closeDictionary() {
        guard let open = openDictionary else { return }
        addDictionary(open.event, open.start, open.end)
        openDictionary = nil
    }

    private mutating func replaceStatements(from start: Int, _ change: (inout [Statement]) -> Void) {
        guard start < statements.count else { return }
        var added = Array(statements[start...])
        statements.removeSubrange(start...)
        change(&added)
        statements += added
    }

    private mutating func addMentions(_ mentions: [ErrorMention], _ start: Int, _ end: Int) {
        guard !mentions.isEmpty else { return }
        var reached: Int?
        let id = ServiceText.labelledID(text, .correlation, start, end, end: &reached)
        let lineOfID = record.lineNumber(at: reached ?? start)
        // A bare number is reported once, and not at all if the same text also names it with its domain.
        var reported = Set(mentions.lazy.filter { !$0.isBare }.map { abs($0.code) })
        var last: (event: FailureEvent, depth: Int)?
        let isIDBesideMention = id != nil && mentions.contains { record.lineNumber(at: $0.start) == lineOfID }
        for mention in mentions where !ErrorDomain.isForeign(mention.domain, code: mention.code) {
            if mention.isBare, !reported.insert(abs(mention.code)).inserted { continue }
            if isListed(mention) { continue }
            var event = event(format, at: mention.start)
            // One line, or one object that is printed over lines, names its error in several places: a crash reporter's
            // type, and its details.
            let depth = memberDepth(mention.start)
            if let last, last.event.domain == mention.domain, last.event.code == String(mention.code),
                last.event.line == event.line || last.depth > 0 && depth > last.depth
            {
                continue
            }
            defer { last = (event, depth) }
            event.domain = mention.domain
            event.code = String(mention.code)
            // An id on the line of another error is that one's.
            if event.correlationID == nil, !isIDBesideMention || event.line == lineOfID { event.correlationID = id }
            event.message = UserInfoKey.message(
                text,
                ShownText.start(text, mention.start),
                text.lineEnd(mention.start, ceiling: mention.start + ShownText.readLimit)
            )
            if ErrorDomain.isMSID(mention.domain), mention.code < -50_000 { event.msidCode = mention.code }
            add(Statement(event: event, form: mention.form, lastLine: record.lineNumber(at: mention.end - 1)))
        }
    }

    /// `retry.on = NSURLErrorDomain: -1001, -1005, -1009`: the first of a list, on a line that says of no failure. What is
    /// in parentheses is one error with its numbers.
    private func isListed(_ mention: ErrorMention) -> Bool {
        guard mention.form == .pair, text[mention.start - 1] != .openParenthesis, text[mention.end] == .comma else {
            return false
        }
        let line = text.lineStart(mention.start, floor: mention.start - 1_024)
        return FailureReport.isListed(text, line, mention.start, mention.end, hasNumbers: true)
            && !FailureReport.reports(text, line, line: line, name: mention.start)
    }

    /// How far the line at an offset is indented, if it is a member of an object that is printed over lines; else 0.
    private func memberDepth(_ offset: Int) -> Int {
        let line = text.lineStart(offset, floor: offset - 256)
        let first = text.skip(line) { $0.isBlank }
        return text[first] == .quote ? first - line : 0
    }

    /// Adds exceptions, and the service's answers that are no part of one.
    private mutating func addExceptionsAndAnswers(_ codes: [Int], _ start: Int, _ end: Int, after before: Int) {
        let other = codes.count > 1 ? ExceptionText.otherAnswer(text, codes, start, end) : nil
        let isFound = addExceptions(start, other ?? end, after: before)
        let own = isFound ? codes.filter { $0 >= other ?? end } : codes
        if !own.isEmpty { addServiceAnswers(own, isFound ? other ?? start : start, end) }
    }

    /// True if exceptions were found: then the service's text around them belongs to them. `before`: how many
    /// statements there were before this text.
    private mutating func addExceptions(_ start: Int, _ end: Int, after before: Int) -> Bool {
        // Below a library's own line, an exception may be another request's: the id in its text decides, unless the line
        // announces the exception.
        var isAnnounced = announcesException
        var exceptions = ExceptionText.read(text, start, end) { offset in
            var event = event(format, at: offset)
            if event.line != record.line, !isAnnounced { event.correlationID = nil }
            isAnnounced = false
            return event
        }
        // A further one with a logger's prefix is another request's.
        for index in exceptions.indices where index == 0 || text.beginsLine(exceptions[index].start) {
            let id = exceptions[index].event.correlationID
            exceptions[index].event.correlationID = id ?? event(format, at: exceptions[index].start).correlationID
        }
        // A wrapper's own exception around one of Apple's errors is only its envelope.
        let errors = statements[before...].compactMap { ErrorDomain.isMSAL($0.event.domain) ? $0.event.line : nil }
        Self.removeEnvelopes(&exceptions, around: errors)
        // An exception's own error code may be a number of MSAL for iOS: it is not a second failure.
        if !exceptions.isEmpty {
            for exception in exceptions where exception.event.format != .nserror {
                guard let label = text.end(of: "ErrorCode:", from: exception.start, to: exception.start + 256),
                    let number = text.integer(at: text.skipBlanks(label)), number.value < 0
                else { continue }
                replaceStatements(from: before) { added in
                    added.removeAll { $0.form == .pair && $0.event.code == String(number.value) }
                }
            }
        }
        let isFound = !exceptions.isEmpty && errors.isEmpty
        exceptions.drain { exception in
            let last = record.lineNumber(at: max(exception.end - 1, exception.start))
            let (isPrinted, isTitle) = (exception.isPrinted(in: text), exception.isTitle(in: text))
            var statement = Statement(event: exception.event, form: .printout, lastLine: last)
            (statement.isPrinted, statement.isTitle) = (isPrinted, isTitle)
            add(statement)
        }
        return isFound
    }

    /// Removes the bare exceptions around one of Apple's errors, which are in the lines `errors`: those that have it in
    /// their own lines, and all if it is above them.
    private static func removeEnvelopes(_ exceptions: inout [ExceptionText], around errors: [Int]) {
        guard !errors.isEmpty, !exceptions.isEmpty else { return }
        let starts = exceptions.map { $0.event.line }
        var index = 0
        exceptions.removeAll { exception in
            defer { index += 1 }
            guard exception.isBare else { return false }
            let lines = starts[index]...(index + 1 < starts.count ? max(starts[index], starts[index + 1] - 1) : .max)
            return errors.contains { lines.contains($0) || $0 < starts[0] }
        }
    }

    // MARK: Words

    private mutating func addWord(_ start: Int, _ end: Int) {
        guard let found = MSALJSWord(text, start, end) else { return }
        var event = event(.js, at: found.start)
        event.domain = "MSAL.js"
        event.code = found.word
        event.name = found.word
        event.message = UserInfoKey.message(text, found.message.lowerBound, found.message.upperBound)
        add(Statement(event: event, form: .sentence, lastLine: event.line))
    }

    /// What an app says in its own words, one failure a line. A line that names the same error once more in other words
    /// speaks of the same failure.
    private mutating func addNamedErrors(_ start: Int, _ end: Int) {
        var line = format == .nserror ? start : min(end, text.lineEnd(start) + 1)
        var last: (error: NamedError, line: Int)?
        while line < end {
            let lineEnd = text.lineEnd(line, ceiling: end)
            defer { line = lineEnd + 1 }
            guard let error = NamedError.reported(text, line, lineEnd) else { continue }
            let isRepeated = last.map { error.code == $0.error.code && !isAlike(line, $0.line, to: error.start) }
            last = (error, line)
            if isRepeated == true { continue }
            var event = event(error.format, at: error.start)
            event.domain = error.domain
            event.code = error.code
            event.name = error.name
            event.oauthError = error.domain == "OAuth" ? error.code : nil
            let stated = text.jsonValue(around: error.start, from: line, to: lineEnd) ?? line..<lineEnd
            event.message = UserInfoKey.message(text, stated.lowerBound, stated.upperBound)
            add(Statement(event: event, form: .sentence, lastLine: event.line))
        }
    }

    /// True if two lines begin alike, apart from numbers and ids.
    func isAlike(_ line: Int, _ other: Int, to end: Int) -> Bool {
        var index = 0
        while index < min(end - line, 256) {
            let byte = text[line + index]
            if byte.isHexDigit, let id = text.uuidRange(at: line + index), text.uuidRange(at: other + index) != nil {
                index += id.count
                continue
            }
            guard byte == text[other + index] || byte.isDigit && text[other + index].isDigit else { return false }
            index += 1
        }
        return true
    }

    // MARK: Dictionaries

    private mutating func addDictionary(_ event: FailureEvent, _ start: Int, _ end: Int) {
        var event = event
        let wordsOnly = event.internalCode == nil && event.oauthError == nil && event.serviceCodes.isEmpty
        if wordsOnly, event.message == nil, event.correlationID == nil, event.httpStatus == nil { return }
        if event.internalCode != nil {
            event.domain = ErrorDomain.msal
            event.code = "-50000"
        } else if let code = event.serviceCodes.first {
            ServiceAnswer.key(&event, code)
        } else if let word = event.oauthError {
            event.domain = "OAuth"
            event.code = word
        }
        dictionaries.append(
            Statement(event: event, form: .dictionary, lastLine: record.lineNumber(at: max(end - 1, start)))
        )
    }

    /// A dictionary is the userInfo of an error next to it. Without such an error it is a statement only if it has a
    /// code.
    private mutating func placeDictionaries() {
        for dictionary in dictionaries {
            let line = dictionary.event.line
            let before = statements.lastIndex { $0.event.line <= line && $0.takes(dictionary) }
            if let index = before ?? statements.firstIndex(where: { $0.takes(dictionary) }) {
                statements[index].event.complete(with: dictionary.event)
                statements[index].lastLine = max(statements[index].lastLine, dictionary.lastLine)
            } else if !dictionary.event.domain.isEmpty {
                statements.append(dictionary)
            }
        }
        guard statements.count > 1 else { return }
        statements.sort { ($0.event.line, $0.lastLine) < ($1.event.line, $1.lastLine) }
    }

    // MARK: Making statements

    mutating func add(_ statement: consuming Statement) {
        // Two forms on one line are one record.
        if let last = statements.last, last.lastLine >= statement.event.line { statement.event.records = 0 }
        statements.append(statement)
    }

    func event(_ format: TextLogFormat, at offset: Int) -> FailureEvent {
        var event = record.event(format: format, domain: "", code: "")
        event.line = record.lineNumber(at: offset)
        guard offset > headEnd else { return event }
        // The line above is about what a library did, and this one about an error.
        if let level = event.level, level < .warning { event.level = nil }
        guard !announcesError else { return event }
        event.time = record.hostTime(at: offset)
        if !record.isBelowFailure { event.correlationID = nil }
        return event
    }

    /// What a line says that the print-out of an error follows.
    private static let errorWords: [StaticString] = ["error", "exception", "fail"]
}
