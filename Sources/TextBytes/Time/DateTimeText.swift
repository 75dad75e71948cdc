/// `2026-10-03 07:11:52`, read eight bytes at a time: most lines of most logs have one.
package enum DateTimeText {
    package static let length = CivilTime.textLength

    /// The fields at `index`, and the byte between date and time, which is any; nil if the bytes there have another
    /// shape. The numbers are not checked: a month may be 13.
    package static func read(
        _ bytes: UnsafeRawBufferPointer,
        at index: Int
    ) -> (fields: CivilTime.Fields, separator: UInt8)? {
        guard index >= 0, index <= bytes.count - length else { return nil }
        func load<Word: FixedWidthInteger & BitwiseCopyable>(_ offset: Int) -> Word {
            Word(littleEndian: bytes.loadUnaligned(fromByteOffset: index + offset, as: Word.self))
        }
        // After this, a digit is its value and a separator is 0. The first byte of the text is the lowest.
        let date = load(0) ^ 0x2D30_302D_3030_3030 as UInt64
        let day = UInt64(load(8) ^ 0x3030 as UInt16)
        let clock = load(11) ^ 0x3030_3A30_303A_3030 as UInt64
        // Added to a digit's byte, 0x76 gives the highest bit to all above 9; 0x7F to all but 0.
        let wrong =
            (date &+ 0x7F76_767F_7676_7676 | date) | (day &+ 0x7676 | day) | (clock &+ 0x7676_7F76_767F_7676 | clock)
        guard wrong & 0x8080_8080_8080_8080 == 0 else { return nil }
        func two(_ word: UInt64, _ byte: UInt64) -> Int {
            Int(word >> (8 * byte) & 0xF) * 10 + Int(word >> (8 * byte + 8) & 0xF)
        }
        let fields = CivilTime.Fields(
            year: two(date, 0) * 100 + two(date, 2),
            month: two(date, 5),
            day: two(day, 0),
            hour: two(clock, 0),
            minute: two(clock, 3),
            second: two(clock, 6)
        )
        return (fields, bytes[index + 10])
    }
}
