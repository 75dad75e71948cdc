import CLibrary

/// A file without a name, for what does not fit into memory: nobody else can open it, and it is gone with the program.
final class TemporaryFile: Sendable {
    private let descriptor: Int32

    /// In `TMPDIR`, else in /tmp, where no directory is named; nil where no file can be made there.
    init?(directory: String? = nil) {
        let directory = directory ?? getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
        var template = Array("\(directory)/msal-errors-XXXXXX".utf8CString)
        descriptor = mkstemp(&template)
        guard descriptor >= 0 else { return nil }
        unlink(template)
    }

    deinit {
        if descriptor >= 0 { close(descriptor) }
    }

    /// False where the disk has no room.
    func write(_ bytes: [UInt8], at place: UInt64) -> Bool {
        bytes.withUnsafeBytes { bytes in
            var written = 0
            while written < bytes.count {
                let rest = UnsafeRawBufferPointer(rebasing: bytes[written...])
                let count = pwrite(descriptor, rest.baseAddress, rest.count, off_t(clamping: place + UInt64(written)))
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { return false }
                written += count
            }
            return true
        }
    }

    /// Nil where so many bytes cannot be read.
    func read(_ count: Int, at place: UInt64) -> [UInt8]? {
        let bytes = read(upTo: count, at: place)
        return bytes.count == count ? bytes : nil
    }

    /// What there is of so many bytes.
    func read(upTo count: Int, at place: UInt64) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: count) { room, filled in
            while filled < count {
                let rest = UnsafeMutableBufferPointer(rebasing: room[filled..<count])
                let read = pread(descriptor, rest.baseAddress, rest.count, off_t(clamping: place + UInt64(filled)))
                if read < 0, errno == EINTR { continue }
                guard read > 0 else { return }
                filled += read
            }
        }
    }
}
