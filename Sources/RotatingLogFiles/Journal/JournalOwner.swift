/// The process that a journal belongs to. The number alone would not do: numbers are given again.
package struct JournalOwner: Sendable, Hashable {
    /// Random at each start of the machine.
    package var bootID: [UInt8]
    package var processID: UInt64
    /// When that process began, in the system's own unit.
    package var startTime: UInt64
    /// Which world of process numbers (containers have their own); 0 where the system has one only.
    package var namespace: UInt64

    package init(bootID: [UInt8], processID: UInt64, startTime: UInt64, namespace: UInt64) {
        self.bootID = bootID
        self.processID = processID
        self.startTime = startTime
        self.namespace = namespace
    }
}
