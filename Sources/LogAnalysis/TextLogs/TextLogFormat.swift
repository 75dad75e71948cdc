/// Who wrote a log: the text of `flavour` in `events` and in `inputs.flavours`.
///
/// The set is open: each text-log format adds its own value in the file of its grammar.
public struct TextLogFormat: RawRepresentable, Sendable, Hashable, Comparable {
    public var rawValue: String

    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// Our own records.
    public static let native = TextLogFormat(rawValue: "native")
    /// An error as an app printed it.
    public static let nserror = TextLogFormat(rawValue: "nserror")
    /// The token service's JSON answer.
    public static let wire = TextLogFormat(rawValue: "wire")
    /// An export of Entra's sign-in log.
    public static let signin = TextLogFormat(rawValue: "signin")

    /// The name shown to people: always words of this program, because a summary file may name any format.
    var title: String {
        switch self {
        case .native: "our own records"
        case .nserror: "printed errors"
        case .wire: "answers of the token service"
        case .signin: "Entra sign-in export"
        default:
            TextLogGrammars.known.entries.first { $0.grammar.format == self }?.title
                ?? "a format of another version"
        }
    }

    public static func < (left: TextLogFormat, right: TextLogFormat) -> Bool {
        left.rawValue < right.rawValue
    }
}

extension TextLogFormat: CaseIterable {
    /// All formats that this version knows: the text-log formats, and those that have no grammar.
    public static var allCases: [TextLogFormat] {
        var formats: [TextLogFormat] = [.native]
        // A library and the one before it have one format.
        for entry in TextLogGrammars.known.entries where !formats.contains(entry.grammar.format) {
            formats.append(entry.grammar.format)
        }
        return formats + [.nserror, .wire, .signin]
    }
}
