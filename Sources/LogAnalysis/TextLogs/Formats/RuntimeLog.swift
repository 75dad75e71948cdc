import LogRecords
import MSALText
import TextBytes

/// MSAL's C++ runtime (WAM, the broker): `[MSAL:0003] ERROR ErrorInternalImpl:134 Created an error: 8dk2a,
/// StatusInternal::InteractionRequired, InternalEvent::None, Error Code 3399548929, Context '(pii)'`.
///
/// Its lines occur alone, inside lines of MSAL.NET and MSAL Python, and around lines of MSAL for macOS. Telemetry lines
/// name error tags although no error was raised: they are not failures.
enum RuntimeLog: TextLogGrammar {
    static var format: TextLogFormat { .runtime }

    static func header(in line: ByteText, from: Int) -> RecordHeader? {
        guard let found = bounds(in: line, from: from) else { return nil }
        var header = RecordHeader(found.outline)
        header.level = RecordLevel.allCases.first {
            line.part(found.level, found.function).findIgnoringCase(word($0)) != nil
        }
        // MSAL.NET's header in front has the time and the id.
        if let host = DotNetLog.header(in: line.part(max(from, header.start - 512), header.start), from: 0) {
            header.time = host.time
            header.correlationID = host.correlationID
        }
        return header
    }

    static func outline(in line: ByteText, from: Int) -> HeaderOutline? {
        guard var outline = bounds(in: line, from: from)?.outline else { return nil }
        let host = line.part(max(from, outline.start - 512), outline.start)
        outline.time = DotNetLog.outline(in: host, from: 0)?.time
        return outline
    }

    private static func bounds(
        in line: ByteText,
        from: Int
    ) -> (outline: HeaderOutline, level: Int, function: Int)? {
        guard let mark = line.find("[MSAL:", from: from), let thread = line.integer(at: mark + 6),
            line[thread.end] == .closeBracket
        else { return nil }
        let level = skipTabs(line, thread.end + 1)
        let function = skipTabs(line, line.skip(level) { $0.isLetter })
        let message = skipTabs(line, line.skip(function) { !$0.isSpace && $0 != .backslash })
        var outline = HeaderOutline(start: mark, messageStart: message)
        outline.thread = UInt64(max(thread.value, 0))
        return (outline, level, function)
    }

    /// Skips blanks, and tabs that were escaped to `\t`.
    private static func skipTabs(_ line: ByteText, _ index: Int) -> Int {
        var index = line.skipBlanks(index)
        while line.matches("\\t", at: index) { index = line.skipBlanks(index + 2) }
        return index
    }

    private static func word(_ level: RecordLevel) -> StaticString {
        switch level {
        case .trace: "trace"
        case .debug: "debug"
        case .info: "info"
        case .notice: "notice"
        case .warning: "warning"
        case .error: "error"
        case .critical: "fatal"
        }
    }

    /// The runtime names its correlation id once; the lines of a thread that follow belong to it.
    static var bindsIDsToThreads: Bool { true }

    static func isRest(_ text: ByteText) -> Bool { text.matches("StatusInternal::", at: text.skipBlanks(0)) }

    static func idOfThread(_ text: ByteText) -> String? {
        text.end(of: "Set correlation ID:").flatMap { text.uuid(at: valueStart(text, $0)) }
    }

    /// Where the value of a label begins: a console may have put it on the next line.
    private static func valueStart(_ text: ByteText, _ label: Int) -> Int { text.skip(label) { $0.isSpace } }

    typealias Answer = (status: String, code: Int?, internalCode: Int?, at: Int)

    /// How MSAL for Python prints a runtime error: `Status: Response_Status.Status_Unexpected, Error code: …`.
    static func answer(_ text: ByteText, _ start: Int, _ end: Int) -> Answer? {
        guard let status = text.end(of: "Response_Status.Status_", from: start, to: end) else { return nil }
        let stop = text.wordEnd(status)
        guard stop > status, !text.isCut(at: stop) else { return nil }
        let label = text.end(of: "Error code:", from: stop, to: stop + 32)
        let code = label.flatMap { text.integer(at: text.skipBlanks($0)) }
        return (text.string(status, stop), code.flatMap { text.isCut(at: $0.end) ? nil : $0.value }, nil, status)
    }

