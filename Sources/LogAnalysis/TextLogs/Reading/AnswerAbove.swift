import MSALText

/// The HTTP answer whose head was printed last: its status and time to wait are those of the error that its body names.
struct AnswerAbove {
    /// Nil if no request for tokens was refused.
    private var head: HTTPHead?
    /// The request that is named in the record with this head.
    private var request: RequestID?
    /// Where the last request to another service was whose URL had a line of its own.
    private var otherRequest: Int?
    /// Where a request said, on a line of its own, that it asks for no tokens: those are asked for with POST.
    private var get: Int?

    var isOpen: Bool { head != nil }

    /// A line that may be its first one, or a header below that.
    mutating func look(at text: ByteText, _ marks: LinePrefilter, _ number: Int) {
        if text.matches("Request Method: GET", at: 0) {
            get = number
        } else if marks.contains(.http), let url = text.end(of: "Request URL: ", to: 256) {
            otherRequest = TransportFailure.isSignIn(text, url, text.count) ? nil : number
        } else if marks.contains(.http), let head = HTTPHead(text, number) {
            let isOther = text.find("://") == nil && otherRequest.map { number - $0 < HTTPHead.reach } == true
            self.head = head.isRefusal && !isOther && get != number - 1 ? head : nil
            request = nil
        } else if let head, number - head.line < HTTPHead.reach {
            self.head?.add(text)
        }
    }

    /// What a record or a paragraph says of a request that was refused.
    mutating func take(_ head: HTTPHead?, of request: RequestID? = nil) {
        guard let head else { return }
        self.head = head.isRefusal ? head : nil
        self.request = request
    }

    /// Its error was read, or another request began.
    mutating func end() { head = nil }

    func fill(_ event: inout FailureEvent) {
        if let request, let id = event.correlationID, RequestID(id) != request { return }
        head?.fill(&event)
    }
}
