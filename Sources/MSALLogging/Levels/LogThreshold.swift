public import Logging

/// The least severe level that is logged, or nothing at all: swift-log's seven levels and `off`.
public enum LogThreshold: UInt8, Sendable, Hashable, Comparable, CaseIterable, LosslessStringConvertible {
    case trace, debug, info, notice, warning, error, critical
    /// Nothing is logged. MSAL calls it `MSALLogLevelNothing`.
    case off

    public init(_ level: Logger.Level) {
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

    /// Reads a level's name, whatever its capitals. MSAL's `verbose` is read as `debug`, its `nothing` as
    /// `off`, and the common `warn` and `none` as `warning` and `off`.
    public init?(_ description: String) {
        switch description.lowercased() {
        case "verbose": self = .debug
        case "warn": self = .warning
        case "nothing", "none": self = .off
        case let name:
            guard let known = Self.allCases.first(where: { $0.description == name }) else { return nil }
            self = known
        }
    }

    public var description: String { level?.rawValue ?? "off" }

    /// swift-log's level; nil for `off`.
    @inline(__always)
    public var level: Logger.Level? {
        switch self {
        case .trace: .trace
        case .debug: .debug
        case .info: .info
        case .notice: .notice
        case .warning: .warning
        case .error: .error
        case .critical: .critical
        case .off: nil
        }
    }

    public static func < (left: LogThreshold, right: LogThreshold) -> Bool { left.rawValue < right.rawValue }
}
