import MSALText
import TextBytes

/// The HTTP status of an answer of the token service: beside it, or on the line above.
extension ServiceAnswer {
    private static let statusLabels: [StaticString] = [
        "statuscode", "status_code", "http status code", "status code was", "status code", "httpstatus", "http_status",
        "http status",
        "status\"", " status: ", "(status: ", "'status'", "http error: ", "http error ", "httperror: ", "http/1.1 ",
        "http/2 ",
        "server returned an error:", "returned error: ", "response code: ", "http code: ",
        "does not indicate success: ",
    ]

    /// Labels that count in the line of an answer only: elsewhere they may be about anything.
    private static let shortLabels: [StaticString] = ["status", "http"]

    /// An HTTP status beside an answer, under any of its labels. A success status is ignored.
    static func httpStatus(_ text: ByteText, _ start: Int, _ end: Int) -> Int? {
        // Most texts have none: each label has one of these words.
        let mayHaveLabel = labelWords.contains { text.findIgnoringCase($0, from: start, to: end) != nil }
        for label in mayHaveLabel ? statusLabels : [] {
            if let status = status(after: label, isWord: false, text, start, end) { return status }
        }
        if let named = text.find(" Client Error: ", from: start, to: end)
            ?? text.find(" Server Error: ", from: start, to: end),
            let number = text.integer(at: named - 3), number.end == named, (400...599).contains(number.value)
        {
            return number.value
        }
        return statusBeforeObject(text, start, end)
    }

    /// `isWord`: the label is a word of its own, with something between it and the number.
    private static func status(after label: StaticString, isWord: Bool, _ text: ByteText, _ start: Int, _ end: Int)
        -> Int?
    {
        var index = start
        while let found = text.findIgnoringCase(label, from: index, to: end) {
            index = found + label.utf8CodeUnitCount
            let at = text.skip(index) {
                $0 == .space || $0 == .colon || $0 == .equals || $0 == .quote || $0 == UInt8(ascii: "'")
                    || $0 == .openParenthesis
            }
            if isWord, text[found - 1].isWordByte || at == index { continue }
            if let number = text.integer(at: at), (400...599).contains(number.value), !text.isCut(at: number.end),
                !text[number.end].isWordByte
            {
                return number.value
            }
            if text[at].isLetter, let status = statusNamed(text, at) { return status }
        }
        return nil
    }

    /// `POST /oauth2/v2.0/token 400 {"error":…`, `refused (401): {"error":…`, `failed: 401: {"error":…`
    private static func statusBeforeObject(_ text: ByteText, _ start: Int, _ end: Int) -> Int? {
        guard let brace = text.find(" {", from: start, to: end) else { return nil }
        let last = text[brace - 1] == .colon ? brace - 1 : brace
        let isClosed = text[last - 1] == .closeParenthesis || text[last - 1] == .closeBracket
        let digits = isClosed ? last - 4 : last - 3
        guard digits > start, let number = text.integer(at: digits), number.end == digits + 3,
            (400...599).contains(number.value)
        else { return nil }
        let before = text[digits - 1]
        let isOpened = isClosed ? before == .openParenthesis || before == .openBracket : before == .space
        let isLabelled =
            isClosed || last == brace
            || refusals.contains { text.matchesIgnoringCase($0, at: digits - $0.utf8CodeUnitCount) }
        return isOpened && isLabelled ? number.value : nil
    }

    private static let refusals: [StaticString] = ["failed: ", "error: ", "refused: ", "denied: ", "rejected: "]

    private static let labelWords: [StaticString] = ["status", "http", "returned", "response code"]

    /// As .NET calls it, and as HTTP does, in small letters.
    private static let statuses: [(name: StaticString, reason: StaticString, status: Int)] = [
        ("BadRequest", "bad request", 400), ("Unauthorized", "unauthorized", 401), ("Forbidden", "forbidden", 403),
        ("NotFound", "not found", 404), ("RequestTimeout", "request timeout", 408), ("Gone", "gone", 410),
        ("TooManyRequests", "too many requests", 429), ("InternalServerError", "internal server error", 500),
        ("BadGateway", "bad gateway", 502), ("ServiceUnavailable", "service unavailable", 503),
        ("GatewayTimeout", "gateway timeout", 504),
    ]

    /// .NET prints the name of a status in place of its number.
    private static func statusNamed(_ text: ByteText, _ index: Int) -> Int? {
        let end = text.wordEnd(index)
        return statuses.first { $0.name.utf8CodeUnitCount == end - index && text.matches($0.name, at: index) }?.status
    }

    /// `HTTP 401`, or `400 (Bad Request)`, a number with the words that HTTP has for it, and not what a `GET` of another
    /// service was answered: in the line of an answer.
    static func statusInLine(_ text: ByteText, _ start: Int, _ end: Int) -> Int? {
        for label in shortLabels {
            if let status = status(after: label, isWord: true, text, start, end) { return status }
        }
        if let status = statusBeforeRequest(text, start, end) { return status }
        for (_, reason, status) in statuses {
            var index = start
            while let found = text.findIgnoringCase(reason, from: index, to: end) {
                index = found + reason.utf8CodeUnitCount
                // The number may be in parentheses, or have a colon after it.
                var last = text[found - 1] == .openParenthesis ? found - 2 : found - 1
                guard text[last] == .space else { continue }
                if text[last - 1] == .colon || text[last - 1] == .closeParenthesis { last -= 1 }
                guard last - 3 >= start, let number = text.integer(at: last - 3), number.value == status,
                    number.end == last, !text[last - 4].isWordByte,
                    !HTTPHead.namesGet(text, before: last, from: start)
                else { continue }
                return status
            }
        }
        return nil
    }

    /// `400 POST https://login.microsoftonline.com/…/token`, as Tornado calls a request that failed.
    private static func statusBeforeRequest(_ text: ByteText, _ start: Int, _ end: Int) -> Int? {
        guard let request = text.find(" POST http", from: start + 3, to: end),
            let number = text.integer(at: request - 3), number.end == request, (400...599).contains(number.value),
            !text[request - 4].isWordByte, TransportFailure.isSignIn(text, request, end)
        else { return nil }
        return number.value
    }

    /// `error: reply status code was 401:`, or `HTTP request returned status code 400 (Bad Request)` above an object, and
    /// the answer on the next line; `RESPONSE 401: 401 Unauthorized` and a rule above it.
    static func statusAbove(_ text: ByteText, _ start: Int, _ from: Int) -> Int? {
        if let label = text.end(of: "RESPONSE ", from: max(from, start - 256), to: start),
            let number = text.integer(at: label), (400...599).contains(number.value)
        {
            return number.value
        }
        guard start > from, start >= 2, text[start - 1] == .newline,
            text[start - 2] == .colon || isObject(text, start)
        else { return nil }
        return statusStated(text, text.lineStart(start - 1, floor: max(from, start - 1_024)), start - 1)
    }

    /// The status that a line above an answer states.
    static func statusStated(_ text: ByteText, _ start: Int, _ end: Int) -> Int? {
        if HTTPHead.namesGet(text, before: end, from: start) { return nil }
        return httpStatus(text, start, end) ?? statusInLine(text, start, end)
    }

    /// `{"error": …`, `Response: {"error": …`: a line whose text is an object, perhaps after a label.
    static func isObject(_ text: ByteText, _ line: Int) -> Bool {
        guard let brace = text.find(byte: .openBrace, from: line, to: text.lineEnd(line, ceiling: line + 1_024)) else {
            return false
        }
        let label = text.trimmed(line, brace)
        return label.end == label.start || text[label.end - 1] == .colon || text[label.end - 1] == .equals
    }
}
