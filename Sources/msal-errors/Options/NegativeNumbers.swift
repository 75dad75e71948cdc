import TextBytes

/// `-` followed by a digit is never an option: `explain -50002 50076` works with any other arguments around it.
///
/// The parser treats every word with a leading dash as an option. Such a word passes through it with another sign, from
/// Unicode's private use area, and the code that reads the value restores it. Inserting `--` before the word would not
/// work: every option after it would become an argument.
enum NegativeNumbers {
    private static let sign: Character = "\u{F002D}"

    static func encoded(_ arguments: [String]) -> [String] {
        arguments.map { argument in
            let bytes = argument.utf8
            guard bytes.first == .minus, let second = bytes.dropFirst().first, second.isDigit else {
                return argument
            }
            return String(sign) + argument.dropFirst()
        }
    }

    static func decoded(_ text: String) -> String {
        String(text.map { $0 == sign ? "-" : $0 })
    }
}
