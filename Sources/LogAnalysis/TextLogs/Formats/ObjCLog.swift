import LogRecords
import MSALFailures
import MSALText
import TextBytes

/// MSAL for iOS and macOS: `TID=884213 MSAL 2.13.0 iOS 19.1 [2026-10-03 07:11:52 - 3F0C…] [MSAL] message`.
///
/// The level is not in the line; the message's form decides it. With MSAL's default masking, no description and no
/// service code is in the text, only domains, codes and OAuth words.
enum ObjCLog: TextLogGrammar {
    static var format: TextLogFormat { .objc }

    static func header(in line: ByteText, from: Int) -> RecordHeader? {
        guard let found = LogLine(line, from: from) else { return nil }
        var header = RecordHeader(outline(found, line))
        if !line.isCut(at: found.sdkVersion.upperBound) {
            header.sdkVersion = LogLine.version(line, found.sdkVersion)
        }
        if found.bracket != nil || found.hasTime, !found.system.isEmpty {
            header.os = line.string(found.system.lowerBound, found.system.upperBound)
        }
        header.correlationID = found.correlationID(line)
        return header
    }

    static func outline(in line: ByteText, from: Int) -> HeaderOutline? {
        LogLine(line, from: from).map { outline($0, line) }
    }

    private static func outline(_ found: LogLine, _ line: ByteText) -> HeaderOutline {
        var outline = HeaderOutline(start: found.start, messageStart: found.messageStart)
        outline.thread = found.thread
        if let bracket = found.bracket { outline.time = LogTimestamp.read(line, at: bracket.lowerBound)?.microseconds }
        return outline
    }

    // MARK: Message

    static func read(_ record: LogRecord, into readings: inout [StatementReading]) {
        let phrase = LogPhrase(record.text, mayBeCut: true)
        switch phrase {
        case .operationStart:
            if let id = record.header.correlationID { readings.append(.start(RequestID(id))) }
            return
        case .flowSuccess:
            if let id = record.header.correlationID { readings.append(.success(RequestID(id))) }
            return
        case .flowEnd(let found, let isSilent):
            guard let found else { return }
            var statement = Self.statement(record, found, .info)
            statement.event.operation = isSilent ? "acquireTokenSilent" : "acquireToken"
            readings.append(.statement(statement))
            return
        default: break
        }
        guard var statement = phrase.flatMap({ makeStatement(record, $0) }) else {
            readFreeText(record, phrase, &readings)
            return
        }
        // Descriptions are masked unless the app allowed personal data. If it did, the error is printed in full.
        let isMasked = statement.event.domain != nativeError && endsMasked(record.text)
        if isMasked, !statement.event.code.isEmpty, statement.event.message == nil {
            statement.event.message = UserInfoKey.message(record.text, 0, record.text.count)
        }
        for inner in isMasked ? [] : FreeText.statements(of: record, format: .objc) {
            if statement.event.domain == nativeError, inner.form != .serviceText {
                (statement.event.domain, statement.event.code) = (inner.event.domain, inner.event.code)
            }
            statement.event.complete(with: inner.event)
        }
        readings.append(.statement(statement))
    }

    static var knowsHarmless: Bool { true }

    static func harmless(_ text: ByteText) -> HarmlessMessage? {
        switch LogPhrase(text, mayBeCut: true) {
        case nil: mayNameError(text) ? nil : .nothing
        case .flowEnd(nil, _): .nothing
        case .operationStart: .start
        case .flowSuccess: .success
        default: nil
        }
    }

    static func request(_ line: ByteText, _ start: Int, _ end: Int) -> RequestID? {
        LogLine(line, from: start)?.correlation(line).flatMap { RequestID(line, at: $0.lowerBound) }
    }

    /// True if only a masked description follows what MSAL's own form says: a record of one line.
    private static func endsMasked(_ text: ByteText) -> Bool {
        let end = text.trimmed(0, text.count).end
        return ["Masked(not-null)", "Masked(null)"].contains { text.matches($0, at: end - $0.utf8CodeUnitCount) }
            && text.find(byte: .newline, to: end) == nil && text.find(NSErrorPrintout.mark, to: end) == nil
    }

