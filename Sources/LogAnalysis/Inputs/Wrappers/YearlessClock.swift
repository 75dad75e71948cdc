import MSALText
import TextBytes

/// A time that a wrapper writes without its year: as one of the year 2000, it shows how far apart two lines are.
enum YearlessClock {
    /// The year of times that have none. It has a 29th of February.
    static let year = 2_000

    /// Microseconds; `clock` is where `07:11:52` begins. Nil if there is no such time.
    static func microseconds(_ line: ByteText, month: Int, day: Int, clock: Int) -> Int64? {
        let fields = CivilTime.Fields(
            year: year,
            month: month,
            day: day,
            hour: number(line, clock),
            minute: number(line, clock + 3),
            second: number(line, clock + 6)
        )
        guard let seconds = CivilTime.secondsSince1970(fields) else { return nil }
        var fraction: Int64 = 0
        var weight: Int64 = 100_000
        var index = clock + 9
        while line[clock + 8] == UInt8(ascii: "."), line[index].isDigit {
            fraction += Int64(line[index] - UInt8(ascii: "0")) * weight
            weight /= 10
            index += 1
        }
        return seconds * 1_000_000 + fraction
    }

    /// The number of two digits at `index`; the first may be a blank.
    static func number(_ line: ByteText, _ index: Int) -> Int {
        Int(line[index] & 0xF) * 10 + Int(line[index + 1] & 0xF)
    }
}
