import MSALText

/// What one log record, or one error printed in free text, says about one failure. Several statements may speak of the
/// same failure; `FailureJoiner` makes one of them.
struct Statement {
    /// In which form a failure is told. One print-out of each form may belong to one failure; a second print-out of the
    /// same form without an id to tie it is another failure.
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
    }

    /// What a record is worth in the course of an operation.
    enum Role {
        /// The operation ended with this error.
        case final
        /// Something failed on the way; the operation may still succeed.
        case intermediate
        /// Adds to a failure that another record states, and is none itself.
        case detail
    }

    var event: FailureEvent
    var form: Form
    var role: Role
    /// The line the statement ends at.
    var lastLine: Int
    /// The thread of an MSAL log line: ties lines without correlation id.
    var thread: UInt64?
    /// The text prints another error whole inside its own description: a wrapper by its own words.
    var isWrapper = false

    init(event: FailureEvent, form: Form, role: Role = .final, lastLine: Int, thread: UInt64? = nil) {
        self.event = event
        self.form = form
        self.role = role
        self.lastLine = lastLine
        self.thread = thread
    }
}

/// What a grammar reads out of one record.
enum Reading {
    case statement(Statement)
    /// An operation begins: an error with the same correlation id is a new failure from here on.
    case start(correlationID: String)
    /// An operation ended well: what failed on its way is no failure.
    case success(correlationID: String)
}
