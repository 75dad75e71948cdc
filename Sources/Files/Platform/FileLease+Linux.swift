#if os(Linux)
    package import CLibrary

    /// Detects whether any process has a file open for writing, now and as long as the lease is held.
    ///
    /// fcntl(2), "Leases": while a read lease is held, opening the file for writing waits (a non-blocking open fails),
    /// and `isBroken` becomes true. The system then sends SIGIO, which a program that takes leases must ignore.
    package struct FileLease: ~Copyable {
        /// linux/fcntl.h's numbers, which the C library hides unless _GNU_SOURCE is defined.
        private static let setLease: Int32 = 1_024
        private static let getLease: Int32 = 1_025

        /// Whether a process had the file open for writing when the lease was requested; nil if the system does not
        /// report it (a file of another user, some network file systems).
        package let isOpenForWriting: Bool?
        private let descriptor: Int32

        /// `descriptor` is open for reading only, and stays open while the lease is held.
        package init(_ descriptor: Int32) {
            self.descriptor = descriptor
            let isTaken = fcntl(descriptor, FileLease.setLease, Int32(F_RDLCK)) == 0
            isOpenForWriting = isTaken ? false : errno == EAGAIN ? true : nil
        }

        deinit {
            if isOpenForWriting == false { _ = fcntl(descriptor, FileLease.setLease, Int32(F_UNLCK)) }
        }

        /// Whether a process waits to write. False if there is no lease.
        package var isBroken: Bool {
            isOpenForWriting == false && fcntl(descriptor, FileLease.getLease) != Int32(F_RDLCK)
        }
    }

    extension stat {
        /// Access and modification time, as `futimens` expects them.
        package var times: [timespec] { [st_atim, st_mtim] }
        /// Last change of the file or of its metadata: permissions, owner, names.
        package var changed: timespec { st_ctim }
    }
#endif
