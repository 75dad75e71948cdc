public import Logging

/// swift-log's handler: turns each event into one record and passes it to the sink.
///
/// A value type: changing level or metadata of one logger changes no other. Made by `AuthLogging.makeHandler`.
public struct MSALLogHandler: LogHandler {
    /// The level that `AuthLogging.levels` has for this label now, whenever it is asked. A level that is set here is
    /// this logger's own: it no longer follows.
    ///
    /// Where the label is `off`, this is `critical`, and nothing is logged.
    public var logLevel: Logger.Level {
        @inline(__always) get { ownLevel ?? shared.liveLevel.level }
        set { ownLevel = newValue }
    }
    /// Scrubbed when it is set.
    public var metadata: Logger.Metadata {
        get { shared.metadata }
        set { shared = LabelState(shared, newValue, shared.metadataProvider) }
    }
    public var metadataProvider: Logger.MetadataProvider? {
        get { shared.metadataProvider }
        set { shared = LabelState(shared, shared.metadata, newValue) }
    }
    /// One reference: swift-log copies a handler with each event.
    private(set) var shared: LabelState
    private(set) var ownLevel: Logger.Level?

    init(label: String, level: LiveLevel, metadataProvider: Logger.MetadataProvider?, engine: LogEngine) {
        shared = LabelState(label: label, level: level, metadataProvider: metadataProvider, engine: engine)
    }

    public subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    public func log(event: LogEvent) {
        shared.log(event, followsLabel: ownLevel == nil)
    }
}
