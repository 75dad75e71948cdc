import Files
import TextBytes

/// When the active file is closed and the next one begun. Each trigger works alone; `nil` switches it off.
///
/// A file without records is never rotated, and missed boundaries (sleep, a stopped process) cause a single rotation.
public struct Rotation: Sendable, Hashable {
    /// Size limit of the active file. Only a single larger record exceeds it. Default 64 MiB, at least 4 KiB.
    public var size: ByteSize? = .mebibytes(64)
    package static let smallestSize = ByteSize.kibibytes(4)
    /// Age of the active file, by the monotonic clock (across restarts: by the time in its first record). Default off.
    public var age: Duration?
    /// Boundaries of the wall clock. Default off.
    public var calendar: CalendarBoundary?
    /// Begin a new file at each opening. Default false.
    public var atStart = false

    public init(size: ByteSize? = .mebibytes(64), age: Duration? = nil, calendar: CalendarBoundary? = nil) {
        self.size = size
        self.age = age
        self.calendar = calendar
    }
}

/// Wall clock boundaries at which a new file begins.
public struct CalendarBoundary: Sendable, Hashable {
    enum Period: Sendable, Hashable {
        case hour, day

        /// Its usual length; a day on which the clock changes has another.
        var seconds: Int64 { self == .hour ? 3_600 : 86_400 }
    }

    var period: Period
    /// Name in the time zone database; nil: UTC.
    var zone: String?

    /// Whether this system's database has the zone.
    package var isKnown: Bool {
        guard let zone, zone != "UTC" else { return true }
        return TimeZoneRules(name: zone, files: SystemFiles()) != nil
    }

    /// At each full hour of a zone of the time zone database (`Australia/Lord_Howe`); default UTC.
    public static func hourly(zone: String? = nil) -> CalendarBoundary { CalendarBoundary(period: .hour, zone: zone) }
    /// At each midnight of a zone of the time zone database (`Europe/Berlin`); default UTC.
    public static func daily(zone: String? = nil) -> CalendarBoundary { CalendarBoundary(period: .day, zone: zone) }
}
