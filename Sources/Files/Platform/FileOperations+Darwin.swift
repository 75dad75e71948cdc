#if canImport(Darwin)
    import CLibrary

    let platformAnonymousMapping = MAP_PRIVATE | MAP_ANON | MAP_NORESERVE

    func platformModificationTime(_ raw: stat) -> timespec { raw.st_mtimespec }
    func platformRenameExclusive(_ path: String, _ target: String) -> Int32 {
        renamex_np(path, target, UInt32(RENAME_EXCL))
    }
    func platformExchange(_ path: String, _ other: String) -> Int32 { renamex_np(path, other, UInt32(RENAME_SWAP)) }
    func platformCopyExtendedAttributes(from source: Int32, to target: Int32) -> Int32 {
        fcopyfile(source, target, nil, copyfile_flags_t(COPYFILE_ACL | COPYFILE_XATTR))
    }

    func platformAttribute(_ path: String, _ name: String, _ value: UnsafeMutableRawPointer, _ size: Int) -> Int {
        getxattr(path, name, value, size, 0, 0)
    }
    func platformSetAttribute(_ path: String, _ name: String, _ value: UnsafeRawPointer, _ size: Int) -> Int32 {
        setxattr(path, name, value, size, 0, 0)
    }
    let platformNoAttribute = ENOATTR
    /// iOS ends a suspended app that holds a lock, and all processes are in one namespace.
    func platformHold(_ descriptor: Int32) -> Bool { false }
    func platformIsHeld(_ descriptor: Int32) -> Bool { false }

    /// `F_FULLFSYNC` also flushes the drive's cache; file systems without it fall back to `fsync`.
    func platformSynchronize(_ descriptor: Int32) -> Int32 {
        fcntl(descriptor, F_FULLFSYNC) == 0 ? 0 : fsync(descriptor)
    }

    /// `F_PREALLOCATE`, contiguous if possible, then the size. The result is an error number, as with posix_fallocate.
    func platformAllocate(_ descriptor: Int32, _ size: off_t) -> Int32 {
        var request = fstore_t(
            fst_flags: UInt32(F_ALLOCATECONTIG),
            fst_posmode: F_PEOFPOSMODE,
            fst_offset: 0,
            fst_length: size,
            fst_bytesalloc: 0
        )
        if fcntl(descriptor, F_PREALLOCATE, &request) != 0 {
            request.fst_flags = UInt32(F_ALLOCATEALL)
            if fcntl(descriptor, F_PREALLOCATE, &request) != 0 { return errno }
        }
        return ftruncate(descriptor, size) == 0 ? 0 : errno
    }

    /// For the journal's fallback in process memory: a file without a name, mapped twice.
    func platformMapMemoryTwice(_ base: UnsafeMutableRawPointer, header: Int, data: Int) -> Bool {
        var template = Array("/tmp/.journal-XXXXXX".utf8CString)
        if let directory = getenv("TMPDIR") {
            template = Array("\(String(cString: directory))/.journal-XXXXXX".utf8CString)
        }
        let descriptor = mkstemp(&template)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        unlink(template)
        guard ftruncate(descriptor, off_t(header + data)) == 0 else { return false }
        let access = PROT_READ | PROT_WRITE
        let first = mmap(base, header + data, access, MAP_SHARED | MAP_FIXED, descriptor, 0)
        let second = mmap(base + header + data, data, access, MAP_SHARED | MAP_FIXED, descriptor, off_t(header))
        return first != MAP_FAILED && second != MAP_FAILED
    }

    /// Protection class C, "until first user authentication": with a stricter class the mapped pages would become
    /// unreadable, and a store to them fatal, as soon as the device is locked.
    func platformPrepare(_ descriptor: Int32) { _ = fcntl(descriptor, F_SETPROTECTIONCLASS, 3) }
    /// APFS writes allocated blocks of a file without clones in place: no flag is needed.
    package func platformPrepareToMap(_ descriptor: Int32) {}
    package func platformPopulate(_ base: UnsafeMutableRawPointer, _ count: Int) {}
#endif
