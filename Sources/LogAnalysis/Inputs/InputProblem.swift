/// Something about an input that a person must know: said on standard error, and it may decide the exit status.
package struct InputProblem: Sendable, Equatable, Error {
    package enum Kind: Sendable, Equatable {
        /// The input could not be read at all: exit status 2.
        case unreadable
        /// Some of it could not be read: exit status 2.
        case damaged
        /// Worth saying, and nothing is lost.
        case note
    }

    package var kind: Kind
    /// As the user gave it, or below the directory that the user gave.
    package var path: String
    /// Bytes from the start of the file as it lies on the disk.
    package var offset: Int?
    /// One clause: what is wrong, and why.
    package var reason: String
    /// One clause: what to do.
    package var remedy: String

    package init(_ kind: Kind, path: String, offset: Int? = nil, reason: String, remedy: String) {
        self.kind = kind
        self.path = path
        self.offset = offset
        self.reason = reason
        self.remedy = remedy
    }

    /// One line without control characters, whatever the path holds.
    package var message: String {
        let place = offset.map { " at byte \($0)" } ?? ""
        let advice = remedy.isEmpty ? "" : "; \(remedy)"
        return PrintablePath.text(path) + place + ": " + reason + advice
    }
}

/// Paths and words from outside, fit to be printed: what a terminal would obey or hide becomes `\u{…}`.
package enum PrintablePath {
    package static func text(_ path: String) -> String {
        var result = ""
        for scalar in path.unicodeScalars {
            switch scalar.value {
            case 0..<0x20, 0x7F...0x9F, 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069, 0xFEFF,
                0xE0000...0xE007F:
                result += "\\u{\(String(scalar.value, radix: 16))}"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}
