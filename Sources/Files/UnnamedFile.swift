import CLibrary

/// A temporary file without a name: no other process can open it, and it is gone when the program ends.
package final class UnnamedFile: Sendable {
    package let descriptor: Int32
    private let files = SystemFiles()

    /// In `directory`, else in `TMPDIR`, else in /tmp.
    package init(directory: String? = nil) throws(SystemFailure) {
        let directory = directory ?? getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
        var template = Array("\(directory)/msal-errors-XXXXXX".utf8CString)
        descriptor = mkstemp(&template)
        guard descriptor >= 0 else { throw SystemFailure("mkstemp", errno) }
        unlink(template)
    }

    deinit {
        if descriptor >= 0 { close(descriptor) }
    }

    /// Fails if the disk is full.
    package func write(_ bytes: UnsafeRawBufferPointer, at offset: UInt64) throws(SystemFailure) {
        try files.writeAll(descriptor, bytes, at: offset)
    }

    /// Nil if fewer than `count` bytes can be read.
    package func read(_ count: Int, at offset: UInt64) -> [UInt8]? {
        let bytes = read(upTo: count, at: offset)
        return bytes.count == count ? bytes : nil
    }

    /// At most `count` bytes; fewer at the end of the file, none if they cannot be read.
    package func read(upTo count: Int, at offset: UInt64) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            let buffer = UnsafeMutableRawBufferPointer(start: buffer.baseAddress, count: count)
            filled = (try? files.readAll(descriptor, into: buffer, at: offset)) ?? 0
        }
    }
}
