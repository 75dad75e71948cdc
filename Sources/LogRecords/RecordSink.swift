/// How a record is to be delivered.
public struct Delivery: Sendable, Hashable {
    /// Severity, for counting drops and for policies that depend on it.
    public var level: RecordLevel
    /// Whether the call may wait for space or for a sync. False in MSAL's log callback and on the main thread.
    public var mayWait: Bool

    public init(level: RecordLevel, mayWait: Bool = true) {
        self.level = level
        self.mayWait = mayWait
    }
}

/// Receives finished records.
///
/// `append` is the one requirement without a default. It may be called from any thread, from several at once, and must
/// not throw, trap or log. It counts what it cannot keep.
public protocol RecordSink: Sendable {
    /// Takes one finished record: a JSON object and its line feed. `line` is valid only during the call.
    func append(_ line: UnsafeRawBufferPointer, _ delivery: Delivery)

    /// The run whose id and numbers records carry; nil: the logger makes its own.
    var run: (any RecordRun)? { get }

    /// Delivers everything to its destination, or gives up after `limit`. Returns the number of records still waiting.
    func flush(within limit: Duration) async -> Int

    /// `flush`, then closes; later records are counted as dropped. Idempotent.
    func shutdown(within limit: Duration) async -> Int
}

extension RecordSink {
    public var run: (any RecordRun)? { nil }
    public func flush(within limit: Duration) async -> Int { 0 }
    public func shutdown(within limit: Duration) async -> Int { await flush(within: limit) }
}
