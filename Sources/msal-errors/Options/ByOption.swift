/// `--by`: keys with commas between them.
enum ByOption {
    static func keys(_ text: String?) throws(CommandFailure) -> [String] {
        guard let text else { return [] }
        let keys = text.split(separator: ",").map { $0.trimmingSpaces }.filter { !$0.isEmpty }
        if keys.isEmpty { throw .usage("--by needs keys, e.g. --by service.version") }
        return keys
    }
}

extension Substring {
    /// Without spaces at either end.
    fileprivate var trimmingSpaces: String {
        var text = self
        while text.first == " " { text = text.dropFirst() }
        while text.last == " " { text = text.dropLast() }
        return String(text)
    }
}
