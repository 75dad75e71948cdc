import LogRecords
import TextBytes

/// MSAL for iOS and macOS: `TID=884213 MSAL 2.13.0 iOS 19.1 [2026-10-03 07:11:52 - 3F0C…] [MSAL] message`.
///
/// The level is not in the line; it is that of the message's shape. With MSAL's default masking no description and no
/// service code is in the text, only domains, codes and OAuth words.
enum ObjCLog: LogGrammar {
    static var flavour: Flavour { .objc }

    // MARK: Header

    /// Without one of these a message states nothing that matters here.
    static let marks: FirstLook = [.failureMarks, .operation]

    static func header(in line: ByteText, from: Int) -> RecordHeader? {
        guard let mark = mark(in: line, from: from) else { return nil }
        var header = RecordHeader(start: mark.start, messageStart: line.count)
        header.thread = mark.thread
        readProduct(line, mark.sdk, &header)
        return header
    }

    /// The header of a record that only counts: where it is and when it was.
    static func bareHeader(in line: ByteText, from: Int) -> RecordHeader? {
        guard let mark = mark(in: line, from: from) else { return nil }
        var header = RecordHeader(start: mark.start, messageStart: line.count)
        guard let bracket = line.find(byte: .openBracket, from: mark.sdk, to: mark.sdk + 160) else { return header }
        header.messageStart = bracket
        header.time = TimeStamp.read(line, at: bracket + 1)?.microseconds
        return header
    }

    private static func mark(in line: ByteText, from: Int) -> (start: Int, sdk: Int, thread: UInt64)? {
        var search = from
        while let mark = line.find("TID", from: search) {
            search = mark + 3
            var index = line.skipBlanks(search)
            guard line[index] == .equals else { continue }
            index = line.skipBlanks(index + 1)
            guard let thread = line.integer(at: index), thread.value >= 0,
                let sdk = line.find("MSAL", from: thread.end, to: thread.end + 96)
            else { continue }
            return (mark, sdk, UInt64(thread.value))
        }
        return nil
    }

    private static func readProduct(_ line: ByteText, _ sdk: Int, _ header: inout RecordHeader) {
        let version = line.skipBlanks(line.skip(sdk) { !$0.isSpace })
        let versionEnd = line.skip(version) { !$0.isSpace }
        if versionEnd > version, !line.isCut(at: versionEnd) { header.sdkVersion = line.string(version, versionEnd) }
        guard let bracket = line.find(byte: .openBracket, from: sdk, to: sdk + 160) else { return }
        let os = line.trimmed(versionEnd, bracket)
        if os.start < os.end { header.os = line.string(os.start, os.end) }
        let stamp = TimeStamp.read(line, at: bracket + 1)
        guard let close = line.find(byte: .closeBracket, from: bracket) else { return }
        header.time = stamp?.microseconds
        var position = stamp?.end ?? bracket + 1
        while position < close {
            if let id = line.uuid(at: position) {
                header.correlationID = id
                break
            }
            position += 1
        }
        header.messageStart = line.skipBlanks(close + 1)
        if line.matches("[MSAL", at: header.messageStart),
            let component = line.find(byte: .closeBracket, from: header.messageStart)
        {
            header.messageStart = line.skipBlanks(component + 1)
        }
    }

    // MARK: Message

    static func read(_ record: LogRecord, into readings: inout [Reading]) {
        let text = record.text
        if let id = record.header.correlationID, text.find("-[MSALPublicClientApplication acquireToken", to: 96) != nil
        {
            readings.append(.start(correlationID: id))
            return
        }
        if let end = text.behind("flow finished"), readFlowEnd(record, end, &readings) { return }
        guard var statement = shaped(record) else {
            readUnshaped(record, &readings)
            return
        }
        // Descriptions are masked unless the app allowed personal data; then the error stands there in full.
        for inner in FreeText.statements(of: record, flavour: .objc) {
            if statement.event.domain == nativeError, inner.form != .serviceText {
                (statement.event.domain, statement.event.code) = (inner.event.domain, inner.event.code)
            }
            statement.event.complete(with: inner.event)
        }
        readings.append(.statement(statement))
    }

