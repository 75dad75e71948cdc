#if os(Linux) || os(Android)
    import CLibrary
    import CPlatform

    let platformAnonymousMapping = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE

    func platformModificationTime(_ raw: stat) -> timespec { raw.st_mtim }
    /// renameat2(2) with `RENAME_NOREPLACE`.
    func platformRenameExclusive(_ path: String, _ target: String) -> Int32 {
        platform_rename_exclusive(path, target)
    }
    func platformExchange(_ path: String, _ other: String) -> Int32 { platform_exchange(path, other) }
    func platformCopyExtendedAttributes(from source: Int32, to target: Int32) -> Int32 {
        platform_copy_extended_attributes(source, target)
    }
    /// Programs may only set attributes whose name begins with `user.`.
    func platformAttribute(_ path: String, _ name: String, _ value: UnsafeMutableRawPointer, _ size: Int) -> Int {
        platform_get_attribute(path, "user." + name, value, size)
    }
    func platformSetAttribute(_ path: String, _ name: String, _ value: UnsafeRawPointer, _ size: Int) -> Int32 {
        platform_set_attribute(path, "user." + name, value, size)
    }
    let platformNoAttribute = ENODATA
    func platformHold(_ descriptor: Int32) -> Bool { platform_hold(descriptor) == 0 }
    func platformIsHeld(_ descriptor: Int32) -> Bool { platform_is_held(descriptor) == 1 }
    func platformSynchronize(_ descriptor: Int32) -> Int32 { fdatasync(descriptor) }
    /// posix_fallocate(3): its result is the error number. If the file system cannot, glibc writes each block instead.
    func platformAllocate(_ descriptor: Int32, _ size: off_t) -> Int32 { posix_fallocate(descriptor, 0, size) }
    /// Shared memory without a file (the file size limit would apply to one), mapped twice: mremap(2) of length 0.
    func platformMapMemoryTwice(_ base: UnsafeMutableRawPointer, header: Int, data: Int) -> Bool {
        let flags = MAP_SHARED | MAP_ANONYMOUS | MAP_FIXED
        guard mmap(base, header + data, PROT_READ | PROT_WRITE, flags, -1, 0) != MAP_FAILED else { return false }
        return platform_map_again(base + header, data, base + header + data) == 0
    }
    /// On a copy-on-write file system rewriting an allocated page needs a new block, which a full disk may not have. So
    /// the no-copy-on-write flag is set, if it exists, before the file has content (`FS_IOC_SETFLAGS`).
    func platformPrepare(_ descriptor: Int32) {}
    package func platformPrepareToMap(_ descriptor: Int32) { platform_disable_copy_on_write(descriptor) }
    /// Takes page faults now, not in a log call. `MADV_POPULATE_WRITE` needs Linux 5.14; older kernels refuse, which
    /// is fine.
    package func platformPopulate(_ base: UnsafeMutableRawPointer, _ count: Int) {
        _ = madvise(base, count, populateForWriting)
    }
    /// `MADV_POPULATE_WRITE`, which older headers lack.
    private let populateForWriting: Int32 = 23
#endif
