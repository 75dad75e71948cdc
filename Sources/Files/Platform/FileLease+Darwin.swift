#if canImport(Darwin)
    package import CLibrary

    /// Darwin has no leases: whether another process has a file open for writing cannot be asked.
    package struct FileLease: ~Copyable {
        package let isOpenForWriting: Bool? = nil
        package let isBroken = false

        package init(_ descriptor: Int32) {}
    }

    extension stat {
        /// Access and modification, as `futimens` takes them.
        package var times: [timespec] { [st_atimespec, st_mtimespec] }
        /// Last change of the file or of what the system keeps about it: rights, owner, names.
        package var changed: timespec { st_ctimespec }
    }
#endif
