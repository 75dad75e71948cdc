/// Which archives may stay on disk. A file is removed as soon as one bound is exceeded; the oldest is removed first.
/// `nil` switches a bound off; each works alone. The active file is never removed.
///
/// Which bound acts first depends on how much is logged: a busy server reaches ten full files of 64 MiB in minutes, an
/// app never does. A log that must reach back 30 days needs `count` and `totalSize` for 30 days. The first time that
/// another bound removes an archive before its age does, the log says so (`event.action` = `archives-removed`);
/// `LogFileStatistics.removedEarly` counts them.
public struct Retention: Sendable, Hashable {
    /// Number of archives, compressed or not yet. Default 10, at least 1.
    public var count: Int? = 10
    /// Time since the rotation that made the archive. Default 30 days. A wall clock that is set, or was wrong when the
    /// machine started, causes no early removal; see Documentation/Durability.md.
    public var age: Duration? = .seconds(30 * 86_400)
    /// Bytes on disk of all archives together. Default 1 GiB.
    public var totalSize: ByteSize? = .gibibytes(1)
    /// Bytes that must stay free on the file system: below it the oldest archives are removed. Default off.
    public var freeSpaceFloor: ByteSize?
    /// Whether the oldest archive is removed when the disk is full and the next record cannot be written. Default
    /// false: records are then dropped by the overflow policy, and counted.
    public var yieldsToNewRecords = false

    public init(
        count: Int? = 10,
        age: Duration? = .seconds(30 * 86_400),
        totalSize: ByteSize? = .gibibytes(1),
        freeSpaceFloor: ByteSize? = nil
    ) {
        self.count = count
        self.age = age
        self.totalSize = totalSize
        self.freeSpaceFloor = freeSpaceFloor
    }

    /// No bound: every archive stays.
    public static let unlimited = Retention(count: nil, age: nil, totalSize: nil)

    var ageMilliseconds: Int64? { age.map { Int64($0.nanosecondsClamped / 1_000_000) } }
}
