import CZlibShims

/// Owns one zlib decompression stream for gzip members.
///
/// A member is read in three parts: zlib reads its header in gzip mode (all of RFC 1952, the header's checksum
/// included); the same stream reads its data in raw mode; the trailer is read here. zlib could do all three, but its
/// checksum takes a sixth of the whole time on x86-64; `shim_crc32` does not.
///
/// The stream is on the heap: zlib keeps a pointer to it and returns `Z_STREAM_ERROR` once it has moved. It takes 44
/// KiB of memory.
struct Inflater: ~Copyable {
    private enum Part {
        case header
        case data
        case trailer
    }

    private struct Member {
        var part = Part.header
        var checksum: UInt32 = 0
        /// Decompressed bytes, modulo 2³².
        var length: UInt32 = 0
        /// The trailer's bytes so far, as one little-endian number.
        var trailer: UInt64 = 0
        var trailerBytes = 0
        var failedAtTrailer = false
    }

    private static let gzip: Int32 = 31
    private static let raw: Int32 = -15

    private let stream: UnsafeMutablePointer<z_stream>
    private let member: UnsafeMutablePointer<Member>
    #if Libdeflate
        private let wholeMembers = MemberInflater()
        /// Compressed bytes that should be available where a member begins.
        static let wantedInput = MemberInflater.wantedInput
        static let readsWholeMembers = true
    #else
        /// Compressed bytes that should be available where a member begins.
        static let wantedInput = 4
        static let readsWholeMembers = false
    #endif

    /// Throws if zlib has no memory.
    init() throws(ArchiveError) {
        stream = .allocate(capacity: 1)
        stream.initialize(to: z_stream())
        member = .allocate(capacity: 1)
        member.initialize(to: Member())
        let code = shim_inflateInit2(stream, Self.gzip)
        guard code == Z_OK else {
            stream.deallocate()
            member.deallocate()
            throw ArchiveError(code: code)
        }
    }

    deinit {
        inflateEnd(stream)
        stream.deallocate()
        member.deallocate()
    }

    /// Prepares for the next member. A stream that `init` created cannot give `Z_STREAM_ERROR`.
    func reset() {
        inflateReset2(stream, Self.gzip)
        member.pointee = Member()
    }

    /// Reads from `input`, writes into `output`, and returns how much of each was used. `output` must not be empty.
    ///
    /// `Z_OK` and `Z_BUF_ERROR`: more input or output is needed. `Z_STREAM_END`: the member is complete and its
    /// checksum right. `Z_DATA_ERROR`, `Z_NEED_DICT`: damaged. `Z_MEM_ERROR`: no memory.
    @inline(__always)
    func inflate(
        _ input: UnsafeRawBufferPointer,
        into output: UnsafeMutableRawBufferPointer
    ) -> (code: Int32, consumed: Int, produced: Int) {
        #if Libdeflate
            if member.pointee.part == .header, stream.pointee.total_in == 0,
                let whole = wholeMember(input, into: output)
            {
                return (Z_STREAM_END, whole.consumed, whole.produced)
            }
        #endif
        let limit = Int(UInt32.max)
        let source = input.bindMemory(to: UInt8.self)
        let target = output.bindMemory(to: UInt8.self)
        stream.pointee.next_in = UnsafeMutablePointer(mutating: source.baseAddress)
        stream.pointee.avail_in = UInt32(min(source.count, limit))
        stream.pointee.next_out = target.baseAddress
        stream.pointee.avail_out = UInt32(min(target.count, limit))
        let code = step(target.baseAddress)
        return (
            code,
            min(source.count, limit) - Int(stream.pointee.avail_in),
            min(target.count, limit) - Int(stream.pointee.avail_out)
        )
    }

    /// Bits of `data_type` (zlib.h).
    private static let lastBlock: Int32 = 64
    private static let endOfHeaderOrBlock: Int32 = 128

    /// Whether the bits between the end of a member's deflate stream and the next byte are zero. No checksum covers
    /// them, and every writer leaves them zero. `member` was decompressed without error; `scratch` receives its
    /// content again.
    func endsInZeroBits(_ member: UnsafeRawBufferPointer, scratch: UnsafeMutableRawBufferPointer) -> Bool {
        reset()
        let source = member.bindMemory(to: UInt8.self)
        stream.pointee.next_in = UnsafeMutablePointer(mutating: source.baseAddress)
        stream.pointee.avail_in = UInt32(source.count)
        stream.pointee.next_out = scratch.bindMemory(to: UInt8.self).baseAddress
        stream.pointee.avail_out = UInt32(scratch.count)
        // Z_BLOCK stops after every block. The lowest three bits of data_type are then the number of unused bits of
        // the last byte.
        while CZlibShims.inflate(stream, Z_BLOCK) == Z_OK {
            let state = stream.pointee.data_type
            guard state & Self.lastBlock != 0, state & Self.endOfHeaderOrBlock != 0 else { continue }
            let used = source.count - Int(stream.pointee.avail_in)
            return used > 0 && source[used - 1] >> UInt8(8 - (state & 7)) == 0
        }
        return false
    }

    /// The undamaged member at the start of `input`, if it is complete and fits `output`; otherwise nil, and nothing
    /// has changed. Always nil if only zlib is used. The stream must be new or `reset`.
    func wholeMember(
        _ input: UnsafeRawBufferPointer,
        into output: UnsafeMutableRawBufferPointer
    ) -> (consumed: Int, produced: Int)? {
        #if Libdeflate
            return wholeMembers.member(input, into: output)
        #else
            return nil
        #endif
    }

    private func step(_ output: UnsafeMutablePointer<UInt8>?) -> Int32 {
        if member.pointee.part == .header {
            // Z_BLOCK stops after the header.
            let code = CZlibShims.inflate(stream, Z_BLOCK)
            guard code == Z_OK, stream.pointee.data_type & Self.endOfHeaderOrBlock != 0 else { return code }
            inflateReset2(stream, Self.raw)
            member.pointee.part = .data
        }
        if member.pointee.part == .data {
            let before = stream.pointee.avail_out
            let code = CZlibShims.inflate(stream, Z_NO_FLUSH)
            let produced = before - stream.pointee.avail_out
            member.pointee.checksum = shim_crc32(member.pointee.checksum, output, Int(produced))
            member.pointee.length &+= produced
            guard code == Z_STREAM_END else { return code }
            member.pointee.part = .trailer
        }
        return readTrailer()
    }

    /// Reads the trailer, which may come in several pieces.
    private func readTrailer() -> Int32 {
        while member.pointee.trailerBytes < GzipTrailer.size {
            guard stream.pointee.avail_in > 0 else { return Z_OK }
            let byte = stream.pointee.next_in[0]
            stream.pointee.next_in += 1
            stream.pointee.avail_in -= 1
            member.pointee.trailer |= UInt64(byte) << UInt64(8 * member.pointee.trailerBytes)
            member.pointee.trailerBytes += 1
        }
        let expected = GzipTrailer(checksum: member.pointee.checksum, length: member.pointee.length)
        guard GzipTrailer(word: member.pointee.trailer) == expected else {
            member.pointee.failedAtTrailer = true
            return Z_DATA_ERROR
        }
        return Z_STREAM_END
    }

    /// Whether the last `Z_DATA_ERROR` concerned a member's checksum or length, not its content.
    var failedAtTrailer: Bool { member.pointee.failedAtTrailer }
}
