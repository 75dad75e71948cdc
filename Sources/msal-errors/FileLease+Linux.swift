#if os(Linux)
    import CLibrary

    enum FileLease {
        /// fcntl(2) "Leases": linux/fcntl.h's numbers, which the C library hides behind _GNU_SOURCE.
        private static let setLease: Int32 = 1_024

        /// Whether any process has the file open for writing; nil where the system does not say (a file of another user,
        /// some network file systems). `descriptor` is open for reading only.
        static func isOpenForWriting(_ descriptor: Int32) -> Bool? {
            guard fcntl(descriptor, setLease, Int32(F_RDLCK)) == 0 else { return errno == EAGAIN ? true : nil }
            _ = fcntl(descriptor, setLease, Int32(F_UNLCK))
            return false
        }
    }

    extension stat {
        /// Access and modification, as `futimens` takes them.
        var times: [timespec] { [st_atim, st_mtim] }
    }
#endif