    /// What a line of a known form states; nil if it is torn, or if its free text says more.
    private static func makeStatement(_ record: LogRecord, _ phrase: LogPhrase) -> Statement? {
        let text = record.text
        switch phrase {
        case .returned(let found, let operation):
            guard let found else { return nil }
            var statement = Self.statement(record, found, .error, role: .final)
            statement.event.operation = operation.map { text.string($0.lowerBound, $0.upperBound) }
            statement.event.message = UserInfoKey.message(text, text.skipBlanks(found.end), text.count)
            return statement
        case .serviceError(let found), .broker(let found), .encountered(let found):
            return found.map { Self.statement(record, $0, .error) }
        case .authorizationCode(let oauthError, let oauthSubError):
            guard let word = Self.word(text, oauthError) else { return nil }
            var statement = detail(record, .error, role: .intermediate)
            (statement.event.domain, statement.event.code) = ("OAuth", word)
            statement.event.oauthError = word
            statement.event.subError = Self.word(text, oauthSubError)
            return statement
        case .cacheMiss:
            return detail(record, .error)
        case .httpStatus(let status):
            var statement = detail(record, .warning)
            statement.event.httpStatus = status
            return statement
        case .description(let start):
            var statement = detail(record, .error)
            statement.event.message = UserInfoKey.message(text, start, text.count)
            return statement
        case .nativeAuthentication(let operation):
            guard let operation else { return nil }
            let name = text.string(operation.lowerBound, operation.upperBound)
            var statement = detail(record, .error, role: .intermediate)
            (statement.event.domain, statement.event.code, statement.event.operation) = (nativeError, name, name)
            return statement
        case .keychain(let found):
            return Self.statement(record, found, .info)
        case .throttlingReplay, .unmapped, .tokenResponse, .operationStart, .flowSuccess, .flowEnd:
            return nil
        }
    }

    /// The domain of a native-authentication error whose type MSAL masked.
    private static let nativeError = "MSALNativeAuthError"

    /// Reads lines of unknown form that still name an error: masked or printed errors, `with error domain D, code C`.
    private static func readFreeText(_ record: LogRecord, _ phrase: LogPhrase?, _ readings: inout [StatementReading]) {
        guard mayNameError(record.text) else { return }
        let statements = FreeText.statements(of: record, format: .objc)
        guard var statement = statements.first else { return }
        for inner in statements.dropFirst() { statement.event.complete(with: inner.event) }
        statement.form = .log
        statement.role = .intermediate
        if case .unmapped = phrase { statement.role = .detail }
        statement.thread = record.header.thread
        statement.lastLine = record.lastLine
        statement.event.line = record.line
        statement.event.level = .warning
        statement.event.records = 1
        if case .throttlingReplay = phrase { statement.event.isReplay = true }
        readings.append(.statement(statement))
    }

    /// Every form of an error contains at least one of these.
    private static func mayNameError(_ text: ByteText) -> Bool {
        text.find("omain") != nil || text.find("com.apple") != nil || text.findIgnoringCase("aad") != nil
            || text.find("OSSt") != nil || text.findIgnoringCase("code") != nil
    }

    // MARK: Parts

    private static func statement(
        _ record: LogRecord,
        _ found: LogPhrase.Failure,
        _ level: RecordLevel,
        role: Statement.Role = .intermediate
    ) -> Statement {
        let text = record.text
        let domain = found.domain ?? ErrorCatalogue.coreDomain(of: found.code)
        var event = record.event(format: .objc, domain: domain, code: String(found.code))
        event.level = level
        if ErrorDomain.isMSID(domain), found.code < -50_000 { event.msidCode = found.code }
        event.oauthError = word(text, found.oauthError)
        event.subError = word(text, found.oauthSubError)
        return Statement(event: event, form: .log, role: role, lastLine: record.lastLine, thread: record.header.thread)
    }

    /// A statement without a code.
    private static func detail(_ record: LogRecord, _ level: RecordLevel, role: Statement.Role = .detail) -> Statement {
        var event = record.event(format: .objc, domain: "", code: "")
        event.level = level
        return Statement(event: event, form: .log, role: role, lastLine: record.lastLine, thread: record.header.thread)
    }

    private static func word(_ text: ByteText, _ range: Range<Int>?) -> String? {
        range.flatMap { OAuthWord.read(text, $0.lowerBound, $0.upperBound) }
    }
}

extension TextLogFormat {
    /// MSAL for iOS and macOS.
    public static let objc = TextLogFormat(rawValue: "objc")
}