    /// How the runtime itself prints one over lines: `Unknown Status: Unexpected`, `Context: …`, `Tag: 0x1f7d734b (error
    /// code -2147023584) (internal error code 528315211)`.
    static func tagged(_ text: ByteText, _ start: Int, _ end: Int) -> Answer? {
        guard let tag = text.find("Tag: 0x", from: start, to: end),
            let label = text.end(of: " (error code ", from: tag, to: tag + 64), let code = text.integer(at: label),
            text.matches(") (internal error code ", at: code.end),
            let detail = text.integer(at: code.end + 23), text[detail.end] == .closeParenthesis
        else { return nil }
        var status = "Unexpected"
        if let label = text.end(of: "Status: ", from: max(start, tag - 1_024), to: tag) {
            status = text.string(label, text.wordEnd(label))
        }
        return (status, code.value == 0 ? nil : code.value, detail.value, tag)
    }

    /// How MSAL.NET prints a runtime error, one item per line: `WAM Error`, `Error Code: 3399614476`, `Error Message:
    /// ApiContractViolation`, `Internal Error Code: 557973642`.
    static func block(_ text: ByteText, _ start: Int, _ end: Int) -> Answer? {
        guard let mark = text.find("WAM Error", from: start, to: end) else { return nil }
        let last = min(end, mark + 1_024)
        guard let label = text.end(of: "Error Code:", from: mark, to: last) else { return nil }
        let code = text.skipBlanks(label)
        let codeEnd = text.wordEnd(code)
        guard codeEnd > code, !text.isCut(at: codeEnd) else { return nil }
        var status = text.string(code, codeEnd)
        var number = text.integer(at: code)?.value
        if let label = text.end(of: "Error Message:", from: codeEnd, to: last) {
            let word = text.skipBlanks(label)
            let wordEnd = text.wordEnd(word)
            // `Error Message: SubError: consent_required V2Error: …` is what the service said.
            if wordEnd - word >= 4, !text.isCut(at: wordEnd), text[wordEnd] != .colon {
                status = text.string(word, wordEnd)
            }
        }
        if status == text.string(code, codeEnd) { number = nil }
        let detail = text.end(of: "Internal Error Code:", from: codeEnd, to: last).flatMap {
            text.integer(at: text.skipBlanks($0))
        }
        return (status, number, detail.flatMap { text.isCut(at: $0.end) ? nil : $0.value }, mark)
    }

    /// What a print-out at an offset says for people, after the first of these labels that has more than `(pii)`.
    static func message(_ text: ByteText, _ at: Int, _ start: Int, _ end: Int) -> String? {
        let (first, last) = (max(start, at - 1_024), min(end, at + 1_024))
        for label in labels {
            guard let value = text.end(of: label, from: first, to: last) else { continue }
            let range = text.trimmed(value, text.lineEnd(value, ceiling: last))
            if range.start < range.end, !text.matches("(pii)", at: range.start) {
                return UserInfoKey.message(text, range.start, range.end)
            }
        }
        return nil
    }

    private static let labels: [StaticString] = ["WAM Error Message:", "Possible cause:", "Context: "]

    /// Adds such a print-out to the failure that it is a part of.
    static func fillBlock(_ event: inout FailureEvent, _ text: ByteText, _ start: Int, _ end: Int) {
        guard let block = block(text, start, end) else { return }
        event.brokerStatus = block.status
        event.internalCode = event.internalCode ?? block.internalCode
        let key = "MSALRuntime:" + (block.code.map { String($0) } ?? block.status)
        if !event.underlying.contains(key) { event.underlying.append(key) }
    }

    /// True if a runtime error at `index` is printed over lines, and not named in a sentence.
    static func isPrinted(_ text: ByteText, _ index: Int, _ end: Int) -> Bool {
        let line = text.lineStart(index, floor: index - 256)
        if text.matches("Tag: 0x", at: text.skipBlanks(line)) { return true }
        let next = text.skip(text.lineEnd(index, ceiling: end)) { $0.isSpace }
        return text.matches("Error Code:", at: next)
    }

