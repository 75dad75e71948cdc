import TextBytes

/// `-` followed by a digit is never an option: `explain -50002 50076` works, whatever stands before and behind.
///
/// The parser takes every word with a dash in front for an option. Such words go through it under another sign, from
/// Unicode's private use area, and are turned back by whoever reads the value. `--` in front of them was not taken: it
/// would make arguments of all options behind it.
enum NegativeNumbers {
    private static let sign: Character = "\u{F002D}"

    static func encoded(_ arguments: [String]) -> [String] {
        arguments.map { argument in
            let bytes = argument.utf8
            guard bytes.first == UInt8(ascii: "-"), let second = bytes.dropFirst().first, second.isDigit else {
                return argument
            }
            return String(sign) + argument.dropFirst()
        }
    }

    static func decoded(_ text: String) -> String {
        String(text.map { $0 == sign ? "-" : $0 })
    }
}
