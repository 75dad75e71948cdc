import LogRecords
import Logging

extension RecordLevel {
    /// swift-log's levels and the record's are the same seven.
    init(_ level: Logger.Level) {
        self =
            switch level {
            case .trace: .trace
            case .debug: .debug
            case .info: .info
            case .notice: .notice
            case .warning: .warning
            case .error: .error
            case .critical: .critical
            }
    }
}
