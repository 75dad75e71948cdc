import Files
import TextBytes

/// The name of a log, and the family of names that a pattern with `{host}`, `{pid}` or `{bundle}` describes.
///
/// Retention, the disk bound and recovery work on the family; a file is written under one of its names.
package struct LogName: Sendable, Hashable {
    enum Part: Sendable, Hashable {
        case literal(String)
        case host
        case processID
        case bundle
    }

    /// The name that is written.
    package let name: String
    private let parts: [Part]
    /// The text of each part in names of this process.
    private let texts: [String]
    /// The family also contains `NAME-<process id>` and `NAME-<process id>-<number>`.
    private let usesOwnNames: Bool

    /// Nil if the pattern holds anything but letters, digits, `.`, `_`, `-` and the three placeholders, begins with a
    /// dot, becomes longer than 128 bytes, or ends like the name of a rotated file.
    package init?(pattern: String, usesOwnNames: Bool = false, host: String, processID: UInt64, bundle: String) {
        guard let parts = LogName.parse(pattern) else { return nil }
        let texts = parts.map { part in
            switch part {
            case .literal(let text): text
            case .host: LogName.sanitized(host)
            case .processID: String(processID)
            case .bundle: LogName.sanitized(bundle)
            }
        }
        let name = texts.joined()
        guard LogFileNames.isLogName(name), !LogName.looksLikeArchive(name) else { return nil }
        self.init(name: name, parts: parts, texts: texts, usesOwnNames: usesOwnNames)
    }

    private init(name: String, parts: [Part], texts: [String], usesOwnNames: Bool) {
        self.name = name
        self.parts = parts
        self.texts = texts
        self.usesOwnNames = usesOwnNames
    }

    /// This family under a name unique to this process: for the second process that opens it.
    package func own(processID: UInt64, attempt: Int) -> LogName {
        let suffix = attempt == 0 ? "" : "-\(attempt + 1)"
        return LogName(name: "\(name)-\(processID)\(suffix)", parts: parts, texts: texts, usesOwnNames: true)
    }

    /// Whether a name belongs to the family. A placeholder matches one byte or more, `{pid}` matches digits.
    package func contains(_ candidate: String) -> Bool {
        contains(candidate, parts)
    }

    /// Like `contains`, with this machine's name for `{host}`.
    func containsOnThisHost(_ candidate: String) -> Bool {
        contains(candidate, filled { $0 == .host })
    }

    /// Like `contains`, with the names of this machine and this program filled in: matches names of other processes of
    /// this program.
    func containsOfThisProgram(_ candidate: String) -> Bool {
        contains(candidate, filled { $0 == .host || $0 == .bundle })
    }

    private func filled(_ isFilled: (Part) -> Bool) -> [Part] {
        zip(parts, texts).map { isFilled($0) ? .literal($1) : $0 }
    }

    private func contains(_ candidate: String, _ parts: [Part]) -> Bool {
        guard LogFileNames.isLogName(candidate) else { return false }
        let bytes = Array(candidate.utf8)
        if matches(bytes[...], parts[...]) { return true }
        guard usesOwnNames else { return false }
        // Up to two trailing groups of digits: process id, number.
        var rest = bytes[...]
        for _ in 0..<2 {
            let digits = rest.reversed().prefix(while: \.isDigit).count
            guard digits > 0, rest.dropLast(digits).last == .minus else { return false }
            rest = rest.dropLast(digits + 1)
            if matches(rest, parts[...]) { return true }
        }
        return false
    }

    private func matches(_ text: ArraySlice<UInt8>, _ parts: ArraySlice<Part>) -> Bool {
        guard let part = parts.first else { return text.isEmpty }
        switch part {
        case .literal(let literal):
            guard text.starts(with: literal.utf8) else { return false }
            return matches(text.dropFirst(literal.utf8.count), parts.dropFirst())
        case .host, .bundle, .processID:
            // A few placeholders and 128 bytes at most, so trying each length is bounded.
            let longest = part == .processID ? text.prefix(while: \.isDigit).count : text.count
            guard longest > 0 else { return false }
            return (1...longest).contains { matches(text.dropFirst($0), parts.dropFirst()) }
        }
    }

    /// Whether its active file, or that of `own`, would be taken for a rotated file of another log, which retention may
    /// remove.
    private static func looksLikeArchive(_ name: String) -> Bool {
        [name, name + "-000001"].contains { ArchiveName(fileName: LogFileNames.active($0)) != nil }
    }

    private static func sanitized(_ text: String) -> String {
        let bytes = text.utf8.prefix(64).map { LogFileNames.isAllowedInLogName($0) ? $0 : UInt8(ascii: "_") }
        return bytes.isEmpty ? "unknown" : String(decoding: bytes, as: UTF8.self)
    }

    private static func parse(_ pattern: String) -> [Part]? {
        var parts: [Part] = []
        var rest = pattern[...]
        while !rest.isEmpty {
            if rest.hasPrefix("{") {
                guard let end = rest.firstIndex(of: "}") else { return nil }
                switch rest[rest.index(after: rest.startIndex)..<end] {
                case "host": parts.append(.host)
                case "pid": parts.append(.processID)
                case "bundle": parts.append(.bundle)
                default: return nil
                }
                rest = rest[rest.index(after: end)...]
            } else {
                let literal = rest.prefix { $0 != "{" }
                parts.append(.literal(String(literal)))
                rest = rest[literal.endIndex...]
            }
        }
        return parts.isEmpty || parts.count > 8 ? nil : parts
    }
}
