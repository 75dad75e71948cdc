/// The result of a recovery.
public struct RecoveryReport: Sendable, Hashable {
    public struct Failure: Sendable, Hashable {
        /// Name of the log.
        public var name: String
        /// The call that failed, and its `errno` (0: the name is taken by something that is not ours).
        public var operation: String
        public var systemError: Int32
    }

    /// Journals of dead owners that were recovered.
    public var journals = 0
    /// Records found in them, including those that the log already held.
    public var records = 0
    /// Drops that the dead processes had not announced; they are announced now.
    public var dropped: UInt64 = 0
    /// Journals from before a restart of the machine: their content is announced as lost.
    public var restarts = 0
    /// Temporary files removed.
    public var temporaryFiles = 0
    /// Plain files that were compressed, or removed because their archive was complete.
    public var archived = 0
    /// Names of logs that living processes write; they are left alone.
    public var inUse: [String] = []
    /// Names that could not be recovered now. Nothing is lost; try again.
    public var failures: [Failure] = []
}
