import LogRecords
import MSALFailures
import MSALText
import TextBytes

/// ADAL for iOS and macOS, the library before MSAL: `ADAL 2.6.3 iOS 11.3 [2019-04-05 05:25:53 - 2F42…] ERROR: message`. The
/// first versions write `ADALiOS` and no version, some apps' callbacks leave out the level.
enum ADALObjCLog: TextLogGrammar {
    static var format: TextLogFormat { .objc }
    static var ownsFollowingErrors: Bool { true }

    static func header(in line: ByteText, from: Int) -> RecordHeader? {
        guard let found = bounds(in: line, from: from) else { return nil }
        var header = RecordHeader(found.outline)
        header.level = found.level
        guard let open = found.bracket else { return header }
        var start = line.skipBlanks(line.skip(header.start) { !$0.isSpace })
        if line[start].isDigit {
            let end = line.skip(start) { !$0.isSpace }
            header.sdkVersion = line.string(start, end)
            start = end
        }
        let os = line.trimmed(start, open)
        if os.start < os.end { header.os = line.string(os.start, os.end) }
        header.correlationID = id(line, open).flatMap { line.uuid(at: $0) }
        return header
    }

    static func outline(in line: ByteText, from: Int) -> HeaderOutline? { bounds(in: line, from: from)?.outline }

    private static func bounds(
        in line: ByteText,
        from: Int
    ) -> (outline: HeaderOutline, bracket: Int?, level: RecordLevel?)? {
        var search = from
        while let start = line.find("ADAL", from: search) {
            search = start + 4
            let name = line.matches("iOS", at: search) ? search + 3 : search
            guard !line[start - 1].isWordByte || start == 0 else { continue }
            if line[name] == .colon, let level = level(line, line.skipBlanks(name + 1)) {
                return (HeaderOutline(start: start, messageStart: level.end), nil, level.level)
            }
            guard line[name] == .space, let open = line.find(byte: .openBracket, from: name, to: name + 64),
                let stamp = LogTimestamp.read(line, at: open + 1),
                let close = line.find(byte: .closeBracket, from: stamp.end, to: stamp.end + 64)
            else { continue }
            var message = line.skipBlanks(close + 1)
            // The component
            if line[message] == .openBracket, let end = line.find("] ", from: message, to: message + 64) {
                message = line.skipBlanks(end + 1)
            }
            let level = level(line, message)
            var outline = HeaderOutline(start: start, messageStart: level?.end ?? message)
            outline.time = stamp.microseconds
            return (outline, open, level?.level)
        }
        return nil
    }

    private static let levels: [(word: StaticString, level: RecordLevel)] = [
        ("ERROR: ", .error), ("WARNING: ", .warning), ("INFO: ", .info), ("INFORMATION: ", .info),
        ("VERBOSE: ", .debug),
    ]

    private static func level(_ line: ByteText, _ index: Int) -> (level: RecordLevel, end: Int)? {
        levels.first { line.matches($0.word, at: index) }.map { ($0.level, index + $0.word.utf8CodeUnitCount) }
    }

    /// Where the id begins in the bracket at `open`.
    private static func id(_ line: ByteText, _ open: Int) -> Int? {
        line.end(of: " - ", from: open, to: open + 32)
    }

    static func request(_ line: ByteText, _ start: Int, _ end: Int) -> RequestID? {
        line.find(byte: .openBracket, from: start, to: end).flatMap { id(line, $0) }.flatMap { RequestID(line, at: $0) }
    }

    // MARK: Message

    static func read(_ record: LogRecord, into readings: inout [StatementReading]) {
        var statements = FreeText.statements(of: record, format: .objc)
        if let event = raised(record) {
            var statement = Statement(event: event, form: .log, role: .intermediate, lastLine: record.lastLine)
            for inner in statements { statement.event.complete(with: inner.event) }
            statement.event.underlying.removeAll { $0 == "\(event.domain):\(event.code)" }
            readings.append(.statement(statement))
            return
        }
        statements.drain { statement in
            var statement = statement
            statement.lastLine = record.lastLine
            if statement.form == .printout { statement.form = .loggedException }
            readings.append(.statement(statement))
        }
    }

    /// `Error raised: (Domain: "ADOAuthServerErrorDomain" Code: AD_ERROR_SERVER_OAUTH ProtocolCode: "invalid_client"`, and
    /// with numbers alone, `Error raised: 15. Additional Information: Domain: ADAuthenticationErrorDomain Details: …`.
    private static func raised(_ record: LogRecord) -> FailureEvent? {
        let text = record.text
        guard let label = text.end(of: "Error raised: ", to: 64),
            let domainLabel = text.end(of: "Domain: ", from: label)
        else { return nil }
        let domainStart = text.skip(domainLabel) { $0 == .quote }
        guard let domain = ErrorDomain.name(text, at: domainStart) else { return nil }
        let isFirst = text[label].isDigit
        guard let codeStart = isFirst ? label : text.end(of: "Code: ", from: domain.end, to: domain.end + 16) else {
            return nil
        }
        let code: Int
        if let number = text.integer(at: codeStart), !text.isCut(at: number.end) {
            code = number.value
        } else {
            let end = text.wordEnd(codeStart)
            let name = text.string(codeStart, end)
            guard !text.isCut(at: end), let number = ErrorCatalogue.number(named: name, domain: ErrorDomain.adal) else {
                return nil
            }
            code = number
        }
        guard !ErrorDomain.isForeign(domain.name, code: code) else { return nil }
        var event = record.event(format: .objc, domain: ErrorDomain.canonical(domain.name), code: String(code))
        event.level = event.level ?? .error
        if let protocolCode = text.end(of: "ProtocolCode: \"", from: domain.end) {
            let word = text.string(protocolCode, text.wordEnd(protocolCode))
            if OAuthWord.isError(word) { event.oauthError = word }
        }
        event.message = UserInfoKey.message(text, 0, text.lineEnd(0))
        return event
    }
}
