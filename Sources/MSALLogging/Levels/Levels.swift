import LogRecords
public import Logging

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

/// MSAL's log levels by their raw values, because this package never links MSAL.
///
/// | MSAL | raw value | swift-log |
/// |---|---|---|
/// | error | 1 | error |
/// | warning | 2 | warning |
/// | info | 3 | info |
/// | verbose | 4 | debug |
///
/// In the other direction, critical becomes error, notice becomes info, and trace becomes verbose.
public enum MSALLevel {
    /// The level of a record from MSAL's callback. A value that MSAL does not define counts as `info`.
    public static func loggerLevel(rawValue: Int) -> Logger.Level {
        switch rawValue {
        case 1: .error
        case 2: .warning
        case 3: .info
        case 4: .debug
        default: rawValue > 4 ? .trace : .info
        }
    }

    /// The raw value to set in MSAL (`MSALLogLevel(rawValue:)`) so that it logs what a logger of this level wants.
    public static func rawValue(of level: Logger.Level) -> Int {
        switch level {
        case .critical, .error: 1
        case .warning: 2
        case .notice, .info: 3
        case .debug, .trace: 4
        }
    }
}
