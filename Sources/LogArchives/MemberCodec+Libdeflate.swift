// libdeflate in place of zlib for whole members: what our archives consist of. It takes no streams, so zlib stays for
// everything else, and says what is wrong with a member that libdeflate refuses.
#if Libdeflate
    import CLibdeflate

    /// Decompresses gzip members that lie in memory as a whole and fit their output, and gives up on all others.
    struct MemberInflater: ~Copyable {
        /// Compressed bytes that a reader should have at hand where a member begins: members of 256 KiB of records are
        /// 20 to 60 KiB.
        static let wantedInput = 96 << 10
        private static let headerChecksumFlag: UInt8 = 2

        /// Nil where there was no memory: zlib is then used.
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

        /// The member at the start of `input`; nil where it is not whole, does not fit `output`, or is damaged. Where that
        /// happens again and again (members of others), it is tried for fewer and fewer. Members whose header has a check
        /// sum of its own (RFC 1952, FHCRC) are zlib's: libdeflate does not look at it.
        func member(
            _ input: UnsafeRawBufferPointer,
            into output: UnsafeMutableRawBufferPointer
        ) -> (consumed: Int, produced: Int)? {
            guard let decompressor, let source = input.baseAddress, let target = output.baseAddress,
                input.count > 3, input[3] & Self.headerChecksumFlag == 0
            else { return nil }
            if state.pointee.pause > 0 {
                state.pointee.pause -= 1
                return nil
            }
            var consumed = 0
            var produced = 0
            let result = libdeflate_gzip_decompress_ex(
                decompressor,
                source,
                input.count,
                target,
                output.count,
                &consumed,
                &produced
            )
            guard result == LIBDEFLATE_SUCCESS else {
                state.pointee.misses = min(state.pointee.misses + 1, 6)
                state.pointee.pause = (1 << state.pointee.misses) - 2
                return nil
            }
            state.pointee.misses = 0
            return (consumed, produced)
        }
    }

    /// Compresses whole members.
    struct MemberDeflater: ~Copyable {
        /// Nil where there was no memory: zlib is then used.
        private let compressor: OpaquePointer?

        /// `level` as zlib means it, 1 to 9.
        init(level: Int) {
            compressor = libdeflate_alloc_compressor(Int32(min(max(level, 1), 9)))
        }

        deinit {
            if let compressor { libdeflate_free_compressor(compressor) }
        }

        func bound(_ count: Int) -> Int {
            compressor.map { libdeflate_gzip_compress_bound($0, count) } ?? 0
        }

        /// Bytes of the member; nil where `output` has no room for it.
        func member(of raw: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer) -> Int? {
            guard let compressor, let target = output.baseAddress else { return nil }
            // An empty buffer may have no address; libdeflate wants one.
            let source = raw.baseAddress ?? UnsafeRawPointer(target)
            let used = libdeflate_gzip_compress(compressor, source, raw.count, target, output.count)
            return used > 0 ? used : nil
        }
    }
#endif
