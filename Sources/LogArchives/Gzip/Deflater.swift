import CZlibShims

/// Owns one zlib compression stream that produces whole gzip members.
///
/// The stream is on the heap and never moves. It takes about 260 KiB of memory. The same bytes at the same level give
/// the same output, whatever the clock (the member's time stamp is 0, its system byte "unknown"). zlib compresses;
/// header and trailer are written here, because `Checksum.crc32` takes an eighth of the time of zlib's checksum.
package struct Deflater: ~Copyable {
    private let stream: UnsafeMutablePointer<z_stream>
    /// RFC 1952 section 2.3.1, XFL: 4 for the fastest, 2 for the smallest.
    private let extraFlags: UInt8
    #if Libdeflate
        private let wholeMembers: MemberDeflater
    #endif

    /// `level` 1 (fastest) to 9 (smallest); other values are clamped.
    package init(level: Int) throws(ArchiveError) {
        stream = .allocate(capacity: 1)
        stream.initialize(to: z_stream())
        let level = min(max(level, 1), 9)
        extraFlags = level == 1 ? 4 : level == 9 ? 2 : 0
        let code = shim_deflateInit2(stream, Int32(level), -15, 8, Z_DEFAULT_STRATEGY)
        guard code == Z_OK else {
            stream.deallocate()
            throw ArchiveError(code: code)
        }
        #if Libdeflate
            wholeMembers = MemberDeflater(level: level)
        #endif
    }

    deinit {
        deflateEnd(stream)
        stream.deallocate()
    }

    /// The most bytes that a member of `count` raw bytes can take.
    package func bound(_ count: Int) -> Int {
        let bound = Int(deflateBound(stream, UInt(count))) + GzipFormat.headerSize + GzipFormat.trailerSize
        #if Libdeflate
            return max(bound, wholeMembers.bound(count))
        #else
            return bound
        #endif
    }

    /// Compresses `raw` into one complete member. `output` has at least `bound(raw.count)` bytes; returns the bytes
    /// used.
    package func member(
        of raw: UnsafeRawBufferPointer,
        into output: UnsafeMutableRawBufferPointer
    ) throws(ArchiveError) -> Int {
        #if Libdeflate
            if let used = wholeMembers.member(of: raw, into: output) { return used }
        #endif
        deflateReset(stream)
        guard output.count >= GzipFormat.headerSize + GzipFormat.trailerSize else {
            throw ArchiveError(code: Z_BUF_ERROR)
        }
        output.copyBytes(from: GzipFormat.header(extraFlags: extraFlags))
        let source = raw.bindMemory(to: UInt8.self)
        let data = output[GzipFormat.headerSize..<output.count - GzipFormat.trailerSize]
        let target = UnsafeMutableRawBufferPointer(rebasing: data).bindMemory(to: UInt8.self)
        stream.pointee.next_in = UnsafeMutablePointer(mutating: source.baseAddress)
        stream.pointee.avail_in = UInt32(source.count)
        stream.pointee.next_out = target.baseAddress
        stream.pointee.avail_out = UInt32(target.count)
        let code = deflate(stream, Z_FINISH)
        // Z_OK would mean that `output` was too small.
        guard code == Z_STREAM_END else { throw ArchiveError(code: code) }
        let end = GzipFormat.headerSize + target.count - Int(stream.pointee.avail_out)
        GzipTrailer(checksum: Checksum.crc32(raw), length: UInt32(truncatingIfNeeded: raw.count))
            .store(into: output, at: end)
        return end + GzipFormat.trailerSize
    }
}
