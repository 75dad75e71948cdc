import MSALText
import TextBytes

/// A time that a wrapper writes without its year: as one of the year 2000, it shows how far apart two lines are.
enum YearlessClock {
    /// The year of times that have none. It has a 29th of February.
    static let year = 2_000

    private static let firstDay = CivilTime.days(year: year, month: 1, day: 1)
    /// The days of that year before each month, and all of them.
    private static let daysBefore = [0, 31, 60, 91, 121, 152, 182, 213, 244, 274, 305, 335, 366]

    /// Microseconds; `clock` is where `07:11:52` begins. Nil if there is no such time.
    static func microseconds(_ line: ByteText, month: Int, day: Int, clock: Int) -> Int64? {
        let (hour, minute, second) = (number(line, clock), number(line, clock + 3), number(line, clock + 6))
        guard (1...12).contains(month), day > 0, day <= daysBefore[month] - daysBefore[month - 1], hour < 24,
            minute < 60,
            second <= 60
        else { return nil }
        let days = firstDay + daysBefore[month - 1] + day - 1
        let seconds = Int64(days * 86_400 + hour * 3_600 + minute * 60 + min(second, 59))
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
