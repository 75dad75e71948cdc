#if ServiceLifecycle
    public import ServiceLifecycle
    import UnixSignals

    /// In a `ServiceGroup` the log is closed last: put it first in the list of services.
    ///
    /// Requires the package trait `ServiceLifecycle`.
    extension RotatingLogFile: Service {
        /// Waits for the group's graceful shutdown (for example on SIGTERM), then shuts the log down within five
        /// seconds. Records that are not in the file by then stay in the journal for the next opening.
        public func run() async throws {
            try? await gracefulShutdown()
            _ = await shutdown(within: .seconds(5))
        }
    }

    /// Opens the log's name again at each SIGHUP, for users whose files are rotated by logrotate.
    ///
    /// No code of this package runs in a signal handler: the signal comes through the group's own signal source.
    public struct ReopenOnHangup: Service {
        private let log: RotatingLogFile

        public init(_ log: RotatingLogFile) {
            self.log = log
        }

        public func run() async throws {
            for await _ in await UnixSignalsSequence(trapping: .sighup).cancelOnGracefulShutdown() {
                await log.reopen()
            }
        }
    }
#endif
