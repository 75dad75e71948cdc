public import Logging

/// Keeps what is too verbose to be logged until a failure shows whether it is needed: records below the level of their
/// label go, scrubbed and encoded, into a ring of bytes. When a failure is logged, the records of its correlation id,
/// and the last few without one, are written in front of it, marked with `msal.flight_recorder`. All others are
/// overwritten in time.
///
/// ```swift
/// let auth = AuthLogging(sink: files, recorder: FlightRecorder(path: "/var/log/app/.auth.recorder", labels: ["auth", "MSAL"]))
/// ```
///
/// The ring is a file of fixed size that is mapped into memory, so what it holds survives the death of the process:
/// the next start with the same path writes the last records, marked with `event.action` = `recovered` as well. A
/// record that was on its way into the log at that moment may be there twice, with the same run and number: reports
/// count it once. `shutdown` overwrites the ring with zeros: a program that ends without it counts as one that
/// died. A restart of the machine may lose the ring. A file that cannot be made, is in use, or belongs to another
/// program stays as it is: the ring is then in process memory, and `AuthLogging.recorderProblem` says why.
///
/// Recorded are the loggers that follow `AuthLogging.levels`, and MSAL's lines through `connectMSAL`, which asks MSAL
/// for them. A label that is `off` is not recorded. A recorded success has no `event.outcome`: only those with a
/// failure after them get into the log, so no rate may count them. A failure that is below the level counts in reports
/// if it is in the story of another one.
///
/// `AuthLogging.unrecorded` counts what cannot be kept: a record longer than half of the ring (1 MiB holds the longest
/// there is), and statements after `shutdown` or in a forked child.
///
/// Cost: a recorded statement is built, scrubbed, encoded and copied under a lock; it makes no system call and no file
/// grows. A failure looks through the ring. Labels that are not recorded pay nothing.
public struct FlightRecorder: Sendable, Hashable {
    /// The file of the ring; its directory must exist. Mode 0600. Default nil: process memory, which dies with the
    /// process.
    public var path: String?
    /// Bytes of the ring, rounded up to a power of two from 64 KiB to 1 GiB. Default 1 MiB: some 2,000 records. A
    /// failure looks through all of them, and statements that are to be kept wait meanwhile.
    public var size: Int
    /// Labels that are recorded, each with those below it. Default nil: all.
    public var labels: [String]?
    /// The least severe level that is recorded. Default `debug`.
    public var level: Logger.Level
    /// How many records without a correlation id are written in front of a failure. Default 16.
    public var recent: Int

    public init(
        path: String? = nil,
        size: Int = 1 << 20,
        labels: [String]? = nil,
        level: Logger.Level = .debug,
        recent: Int = 16
    ) {
        self.path = path
        self.size = size
        self.labels = labels
        self.level = level
        self.recent = recent
    }

    /// The threshold from which a label is recorded; `off`: it is not.
    func threshold(for label: String) -> LogThreshold {
        guard let labels else { return LogThreshold(level) }
        let isRecorded = labels.contains { label.isLabel(atOrBelow: $0) }
        return isRecorded ? LogThreshold(level) : .off
    }
}
