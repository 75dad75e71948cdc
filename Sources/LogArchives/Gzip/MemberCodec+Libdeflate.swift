// Uses libdeflate instead of zlib for whole members, which our archives consist of. libdeflate has no streams, so zlib
// stays for everything else and diagnoses members that libdeflate refuses.
#if Libdeflate
    import CLibdeflate

    /// Decompresses gzip members that are completely in memory and fit their output; gives up on all others.
    struct MemberInflater: ~Copyable {
        /// Compressed bytes that a reader should have available where a member begins: members of 256 KiB of records
        /// have 20 to 60 KiB.
        static let wantedInput = 96 << 10

        /// Nil if there was no memory: zlib is used then.
        private let decompressor: OpaquePointer?
        private let state: UnsafeMutablePointer<(misses: Int, pause: Int)>

        init() {
            decompressor = libdeflate_alloc_decompressor()
            state = .allocate(capacity: 1)
            state.initialize(to: (0, 0))
        }

        deinit {
            if let decompressor { libdeflate_free_decompressor(decompressor) }
            state.deallocate()
        }

        /// The member at the start of `input`; nil if it is incomplete, does not fit `output` or is damaged. If that
        /// happens repeatedly (members from other writers), it is tried for fewer and fewer members.
        ///
        /// Header and trailer are read here: if the processor has carry-less multiplication, `Checksum.crc32` takes a
        /// third to a half of the time of libdeflate 1.14's checksum.
        func member(
            _ input: UnsafeRawBufferPointer,
            into output: UnsafeMutableRawBufferPointer
        ) -> (consumed: Int, produced: Int)? {
            guard let decompressor, let target = output.baseAddress, let start = Self.dataStart(input) else {
                return nil
            }
            if state.pointee.pause > 0 {
                state.pointee.pause -= 1
                return nil
            }
            let data = UnsafeRawBufferPointer(rebasing: input[start...])
            guard let source = data.baseAddress else { return nil }
            var consumed = 0
            var produced = 0
            let result = libdeflate_deflate_decompress_ex(
                decompressor,
                source,
                data.count,
                target,
                output.count,
                &consumed,
                &produced
            )
            guard result == LIBDEFLATE_SUCCESS,
                Self.isTrailer(
                    data[consumed...],
                    of: UnsafeRawBufferPointer(start: target, count: produced)
                )
            else {
                state.pointee.misses = min(state.pointee.misses + 1, 6)
                state.pointee.pause = (1 << state.pointee.misses) - 2
                return nil
            }
            state.pointee.misses = 0
            return (start + consumed + GzipFormat.trailerSize, produced)
        }

        /// The offset of a member's deflate stream (RFC 1952 section 2.3); nil if it is not certain. zlib handles
        /// headers with their own checksum.
        private static func dataStart(_ input: UnsafeRawBufferPointer) -> Int? {
            let hasChecksum: UInt8 = 2
            let hasName: UInt8 = 8
            let hasComment: UInt8 = 16
            guard input.count >= GzipFormat.headerSize, GzipFormat.isMemberStart(input, at: 0) else { return nil }
            let flags = input[3]
            guard flags & hasChecksum == 0 else { return nil }
            var start = GzipFormat.headerSize
            if flags & GzipFormat.extraField != 0 {
                guard input.count >= start + 2 else { return nil }
                start += 2 + (Int(input[start]) | Int(input[start + 1]) << 8)
            }
            for text in [hasName, hasComment] where flags & text != 0 {
                guard start < input.count, let end = input[start...].firstIndex(of: 0) else { return nil }
                start = end + 1
            }
            return start < input.count ? start : nil
        }

        private static func isTrailer(_ bytes: Slice<UnsafeRawBufferPointer>, of raw: UnsafeRawBufferPointer) -> Bool {
            guard let trailer = GzipTrailer(UnsafeRawBufferPointer(rebasing: bytes)) else { return false }
            let checksum =
                Checksum.isFolded ? Checksum.crc32(raw) : libdeflate_crc32(0, raw.baseAddress, raw.count)
            return trailer == GzipTrailer(checksum: checksum, length: UInt32(truncatingIfNeeded: raw.count))
        }
    }

    /// Compresses whole members.
    struct MemberDeflater: ~Copyable {
        /// Nil if there was no memory: zlib is used then.
        private let compressor: OpaquePointer?

        /// `level` as zlib defines it, 1 to 9.
        init(level: Int) {
            compressor = libdeflate_alloc_compressor(Int32(min(max(level, 1), 9)))
        }

        deinit {
            if let compressor { libdeflate_free_compressor(compressor) }
        }

        func bound(_ count: Int) -> Int {
            compressor.map { libdeflate_gzip_compress_bound($0, count) } ?? 0
        }

        /// Bytes of the member; nil if it does not fit `output`.
        func member(of raw: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer) -> Int? {
            guard let compressor, let target = output.baseAddress else { return nil }
            // An empty buffer may have no address, but libdeflate requires one.
            let source = raw.baseAddress ?? UnsafeRawPointer(target)
            let used = libdeflate_gzip_compress(compressor, source, raw.count, target, output.count)
            return used > 0 ? used : nil
        }
    }
#endif
