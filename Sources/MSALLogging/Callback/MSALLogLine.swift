import MSALText
import TextBytes

/// One line as MSAL for iOS and macOS passes it to its log callback, split into its parts. The thread's name, which is
/// the app's own text, is dropped. A line in another format is all message.
struct MSALLogLine: Equatable {
    /// The text without the header.
    var message: String
    /// Lower-case.
    var correlationID: String?
    var sdkVersion: String?
    /// `ios` or `macos`, and its version.
    var systemType: String?
    var systemVersion: String?

    init(_ line: String) {
        var copy = line
        let parsed = copy.withUTF8 { Self.read(ByteText(UnsafeRawBufferPointer($0))) }
        self = parsed ?? MSALLogLine(message: line)
    }

    private init(message: String) {
        self.message = message
    }

    private static func read(_ text: ByteText) -> MSALLogLine? {
        guard text.matches("TID", at: 0), let header = LogLine(text), header.start == 0, header.hasTime,
            header.bracket != nil
        else { return nil }
        var line = MSALLogLine(message: text.string(header.messageStart, text.count))
        line.correlationID = header.correlationID(text)
        line.sdkVersion = LogLine.version(text, header.sdkVersion)
        // `iOS Sim 19.1`: the system's words, then its version.
        let system = header.system
        var last = system.upperBound
        while last > system.lowerBound, !text[last - 1].isSpace { last -= 1 }
        if last > system.lowerBound {
            line.systemType = text[system.lowerBound] == UInt8(ascii: "M") ? "macos" : "ios"
            line.systemVersion = LogLine.version(text, last..<system.upperBound)
        }
        return line
    }
}
