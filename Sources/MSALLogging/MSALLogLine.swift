import CByteKernels
import TextBytes

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
        var copy = line
        let parsed = copy.withUTF8 { LineBytes($0).flatMap { Self.read($0) } }
        self = parsed ?? MSALLogLine(message: line)
    }

    private init(message: String) {
        self.message = message
    }

    private static func read(_ line: LineBytes) -> MSALLogLine? {
        guard line.matches("TID", at: 0), let time = timeStart(in: line), let sdk = sdkStart(in: line, before: time)
        else { return nil }
        var result = MSALLogLine(message: "")
        // "MSAL 2.13.0 iOS Sim 19.1 [": SDK, its version, the system's words, the system's version.
        let words = line.slice(sdk, time - 2).split(separator: UInt8(ascii: " "))
        guard words.count >= 2 else { return nil }
        result.sdkVersion = version(words[1])
        if words.count >= 4, let first = words[2].first {
            result.systemType = first == UInt8(ascii: "M") ? "macos" : "ios"
            result.systemVersion = words.last.flatMap { version($0) }
        }
        guard let close = line.firstIndex(of: UInt8(ascii: "]"), from: time + 19) else { return nil }
        result.correlationID = correlationID(line.slice(time + 19, close))
        var start = close + 1
        // `[Invalid non-NSUUID correlationID]` stands inside the bracket.
        if line[start] == UInt8(ascii: "]") { start += 1 }
        if line.matches(" [MSAL]", at: start) { start += 7 }
        if line[start] == UInt8(ascii: " ") { start += 1 }
        result.message = line.text(start, line.count)
        return result
    }

    /// Where ` [yyyy-MM-dd HH:mm:ss` has its first digit.
    private static func timeStart(in line: LineBytes) -> Int? {
        var from = 0
        while let open = line.firstIndex(of: UInt8(ascii: "["), from: from) {
            if line[open - 1] == UInt8(ascii: " "), isTime(line, open + 1) { return open + 1 }
            from = open + 1
        }
        return nil
    }

    private static func isTime(_ line: LineBytes, _ start: Int) -> Bool {
        guard start + 19 <= line.count else { return false }
        for place in 0..<19 {
            let byte = line[start + place]
            let isRight =
                switch place {
                case 4, 7: byte == UInt8(ascii: "-")
                case 10: byte == UInt8(ascii: " ")
                case 13, 16: byte == UInt8(ascii: ":")
                default: byte.isDigit
                }
            if !isRight { return false }
        }
        return true
    }

    /// Where the last word that begins with `MSAL` and has a version behind it begins.
    private static func sdkStart(in line: LineBytes, before end: Int) -> Int? {
        var found: Int?
        var from = 0
        while let place = line.find(" MSAL", from: from), place < end {
            let wordEnd = line.skip(from: place + 1) { $0 != UInt8(ascii: " ") }
            if line[wordEnd + 1].isDigit { found = place + 1 }
            from = place + 5
        }
        return found
    }

    /// Digits, letters, dots and the like: what stands there otherwise is no version and may be anybody's text.
    private static func version(_ bytes: some Collection<UInt8>) -> String? {
        let isVersion = bytes.allSatisfy {
            $0.isWordByte || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "+")
        }
        guard isVersion, bytes.count <= 32, bytes.first?.isDigit == true else { return nil }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// ` - 3F0C5D1E-6A77-4B1B-9C0D-2E51A9E0B7F4` → the id; `(null)` and anything else → nil.
    private static func correlationID(_ text: UnsafeBufferPointer<UInt8>) -> String? {
        guard text.count == 39, let start = text.baseAddress, start[0] == 0x20, start[1] == UInt8(ascii: "-"),
            start[2] == 0x20
        else { return nil }
        let id = String(unsafeUninitializedCapacity: 36) { buffer in
            guard let to = buffer.baseAddress else { return 0 }
            return kernel_json_copy_uuid(to, start + 3) != 0 ? 36 : 0
        }
        return id.isEmpty ? nil : id
    }
}
