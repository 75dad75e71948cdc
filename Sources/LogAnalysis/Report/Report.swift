package import MSALFailures

/// The result of `report`: one value that every renderer prints. It mirrors the schema `msal-errors/report/1`.
///
/// Times are microseconds since 1970 UTC. Texts are already scrubbed; each renderer must escape them.
public struct Report: Sendable, Equatable {
    /// The name of the JSON format and its version.
    static let schema = "msal-errors/report/1"

    public struct Selection: Sendable, Equatable {
        public var since: Int64?
        public var until: Int64?
        /// As they were asked for: `KEY=VALUE`.
        public var conditions: [String] = []
        public var by: [String] = []
        public var timezone = "UTC"
        /// The conditions leave only failures, so nothing is known about attempts. Not in the JSON.
        package var leavesOnlyFailures = false
    }

    public struct Unparsed: Sendable, Equatable {
        public var reason: String
        public var lines: Int
        /// The first of the lines that belong to no known format, at most three. Empty for other reasons.
        public var first: [UnparsedLine] = []
    }

    /// A line that was not understood.
    public struct UnparsedLine: Sendable, Equatable {
        /// `path:line`.
        public var source: String
        /// Scrubbed, and cut if it is long.
        public var text: String
    }

    /// A file that reads like a document. The errors that it names, and that nothing in it shows to have happened, are
    /// not counted.
    public struct Document: Sendable, Equatable {
        public var path: String
        public var errors: Int
        /// The first of them, at most three.
        public var first: [UnparsedLine] = []
    }

    /// A damaged place in a file, or a file of which nothing was read.
    public struct Damage: Sendable, Equatable {
        public var path: String
        /// Nil: nothing was read, because the file is missing, cannot be opened, or cannot answer what was asked.
        public var offset: Int?
        public var reason: String
        public var recordsLost: Int?
    }

    public struct Inputs: Sendable, Equatable {
        public var files = 0
        public var bytes = 0
        public var lines = 0
        public var records = 0
        public var answeredFromIndex = 0
        public var formats: [TextLogFormat] = []
        public var unparsed: [Unparsed] = []
        public var documents: [Document] = []
        /// Further documents, which are not named.
        public var documentsNotListed = 0
        public var damaged: [Damage] = []
        /// Further damaged places and unreadable files, which are not named.
        public var damagedNotListed = 0
        /// Nil where it is not known.
        public var missing: Int?
        public var duplicates = 0
        /// There were more runs or ranges of sequence numbers than are kept: `missing` is unknown, `duplicates` is a
        /// lower bound, and a record that was not recognised as a duplicate is counted again.
        public var areDuplicatesAtLeast = false
        /// Reading was interrupted: everything that is counted is a lower bound.
        public var isInterrupted = false
        /// Files skipped: hidden, or without a recognised record. For people, not in the JSON.
        public var skipped: [String] = []
        /// Further such files, which are not named.
        public var skippedNotListed = 0
        /// Whether some record is within the window, whatever the conditions. Not in the JSON.
        package var hasRecordsInWindow = true
    }

    public struct Totals: Sendable, Equatable {
        public var records = 0
        public var failures = 0
        public var expected = 0
        public var requests = DistinctEstimate()
        public var accounts = DistinctEstimate()
        public var accountKeys: Int?
        /// More keys came than are kept.
        public var areAccountKeysAtLeast = false
        public var attempts: Int?
        public var succeeded: Int?
        public var replays = 0
        public var interrupts = 0
        public var dropped = 0

        /// Failures that are not part of ordinary use. A forged count of expected ones is limited to all.
        var unexpected: Int { failures - min(max(expected, 0), failures) }
    }

    /// A number of distinct values, and how exact it is.
    public struct DistinctEstimate: Sendable, Equatable {
        public var count = 0
        public var isEstimated = false
        public var isAtLeast = false
    }

    public struct Slot: Sendable, Equatable {
        public var start: Int64
        public var count: Int
    }

    public struct CountedCode: Sendable, Equatable {
        public var code: String
        public var name: String?
        public var count: Int
    }

    public struct CountedValue: Sendable, Equatable {
        public var value: String
        public var count: Int
    }

