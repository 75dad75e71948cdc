import CLibrary

/// The names in a directory. The only place that reads one.
package enum DirectoryEntries {
    /// Calls `body` with the bytes of each name except `.` and `..`, until it returns false. A name need not be UTF-8.
    ///
    /// `path` is a C string, because a path need not be UTF-8 either.
    package static func forEach(
        in path: UnsafePointer<CChar>,
        _ body: (UnsafeRawBufferPointer) -> Bool
    ) throws(SystemFailure) {
        guard let stream = opendir(path) else { throw SystemFailure("opendir", errno) }
        defer { closedir(stream) }
        while true {
            errno = 0
            guard let entry = readdir(stream) else {
                // An error looks like the end, except for `errno`.
                if errno != 0 { throw SystemFailure("readdir", errno) }
                return
            }
            let wantsMore = withUnsafeBytes(of: &entry.pointee.d_name) { field in
                let name = UnsafeRawBufferPointer(rebasing: field.prefix { $0 != 0 })
                return name.elementsEqual(".".utf8) || name.elementsEqual("..".utf8) || body(name)
            }
            if !wantsMore { return }
        }
    }
}
