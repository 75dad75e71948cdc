import CZlibShims

/// Finds the beginnings of gzip members in the middle of a file.
package enum MemberSearch {
    /// The output that confirms a beginning, unless the member ends earlier.
    private static let trialOutput = 64 << 10
    /// Bytes that should follow the last offset that is tried, so that a trial has something to decompress.
    package static let lookahead = 128 << 10

    /// The first of `candidates` offsets at which data can be decompressed to the end of a member or to 64 KiB. Three
    /// magic bytes alone appear by chance once in 16 MiB of compressed data; data that pass a trial of this length do
    /// not.
    package static func firstMember(in bytes: UnsafeRawBufferPointer, candidates: Int) -> Int? {
        guard let inflater = try? Inflater() else { return nil }
        let output = UnsafeMutableRawBufferPointer.allocate(byteCount: trialOutput, alignment: 16)
        defer { output.deallocate() }
        var start = 0
        while start < min(candidates, bytes.count - 4) {
            defer { start += 1 }
            guard GzipFormat.isMemberStart(bytes, at: start) else { continue }
            inflater.reset()
            let step = inflater.inflate(UnsafeRawBufferPointer(rebasing: bytes[start...]), into: output)
            if step.code == Z_STREAM_END || step.code == Z_OK && step.produced == output.count { return start }
        }
        return nil
    }
}
