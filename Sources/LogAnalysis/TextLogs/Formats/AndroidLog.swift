import LogRecords
import MSALFailures
import MSALText
import TextBytes

/// MSAL for Android: `[2026-10-03 07:22:30 - thread_id: 512, correlation_id: 71d1… - Android 36] message`, and the
/// older forms with `thread_name`, and with JSON in the bracket.
enum AndroidLog: TextLogGrammar {
    static var format: TextLogFormat { .android }
    static var ownsFollowingErrors: Bool { true }

    static func header(in line: ByteText, from: Int) -> RecordHeader? {
        guard let (found, label, close) = bounds(in: line, from: from) else { return nil }
        var header = RecordHeader(found)
        // 2021 and 2022: the system's version is in front of the message.
        if line.matches("Android ", at: header.messageStart), let api = line.integer(at: header.messageStart + 8) {
            header.os = line.string(header.messageStart, api.end)
            header.messageStart = line.skipBlanks(api.end)
        }
        let id = line.skip(label) { $0 == .quote || $0 == .colon || $0 == .space }
        header.correlationID = line.uuid(at: id)
        if let os = line.find("Android ", from: id, to: close) { header.os = line.string(os, close) }
        return header
    }

    static func outline(in line: ByteText, from: Int) -> HeaderOutline? { bounds(in: line, from: from)?.outline }

    /// A message that is one word: the service's error may be on a line of its own.
    static func mayBeAnswer(_ line: ByteText, from: Int) -> Bool {
        let end = line.wordEnd(from)
        let rest = line.skip(end) { $0.isSpace }
        return end > from && (rest >= line.count || line.matches("Android ", at: rest))
            || line.matches("Android ", at: from)
    }

    private static func bounds(
        in line: ByteText,
        from: Int
    ) -> (outline: HeaderOutline, label: Int, close: Int)? {
        guard let thread = thread(in: line, from: from),
            let label = line.end(of: "correlation_id", from: thread, to: thread + 200),
            let close = line.find(byte: .closeBracket, from: label, to: label + 160)
        else { return nil }
        var open = thread
        while open > from, thread - open < 48, line[open] != .openBracket { open -= 1 }
        guard line[open] == .openBracket else { return nil }
        var outline = HeaderOutline(start: open, messageStart: line.skipBlanks(close + 1))
        outline.time = LogTimestamp.read(line, at: open + 1)?.microseconds
        return (outline, label, close)
    }

    /// The label of the thread. One search for both spellings: a search for one of them may walk to the end of the line
    /// before each record that has the other.
    private static func thread(in line: ByteText, from: Int) -> Int? {
        var search = from
        while let word = line.find("thread_", from: search) {
            search = word + 7
            if line.matches("id", at: search) || line.matches("name", at: search) { return word }
        }
        return nil
    }

    /// `Completed silent request as owner for correlation id : **71d1…, with the status : COMPLETED`, and `Success
    /// Result`, the answer to another refresh token of the same request. An app's own lines may follow.
    static func step(_ text: ByteText, from start: Int) -> RequestStep? {
        if let end = text.end(of: "Success Result", from: start, to: start + 14), !text[end].isWordByte {
            return RequestStep(kind: .success, id: nil)
        }
        guard text.matches("Completed ", at: start),
            let label = text.end(of: "correlation id : **", from: start, to: start + 128)
        else { return ADALAndroidLog.step(text, from: start) }
        let isSuccess = text.find("with the status : COMPLETED", from: label, to: label + 128) != nil
        return RequestStep(kind: isSuccess ? .success : .failure, id: RequestID(text, at: label))
    }

    static func request(_ line: ByteText, _ start: Int, _ end: Int) -> RequestID? {
        guard let label = line.end(of: "correlation_id", from: start, to: end) else { return nil }
        return RequestID(line, at: line.skip(label) { $0 == .quote || $0 == .colon || $0 == .space })
    }

    static func read(_ record: LogRecord, into readings: inout [StatementReading]) {
        if let word = ADALAndroidLog.word(record.text, at: 0) {
            ADALAndroidLog.read(record, word: word.name, from: word.end + 1, into: &readings)
            return
        }
        var statements = FreeText.statements(of: record, format: .android)
        let statesAny = !statements.isEmpty
        statements.drain { statement in
            var statement = statement
            statement.lastLine = record.lastLine
            if statement.form == .printout { statement.form = .loggedException }
            readings.append(.statement(statement))
        }
        guard !statesAny else { return }
        // `Error: invalid_grant` is a line of its own, between `Failure Result` and the description; the answer's other
        // fields are in a line of JSON.
        let text = record.text
        let isAnswer = text[0] == .openBrace
        let label = labels.first { text.matches($0, at: 0) }?.utf8CodeUnitCount ?? 0
        guard let word = isAnswer ? ServiceAnswer.word("error", text, 0, text.count) : firstWord(text, label) else {
            return
        }
        var event = record.event(format: .android, domain: "OAuth", code: word)
        event.oauthError = word
        event.subError = ServiceAnswer.subError(text, 0, text.count)
        event.httpStatus = ServiceAnswer.httpStatus(text, 0, text.count)
        event.level = .warning
        readings.append(.statement(Statement(event: event, form: .log, role: .intermediate, lastLine: record.lastLine)))
    }

    private static let labels: [StaticString] = ["Error:", "Token request was not successful:"]

    /// The error's word after a label, or a message that is nothing else.
    private static func firstWord(_ text: ByteText, _ from: Int) -> String? {
        let start = text.skipBlanks(from)
        let end = text.wordEnd(start)
        guard !text.isCut(at: end) else { return nil }
        if from == 0 {
            let rest = text.skip(end) { $0.isSpace }
            guard text.isCut(at: rest) || text.matches("Android ", at: rest) else { return nil }
        }
        let word = text.string(start, end)
        return OAuthWord.isError(word) ? word : nil
    }
}

extension FailureEvent {
    /// What an app of Android printed is of its library, unless it names another one's: a bare type is of several, a word
    /// and the service's text are of none.
    mutating func adoptAndroid(_ text: ByteText) {
        if isOfService || self.domain == "MSAL.Android" {
            self.format = .android
        } else if self.format == .dotnet || self.format == .js, self.code == self.name || isOfAndroid(text) {
            (self.format, self.domain) = (.android, "MSAL.Android")
        }
    }

    /// Whether the code is the type of an exception that Android's library has, and no package says that it is .NET's.
    private func isOfAndroid(_ text: ByteText) -> Bool {
        ErrorCatalogue.isException(self.code, of: "MSAL.Android") && text.find("Microsoft.Identity") == nil
            && text.find("MSAL.") == nil
    }
}

extension TextLogFormat {
    /// MSAL for Android.
    public static let android = TextLogFormat(rawValue: "android")
}