    /// `Interactive flow finished. Result (null), error: -51440 error domain: MSIDOAuthErrorDomain`
    private static func readFlowEnd(_ record: LogRecord, _ start: Int, _ readings: inout [Reading]) -> Bool {
        let text = record.text
        guard let label = text.behind("error:", from: start), let code = text.integer(at: text.skipBlanks(label)),
            !text.isCut(at: code.end)
        else { return true }
        if code.value == 0 {
            if let id = record.header.correlationID { readings.append(.success(correlationID: id)) }
            return true
        }
        guard let domainAt = text.behind("domain:", from: code.end),
            let domain = ErrorDomain.name(text, at: text.skipBlanks(domainAt)), ErrorDomain.isWhole(text, domain)
        else { return true }
        var statement = statement(record, domain.name, code.value, .info)
        statement.event.operation = text.find("ilent", to: start) != nil ? "acquireTokenSilent" : "acquireToken"
        readings.append(.statement(statement))
        return true
    }

    private static func shaped(_ record: LogRecord) -> Statement? {
        let text = record.text
        if let end = text.behind("returning with error:") {
            guard let pair = pair(text, end) else { return nil }
            var statement = statement(record, pair.domain, pair.code, .error, role: .final)
            statement.event.operation = operation(text, end - 21)
            let description = text.skipBlanks(pair.end)
            statement.event.message = UserInfoKey.message(text, description, text.count)
            return statement
        }
        if let end = text.behind("Processing an AAD error with error code") {
            guard let code = number(text, end) else { return nil }
            var statement = statement(record, ErrorDomain.ofMSIDCode(code.value), code.value, .error)
            readWords(text, code.end, "error", "suberror", &statement.event)
            return statement
        }
        if let end = text.behind("Failed authorization code response with") {
            var statement = statement(record, nil, nil, .error)
            readWords(text, end, "error", "sub error", &statement.event)
            guard let word = statement.event.oauthError else { return nil }
            (statement.event.domain, statement.event.code) = ("OAuth", word)
            return statement
        }
        if let end = text.behind("Broker failed with error domain") ?? text.behind("Broker returned error with domain")
        {
            return broker(record, end)
        }
        if let end = text.behind("Encountered error with code") {
            guard let code = number(text, end) else { return nil }
            // An empty throttling cache is found before every request.
            let isMiss = code.value == -51900 || code.value == -51901
            let role: Statement.Role = isMiss ? .detail : .intermediate
            return statement(record, ErrorDomain.ofMSIDCode(code.value), code.value, .error, role: role)
        }
        if let end = text.behind("Http Code:") {
            guard let code = text.integer(at: text.skipBlanks(end)), (100...599).contains(code.value) else {
                return nil
            }
            var statement = statement(record, nil, nil, .warning, role: .detail)
            statement.event.httpStatus = code.value
            return statement
        }
        if let end = text.behind("Creating Error with description:") {
            var statement = statement(record, nil, nil, .error, role: .detail)
            statement.event.message = UserInfoKey.message(text, end, text.count)
            return statement
        }
        return nativeAuthentication(record) ?? keychain(record)
    }

    /// The domain of a native-authentication error whose type MSAL masked.
    private static let nativeError = "MSALNativeAuthError"

    /// `SignIn, completed with error: Masked(not-null)`: an operation's name and no code, which only the thrown error has.
    private static func nativeAuthentication(_ record: LogRecord) -> Statement? {
        let text = record.text
        guard let mark = text.find(", completed with error:", to: 160), let operation = operation(text, mark) else {
            return nil
        }
        var statement = statement(record, nil, nil, .error)
        statement.event.domain = nativeError
        statement.event.code = operation
        statement.event.operation = operation
        return statement
    }

    /// `Broker failed with error domain D, error code C, oauth error O, sub error S, description …` and its older twin.
    private static func broker(_ record: LogRecord, _ end: Int) -> Statement? {
        let text = record.text
        guard let domain = ErrorDomain.name(text, at: text.skipBlanks(end)), !text.isCut(at: domain.end),
            let label = text.behind("code", from: domain.end), let code = number(text, label)
        else { return nil }
        var statement = statement(record, domain.name, code.value, .error)
        readWords(
            text,
            code.end,
            "oauth error",
            text.find("sub error", from: code.end) == nil ? "suberror" : "sub error",
            &statement.event
        )
        return statement
    }

