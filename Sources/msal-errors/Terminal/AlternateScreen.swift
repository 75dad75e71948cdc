import CLibrary
import Locks

/// The terminal's second screen, without a cursor. It is left however the program ends: at the end of the command, by
/// an error, by `exit`, or by a signal. It is also left while the program is stopped (Control-Z): the shell needs the
/// first one.
enum AlternateScreen {
    enum Drawing {
        /// The program is in the background (`bg`).
        case nothing
        /// The screen is empty, or something else may have been drawn on it.
        case everything
        case changes
    }

    private static let isShown = Locked(false)

    /// What is to be drawn now. Stops the program first if the user asked for that, or if it is in the background:
    /// there it would draw over what the user does.
    static func prepare() -> Drawing {
        let request = JobSignals.take()
        if request == .stop || isInBackground {
            leave()
            JobSignals.stop(by: request == .stop ? SIGTSTP : SIGTTOU)
        }
        // Without a shell that could continue it, a program is not stopped.
        guard !isInBackground else { return .nothing }
        return enter() || request != nil ? .everything : .changes
    }

    /// True if it was not shown before.
    private static func enter() -> Bool {
        let wasShown = isShown.withLock { isShown in
            defer { isShown = true }
            return isShown
        }
        guard !wasShown else { return false }
        JobSignals.report()
        put("\u{1B}[?1049h\u{1B}[?25l")
        return true
    }

    private static var isInBackground: Bool {
        let foreground = tcgetpgrp(STDOUT_FILENO)
        return foreground >= 0 && foreground != getpgrp()
    }

    static func leave() {
        let wasShown = isShown.withLock { isShown in
            defer { isShown = false }
            return isShown
        }
        if wasShown { put("\u{1B}[?25h\u{1B}[?1049l") }
    }

    private static func put(_ text: String) {
        // A terminal that was stopped (Control-S) must not keep a signal from ending the program.
        var wait = pollfd(fd: STDOUT_FILENO, events: Int16(POLLOUT), revents: 0)
        guard poll(&wait, 1, 200) > 0 else { return }
        let bytes = Array(text.utf8)
        _ = bytes.withUnsafeBytes { write(STDOUT_FILENO, $0.baseAddress, $0.count) }
    }
}