    static func read(_ record: LogRecord, into readings: inout [StatementReading]) {
        let text = record.text
        // The id comes after the error; another thread may print it.
        if let label = idsOfTelemetry.lazy.compactMap({ text.end(of: $0) }).first,
            let id = text.uuid(at: valueStart(text, label))
        {
            var event = record.event(format: .runtime, domain: "", code: "")
            event.correlationID = id
            readings.append(
                .statement(
                    Statement(
                        event: event,
                        form: .log,
                        role: .detail,
                        lastLine: record.lastLine,
                        thread: record.header.thread
                    )
                )
            )
            return
        }
        var event = record.event(format: .runtime, domain: "", code: "")
        var role = Statement.Role.final
        if let mark = text.find(created) {
            guard let status = status(text, created: mark), fill(&event, text, status: status, to: text.count) else {
                return
            }
        } else {
            guard fill(&event, telemetry: text, 0, text.count) else { return }
            // The line above may have said it already.
            role = .intermediate
        }
        readings.append(
            .statement(
                Statement(event: event, form: .log, role: role, lastLine: record.lastLine, thread: record.header.thread)
            )
        )
    }

    /// What telemetry has in front of the status.
    static let statusMember: StaticString = #""api_status_code":"StatusInternal::"#

    /// Fills an event from `{"api_error_code":"3399614466",…,"api_status_code":"StatusInternal::IncorrectConfiguration",…,
    /// "is_successful":"false"}`, telemetry as older versions log it, and as OneAuth prints an error; false if it tells of
    /// no failure.
    static func fill(_ event: inout FailureEvent, telemetry text: ByteText, _ start: Int, _ end: Int) -> Bool {
        guard text.find(#""is_successful":"false""#, from: start, to: end) != nil,
            let status = text.end(of: statusMember, from: start, to: end)
        else { return false }
        event.domain = "MSALRuntime"
        event.code = text.string(status, text.wordEnd(status))
        if let label = text.end(of: #""api_error_code":""#, from: start, to: end),
            let code = text.integer(at: label), code.value != 0
        {
            event.underlying = ["MSALRuntime:\(code.value)"]
        }
        if let label = text.end(of: #""correlation_id":""#, from: start, to: end) {
            event.correlationID = text.uuid(at: label)
        }
        return true
    }

    private static let idsOfTelemetry: [StaticString] = [
        "Printing Telemetry for Correlation ID:", "Key: correlation_id, Value:",
    ]

    static let created: StaticString = "Created an error:"

    /// Where the status begins in `Created an error: 8dk2a, StatusInternal::InteractionRequired, …`; `mark` is where `created`
    /// does. A console may have broken the line.
    static func status(_ text: ByteText, created mark: Int) -> Int? {
        let name: StaticString = "StatusInternal::"
        let tag = text.wordEnd(valueStart(text, mark + created.utf8CodeUnitCount))
        let start = valueStart(text, tag + 1)
        return text[tag] == .comma && text.matches(name, at: start) ? start + name.utf8CodeUnitCount : nil
    }

    /// Fills an event from the line whose status begins at `status`; false if it was cut.
    static func fill(_ event: inout FailureEvent, _ text: ByteText, status: Int, to limit: Int) -> Bool {
        let end = text.wordEnd(status)
        guard end > status, !text.isCut(at: end) else { return false }
        event.domain = "MSALRuntime"
        event.code = text.string(status, end)
        if let label = text.end(of: "Error Code", from: end, to: limit),
            let code = text.integer(at: text.skipBlanks(label)), !text.isCut(at: code.end), code.value != 0
        {
            event.underlying = ["MSALRuntime:\(code.value)"]
        }
        if let label = text.end(of: "Context '", from: end, to: limit),
            let close = text.find(byte: UInt8(ascii: "'"), from: label, to: limit), !text.matches("(pii)", at: label)
        {
            event.message = UserInfoKey.message(text, label, close)
            // The service's sentence has quotes of its own.
            if let code = ServiceCodes.next(text, from: label, to: limit, mayBeCut: false) {
                _ = ServiceAnswer.fill(&event, text, mark: code.start, from: label, to: limit)
            }
        }
        return true
    }
}

extension TextLogFormat {
    /// MSAL C++: WAM and the broker runtime.
    public static let runtime = TextLogFormat(rawValue: "runtime")
}
