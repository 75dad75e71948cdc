import MSALText
import TextBytes

/// The HTTP status of an answer of the token service: beside it, or on the line above.
extension ServiceAnswer {
    private static let statusLabels: [StaticString] = [
        "statuscode", "http status code", "status code was", "status code", "httpstatus", "http_status", "http status",
        "status\"",
        " status: ", "(status: ", "http error: ", "http error ", "httperror: ", "'status'", "http/1.1 ", "http/2 ",
        "server returned an error:", "response code: ", "http code: ", "does not indicate success: ",
    ]

    /// An HTTP status beside an answer, under any of its labels. A status of success is none of a failure.
    static func httpStatus(_ text: ByteText, _ start: Int, _ end: Int) -> Int? {
        // Most texts have none: each label has one of these words.
        let mayHaveLabel = labelWords.contains { text.findIgnoringCase($0, from: start, to: end) != nil }
        for label in mayHaveLabel ? statusLabels : [] {
            var index = start
            while let found = text.findIgnoringCase(label, from: index, to: end) {
                index = found + label.utf8CodeUnitCount
                let at = text.skip(index) {
                    $0 == .space || $0 == .colon || $0 == .equals || $0 == .quote || $0 == UInt8(ascii: "'")
                        || $0 == .openParenthesis
                }
                if let number = text.integer(at: at), (400...599).contains(number.value), !text.isCut(at: number.end),
                    !text[number.end].isWordByte
                {
                    return number.value
                }
                if text[at].isLetter, let status = statusNamed(text, at) { return status }
            }
        }
        if let named = text.find(" Client Error: ", from: start, to: end)
            ?? text.find(" Server Error: ", from: start, to: end),
            let number = text.integer(at: named - 3), number.end == named, (400...599).contains(number.value)
        {
            return number.value
        }
        // `POST /oauth2/v2.0/token 400 {"error":…`
        guard let brace = text.find(" {", from: start, to: end), brace - 4 >= start, text[brace - 4] == .space,
            let number = text.integer(at: brace - 3), number.end == brace, (400...599).contains(number.value)
        else { return nil }
        return number.value
    }

    private static let labelWords: [StaticString] = ["status", "http", "server returned", "response code"]

    private static let statuses: [(name: StaticString, reason: StaticString, status: Int)] = [
        ("BadRequest", "Bad Request", 400), ("Unauthorized", "Unauthorized", 401), ("Forbidden", "Forbidden", 403),
        ("NotFound", "Not Found", 404), ("RequestTimeout", "Request Timeout", 408), ("Gone", "Gone", 410),
        ("TooManyRequests", "Too Many Requests", 429), ("InternalServerError", "Internal Server Error", 500),
        ("BadGateway", "Bad Gateway", 502), ("ServiceUnavailable", "Service Unavailable", 503),
        ("GatewayTimeout", "Gateway Timeout", 504),
    ]

    /// .NET prints the name of a status in place of its number.
    private static func statusNamed(_ text: ByteText, _ index: Int) -> Int? {
        let end = text.wordEnd(index)
        return statuses.first { $0.name.utf8CodeUnitCount == end - index && text.matches($0.name, at: index) }?.status
    }

    /// `401 Unauthorized`, `400 (Bad Request)`: a number with the words that HTTP has for it, and not what a `GET` of
    /// another service was answered.
    static func statusWithReason(_ text: ByteText, _ start: Int, _ end: Int) -> Int? {
        for (_, reason, status) in statuses {
            guard let found = text.find(reason, from: start, to: end) else { continue }
            let last = text[found - 1] == .openParenthesis ? found - 2 : found - 1
            guard text[last] == .space, last - 3 >= start, let number = text.integer(at: last - 3),
                number.value == status, number.end == last, !text[last - 4].isWordByte,
                !HTTPHead.namesGet(text, before: last, from: start)
            else { continue }
            return status
        }
        return nil
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
        return httpStatus(text, start, end) ?? statusWithReason(text, start, end)
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
