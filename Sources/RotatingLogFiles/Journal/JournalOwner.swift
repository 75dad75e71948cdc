/// The process that a journal belongs to. The process number alone is not enough: numbers are reused.
package struct JournalOwner: Sendable, Hashable {
    /// Random at each start of the machine.
    package var bootID: [UInt8]
    package var processID: UInt64
    /// When that process began, in the system's own unit.
    package var startTime: UInt64
    /// The namespace of process numbers (containers have their own); 0 if the system has only one.
    package var namespace: UInt64

    package init(bootID: [UInt8], processID: UInt64, startTime: UInt64, namespace: UInt64) {
        self.bootID = bootID
        self.processID = processID
        self.startTime = startTime
        self.namespace = namespace
    }

    /// Whether it runs in another namespace of process numbers since the same start of the machine, so that its process
    /// cannot be seen.
    func isInAnotherNamespace(than other: JournalOwner) -> Bool {
        bootID == other.bootID && namespace != other.namespace && namespace != 0 && other.namespace != 0
    }
}
