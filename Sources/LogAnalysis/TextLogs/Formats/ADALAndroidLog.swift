import LogRecords
import MSALFailures
import MSALText
import TextBytes

/// ADAL for Android 1, the library before MSAL:
/// `AUTH_REFRESH_FAILED_PROMPT_NOT_ALLOWED:2019-03-12 08:11:52-71d1…-message ver:1.13.3`. The word is there if something
/// failed, the id may be `null`. Since 1.14 and 2 the library logs as MSAL does (`AndroidLog`), with the word in front of
/// the message and the version after it.
enum ADALAndroidLog: TextLogGrammar {
    static var format: TextLogFormat { .android }
    static var ownsFollowingErrors: Bool { true }

    static func header(in line: ByteText, from: Int) -> RecordHeader? {
        guard let found = bounds(in: line, from: from) else { return nil }
        var header = RecordHeader(found.outline)
        header.correlationID = uuid(line, found.id)
        header.sdkVersion = version(line, from: header.messageStart)
        let stamp = found.id - stampLength
        if line[stamp - 1] == .colon, let word = word(line, endingAt: stamp - 1) {
            header.outline.start = word.start
            header.word = word.name
        } else {
            header.word = wordOfCallback(line, from: header.messageStart)
        }
        return header
    }

    /// `level:Error errorCode:AUTH_REFRESH_FAILED_PROMPT_NOT_ALLOWED`: an app printed what the library passed to its logger.
    private static func wordOfCallback(_ line: ByteText, from start: Int) -> String? {
        guard let label = line.end(of: " errorCode:", from: start, to: start + reach) else { return nil }
        return name(line, label, line.wordEnd(label))
    }

    static func outline(in line: ByteText, from: Int) -> HeaderOutline? { bounds(in: line, from: from)?.outline }

    /// How far after the header the version is looked for: a line may have many headers.
    private static let reach = 4_096
    /// `2019-03-12 08:11:52-`
    private static let stampLength = 20

    private static func bounds(in line: ByteText, from: Int) -> (outline: HeaderOutline, id: Int)? {
        var search = from
        while let dash = line.find(byte: .minus, from: search) {
            search = dash + 1
            let start = dash - 4
            // What follows is no offset of the time.
            let id = start + stampLength
            guard start >= from, line[dash + 3] == .minus, line[id - 1] == .minus,
                let stamp = LogTimestamp.read(line.part(start, id - 1), at: 0)
            else { continue }
            let end = uuid(line, id) != nil ? id + UUIDText.length : line.matches("null", at: id) ? id + 4 : id
            guard line[end] == .minus else { continue }
            // Without an id, only the version shows whose line it is.
            guard end > id + 4 || line.find(" ver:", from: end, to: end + reach) != nil else { continue }
            var outline = HeaderOutline(start: start, messageStart: end + 1)
            outline.time = stamp.microseconds
            return (outline, id)
        }
        return nil
    }

    /// The id at `index`, which a hyphen follows.
    private static func uuid(_ line: ByteText, _ index: Int) -> String? {
        line.part(index, index + UUIDText.length).uuid(at: 0)
    }

    private static func version(_ text: ByteText, from start: Int) -> String? {
        guard let label = text.end(of: " ver:", from: start, to: start + reach) else { return nil }
        let end = text.skip(label) { $0.isWordByte || $0 == UInt8(ascii: ".") || $0 == .minus }
        return end > label ? text.string(label, end) : nil
    }

    // MARK: The word for what failed

    /// The word at `start`, a colon after it, if it ends a request. What the library only notes is not in the catalogue.
    static func word(_ text: ByteText, at start: Int) -> (name: String, end: Int)? {
        guard text[start].isUppercase else { return nil }
        let end = text.wordEnd(start)
        guard text[end] == .colon else { return nil }
        return name(text, start, end).map { ($0, end) }
    }

    private static func name(_ text: ByteText, _ start: Int, _ end: Int) -> String? {
        guard text[start].isUppercase, end - start >= 8, text.find(byte: .underscore, from: start, to: end) != nil
        else {
            return nil
        }
        let name = text.string(start, end)
        return ErrorCatalogue.isException(name, of: library) ? name : nil
    }

    private static func word(_ line: ByteText, endingAt end: Int) -> (name: String, start: Int)? {
        var start = end
        while end - start < 64, line[start - 1].isWordByte { start -= 1 }
        return word(line, at: start).map { ($0.name, start) }
    }

    private static let library = "ADAL.Android"

    // MARK: Message

    private static let beginning: StaticString = "Sending async task from thread:"

    private static let successes: [StaticString] = [
        "Token is successfully returned from silent flow", "Return AT from cache", "Sending result to callback",
    ]

    static func step(_ text: ByteText, from start: Int) -> RequestStep? {
        if text.matches(beginning, at: start) { return RequestStep(kind: .beginning) }
        if successes.contains(where: { text.matches($0, at: start) }) { return RequestStep(kind: .success) }
        return text.matches("Sending error to callback", at: start) ? RequestStep(kind: .failure) : nil
    }

    static func request(_ line: ByteText, _ start: Int, _ end: Int) -> RequestID? {
        let start = end - 1 - UUIDText.length
        return RequestID(line.part(start, start + UUIDText.length), at: 0)
    }

    static func read(_ record: LogRecord, into readings: inout [StatementReading]) {
        read(record, word: record.header.word, from: 0, into: &readings)
    }

    /// What a record says that has the word in front of its message, which begins at `start`.
    static func read(_ record: LogRecord, word: String?, from start: Int, into readings: inout [StatementReading]) {
        let text = record.text
        var statements = FreeText.statements(of: record, format: .android)
        guard let word else {
            statements.drain { statement in
                var statement = statement
                statement.lastLine = record.lastLine
                if statement.form == .printout { statement.form = .loggedException }
                readings.append(.statement(statement))
            }
            return
        }
        var event = record.event(format: .android, domain: library, code: word)
        event.sdkVersion = event.sdkVersion ?? version(text, from: start)
        event.level = event.level ?? .error
        let lineEnd = text.lineEnd(start)
        event.message = UserInfoKey.message(text, start, text.find(" ver:", from: start, to: lineEnd) ?? lineEnd)
        event.isUnreachable = TransportFailure.isStatedInProse(text, start, text.count)
        if let label = text.end(of: "ErrorCode:", from: start) {
            let stop = text.wordEnd(label)
            let oauthError = text.string(label, stop)
            if OAuthWord.isError(oauthError) { event.oauthError = oauthError }
        }
        for inner in statements
        where inner.event.correlationID == nil || event.correlationID == nil
            || inner.event.correlationID == event.correlationID
        {
            event.complete(with: inner.event)
        }
        // The app gets this one, whatever was logged before it.
        let isFinal = word == "AUTH_REFRESH_FAILED_PROMPT_NOT_ALLOWED"
        readings.append(
            .statement(
                Statement(
                    event: event,
                    form: .log,
                    role: isFinal ? .final : .intermediate,
                    lastLine: record.lastLine
                )
            )
        )
    }
}
