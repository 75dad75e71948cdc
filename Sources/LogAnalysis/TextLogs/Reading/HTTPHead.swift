import MSALText
import TextBytes

/// The first lines of an HTTP answer, printed above its body: the body names the error, they name the status. Or the line
/// in which an HTTP client logs a request for tokens, above what the library says of the answer.
struct HTTPHead {
    /// How many lines below its first one they may reach, and the body begin.
    static let reach = 40
    /// The same below a client's line: an app logs more.
    private static let reachOfClient = 8

    let line: Int
    private let reach: Int
    private let status: Int
    private var retryAfter: Double?

    /// False of a success: what is below it was not refused.
    var isRefusal: Bool { status >= 400 }

    /// `HTTP/1.1 429 Too Many Requests`, `< HTTP/2 429`; nil for any other line.
    init?(_ text: ByteText, _ number: Int) {
        if let status = HTTPHead.statusOfClient(text) {
            self.init(text, number, statusAt: status, reach: HTTPHead.reachOfClient)
        } else {
            self.init(text, number, statusAt: HTTPHead.statusStart(text))
        }
    }

    /// `http call(…)(POST) error: reply status code was 401:`, as MSAL for Go writes it above the answer, `HTTP request
    /// returned status code 400`, ADAL's `Http request failed with status 400` and `HTTP Error 400`; nil for any other text.
    init?(reply text: ByteText, _ number: Int) {
        let status = Self.replies.lazy.compactMap { text.end(of: $0) }.first
        self.init(text, number, statusAt: status)
    }

    private static let replies: [StaticString] = [
        "reply status code was ", "request returned status code ", "request failed with status ", "HTTP Error ",
        "Http response code ",
    ]

    private init?(_ text: ByteText, _ number: Int, statusAt: Int?, reach: Int = HTTPHead.reach) {
        guard let at = statusAt, let code = text.integer(at: at), (100...599).contains(code.value),
            !text[code.end].isWordByte, !HTTPHead.isOfOtherService(text)
        else { return nil }
        line = number
        status = code.value
        self.reach = reach
    }

    /// `https://login.microsoftonline.com:443 "POST /…/token HTTP/1.1" 400 611`, as Python's urllib3 logs a request, and
    /// Firefox' console: `XHRPOST https://…/token [HTTP/2 400  211ms]`.
    private static func statusOfClient(_ text: ByteText) -> Int? {
        // They end with the size of the answer, which may be `None`, or with a bracket: most lines do not.
        let last = text[text.count - 1]
        guard last.isDigit || last == UInt8(ascii: "e") || last == .closeBracket,
            let post = text.find("POST ", to: 320)
        else { return nil }
        if text.matches(":443 \"", at: post - 6) { return text.end(of: " HTTP/1.1\" ", from: post, to: post + 1_024) }
        guard text.matches("XHR", at: post - 3), post == 3,
            let version = text.end(of: " [HTTP/", from: post, to: post + 1_024)
        else { return nil }
        return text.skip(version) { !$0.isSpace } + 1
    }

    /// `RESPONSE 400 Bad Request`, `POST https://…`: the first line of an answer or of what was sent.
    static func isOne(_ text: ByteText) -> Bool {
        text.matches("RESPONSE ", at: 0) || text.matches("HTTP/", at: 0)
            || (text.matches("POST ", at: 0) || text.matches("GET ", at: 0)) && text.find("://", to: 16) != nil
    }

    /// `HTTP/1.1 429`, `< HTTP/2 429`, `[net] <- HTTP 429`, `<-- 429 https://…`, `POST https://… 400 (Bad Request)`.
    private static func statusStart(_ text: ByteText) -> Int? {
        let first = text.skipBlanks(0)
        let start =
            text.end(of: "<- ", to: 64) ?? (text[first] == UInt8(ascii: "<") ? text.skipBlanks(first + 1) : first)
        if text.matches("HTTP/", at: start) { return text.skip(start) { !$0.isSpace } + 1 }
        if text.matches("HTTP ", at: start), text[start + 5].isDigit { return start + 5 }
        // The Azure SDK for Go.
        if text.matches("RESPONSE ", at: start) { return start + 9 }
        // What a browser's developer tools copy.
        if text.matches("Status Code: ", at: 0) { return 13 }
        // Cypress, and a HAR file on a line of its own.
        if text.matches("Status: ", at: 0), text.matches(" - ", at: 11) { return 8 }
        if text.matches("\"status\": ", at: first), text[first + 13] == .comma, text.count == first + 14 {
            return first + 10
        }
        if let arrow = text.end(of: "<-- ", to: 64) { return arrow }
        // The Azure SDK for Python.
        if let label = text.end(of: "Response status: ", to: 256) { return label }
        // Hadoop writes it at the end of a sentence.
        if let label = text.findIgnoringCase("http response: ", from: 0, to: 256) { return label + 15 }
        guard text.matches("POST ", at: first) || text.matches("GET ", at: first) else { return nil }
        let url = text.skip(first + 4) { $0 == .space }
        return text.skip(url) { !$0.isSpace } + 1
    }

    /// True if the line has a request's URL that is not a sign-in's.
    private static func isOfOtherService(_ text: ByteText) -> Bool {
        guard let scheme = text.find("://", to: 1_024) else { return false }
        let end = text.skip(scheme) { !$0.isSpace && $0 != .quote }
        return !TransportFailure.isSignIn(text, scheme, end)
    }

    /// Whether a request line `GET /path`, or the `GET` of a URL that is none of a sign-in, is in front of `index` in its
    /// line: at most 1,024 bytes are looked at.
    static func namesGet(_ text: ByteText, before index: Int, from start: Int) -> Bool {
        let line = text.lineStart(index, floor: max(start, index - 1_024))
        if let get = text.find("GET http", from: line, to: index) {
            return !TransportFailure.isSignIn(text, get, index)
        }
        return text.find("GET /", from: line, to: index) != nil
    }

    /// A header below it.
    mutating func add(_ text: ByteText) {
        let start = text[0] == UInt8(ascii: "<") ? text.skipBlanks(1) : 0
        guard text.matchesIgnoringCase("retry-after:", at: start),
            let seconds = text.integer(at: text.skipBlanks(start + 12)), seconds.value >= 0
        else { return }
        retryAfter = Double(seconds.value)
    }

    func fill(_ event: inout FailureEvent) {
        guard (0..<reach).contains(event.line - line) else { return }
        event.httpStatus = event.httpStatus ?? status
        if let retryAfter, event.retryAfter == nil {
            event.retryAfter = retryAfter
            event.hasRetryAfter = true
        }
    }
}
