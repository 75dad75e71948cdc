import Files

/// An open log file. The descriptor is closed when the last owner releases the file, so a sync by the maintenance
/// worker never uses a descriptor that was closed and reused in the meantime.
final class OpenFile: Sendable {
    let descriptor: Int32
    let identity: FileIdentity
    private let files: any FileOperations
    private let state: SharedState

    init(descriptor: Int32, identity: FileIdentity, files: any FileOperations, state: SharedState) {
        self.descriptor = descriptor
        self.identity = identity
        self.files = files
        self.state = state
    }

    deinit {
        do throws(SystemFailure) {
            try files.close(descriptor)
        } catch {
            state.add(1, to: .faults)
        }
    }
}
