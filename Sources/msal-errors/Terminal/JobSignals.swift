import CLibrary
import CPlatform
import Locks

/// Control-Z, and what continues the program after it.
enum JobSignals {
    enum Request {
        case stop
        /// It was stopped and continued: the terminal may have been used for something else.
        case redraw
    }

    private static let request = Locked<Request?>(nil)

    /// From now on both signals are requests. Where the parent ignores one, so does this program.
    static func report() {
        for number in [SIGTSTP, SIGCONT] { EndingSignals.report(number) }
    }

    /// Called for each signal that was reported.
    static func add(_ number: Int32) {
        request.withLock { request in
            if number == SIGTSTP { request = .stop } else if number == SIGCONT { request = request ?? .redraw }
        }
    }

    /// The request since the last call.
    static func take() -> Request? {
        request.withLock { request in
            defer { request = nil }
            return request
        }
    }

    /// Stops the program, as the signal does by itself. Returns when it is continued.
    static func stop(by number: Int32) {
        if number == SIGTSTP { signal(SIGTSTP, SIG_DFL) }
        // A thread of the concurrency pool lets no signal in.
        var (signals, before) = (sigset_t(), sigset_t())
        sigemptyset(&signals)
        sigaddset(&signals, number)
        pthread_sigmask(SIG_UNBLOCK, &signals, &before)
        raise(number)
        pthread_sigmask(SIG_SETMASK, &before, nil)
    }
}
