import CLibrary

/// Standard streams that were closed when the command began.
enum ClosedStreams {
    /// Takes their numbers: the next file or pipe would get them, and what is meant for people would go into it. Each
    /// is opened for the wrong direction, so that using it still fails as on a closed stream.
    static func fill() {
        for number in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] where fcntl(number, F_GETFD) == -1 {
            _ = open("/dev/null", number == STDIN_FILENO ? O_WRONLY : O_RDONLY)
        }
    }
}
