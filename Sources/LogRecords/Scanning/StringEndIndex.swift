import CByteScan

/// Where JSON strings end: one bit for each quote that no backslash escapes, each control character, and each escaped
/// character that must be checked (`bytes_find_string_ends`).
///
/// Built for many lines at once with vector instructions. A scanner then finds the end of any string of up to 57 bytes
/// with one load and one bit count. Plain pointers: `RecordScanner` copies them into registers.
struct StringEndIndex {
    private(set) var base: UnsafePointer<UInt8>
    /// The end of the bytes that were indexed.
    private var end: UnsafePointer<UInt8>
    private var ends: UnsafeMutablePointer<UInt8>
    private var flags: UnsafeMutablePointer<UInt8>
    private var allFlags: UInt8 = 0
    /// Capacity in blocks of 64 bytes.
    private var capacity: Int

    init() {
        capacity = 8
        ends = Self.allocate(8 * capacity)
        flags = Self.allocate(capacity)
        base = UnsafePointer(ends)
        end = base
    }

    func deallocate() {
        ends.deallocate()
        flags.deallocate()
    }

    private static let padding = Int(FAST_SKIP_ENDS_PADDING)

    /// Leaves space for the wide loads that start at the last byte.
    private static func allocate(_ count: Int) -> UnsafeMutablePointer<UInt8> {
        let bytes = UnsafeMutablePointer<UInt8>.allocate(capacity: count + padding)
        bytes.initialize(repeating: 0, count: count + padding)
        return bytes
    }

    /// Indexes `count` bytes and forgets those before. Reads up to 63 bytes after them.
    mutating func cover(_ base: UnsafePointer<UInt8>, _ count: Int) {
        self.base = base
        end = base + count
        let blocks = (count + 63) / 64
        if blocks > capacity {
            deallocate()
            capacity = max(blocks, capacity * 2)
            ends = Self.allocate(8 * capacity)
            flags = Self.allocate(capacity)
        }
        allFlags = bytes_find_string_ends(base, blocks, ends, flags)
        // A search that runs past the indexed bytes ends here, in the padding.
        (ends + blocks * 8).update(repeating: 0xFF, count: 8)
    }

    /// The first string end from `p` on; a line feed at the latest.
    @inline(__always)
    func next(_ p: UnsafePointer<UInt8>) -> UnsafePointer<UInt8> {
        bytes_next_string_end(p, base, ends)
    }

    /// False only if all bytes from `start` to `end` are ASCII.
    @inline(__always)
    func mayLeaveASCII(_ start: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>) -> Bool {
        has(UInt64(BYTES_STRING_ENDS_NOT_ASCII), start, end)
    }

    /// Whether there is a backslash between `start` and `end`.
    @inline(__always)
    func hasEscapes(_ start: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>) -> Bool {
        has(UInt64(BYTES_STRING_ENDS_ESCAPES), start, end) && bytes_has_byte(start, end, UInt8(ascii: "\\")) != 0
    }

    @inline(__always)
    private func has(_ flag: UInt64, _ start: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>) -> Bool {
        guard UInt64(allFlags) & flag != 0 else { return false }
        var block = (start - base) / 64
        let last = (end - base) / 64
        var found: UInt64 = 0
        repeat {
            let word = bytes_load8(flags + block)
            // Drop the flags of blocks after the last one.
            found |= last - block < 7 ? word << UInt64(8 * (7 - (last - block))) : word
            block += 8
        } while block <= last
        return found & (0x0101_0101_0101_0101 &* flag) != 0
    }

    /// The lines that were indexed.
    @inline(__always)
    var lines: fast_skip_lines {
        fast_skip_lines(base: base, limit: end, ends: ends, flags: flags, all_flags: allFlags)
    }
}
