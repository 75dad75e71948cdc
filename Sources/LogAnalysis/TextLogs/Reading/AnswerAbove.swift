import MSALText

/// The HTTP answer whose head was printed last: its status and time to wait are those of the error that its body names.
struct AnswerAbove {
    /// Nil if no request for tokens was refused.
    private var head: HTTPHead?
    /// The last request whose URL was on a line of its own went to another service.
    private var isOtherRequest = false
    /// The request that the record names in which it was.
    private var request: RequestID?

    var isOpen: Bool { head != nil }

    /// A line that may be its first one, or a header below that.
    mutating func look(at text: ByteText, _ marks: LinePrefilter, _ number: Int, below above: borrowing LineAbove) {
        if marks.contains(.http), let url = text.end(of: "Request URL: ", to: 256) {
            isOtherRequest = !TransportFailure.isSignIn(text, url, text.count)
        } else if marks.contains(.http), let head = HTTPHead(text, number) {
            let isOther = isOtherRequest && text.find("://") == nil
            self.head = head.isRefusal && !above.isGet && !isOther ? head : nil
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
