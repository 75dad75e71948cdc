/// Severity of a record, from least to most severe. Raw values order the levels; texts are swift-log's.
///
/// MSAL's error, warning, info, verbose are `error`, `warning`, `info`, `debug`.
public enum RecordLevel: UInt8, Sendable, Hashable, Comparable, CaseIterable {
    case trace = 0
    case debug = 1
    case info = 2
    case notice = 3
    case warning = 4
    case error = 5
    case critical = 6

    /// The text of `log.level`.
    public var text: String {
        switch self {
        case .trace: "trace"
        case .debug: "debug"
        case .info: "info"
        case .notice: "notice"
        case .warning: "warning"
        case .error: "error"
        case .critical: "critical"
        }
    }

    public static func < (left: RecordLevel, right: RecordLevel) -> Bool {
        left.rawValue < right.rawValue
    }
}
