import CByteKernels

/// Where the plain runs of JSON strings end in some bytes: one bit for each '"', '\' and control character.
///
/// Made for many lines at once by wide strides, so that a scanner finds the end of a string with one load and one
/// count of bits, whatever its length up to 57 bytes. Plain pointers: `RecordScanner` copies them into registers.
struct StopMap {
    private(set) var base: UnsafePointer<UInt8>
    private var stops: UnsafeMutablePointer<UInt8>
    private var high: UnsafeMutablePointer<UInt8>
    /// Blocks of 64 bytes that there is room for.
    private var capacity: Int

    init() {
        capacity = 8
        stops = Self.allocate(8 * capacity)
        high = Self.allocate(capacity)
        base = UnsafePointer(stops)
    }

    func deallocate() {
        stops.deallocate()
        high.deallocate()
    }

    /// With room for the loads of eight bytes that begin at the last one.
    private static func allocate(_ count: Int) -> UnsafeMutablePointer<UInt8> {
        let bytes = UnsafeMutablePointer<UInt8>.allocate(capacity: count + 16)
        bytes.initialize(repeating: 0, count: count + 16)
        return bytes
    }

    /// Looks at `count` bytes; those that were looked at before are forgotten. Bytes up to 63 behind them are read.
    mutating func cover(_ base: UnsafePointer<UInt8>, _ count: Int) {
        self.base = base
        let blocks = (count + 63) / 64
        if blocks > capacity {
            deallocate()
            capacity = max(blocks, capacity * 2)
            stops = Self.allocate(8 * capacity)
            high = Self.allocate(capacity)
        }
        kernel_find_stops(base, blocks, stops, high)
        // Whoever looks on behind what was covered stops there, in the padding.
        (stops + blocks * 8).update(repeating: 0xFF, count: 8)
    }

    /// The first stop from `p` on; a line feed at the latest.
    @inline(__always)
    func next(_ p: UnsafePointer<UInt8>) -> UnsafePointer<UInt8> {
        kernel_next_stop(p, base, stops)
    }

    /// False only where all bytes from `start` to `end` are ASCII.
    @inline(__always)
    func mayLeaveASCII(_ start: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>) -> Bool {
        var block = (start - base) / 64
        let last = (end - base) / 64
        var found: UInt64 = 0
        repeat {
            found |= kernel_load8(high + block)
            block += 8
        } while block <= last
        return found != 0
    }
}
