import CLibrary
import Locks

/// The terminal's second screen, without a cursor. It is left however the program ends: at the end of the command, by an
/// error, by `exit`, or by a signal.
enum AlternateScreen {
    private static let isShown = Locked(false)

    static func enter() {
        isShown.withLock { $0 = true }
        put("\u{1B}[?1049h\u{1B}[?25l")
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
