import MSALText
import TextBytes

/// One line as MSAL for iOS and macOS passes it to its log callback, split into its parts. The thread's name, which is
/// the app's own text, is dropped. A line in another format is all message.
///
/// Message and id are where they are in the line, and valid as long as its bytes.
struct MSALLogLine {
    /// The text without the header.
    let message: ByteText
    private(set) var correlationID: UnsafeBufferPointer<UInt8>?
    private(set) var sdkVersion: String?
    /// `ios` or `macos`, and its version.
    private(set) var systemType: String?
    private(set) var systemVersion: String?

    init(_ text: ByteText) {
        guard text.matches("TID", at: 0), let header = LogLine(text), header.start == 0, header.hasTime,
            header.bracket != nil
        else {
            message = text
            return
        }
        message = text.part(header.messageStart, text.count)
        correlationID = header.correlation(text).map {
            UnsafeBufferPointer(rebasing: text.bytes.bindMemory(to: UInt8.self)[$0])
        }
        sdkVersion = LogLine.version(text, header.sdkVersion)
        // `iOS Sim 19.1`: the system's words, then its version.
        let system = header.system
        var last = system.upperBound
        while last > system.lowerBound, !text[last - 1].isSpace { last -= 1 }
        if last > system.lowerBound {
            systemType = text[system.lowerBound] == UInt8(ascii: "M") ? "macos" : "ios"
            systemVersion = LogLine.version(text, last..<system.upperBound)
        }
    }
}
