import Testing
import TextBytes

struct DateTimeTextTests {
    private func read(_ text: [UInt8], at index: Int = 0) -> (fields: CivilTime.Fields, separator: UInt8)? {
        text.withUnsafeBytes { DateTimeText.read($0, at: index) }
    }

    @Test(arguments: [" ", "T", "+", "x"])
    func `a date and time are read with any byte between them, wherever they stand`(between: String) throws {
        let text = Array("[2026-10-03\(between)07:11:52]".utf8)
        let found = try #require(read(text, at: 1))
        #expect(found.fields == .init(year: 2026, month: 10, day: 3, hour: 7, minute: 11, second: 52))
        #expect(found.separator == between.utf8.first)
        for index in [-1, 0, 2, 3, text.count, .max] { #expect(read(text, at: index) == nil) }
    }

    @Test func `each byte decides: only digits and the separators of the form are taken`() {
        let text = Array("2026-10-03 07:11:52".utf8)
        for index in text.indices where index != 10 {
            for byte in UInt8.min...UInt8.max {
                var changed = text
                changed[index] = byte
                let isDigit = UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
                let isExpected =
                    text[index] == UInt8(ascii: "-") || text[index] == UInt8(ascii: ":")
                    ? byte == text[index] : isDigit
                #expect((read(changed) != nil) == isExpected, "byte \(byte) at \(index)")
            }
        }
    }

    @Test func `every number of every field has its value`() {
        for number in 0...99 {
            let two = number < 10 ? "0\(number)" : "\(number)"
            let fields = read(Array("\(two)\(two)-\(two)-\(two)T\(two):\(two):\(two)".utf8))?.fields
            #expect(
                fields
                    == .init(
                        year: number * 101,
                        month: number,
                        day: number,
                        hour: number,
                        minute: number,
                        second: number
                    )
            )
        }
    }
}
