import TextBytes

/// The header of a line of MSAL for iOS and macOS's own log.
///
///     TID=884213 MSAL 2.13.0 iOS 19.1 [2026-10-03 07:11:52 - 3F0C5D1E-…] [MSAL] acquireToken returning with error: …
///
/// Source: `MSIDLogger.m` of AzureAD/microsoft-authentication-library-common-for-objc. The thread name between thread
/// id and SDK is the app's own text. The level is not in the line.
package struct LogLine {
    /// Index of `TID`: hosts put their own text before it.
    package let start: Int
    package let thread: UInt64
    /// The words where the SDK's version is expected, and the system with its version (`iOS 19.1`, `iOS Sim 19.1`, `Mac
    /// 16.0.1`).
    package let sdkVersion: Range<Int>
    package let system: Range<Int>
    /// The text in the bracket: the time, and perhaps a correlation id. Nil if it was cut off.
    package let bracket: Range<Int>?
    /// The bracket begins with a time as MSAL writes it.
    package let hasTime: Bool
    package let messageStart: Int

    /// Longest thread name, including the SDK's words after it.
    private static let headerLimit = 256

    /// The first header at or after `from`.
    package init?(_ text: ByteText, from: Int = 0) {
        // As a rule the line begins with it.
        if text.matches("TID", at: from), let found = LogLine(text, at: from) {
            self = found
            return
        }
        var search = from
        while let mark = text.find("TID", from: search) {
            search = mark + 3
            if let found = LogLine(text, at: mark) {
                self = found
                return
            }
        }
        return nil
    }

    private init?(_ text: ByteText, at mark: Int) {
        var index = mark + 3
        // As a rule there are no blanks.
        if text[index].isBlank { index = text.skipBlanks(index) }
        guard text[index] == .equals else { return nil }
        index += 1
        if text[index].isBlank { index = text.skipBlanks(index) }
        guard let number = text.integer(at: index), number.value >= 0 else { return nil }
        let limit = min(text.count, number.end + LogLine.headerLimit)
        let open = LogLine.timeBracket(text, from: number.end, to: limit)
        let bracketStart = open ?? text.find(byte: .openBracket, from: number.end, to: limit)
        guard let sdk = LogLine.sdk(text, from: number.end, to: bracketStart ?? limit) else { return nil }
        start = mark
        thread = UInt64(number.value)
        let version = text.skipBlanks(text.skip(sdk) { !$0.isSpace })
        let versionEnd = text.skip(version) { !$0.isSpace }
        sdkVersion = version..<versionEnd
        let words = text.trimmed(versionEnd, bracketStart ?? versionEnd)
        system = words.start..<max(words.start, words.end)
        hasTime = open != nil
        guard let bracketStart,
            let close = text.find(byte: .closeBracket, from: bracketStart + 1 + (open == nil ? 0 : DateTimeText.length))
        else {
            bracket = nil
            messageStart = text.count
            return
        }
        bracket = bracketStart + 1..<close
        // `[Invalid non-NSUUID correlationID]` is inside the bracket.
        var message = text.skipBlanks(text[close + 1] == .closeBracket ? close + 2 : close + 1)
        if text.matches("[MSAL", at: message), let end = text.find(byte: .closeBracket, from: message) {
            message = text.skipBlanks(end + 1)
        }
        messageStart = message
    }

    /// In lower case.
    package func correlationID(_ text: ByteText) -> String? {
        correlation(text).flatMap { text.uuid(at: $0.lowerBound) }
    }

    /// The place of the correlation id.
    package func correlation(_ text: ByteText) -> Range<Int>? {
        guard let bracket else { return nil }
        var position = bracket.lowerBound + (hasTime ? DateTimeText.length : 0)
        while position < bracket.upperBound {
            if text[position].isHexDigit, let id = text.uuidRange(at: position) { return id }
            position += 1
        }
        return nil
    }

    /// Digits, letters, dots and the like. Anything else is not a version and may be arbitrary text.
    package static func version(_ text: ByteText, _ range: Range<Int>) -> String? {
        let end = text.skip(range.lowerBound) {
            $0.isWordByte || $0 == .dot || $0 == .minus || $0 == UInt8(ascii: "+")
        }
        guard text[range.lowerBound].isDigit, end >= range.upperBound, range.count <= 32 else { return nil }
        return text.string(range.lowerBound, range.upperBound)
    }

    /// ` [yyyy-MM-dd HH:mm:ss`.
    private static func timeBracket(_ text: ByteText, from: Int, to: Int) -> Int? {
        var index = from
        while let open = text.find(byte: .openBracket, from: index, to: to) {
            if text[open - 1] == .space, DateTimeText.read(text.bytes, at: open + 1)?.separator == .space {
                return open
            }
            index = open + 1
        }
        return nil
    }

    /// The last word that begins with `MSAL` and has a version after it: a thread's name may contain such words.
    private static func sdk(_ text: ByteText, from: Int, to: Int) -> Int? {
        var found: Int?
        var index = from
        // As a rule there is no thread's name.
        if text.matches(" MSAL ", at: from), text[from + 6].isDigit {
            found = from + 1
            index = from + 6
        }
        while let next = text.find(byte: UInt8(ascii: "M"), from: index, to: to - 3) {
            index = next + 1
            guard text.matches("MSAL", at: next) else { continue }
            let version = text.skipBlanks(text.skip(next) { !$0.isSpace })
            if text[version].isDigit { found = next }
        }
        return found
    }
}
