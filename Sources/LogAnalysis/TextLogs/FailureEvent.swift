public import LogRecords
import MSALFailures

/// One failure, normalised: what `events` prints as a line and what a summary counts.
///
/// Texts are as found, not yet scrubbed. A caller that prints one scrubs it first.
@dynamicMemberLookup
public struct FailureEvent: Sendable, Equatable {
    /// One reference: an event is passed on far more often than it is changed.
    private var values: Boxed<Values>

    public init(format: TextLogFormat, domain: String, code: String, path: String, line: Int) {
        values = Boxed(Values(format: format, domain: domain, code: code, path: path, line: line))
    }

    /// With what is already known of it.
    init(format: TextLogFormat, domain: String, code: String, path: String, line: Int, _ fill: (inout Values) -> Void) {
        var values = Values(format: format, domain: domain, code: code, path: path, line: line)
        fill(&values)
        self.values = Boxed(values)
    }

    public subscript<Value>(dynamicMember path: KeyPath<Values, Value>) -> Value {
        @inline(__always) get { all[keyPath: path] }
    }

    public subscript<Value>(dynamicMember path: WritableKeyPath<Values, Value>) -> Value {
        @inline(__always) get { all[keyPath: path] }
        @inline(__always) _modify { yield &all[keyPath: path] }
    }

    /// Read and changed where they are.
    var all: Values {
        unsafeAddress { values.address }
        unsafeMutableAddress { values.changed() }
    }

    public static func == (left: FailureEvent, right: FailureEvent) -> Bool {
        left.all == right.all
    }

    /// What is known of a failure.
    public struct Values: Sendable, Equatable {
        /// Microseconds since 1970 UTC; nil if the log has no time.
        public var time: Int64?
        public var format: TextLogFormat
        public var level: RecordLevel?
        public var domain: String
        /// Decimal text, or the exception type in formats that have no number.
        public var code: String
        public var name: String?
        public var internalCode: Int?
        public var msidCode: Int?
        /// `domain:code`, outermost first.
        public var underlying: [String] = []
        public var oauthError: String?
        public var subError: String?
        /// `AADSTS50076`, `AADB2C90118`; the first is the primary one.
        public var serviceCodes: [String] = []
        public var httpStatus: Int?
        /// The service wants to see claims in the next token.
        public var hasClaimsChallenge: Bool = false
        /// The service asked to wait (`Retry-After`).
        package var hasRetryAfter: Bool = false
        /// How many seconds; nil if that is not known.
        public var retryAfter: Double?
        /// The status of the broker whose error an exception carries: one of the runtime's words.
        package var brokerStatus: String?
        /// The request never reached the service: the exception inside this one, or its message, says so.
        package var isUnreachable: Bool = false
        /// In lower case.
        public var correlationID: String?
        /// In lower case.
        public var requestID: String?
        public var clientID: String?
        public var tenantID: String?
        public var operation: String?
        public var sdkVersion: String?
        /// The app that logged it, its version and environment, and the host; known of our own records.
        public var service: String?
        public var serviceVersion: String?
        public var environment: String?
        public var host: String?
        public var os: String?
        /// The account: a pseudonym in our own records, plain text in text logs (and then never printed as it is).
        public var account: String?
        public var recovery: String?
        public var message: String?
        /// How many log records stated this failure.
        public var records: Int = 1
        /// How many equal failures this one represents (`msal.repeat_count`).
        public var weight: Int = 1
        /// A replay from the client's throttling cache: counted separately.
        public var isReplay: Bool = false
        /// Path as given by the user, and the line it begins at, counted from 1.
        public var path: String
        public var line: Int

        fileprivate init(format: TextLogFormat, domain: String, code: String, path: String, line: Int) {
            self.format = format
            self.domain = domain
            self.code = code
            self.path = path
            self.line = line
        }
    }
}
