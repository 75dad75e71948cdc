import TextBytes

/// A `WWW-Authenticate` header, parsed by RFC 9110 section 11.6.1.
///
/// ```
/// challenge  = scheme [ 1*SP ( token68 / #( name BWS "=" BWS ( token / quoted-string ) ) ) ]
/// ```
/// Commas separate both challenges and parameters, so a word is a scheme if no equals sign follows it. Text that fits
/// no rule is skipped: one malformed challenge must not hide the next.
struct AuthenticateHeader {
    struct Challenge {
        var scheme: String
        /// Names in lower case. If a name occurs twice, the first counts.
        var parameters: [(name: String, value: String)] = []

        subscript(name: String) -> String? { parameters.first { $0.name == name }?.value }
    }

    private(set) var challenges: [Challenge] = []

    /// Maximum number of challenges, and of parameters, that are read.
    private static let limit = 64

    init(_ text: String) {
        let bytes = Array(text.utf8)
        var index = 0
        var count = 0
        while index < bytes.count, count < Self.limit * 4 {
            count += 1
            Self.skip(bytes, &index) { $0 == .comma || $0.isSpace }
            let start = index
            Self.skip(bytes, &index, while: Self.isToken)
            guard index > start else {
                // Not a token: a stray quoted string is skipped whole, so that commas inside do not count.
                if index < bytes.count, Self.quoted(bytes, &index) == nil { index += 1 }
                continue
            }
            let word = String(decoding: bytes[start..<index], as: UTF8.self)
            var next = index
            Self.skip(bytes, &next, while: \.isSpace)
            guard next < bytes.count, bytes[next] == .equals, !challenges.isEmpty else {
                begin(word, bytes, &index)
                continue
            }
            next += 1
            Self.skip(bytes, &next, while: \.isSpace)
            guard let value = Self.quoted(bytes, &next) ?? Self.bare(bytes, &next) else {
                index = next
                continue
            }
            index = next
            if challenges[challenges.count - 1].parameters.count < Self.limit {
                challenges[challenges.count - 1].parameters.append((word.asciiLowercased, value))
            }
        }
    }

    private mutating func begin(_ scheme: String, _ bytes: [UInt8], _ index: inout Int) {
        guard challenges.count < Self.limit else { return }
        challenges.append(Challenge(scheme: scheme))
        // A token68 is alone after its scheme, up to the comma; a parameter has a value after its equals sign.
        var next = index
        Self.skip(bytes, &next, while: \.isSpace)
        let start = next
        Self.skip(bytes, &next) { Self.isToken($0) || $0 == .slash }
        guard next > start else { return }
        Self.skip(bytes, &next) { $0 == .equals }
        Self.skip(bytes, &next, while: \.isSpace)
        if next == bytes.count || bytes[next] == .comma { index = next }
    }

    private static func quoted(_ bytes: [UInt8], _ index: inout Int) -> String? {
        guard index < bytes.count, bytes[index] == .quote else { return nil }
        var out: [UInt8] = []
        index += 1
        while index < bytes.count, bytes[index] != .quote {
            if bytes[index] == .backslash, index + 1 < bytes.count { index += 1 }
            out.append(bytes[index])
            index += 1
        }
        index = min(index + 1, bytes.count)
        return String(decoding: out, as: UTF8.self)
    }

    /// An unquoted value. Against the grammar, services write base64 this way, so padding and slashes are accepted.
    private static func bare(_ bytes: [UInt8], _ index: inout Int) -> String? {
        let start = index
        skip(bytes, &index) {
            isToken($0) || $0 == .equals || $0 == .slash || $0 == .colon || $0 == UInt8(ascii: "@")
        }
        return index > start ? String(decoding: bytes[start..<index], as: UTF8.self) : nil
    }

    private static func skip(_ bytes: [UInt8], _ index: inout Int, while condition: (UInt8) -> Bool) {
        while index < bytes.count, condition(bytes[index]) { index += 1 }
    }

    private static let punctuation = Set("!#$%&'*+-.^_`|~".utf8)

    /// RFC 9110 `tchar`.
    private static func isToken(_ byte: UInt8) -> Bool {
        byte.isAlphanumeric || punctuation.contains(byte)
    }
}
