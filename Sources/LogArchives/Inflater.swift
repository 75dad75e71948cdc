import CZlibShims

/// Owner of one zlib decompression stream for gzip members.
///
/// The stream lives on the heap: zlib keeps a pointer to it and answers `Z_STREAM_ERROR` once it has moved.
/// 44 KiB of memory while it lives.
struct Inflater: ~Copyable {
    let stream: UnsafeMutablePointer<z_stream>

    /// Throws where zlib has no memory.
    init() throws(ArchiveError) {
        stream = .allocate(capacity: 1)
        stream.initialize(to: z_stream())
        let code = shim_inflateInit2(stream, 31)
        guard code == Z_OK else {
            stream.deallocate()
            throw ArchiveError(code: code)
        }
    }

    deinit {
        inflateEnd(stream)
        stream.deallocate()
    }

    /// Ready for the next member. `Z_STREAM_ERROR` is impossible for a stream that `init` made.
    func reset() {
        inflateReset(stream)
    }

    /// One call of `inflate`: takes from `input`, puts into `output`, says how much of each was used.
    ///
    /// `Z_OK` and `Z_BUF_ERROR`: more input or more room is wanted; `Z_STREAM_END`: the member is complete and its check
    /// sum right; `Z_DATA_ERROR`, `Z_NEED_DICT`: damaged; `Z_MEM_ERROR`: no memory.
    @inline(__always)
    func inflate(
        _ input: UnsafeRawBufferPointer,
        into output: UnsafeMutableRawBufferPointer
    ) -> (code: Int32, consumed: Int, produced: Int) {
        let room = Int(UInt32.max)
        let source = input.bindMemory(to: UInt8.self)
        let target = output.bindMemory(to: UInt8.self)
        stream.pointee.next_in = UnsafeMutablePointer(mutating: source.baseAddress)
        stream.pointee.avail_in = UInt32(min(source.count, room))
        stream.pointee.next_out = target.baseAddress
        stream.pointee.avail_out = UInt32(min(target.count, room))
        let code = CZlibShims.inflate(stream, Z_NO_FLUSH)
        return (
            code,
            min(source.count, room) - Int(stream.pointee.avail_in),
            min(target.count, room) - Int(stream.pointee.avail_out)
        )
    }

    /// Whether the bits between the end of a member's deflate stream and the next byte are zero: no check sum speaks of
    /// them, and every writer leaves them so. `member` was decompressed without fault; `room` takes its content again.
    func endsInZeroBits(_ member: UnsafeRawBufferPointer, room: UnsafeMutableRawBufferPointer) -> Bool {
        reset()
        let source = member.bindMemory(to: UInt8.self)
        stream.pointee.next_in = UnsafeMutablePointer(mutating: source.baseAddress)
        stream.pointee.avail_in = UInt32(source.count)
        stream.pointee.next_out = room.bindMemory(to: UInt8.self).baseAddress
        stream.pointee.avail_out = UInt32(room.count)
        // Z_BLOCK stops behind every block; data_type then has 64 for the last one, 128 for its end, and the unused bits
        // of the byte before in its lowest three (zlib.h).
        while CZlibShims.inflate(stream, Z_BLOCK) == Z_OK {
            let state = stream.pointee.data_type
            guard state & 192 == 192 else { continue }
            let used = source.count - Int(stream.pointee.avail_in)
            return used > 0 && source[used - 1] >> UInt8(8 - (state & 7)) == 0
        }
        return false
    }

    /// Whether the last `Z_DATA_ERROR` was about a member's check sum or length, not about its content.
    var failedAtTrailer: Bool {
        guard let message = stream.pointee.msg else { return false }
        // zlib's two texts: "incorrect data check", "incorrect length check".
        let text = String(cString: message)
        return text.hasPrefix("incorrect") && text.hasSuffix("check") && !text.contains("header")
    }
}
