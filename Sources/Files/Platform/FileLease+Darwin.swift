#if canImport(Darwin)
    package import CLibrary

    /// Darwin has no leases: whether another process has a file open for writing cannot be determined.
    package struct FileLease: ~Copyable {
        package let isOpenForWriting: Bool? = nil
        package let isBroken = false

        package init(_ descriptor: Int32) {}
    }

    extension stat {
        /// Access and modification time, as `futimens` expects them.
        package var times: [timespec] { [st_atimespec, st_mtimespec] }
        /// Last change of the file or of its metadata: permissions, owner, names.
        package var changed: timespec { st_ctimespec }
    }
#endif
