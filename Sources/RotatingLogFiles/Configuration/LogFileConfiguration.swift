public import LogRecords

/// How a `RotatingLogFile` rotates, keeps, waits and syncs. Every field has a default that suits a server.
///
/// On disk at most: active file + (`maxPendingCompressions` × rotation size) + archives (`Retention`) + one temporary archive +
/// journal. See Documentation/Durability.md for the formula and its proof.
public struct LogFileConfiguration: Sendable {
    public var rotation = Rotation()
    public var retention = Retention()
    public var overflow = Overflow.block(upTo: .seconds(1))
    public var sync = SyncPolicy()

    /// zlib's level, 1 (fastest) to 9 (smallest). Default 1: level 6 saves another tenth and takes twice as long.
    public var compressionLevel = 1
    /// A rotated file stays plain at least so long, so that a collector that follows it can finish. Default 10 s. It gives
    /// way when more than `maxPendingCompressions` files wait: records matter more than the collector's second look.
    public var compressionDelay = Duration.seconds(10)
    /// The newest archive stays plain until the next rotation. Default false.
    public var delayCompress = false
    /// Rotated files that may wait for compression. Default 2, at least 1. One more makes the writer wait for the
    /// compressor, and then the overflow policy decides.
    public var maxPendingCompressions = 2

    /// Where the journal lies; nil (default): beside the log. On a memory file system (`/dev/shm`) a call never waits for
    /// the disk's write-back, and records still survive the process, but a restart of the machine loses what the journal
    /// held, always.
    public var journalDirectory: String?
    /// Bytes of the journal: how much may wait for the writer. Default 8 MiB; 1 MiB to 1 GiB, rounded up to a power of two.
    public var journalSize = ByteSize.mebibytes(8)

    /// What happens when a living process writes under this name. Default: the opening is refused.
    public var whenInUse = WhenInUse.refuse
    /// What happens when the directory cannot be made or written at the opening. Default: the opening is refused.
    public var whenNotWritable = WhenNotWritable.refuse
    public var hooks = LogFileHooks()

    public init() {}

    /// What happens when the directory cannot be made or written at the opening.
    public struct WhenNotWritable: Sendable, Hashable {
        let keepsTrying: Bool

        /// The initializer throws `.notWritable`.
        public static let refuse = WhenNotWritable(keepsTrying: false)
        /// The log opens all the same and says so once (`LogFileHooks.onWriteFailure`). Records wait in process memory, `journalSize`
        /// bytes of them, then the overflow policy decides; within a second of the directory's becoming writable they are in
        /// the file. They do not survive the process until they are there.
        public static let keepTrying = WhenNotWritable(keepsTrying: true)
    }

    /// What happens when a living process writes under this name.
    public struct WhenInUse: Sendable, Hashable {
        let usesUniqueName: Bool

        /// The initializer throws `.inUse`.
        public static let refuse = WhenInUse(usesUniqueName: false)
        /// The second one writes under `NAME-<process id>` (with a further number where that is taken too). Retention,
        /// disk bound and recovery then work on all these names together.
        public static let useUniqueName = WhenInUse(usesUniqueName: true)
    }
}

/// What the application is told. Called on the sink's housekeeping thread, outside all locks, one at a time; a hook may
/// log, and a hook that takes long delays compression, never a log call.
public struct LogFileHooks: Sendable {
    /// After a rotation, with the path of the closed file.
    public var rotated: (@Sendable (_ path: String) -> Void)?
    /// After an archive is complete on disk and the plain file is gone, with the archive's path.
    public var archived: (@Sendable (_ path: String) -> Void)?
    /// After records were dropped: how many since the last call, by level.
    public var dropped: (@Sendable (_ records: DroppedRecords) -> Void)?
    /// When records can no longer reach the file (the disk is full, the directory is gone), with what failed; and with nil
    /// when they do again. Each once. Where it is not set, the first of the two is one line on standard error.
    public var onWriteFailure: (@Sendable (_ reason: LogFileError?) -> Void)?

    public init() {}
}

/// How many records could not be kept, by level.
public struct DroppedRecords: Sendable, Hashable {
    var counts = [UInt64](repeating: 0, count: RecordLevel.allCases.count)

    public subscript(level: RecordLevel) -> UInt64 { counts[Int(level.rawValue)] }
    public var total: UInt64 { counts.reduce(0, &+) }

    static func - (left: DroppedRecords, right: DroppedRecords) -> DroppedRecords {
        DroppedRecords(counts: zip(left.counts, right.counts).map { $0 &- min($0, $1) })
    }
}