    /// One key of `--by`, and a group's value of it.
    public struct KeyedValue: Sendable, Equatable {
        public var key: String
        public var value: String
    }

    public struct Sample: Sendable, Equatable {
        public var time: Int64?
        public var correlationID: String?
        public var requestID: String?
        public var account: String?
        public var message: String?
        public var source: String
        /// For `--for-support`.
        public var sdkVersion: String?
        public var os: String?
        public var clientID: String?
        public var tenantID: String?
        public var environment: String?
        public var appVersion: String?
        /// Seconds that the service asked to wait.
        public var retryAfter: String?
    }

    /// The failures with one code and one advice.
    public struct Group: Sendable, Equatable {
        public var domain: String
        public var code: String
        public var name: String?
        public var internalCode: Int?
        public var internalName: String?
        /// Keys and values of `--by`, in the order of the options.
        public var by: [KeyedValue] = []
        public var category = "unknown"
        public var isExpected = false
        public var area = "other"
        public var count = 0
        /// Failures with this domain, code and internal code, whatever their advice.
        public var codeCount = 0
        /// Share of all failures, 0…1.
        public var share: Double = 0
        /// Share of attempts, 0…1; with `--by` of those with the same values. Nil if attempts are not known.
        public var rate: Double?
        public var records = 0
        public var requests = DistinctEstimate()
        public var accounts = DistinctEstimate()
        public var replays = 0
        public var first: Int64?
        public var last: Int64?
        public var histogram: [Slot] = []
        public var serviceCodes: [CountedCode] = []
        public var oauthErrors: [CountedValue] = []
        public var subErrors: [CountedValue] = []
        public var httpStatus: [CountedValue] = []
        /// The words beside an exception type of another MSAL library: `user_cancelled`.
        public var libraryWords: [CountedValue] = []
        /// Failures that carry a claims challenge.
        public var claimsChallenges = 0
        /// Sums of the values that are not listed, where there were more than are kept. What is listed is exact.
        public var otherServiceCodes = 0
        public var otherOAuthErrors = 0
        public var otherSubErrors = 0
        public var otherHTTPStatus = 0
        public var otherLibraryWords = 0
        public var recovery = "none"
        public var summary = ""
        public var samples: [Sample] = []
        /// What is different about it; nil if nothing is, or if too few failures say so.
        public var change: Change?

        /// Names the group in every report: `2:MSALErrorDomain/-50002@acquireTokenInteractively`.
        public var fingerprint: String { identity.text }

        package var identity: Fingerprint { Fingerprint(kind: codeText, recovery: recovery) }

        /// `DOMAIN/CODE` or `DOMAIN/CODE/INTERNAL`.
        package var codeText: String { "\(domain)/\(code)" + (internalCode.map { "/\($0)" } ?? "") }
    }

    public struct Other: Sendable, Equatable {
        public var groups: Int
        public var count: Int
    }

    public var generatorVersion: String
    public var catalogueVersion: String
    public var selection = Selection()
    public var from: Int64?
    public var to: Int64?
    /// The first and last record in the files, whatever the window. Shown when the window holds no records. For people,
    /// not in the JSON.
    public var recordedFrom: Int64?
    public var recordedTo: Int64?
    public var inputs = Inputs()
    public var totals = Totals()
    /// Attempts by hour, those that failed included. Empty if they are not known, or not all have a time. Not in the
    /// JSON.
    package var attempts: [Slot] = []
    /// Attempts by the values of `--by`; nil without it, or if they are not known. Not in the JSON.
    var attemptsByValue: AttemptsByValue?
    /// Largest first; ties by domain, code, internal code, advice. Already cut to `--top`. Empty if `stored` has the
    /// groups.
    public var groups: [Group] = []
    /// The groups, if they do not fit in memory.
    var stored: StoredGroups?
    /// What `--top` cut off; nil if nothing.
    public var other: Other?
    /// Whether changes were looked for in a baseline, not in the last tenth of the period.
    public var hasBaseline = false
    /// Groups of the baseline that no longer occur, the largest first.
    public var gone: [Gone] = []
}
