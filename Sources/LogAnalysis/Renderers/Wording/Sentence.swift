/// A sentence made of our words and of data, so that each renderer can escape the data and add its own emphasis.
struct Sentence: Equatable {
    enum Part: Equatable {
        /// Our own words.
        case plain(String)
        /// Our own words or numbers that carry the main point.
        case strong(String)
        /// Text that came from a log.
        case data(String)
    }

    private(set) var parts: [Part]

    init(_ parts: Part...) {
        self.parts = parts
    }

    init(parts: [Part]) {
        self.parts = parts
    }

    static func += (sentence: inout Sentence, part: Part) {
        sentence.parts.append(part)
    }

    static func += (sentence: inout Sentence, other: Sentence) {
        sentence.parts += other.parts
    }

    var isEmpty: Bool { parts.isEmpty }

    func text(data: (String) -> String, strong: (String) -> String = { $0 }, plain: (String) -> String = { $0 })
        -> String
    {
        var result = ""
        for part in parts {
            switch part {
            case .plain(let text): result += plain(text)
            case .strong(let text): result += strong(text)
            case .data(let text): result += data(text)
            }
        }
        return result
    }
}
