/// One line as MSAL for iOS and macOS hands it to its log callback, taken apart.
///
///     TID=884213 MSAL 2.13.0 iOS 19.1 [2026-10-03 07:11:52 - 3F0C5D1E-…] [MSAL] acquireToken returning with error: …
///
/// Facts: `MSIDLogger.m` of AzureAD/microsoft-authentication-library-common-for-objc. The thread name between thread id
/// and SDK is the app's own text and is dropped. A line of another shape is all message.
struct MSALLogLine: Equatable {
    /// What is left when the header is taken out.
    var message: String
    /// Lower-case.
    var correlationID: String?
    var sdkVersion: String?
    /// `ios` or `macos`, and its version.
    var systemType: String?
    var systemVersion: String?

    init(_ line: String) {
        message = line
        guard line.hasPrefix("TID"), let header = Self.header(of: Array(line.utf8)) else { return }
        message = header.message
        correlationID = header.correlationID
        sdkVersion = header.sdkVersion
        systemType = header.systemType
        systemVersion = header.systemVersion
    }

    private init(message: String) {
        self.message = message
    }

    private static func header(of line: [UInt8]) -> MSALLogLine? {
        guard let time = timeStart(in: line), let sdk = sdkStart(in: line[..<time]) else { return nil }
        // "MSAL 2.13.0 iOS Sim 19.1 [": SDK, its version, the system's words, the system's version.
        let words = line[sdk..<(time - 2)].split(separator: UInt8(ascii: " "))
        guard words.count >= 2 else { return nil }
        var result = MSALLogLine(message: "")
        result.sdkVersion = String(decoding: words[1], as: UTF8.self)
        if words.count >= 4, let first = words[2].first {
            result.systemType = first == UInt8(ascii: "M") ? "macos" : "ios"
            result.systemVersion = words.last.map { String(decoding: $0, as: UTF8.self) }
        }
        var rest = line[(time + 19)...]
        guard let close = rest.firstIndex(of: UInt8(ascii: "]")) else { return nil }
        result.correlationID = correlationID(in: rest[..<close])
        rest = rest[(close + 1)...]
        let component = Array(" [MSAL]".utf8)
        if rest.starts(with: component) { rest = rest.dropFirst(component.count) }
        if rest.first == UInt8(ascii: " ") { rest = rest.dropFirst() }
        result.message = String(decoding: rest, as: UTF8.self)
        return result
    }

    /// Where ` [yyyy-MM-dd HH:mm:ss` has its first digit.
    private static func timeStart(in line: [UInt8]) -> Int? {
        let shape = Array("dddd-dd-dd dd:dd:dd".utf8)
        var from = 0
        while let open = line[from...].firstIndex(of: UInt8(ascii: "[")) {
            let start = open + 1
            guard start + shape.count <= line.count else { return nil }
            let isTime = zip(line[start...], shape).allSatisfy { byte, wanted in
                wanted == UInt8(ascii: "d") ? isDigit(byte) : byte == wanted
            }
            if isTime, open > 0, line[open - 1] == UInt8(ascii: " ") { return start }
            from = start
        }
        return nil
    }

    /// Where the last word that begins with `MSAL` and has a version behind it begins.
    private static func sdkStart(in head: ArraySlice<UInt8>) -> Int? {
        let name = Array(" MSAL".utf8)
        var found: Int?
        for index in head.indices where head[index...].starts(with: name) {
            let word = head[(index + 1)...].prefix { $0 != UInt8(ascii: " ") }
            if let next = head[word.endIndex...].dropFirst().first, isDigit(next) { found = index + 1 }
        }
        return found
    }

    /// ` - 3F0C5D1E-6A77-4B1B-9C0D-2E51A9E0B7F4` → the id; `(null)` and anything else → nil.
    private static func correlationID(in text: ArraySlice<UInt8>) -> String? {
        guard text.count == 39, text.starts(with: Array(" - ".utf8)) else { return nil }
        return CallContext(correlationID: String(decoding: text.dropFirst(3), as: UTF8.self)).correlationID
    }
}

func isDigit(_ byte: UInt8) -> Bool {
    byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
}
