public import LogRecords

/// How a `RotatingLogFile` rotates, retains, waits and syncs. Every field has a default that suits a server.
///
/// On disk at most: active file + (`maxPendingCompressions` × rotation size) + archives (`Retention`) + one temporary
/// archive + journal. See Documentation/Durability.md for the formula and its proof.
public struct LogFileConfiguration: Sendable {
    public var rotation = Rotation()
    public var retention = Retention()
    public var overflow = Overflow.block(upTo: .seconds(1))
    public var sync = SyncPolicy()

    /// zlib's level, 1 (fastest) to 9 (smallest). Default 1: level 6 saves another tenth and takes twice as long.
    public var compressionLevel = 1
    /// Minimum time that a rotated file stays plain, so that a collector that follows it can finish. Default 10 s. It
    /// is cut short when `maxPendingCompressions` files wait: records matter more than the collector's second read.
    public var compressionDelay = Duration.seconds(10)
    /// The newest archive stays plain until the next rotation. Default false.
    public var delayCompress = false
    /// Rotated files that may wait for compression. Default 2, at least 1. One more makes the writer wait for the
    /// compressor, and then the overflow policy decides.
    public var maxPendingCompressions = 2

    /// Directory of the journal; nil (default): next to the log. On a memory file system (`/dev/shm`) a call never
    /// waits for the disk's write-back, and records still survive the process, but a restart of the machine always
    /// loses the journal's content.
    public var journalDirectory: String?
    /// Bytes of the journal: the amount that may wait for the writer. Default 8 MiB; 1 MiB to 1 GiB, rounded up to a
    /// power of two.
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
        /// The log opens anyway and reports this once (`LogFileHooks.onWriteFailure`). Up to `journalSize` bytes of
        /// records wait in process memory, then the overflow policy decides. Within a second after the directory
        /// becomes writable they are in the file. Until then they do not survive the process.
        public static let keepTrying = WhenNotWritable(keepsTrying: true)
    }

    /// What happens when a living process writes under this name.
    public struct WhenInUse: Sendable, Hashable {
        let usesUniqueName: Bool

        /// The initializer throws `.inUse`.
        public static let refuse = WhenInUse(usesUniqueName: false)
        /// The second process writes under `NAME-<process id>` (with a further number if that is taken as well).
        /// Retention, disk bound and recovery then work on all these names together.
        public static let useUniqueName = WhenInUse(usesUniqueName: true)
    }
}

/// Events reported to the application. Hooks are called on the sink's maintenance thread, outside all locks, one at a
/// time. A hook may log; a slow hook delays compression, never a log call.
public struct LogFileHooks: Sendable {
    /// After a rotation, with the path of the closed file.
    public var rotated: (@Sendable (_ path: String) -> Void)?
    /// After an archive is complete on disk and the plain file is gone, with the archive's path.
    public var archived: (@Sendable (_ path: String) -> Void)?
    /// After records were dropped: how many since the last call, by level.
    public var dropped: (@Sendable (_ records: DroppedRecords) -> Void)?
    /// Called when records can no longer reach the file (the disk is full, the directory is gone), with the failure;
    /// and with nil when they can again. Once for each change. If it is not set, the first is reported as one line on
    /// standard error.
    public var onWriteFailure: (@Sendable (_ reason: LogFileError?) -> Void)?

    public init() {}
}
