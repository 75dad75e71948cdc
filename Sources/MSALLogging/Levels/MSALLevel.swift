public import Logging

/// MSAL's log levels by their raw values, because this package never links MSAL.
///
/// | MSAL | raw value | swift-log |
/// |---|---|---|
/// | nothing | 0 | off |
/// | error | 1 | error |
/// | warning | 2 | warning |
/// | info | 3 | info |
/// | verbose | 4 | debug |
///
/// In the other direction, critical becomes error, notice becomes info, and trace becomes verbose.
public enum MSALLevel {
    /// The level of a record from MSAL's callback. Of the values that MSAL does not define, those above verbose count as
    /// `trace`, all others as `info`.
    public static func loggerLevel(rawValue: Int) -> Logger.Level {
        switch rawValue {
        case 1: .error
        case 2: .warning
        case 3: .info
        case 4: .debug
        default: rawValue > 4 ? .trace : .info
        }
    }

    /// What MSAL's own level lets through: `MSALLogLevelNothing` is `off`. Other values are as in
    /// `loggerLevel(rawValue:)`.
    public static func threshold(rawValue: Int) -> LogThreshold {
        rawValue == 0 ? .off : LogThreshold(loggerLevel(rawValue: rawValue))
    }

    /// The raw value to set in MSAL for a threshold; `off` is nothing.
    public static func rawValue(of threshold: LogThreshold) -> Int {
        threshold.level.map { rawValue(of: $0) } ?? 0
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
