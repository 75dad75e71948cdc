import CByteScan
import Testing

@testable import LogRecords

@Suite struct StringEndIndexTests {
    /// Bytes of which many end a string, or differ by one from such a byte.
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

    /// Letters with occasional other bytes, so that most vectors contain nothing special.
    private func letters(_ count: Int, seed: UInt64, oneIn rarity: UInt64) -> [UInt8] {
        var maker = LineMaker(seed: seed)
        let special: [UInt8] = [0x5C, 0x5C, 0x22, 0x1F, 0x20, 0x80, 0xC3, 0x00]
        return (0..<count).map { _ in
            let random = maker.next() >> 24
            return random % rarity == 0 ? special[Int(random >> 20 & 7)] : 0x61 + UInt8(random >> 20 & 15)
        }
    }

    @Test(arguments: 0..<64, [1, 60, 400] as [UInt64])
    func `vector instructions find the same string ends as a check of each byte`(alignment: Int, rarity: UInt64) {
        let blocks = 9
        let seed = UInt64(alignment)
        let count = blocks * 64 + 64
        let data = rarity == 1 ? bytes(count, seed: seed) : letters(count, seed: seed, oneIn: rarity)
        func found(width: Int32) -> (ends: [UInt8], flags: [UInt8], all: UInt8)? {
            var ends = [UInt8](repeating: 0xAA, count: blocks * 8)
            var flags = [UInt8](repeating: 0xAA, count: blocks)
            var all: UInt8 = 0
            let isThere = data.withUnsafeBufferPointer { data in
                ends.withUnsafeMutableBufferPointer { ends in
                    flags.withUnsafeMutableBufferPointer { flags in
                        guard let base = data.baseAddress, let ends = ends.baseAddress, let flags = flags.baseAddress
                        else { return false }
                        return bytes_find_string_ends_as(width, base + alignment, blocks, ends, flags, &all) != 0
                    }
                }
            }
            return isThere ? (ends, flags, all) : nil
        }
        guard let plain = found(width: 0) else {
            Issue.record("one byte at a time works on every processor")
            return
        }
        for width: Int32 in [16, 32] {
            guard let wide = found(width: width) else { continue }
            #expect(wide.ends == plain.ends, "\(width) bytes")
            #expect(wide.flags == plain.flags, "\(width) bytes")
            #expect(wide.all == plain.all, "\(width) bytes")
        }
    }

    /// Runs of backslashes of every length, across word boundaries, before quotes and before characters that cannot be
    /// escaped.
    @Test func `a quote ends a string exactly where no backslash escapes it`() {
        for run in 0..<70 {
            for shift in [0, 1, 5, 60, 63] {
                var line = [UInt8](repeating: 0x61, count: shift) + [UInt8](repeating: 0x5C, count: run)
                line += Array("\"\"\\n\\/\\q\\u00e9\\\nb\"\n".utf8)
                let count = line.count
                line += [UInt8](repeating: 0x61, count: 128)
                var map = StringEndIndex()
                defer { map.deallocate() }
                line.withUnsafeBufferPointer { line in
                    guard let base = line.baseAddress else { return }
                    map.cover(base, count)
                    var expected: [Int] = []
                    var isEscaped = false
                    for offset in 0..<count {
                        let byte = line[offset]
                        let mayFollow = #""\/bfnrt"#.utf8.contains(byte)
                        if byte < 0x20 || (isEscaped ? !mayFollow : byte == 0x22) { expected.append(offset) }
                        isEscaped = byte == 0x5C && !isEscaped
                    }
                    var found: [Int] = []
                    var current = base
                    while current < base + count {
                        let next = map.next(current)
                        found.append(next - base)
                        current = next + 1
                    }
                    #expect(found == expected, "\(run) backslashes after \(shift) bytes")
                }
            }
        }
    }

    @Test func `the next string end is found from every byte, near or far, wherever the index begins`() {
        var data = bytes(700, seed: 5) + [UInt8](repeating: 0x61, count: 1_000) + bytes(300, seed: 6)
        data.append(0x0A)
        let end = data.count
        data += [UInt8](repeating: 0x61, count: 64)
        var map = StringEndIndex()
        defer { map.deallocate() }
        for first in [0, 1, 7, 63, 64, 65, 500, end - 1] {
            data.withUnsafeBufferPointer { data in
                guard let base = data.baseAddress else { return }
                map.cover(base + first, end - first)
                var ends: Set<Int> = []
                var isEscaped = false
                for offset in first..<end {
                    let byte = data[offset]
                    let mayFollow = #""\/bfnrt"#.utf8.contains(byte)
                    if byte < 0x20 || (isEscaped ? !mayFollow : byte == 0x22) { ends.insert(offset) }
                    isEscaped = byte == 0x5C && !isEscaped
                }
                for start in first..<end {
                    let expected = (start..<end).first { ends.contains($0) }
                    #expect(map.next(base + start) - base == expected, "from \(start), beginning at \(first)")
                }
            }
        }
    }

    @Test func `a byte outside ASCII is never missed`() {
        for offset in 0..<200 {
            var line = [UInt8](repeating: 0x61, count: 200)
            line[offset] = 0xC3
            line += [0x0A] + [UInt8](repeating: 0x61, count: 64)
            var map = StringEndIndex()
            defer { map.deallocate() }
            line.withUnsafeBufferPointer { line in
                guard let base = line.baseAddress else { return }
                map.cover(base, 201)
                for start in stride(from: 0, through: offset, by: 3) {
                    for end in [offset + 1, 200] { #expect(map.mayLeaveASCII(base + start, base + end)) }
                }
            }
        }
    }
}
