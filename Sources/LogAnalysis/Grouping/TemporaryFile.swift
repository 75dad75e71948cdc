import CLibrary

/// An unnamed file for what does not fit into memory. No other process can open it by name, and it is gone when the
/// program ends.
final class TemporaryFile: Sendable {
    private let descriptor: Int32

    /// In `directory`, else in `TMPDIR`, else in /tmp. Nil if no file can be made there.
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

    /// False if the disk is full.
    func write(_ bytes: [UInt8], at offset: UInt64) -> Bool {
        bytes.withUnsafeBytes { bytes in
            var written = 0
            while written < bytes.count {
                let rest = UnsafeRawBufferPointer(rebasing: bytes[written...])
                let count = pwrite(descriptor, rest.baseAddress, rest.count, off_t(clamping: offset + UInt64(written)))
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { return false }
                written += count
            }
            return true
        }
    }

    /// Nil if fewer than `count` bytes can be read.
    func read(_ count: Int, at offset: UInt64) -> [UInt8]? {
        let bytes = read(upTo: count, at: offset)
        return bytes.count == count ? bytes : nil
    }

    /// At most `count` bytes; fewer at the end of the file.
    func read(upTo count: Int, at offset: UInt64) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            while filled < count {
                let rest = UnsafeMutableBufferPointer(rebasing: buffer[filled..<count])
                let read = pread(descriptor, rest.baseAddress, rest.count, off_t(clamping: offset + UInt64(filled)))
                if read < 0, errno == EINTR { continue }
                guard read > 0 else { return }
                filled += read
            }
        }
    }
}
