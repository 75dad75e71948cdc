import CByteScan
import Testing

@Suite struct GUIDKernelTests {
    /// Digits of every kind, the characters next to them in the character table, and hyphens where GUIDs have them.
    private func bytes(_ seed: UInt64) -> [UInt8] {
        var maker = LineMaker(seed: seed)
        let near: [UInt8] = [0x2F, 0x3A, 0x40, 0x47, 0x60, 0x67, 0x2D, 0x10, 0x80, 0xB0, 0xC1, 0xE1, 0x00]
        let digits = Array("0123456789abcdefABCDEF".utf8)
        var bytes: [UInt8] = []
        while bytes.count < 700 {
            var guid = (0..<36).map { place in
                [8, 13, 18, 23].contains(place) ? UInt8(ascii: "-") : digits[Int(maker.next() >> 24) % digits.count]
            }
            if maker.next() >> 24 & 1 == 0 {
                guid[Int(maker.next() >> 24) % 36] = near[Int(maker.next() >> 24) % near.count]
            }
            bytes += guid
            bytes += [UInt8](repeating: UInt8(ascii: "-"), count: Int(maker.next() >> 24 & 7))
        }
        return bytes
    }

    private func found(_ bytes: ArraySlice<UInt8>) -> [UInt64] {
        // An allocation of exactly this size, so that the Address Sanitizer detects reads after it.
        let copy = Array(bytes)
        var found: [UInt64] = []
        copy.withUnsafeBufferPointer { copy in
            guard let base = copy.baseAddress else { return }
            var position = 0
            while position < copy.count {
                var results = [UInt64](repeating: 0, count: 2 * 64)
                let count = results.withUnsafeMutableBufferPointer { results in
                    results.baseAddress.map { bytes_find_guids(base, copy.count, &position, $0, 64) } ?? 0
                }
                found += results.prefix(2 * count)
            }
        }
        return found
    }

    @Test(arguments: 0..<48) func `vector instructions find the same ids as a check of each byte`(seed: Int) {
        let all = bytes(UInt64(seed))
        for (start, end) in [(0, all.count), (seed, all.count - seed), (seed, seed + 36), (1, 64 + seed), (0, 128)] {
            let part = all[start..<end]
            #expect(found(part) == expected(Array(part)))
        }
    }

    private func expected(_ bytes: [UInt8]) -> [UInt64] {
        guard bytes.count >= 36 else { return [] }
        return (0...bytes.count - 36).flatMap { start -> [UInt64] in
            var digits: [UInt64] = []
            for place in 0..<36 {
                let byte = bytes[start + place]
                if [8, 13, 18, 23].contains(place) {
                    if byte != UInt8(ascii: "-") { return [] }
                } else if byte < 0x80, let digit = Character(Unicode.Scalar(byte)).hexDigitValue {
                    digits.append(UInt64(digit))
                } else {
                    return []
                }
            }
            return [digits[..<16].reduce(0) { $0 << 4 | $1 }, digits[16...].reduce(0) { $0 << 4 | $1 }]
        }
    }
}
