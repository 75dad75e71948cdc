import CLibrary
import Files

/// Standard input, read by one call after the other.
enum StandardInput {
    /// Reads what there is, continuing after signals; 0 at the end.
    static func read(into buffer: UnsafeMutableRawBufferPointer) throws(SystemFailure) -> Int {
        let files = SystemFiles()
        return try files.untilUninterrupted { () throws(SystemFailure) in
            try files.read(STDIN_FILENO, into: buffer)
        }
    }

    /// Makes standard input readable twice: copies a pipe to a file without a name, so nothing remains when the program
    /// ends.
    static func makeRereadable() throws(CommandFailure) {
        if lseek(STDIN_FILENO, 0, SEEK_CUR) >= 0 { return }
        do throws(SystemFailure) {
            let copy = try UnnamedFile()
            try fill(copy)
            guard dup2(copy.descriptor, STDIN_FILENO) >= 0 else { throw SystemFailure("dup2", errno) }
        } catch {
            let reason = SystemFailure.text(error.code)
            throw CommandFailure(
                status: .inputIncomplete,
                message: "standard input is read twice and could not be copied to TMPDIR: \(reason)"
            )
        }
        rewind()
    }

    private static func fill(_ copy: UnnamedFile) throws(SystemFailure) {
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 256 << 10, alignment: 16)
        defer { buffer.deallocate() }
        var size: UInt64 = 0
        while true {
            let count = try read(into: buffer)
            guard count > 0 else { return }
            try copy.write(UnsafeRawBufferPointer(rebasing: buffer[..<count]), at: size)
            size += UInt64(count)
        }
    }

    static func rewind() {
        lseek(STDIN_FILENO, 0, SEEK_SET)
    }
}
