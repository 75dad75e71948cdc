public import Logging
public import PIIScrubbing

/// Adds scrubbing to any swift-log back end: message, metadata (the logger's, the provider's, the statement's) and
/// error pass through the chain before they are forwarded.
///
/// ```swift
/// LoggingSystem.bootstrap { label in
///     ScrubbingLogHandler(wrapping: StreamLogHandler.standardError(label: label))
/// }
/// ```
///
/// The wrapped handler's own metadata and provider move to this handler and are scrubbed as well. The level is the
/// wrapped handler's.
public struct ScrubbingLogHandler: LogHandler {
    private var inner: any LogHandler
    private let chain: ScrubberChain

    /// Kept as the caller passed it and scrubbed for each event, so that a marked value still carries its class when it
    /// is read back and overwritten.
    public var metadata: Logger.Metadata
    public var metadataProvider: Logger.MetadataProvider?

    /// - Parameters:
    ///   - handler: the back end. Its metadata and provider move to this handler.
    ///   - chain: which values are masked, and how. The default masks everything personal with the key of this process.
    public init(wrapping handler: any LogHandler, chain: ScrubberChain = ScrubberChain()) {
        inner = handler
        self.chain = chain
        metadata = handler.metadata
        metadataProvider = handler.metadataProvider
        inner.metadata = [:]
        inner.metadataProvider = nil
    }

    /// What the chain has masked since it was made.
    public var counters: ScrubCounters { chain.counters }

    public var logLevel: Logger.Level {
        get { inner.logLevel }
        set { inner.logLevel = newValue }
    }

    public subscript(metadataKey key: String) -> Logger.MetadataValue? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    public func log(event: LogEvent) {
        var event = event
        let text = event.message.description
        let scrubbed = chain.scrub(text)
        if scrubbed != text { event.message = Logger.Message(stringLiteral: scrubbed) }
        if let error = event.error { event.error = chain.scrubbed(error) }
        var all = metadata
        if let provided = metadataProvider?.get() { all.merge(provided) { _, new in new } }
        if let given = event.metadata { all.merge(given) { _, new in new } }
        event.metadata = all.isEmpty ? nil : chain.scrub(all)
        inner.log(event: event)
    }
}
