import MSALFailures
import MSALText
import TextBytes

/// The service's text: sentences with its codes, and answers that have none.
extension FreeText {
    /// Adds `AADSTS…` sentences with the text around them. A second answer begins after one that has its own ids or
    /// time.
    mutating func addServiceAnswers(_ codes: [Int], _ start: Int, _ end: Int) {
        var segmentStart = start
        var first = codes[0]
        for (index, code) in codes.enumerated() {
            let next = index + 1 < codes.count ? codes[index + 1] : end
            var understood = code
            if index + 1 < codes.count {
                let answer = ServiceText(text, from: code, to: next)
                guard answer.requestID ?? answer.correlationID != nil || answer.time != nil || areItems(code, next)
                else { continue }
                understood = answer.end ?? code
            }
            let segmentEnd = next < end ? answerStart(next, after: code, understood) : end
            addServiceAnswer(mark: first, segmentStart, segmentEnd)
            segmentStart = segmentEnd
            first = next
        }
    }

    /// True if both codes are in items of one list: `2. invalid_grant AADSTS50173: …`.
    private func areItems(_ code: Int, _ next: Int) -> Bool {
        let (line, other) = (text.lineStart(code, floor: code - 64), text.lineStart(next, floor: code))
        return other > code && DocumentText.itemStart(text, text.skipBlanks(line)) != nil
            && isAlike(other, line, to: next)
    }

    /// Where the answer with the code at `mark` begins: the members of its object above its description are its own. On
    /// the line of the answer before, it begins where its object does, or after what that answer says (`understood`).
    private func answerStart(_ mark: Int, after code: Int, _ understood: Int) -> Int {
        let line = text.lineStart(mark, floor: code + 6)
        if line > code + 6 { return ServiceAnswer.labelStart(text, mark: mark, from: text.lineEnd(code) + 1) }
        return text.find(byte: .openBrace, from: understood, to: mark) ?? understood
    }

    private mutating func addServiceAnswer(mark: Int, _ start: Int, _ end: Int) {
        var event = event(format, at: mark)
        // A library's own line reports what it says. Below it, an app may have written about anything, and the id of
        // the record proves nothing.
        let isOwnLine = format != .nserror && event.line == record.line
        let ownID = event.correlationID
        if !isOwnLine { event.correlationID = nil }
        let reached = ServiceAnswer.fill(&event, text, mark: mark, from: start, to: end)
        guard let code = event.serviceCodes.first else { return }
        // PowerShell prints the sentence again below the error.
        if ExceptionText.isMemberOfRecord(text, text.skipBlanks(text.lineStart(mark, floor: max(start, mark - 512)))),
            statements.contains(where: { $0.event.serviceCodes.contains(code) })
        {
            return
        }
        let own = format == .nserror ? start : max(start, text.lineEnd(0) + 1)
        if !isOwnLine, !event.hasEvidence, !ReportedCode.isOne(text, min(own, end), end),
            !(record.isBelowFailure && ReportedCode.isValueAlone(text, mark))
        {
            return
        }
        event.correlationID = event.correlationID ?? ownID
        ServiceAnswer.key(&event, code)
        if event.format == .nserror { event.format = .wire }
        RuntimeLog.fillBlock(&event, text, start, end)
        add(Statement(event: event, form: .serviceText, lastLine: record.lineNumber(at: max(reached - 1, mark))))
    }

    /// An answer that names its error and no service code: a redirect (`?error=access_denied&…`), an object with
    /// `error` and `error_description`.
    mutating func addAnswerWithoutCode(_ start: Int, _ end: Int) {
        guard let found = ServiceAnswer.withoutCode(text, start, end) else { return }
        var event = event(format == .nserror ? .wire : format, at: found.at)
        event.domain = "OAuth"
        event.code = found.word ?? ""
        event.oauthError = found.word
        let from = ServiceAnswer.labelStart(text, mark: found.at, from: start)
        let to = ServiceAnswer.labelEnd(text, from: found.at, to: end)
        let service = ServiceText(text, from: from, to: to)
        event.correlationID = event.correlationID ?? service.correlationID
        event.requestID = service.requestID
        event.time = event.time ?? service.time
        event.serviceCodes = ServiceAnswer.listedCodes(text, from, to)
        if let code = event.serviceCodes.first { ServiceAnswer.key(&event, code) }
        event.subError = ServiceAnswer.subError(text, from, to)
        event.httpStatus = ServiceAnswer.httpStatus(text, from, to) ?? ServiceAnswer.statusAbove(text, from, start)
        let description = ServiceAnswer.description(text, found.at, to)
        event.message = UserInfoKey.message(text, description.lowerBound, description.upperBound)
        add(Statement(event: event, form: .serviceText, lastLine: event.line))
    }
}
