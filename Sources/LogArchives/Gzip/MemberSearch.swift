/// Finds the beginnings of gzip members in the middle of a file.
package enum MemberSearch {
    /// The output that confirms a beginning, unless the member ends earlier.
    private static let trialOutput = 64 << 10
    /// Bytes that should follow the last offset that is tried, so that a trial has something to decompress.
    package static let lookahead = 128 << 10

    /// RFC 1952 section 2.3: magic, method deflate, no reserved flag. The four bytes from `start` on exist.
    @inline(__always)
    static func beginsLikeMember(_ bytes: UnsafeRawBufferPointer, at start: Int) -> Bool {
        bytes[start] == 0x1F && bytes[start + 1] == 0x8B && bytes[start + 2] == 8 && bytes[start + 3] & 0xE0 == 0
    }

    /// The first of `places` offsets at which data can be decompressed to the end of a member or to 64 KiB. Three magic
    /// bytes alone appear by chance once in 16 MiB of compressed data; data that pass a trial of this length do not.
    package static func firstMember(in bytes: UnsafeRawBufferPointer, places: Int) -> Int? {
        guard let inflater = try? Inflater() else { return nil }
        let output = UnsafeMutableRawBufferPointer.allocate(byteCount: trialOutput, alignment: 16)
        defer { output.deallocate() }
        var start = 0
        while start < min(places, bytes.count - 4) {
            defer { start += 1 }
            guard beginsLikeMember(bytes, at: start) else { continue }
            inflater.reset()
            let step = inflater.inflate(UnsafeRawBufferPointer(rebasing: bytes[start...]), into: output)
            // Z_STREAM_END, or Z_OK with the full output.
            if step.code == 1 || step.code == 0 && step.produced == output.count { return start }
        }
        return nil
    }
}
