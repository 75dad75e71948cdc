import MSALText
import TextBytes

/// One line as MSAL for iOS and macOS passes it to its log callback, split into its parts. The thread's name, which is
/// the app's own text, is dropped. A line in another format is all message.
///
/// The parts are where they are in the line, and valid as long as its bytes.
struct MSALLogLine {
    /// The text without the header.
    let message: ByteText
    let correlationID: UnsafeBufferPointer<UInt8>?
    private let text: ByteText
    private let header: LogLine?

    init(_ text: ByteText) {
        self.text = text
        guard text.matches("TID", at: 0), let header = LogLine(text), header.start == 0, header.hasTime,
            header.bracket != nil
        else {
            (message, correlationID, self.header) = (text, nil, nil)
            return
        }
        self.header = header
        message = text.part(header.messageStart, text.count)
        correlationID = header.correlation(text).map {
            UnsafeBufferPointer(rebasing: text.bytes.bindMemory(to: UInt8.self)[$0])
        }
    }

    /// The words that name SDK and system. They are the same in all lines of a process.
    var origin: UnsafeRawBufferPointer? {
        header.map { text.part($0.sdkVersion.lowerBound, $0.system.upperBound).bytes }
    }

    var sdkVersion: String? { header.flatMap { LogLine.version(text, $0.sdkVersion) } }

    /// `ios` or `macos`, and its version. `iOS Sim 19.1`: the system's words, then its version.
    var system: (type: String, version: String?)? {
        guard let system = header?.system else { return nil }
        var last = system.upperBound
        while last > system.lowerBound, !text[last - 1].isSpace { last -= 1 }
        guard last > system.lowerBound else { return nil }
        return (
            text[system.lowerBound] == UInt8(ascii: "M") ? "macos" : "ios",
            LogLine.version(text, last..<system.upperBound)
        )
    }
}
