import CByteKernels
import Testing

@testable import LogRecords

@Suite struct StopMapTests {
    /// Bytes of which many are stops, or one away from it.
    private func bytes(_ count: Int, seed: UInt64) -> [UInt8] {
        var maker = LineMaker(seed: seed)
        let near: [UInt8] = [
            0x00, 0x01, 0x1F, 0x20, 0x21, 0x22, 0x23, 0x5B, 0x5C, 0x5D, 0x7F, 0x80, 0x82, 0xA2, 0xDC, 0xFF,
        ]
        return (0..<count).map { _ in
            let random = maker.next() >> 24
            return random & 3 == 0 ? near[Int(random >> 2 & 15)] : UInt8(truncatingIfNeeded: random >> 2)
        }
    }

    @Test(arguments: 0..<64) func `wide strides find the stops that a look at each byte finds`(alignment: Int) {
        let blocks = 9
        let data = bytes(blocks * 64 + 64, seed: UInt64(alignment))
        func found(
            _ find: (UnsafePointer<UInt8>, Int, UnsafeMutablePointer<UInt8>, UnsafeMutablePointer<UInt8>) -> Void
        )
            -> (stops: [UInt8], high: [Bool])
        {
            var stops = [UInt8](repeating: 0xAA, count: blocks * 8)
            var high = [UInt8](repeating: 0xAA, count: blocks)
            data.withUnsafeBufferPointer { data in
                guard let base = data.baseAddress else { return }
                stops.withUnsafeMutableBufferPointer { stops in
                    high.withUnsafeMutableBufferPointer { high in
                        guard let stops = stops.baseAddress, let high = high.baseAddress else { return }
                        find(base + alignment, blocks, stops, high)
                    }
                }
            }
            return (stops, high.map { $0 != 0 })
        }
        let wide = found(kernel_find_stops)
        let plain = found(kernel_find_stops_plain)
        #expect(wide.stops == plain.stops)
        #expect(wide.high == plain.high)
    }

    @Test func `the next stop is found from every byte, near or far, wherever the map begins`() {
        var data = bytes(700, seed: 5) + [UInt8](repeating: 0x61, count: 1_000) + bytes(300, seed: 6)
        data.append(0x0A)
        let end = data.count
        data += [UInt8](repeating: 0x61, count: 64)
        var map = StopMap()
        defer { map.deallocate() }
        for first in [0, 1, 7, 63, 64, 65, 500, end - 1] {
            data.withUnsafeBufferPointer { data in
                guard let base = data.baseAddress else { return }
                map.cover(base + first, end - first)
                for start in first..<end {
                    let expected = (start..<end).first { data[$0] == 0x22 || data[$0] == 0x5C || data[$0] < 0x20 }
                    #expect(map.next(base + start) - base == expected, "from \(start), beginning at \(first)")
                }
            }
        }
    }

    @Test func `a byte beyond ASCII is never overlooked`() {
        for place in 0..<200 {
            var line = [UInt8](repeating: 0x61, count: 200)
            line[place] = 0xC3
            line += [0x0A] + [UInt8](repeating: 0x61, count: 64)
            var map = StopMap()
            defer { map.deallocate() }
            line.withUnsafeBufferPointer { line in
                guard let base = line.baseAddress else { return }
                map.cover(base, 201)
                for start in stride(from: 0, through: place, by: 3) {
                    for end in [place + 1, 200] { #expect(map.mayLeaveASCII(base + start, base + end)) }
                }
            }
        }
    }
}
