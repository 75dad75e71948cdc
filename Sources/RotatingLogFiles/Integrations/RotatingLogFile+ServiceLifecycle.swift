#if ServiceLifecycle
    public import ServiceLifecycle
    import UnixSignals

    /// In a `ServiceGroup` the log is closed last: put it first in the list of services.
    ///
    /// Behind the package trait `ServiceLifecycle`.
    extension RotatingLogFile: Service {
        /// Waits for the group's graceful shutdown (SIGTERM, say), then shuts the log down within five seconds. What is not in
        /// the file by then stays in the journal for the next opening.
        public func run() async throws {
            try? await gracefulShutdown()
            _ = await shutdown(within: .seconds(5))
        }
    }

    /// Opens the log's name anew at each SIGHUP, for people who let logrotate rotate.
    ///
    /// Nothing of this package runs in a signal handler: the signal comes through the group's own signal source.
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
