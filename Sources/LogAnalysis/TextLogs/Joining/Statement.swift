import MSALText

/// What one log record, or one error printed in free text, says about one failure. Several statements may be about the
/// same failure; `FailureJoiner` merges them.
struct Statement {
    /// The form in which a failure is reported. One print-out of each form may belong to one failure. A second
    /// print-out of the same form, without an id that ties it to the first, is another failure.
    struct Form: OptionSet {
        let rawValue: UInt8

        /// A line of a library's own log.
        static let log = Form(rawValue: 1)
        /// `Error Domain=… Code=… "…" UserInfo={…}`, an exception with its type, a JSON error answer.
        static let printout = Form(rawValue: 2)
        /// `The operation couldn’t be completed. (MSALErrorDomain error -50000.)`
        static let sentence = Form(rawValue: 4)
        /// `(MSALErrorDomain, -50000)`, `errorCode: -50005, domain: MSALErrorDomain`
        static let pair = Form(rawValue: 8)
        /// The userInfo dictionary alone.
        static let dictionary = Form(rawValue: 16)
        /// `AADSTS50058: A silent sign-in request …`
        static let serviceText = Form(rawValue: 32)
        /// An exception in a record of the library's own log: the app may print the same one again.
        static let loggedException = Form(rawValue: 64)
    }

    /// The meaning of a record in the course of an operation.
    enum Role {
        /// The operation ended with this error.
        case final
        /// Something failed along the way; the operation may still succeed.
        case intermediate
        /// Adds to a failure that another record states. It is not a failure itself.
        case detail
    }

    var event: FailureEvent
    var form: Form
    var role: Role
    /// The line at which the statement ends.
    var lastLine: Int
    /// How many lines of free text it covers that no statement before it did.
    var lineCount = 0
    /// The thread of an MSAL log line: ties lines without correlation id.
    var thread: UInt64?
    /// The last line before it that a host's logger wrote about something else; 0 if there is none.
    var separator = 0
    /// The last line before it with the prompt of a shell; 0 if there is none.
    var prompt = 0
    /// When a wrapper received it, on a clock that may not tell the year.
    var received: Int64?
    /// The description of this error prints another error in full: this error is a wrapper.
    var isWrapper = false
    /// The stream, of those that a wrapper mixes, in which it was.
    var stream = StreamName()
    /// It is an app's of Android.
    var isOfAndroid = false
    /// Its time on a clock that does not tell the year, where nothing nearer is known.
    var clock: Int64?
    /// Its time of day, where nothing tells the date.
    var timeOfDay: Int64?
    /// It is a print-out that begins its line, as programs write one.
    var isPrinted = false
    /// It is the title that a crash reporter gave its event, which has the error in full above.
    var isTitle = false
    /// It is in a record of a library's own log, where no app has seen it yet.
    var isLogged = false
    /// It is about a refresh, which no app sees to fail if the library has another token in hand.
    var isRefresh = false

    /// The last line that a library writes about an operation.
    var isFinalLine: Bool { role == .final && form == .log }

    init(event: consuming FailureEvent, form: Form, role: Role = .final, lastLine: Int, thread: UInt64? = nil) {
        self.event = event
        self.form = form
        self.role = role
        self.lastLine = lastLine
        self.thread = thread
    }
}

/// What a grammar reads from one record.
enum StatementReading {
    case statement(Statement)
    /// An operation begins: from here on, an error with the same correlation id is a new failure.
    case start(RequestID)
    /// An operation ended well: its earlier errors are not failures.
    case success(RequestID)
    /// An operation ended badly, or the next one with its id begins: its errors are failures, whatever follows.
    case settled(RequestID)
}
