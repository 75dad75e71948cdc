import MSALText

/// A time that a wrapper writes without its year: it shows how far apart two lines are. At the end of a month the
/// distance is up to three days too long.
enum YearlessClock {
    /// Microseconds; `clock` is where `07:11:52` begins.
    static func microseconds(_ line: ByteText, month: Int, day: Int, clock: Int) -> Int64 {
        let hours = (month * 31 + day) * 24 + number(line, clock)
        return Int64((hours * 60 + number(line, clock + 3)) * 60 + number(line, clock + 6)) * 1_000_000
    }

    /// The number of two digits at `index`; the first may be a blank.
    static func number(_ line: ByteText, _ index: Int) -> Int {
        Int(line[index] & 0xF) * 10 + Int(line[index + 1] & 0xF)
    }
}
