/// Which archives may stay on disk. A file goes as soon as one bound is passed; the oldest goes first. `nil` switches a
/// bound off; each works alone. The active file never goes.
public struct Retention: Sendable, Hashable {
    /// Number of archives, compressed or not yet. Default 10, at least 1.
    public var count: Int? = 10
    /// Time since the rotation that made the archive, by the wall clock. Default off.
    public var age: Duration?
    /// Bytes on disk of all archives together. Default 1 GiB.
    public var totalSize: ByteSize? = .gibibytes(1)
    /// Bytes that must stay free for others on the file system: below it the oldest archives go. Default off.
    public var freeSpaceFloor: ByteSize?
    /// When the disk is full and the next record cannot be written, give up the oldest archive for it. Default false:
    /// records are then dropped by the overflow policy, and counted.
    public var yieldsToNewRecords = false

    public init(
        count: Int? = 10,
        age: Duration? = nil,
        totalSize: ByteSize? = .gibibytes(1),
        freeSpaceFloor: ByteSize? = nil
    ) {
        self.count = count
        self.age = age
        self.totalSize = totalSize
        self.freeSpaceFloor = freeSpaceFloor
    }

    /// Everything stays.
    public static let unlimited = Retention(count: nil, totalSize: nil)
}