    /// `Keychain find status: -34018`, `Failed to set item into keychain (status: -25308)`, `Could not write broker key
    /// -34018`. A miss or a duplicate is how a cache looks things up, not a failure.
    private static func keychain(_ record: LogRecord) -> Statement? {
        let text = record.text
        let label =
            text.behind("eychain").flatMap { text.behind("status:", from: $0, to: $0 + 48) }
            ?? text.behind("Could not write broker key", to: 32)
        guard let label, let code = number(text, label), code.value < 0, code.value != -25300, code.value != -25299
        else { return nil }
        return statement(record, ErrorDomain.osStatus, code.value, .info)
    }

    /// Lines of no known shape that name an error all the same: masked or printed errors, `with error domain D, code C`.
    private static func readUnshaped(_ record: LogRecord, _ readings: inout [Reading]) {
        // What every form of an error has at least one of.
        let text = record.text
        guard
            text.find("omain") != nil || text.find("com.apple") != nil || text.find("AAD") != nil
                || text.find("OSSt") != nil || text.findIgnoringCase("code") != nil
        else { return }
        let statements = FreeText.statements(of: record, flavour: .objc)
        guard var statement = statements.first else { return }
        for inner in statements.dropFirst() { statement.event.complete(with: inner.event) }
        statement.form = .log
        statement.role = record.text.find("could not find the error code mapping") == nil ? .intermediate : .detail
        statement.thread = record.header.thread
        statement.lastLine = record.lastLine
        statement.event.line = record.line
        statement.event.level = .warning
        statement.event.records = 1
        statement.event.isReplay = statement.event.isReplay || record.text.find("Throttling return error") != nil
        readings.append(.statement(statement))
    }

    // MARK: Parts

    private static func statement(
        _ record: LogRecord,
        _ domain: String?,
        _ code: Int?,
        _ level: RecordLevel,
        role: Statement.Role = .intermediate
    ) -> Statement {
        var event = record.event(flavour: .objc, domain: domain ?? "", code: code.map { String($0) } ?? "")
        event.level = level
        if let code, let domain, ErrorDomain.isMSID(domain), code < -50_000 { event.msidCode = code }
        return Statement(event: event, form: .log, role: role, lastLine: record.lastLine, thread: record.header.thread)
    }

    private static func pair(_ text: ByteText, _ index: Int) -> (domain: String, code: Int, end: Int)? {
        let open = text.skipBlanks(index)
        guard text[open] == .openParenthesis, let domain = ErrorDomain.name(text, at: open + 1),
            text[domain.end] == .comma, let code = text.integer(at: text.skipBlanks(domain.end + 1)),
            !text.isCut(at: code.end), code.value != 0
        else { return nil }
        return (domain.name, code.value, text[code.end] == .closeParenthesis ? code.end + 1 : code.end)
    }

    private static func number(_ text: ByteText, _ index: Int) -> (value: Int, end: Int)? {
        guard let number = text.integer(at: text.skipBlanks(index)), !text.isCut(at: number.end), number.value != 0
        else { return nil }
        return number
    }

    private static func operation(_ text: ByteText, _ end: Int) -> String? {
        let last = text.trimmed(0, end).end
        var start = last
        while start > 0, text[start - 1].isWordByte { start -= 1 }
        return start < last ? text.string(start, last) : nil
    }

    private static func readWords(
        _ text: ByteText,
        _ start: Int,
        _ error: StaticString,
        _ subError: StaticString,
        _ event: inout FailureEvent
    ) {
        if let label = text.behind(error, from: start) { event.oauthError = word(text, label) }
        if let label = text.behind(subError, from: start) { event.subError = word(text, label) }
    }

    private static func word(_ text: ByteText, _ index: Int) -> String? {
        let start = text.skipBlanks(index)
        let end = text.skip(start) { !$0.isSpace && $0 != .comma }
        return OAuthWord.read(text, start, end)
    }
}
