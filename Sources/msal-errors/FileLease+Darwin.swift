#if canImport(Darwin)
    import Darwin

    enum FileLease {
        /// Darwin has no leases: nobody can be asked who else has a file open.
        static func isOpenForWriting(_ descriptor: Int32) -> Bool? { nil }
    }

    extension stat {
        /// Access and modification, as `futimens` takes them.
        var times: [timespec] { [st_atimespec, st_mtimespec] }
    }
#endif
