import TextBytes

/// Names of error domains: how to recognise one in text, and what this project knows about a few of them.
package enum ErrorDomain {
    package static let msal = "MSALErrorDomain"
    /// The core below MSAL.
    package static let msid = "MSIDErrorDomain"
    /// ADAL for iOS and macOS, the library before MSAL.
    package static let adal = "ADAuthenticationErrorDomain"
    /// What the service answered to it.
    package static let adalServer = "ADOAuthServerErrorDomain"
    package static let urlLoading = "NSURLErrorDomain"
    package static let cfNetwork = "kCFErrorDomainCFNetwork"
    package static let osStatus = "NSOSStatusErrorDomain"
    package static let cocoa = "NSCocoaErrorDomain"
    package static let authorization = "com.apple.AuthenticationServices.AuthorizationError"
    /// Rows of Entra's sign-in log.
    package static let signIn = "EntraSignIn"

    /// The domain name that begins at `index`, and its end: an identifier with dots (`NSURLErrorDomain`,
    /// `com.apple.AppSSO.AuthorizationError`, `MyApp.AuthError`). nil if there is a number or nothing at `index`.
    package static func name(_ text: ByteText, at index: Int) -> (name: String, end: Int)? {
        end(ofNameIn: text, at: index).map { (text.string(index, $0), $0) }
    }

    /// Where the domain name ends that begins at `index`; nil if there is a number or nothing.
    package static func end(ofNameIn text: ByteText, at index: Int) -> Int? {
        guard text[index].isLetter || text[index] == .underscore else { return nil }
        var end =
            text.part(index, index + 160).skip(0) { $0.isWordByte || $0 == .dot || $0 == .minus } + index
        // German: "(MSALErrorDomain-Fehler -50000.)", Swedish "-fel": the hyphen joins an ordinary word to the name.
        if text.find(byte: .minus, from: index, to: end) != nil,
            let domain = text.find("Domain-", from: index, to: end)
        {
            end = domain + 6
        }
        while end > index, text[end - 1] == .dot || text[end - 1] == .minus { end -= 1 }
        return end - index <= 128 ? end : nil
    }

    /// True if the name alone shows that it is an error domain, wherever it occurs.
    package static func isCertain(_ name: String) -> Bool {
        var name = name
        return name.withUTF8 { isCertain(ByteText(UnsafeRawBufferPointer($0)), 0, $0.count) }
    }

    /// True if the name in `start..<end` alone shows that it is an error domain.
    package static func isCertain(_ text: ByteText, _ start: Int, _ end: Int) -> Bool {
        switch text[end - 1] {
        case UInt8(ascii: "n"):
            if text.matches("Domain", at: max(start, end - 6)) { return true }
            let session: StaticString = ".WebAuthenticationSession"
            if text.matches(session, at: max(start, end - session.utf8CodeUnitCount)) { return true }
        case UInt8(ascii: "s"):
            if end - start == 8, text.matches("OSStatus", at: start) { return true }
        case UInt8(ascii: "r"):
            if text.matches("com.apple.", at: start), text.matches("Error", at: max(start + 10, end - 5)) {
                return true
            }
        default: break
        }
        let prefix: StaticString = "kCFErrorDomain"
        return end - start >= prefix.utf8CodeUnitCount && text.matches(prefix, at: start)
    }

    /// True if the name cannot have been cut by the end of the text.
    package static func isWhole(_ text: ByteText, _ name: (name: String, end: Int)) -> Bool {
        !text.isCut(at: name.end) || isCertain(name.name)
    }

    /// The name that the catalogue knows. Swift puts the module in front of an error type's name.
    package static func canonical(_ name: String) -> String {
        if name == "OSStatus" { return osStatus }
        return name.hasPrefix("MSAL.") && name.hasSuffix("Error") ? String(name.dropFirst(5)) : name
    }

    package static func isMSAL(_ name: String) -> Bool { name == msal }

    /// Domains of the layer below MSAL's public errors.
    package static func isMSID(_ name: String) -> Bool { name.hasPrefix("MSID") }

    /// True of an error that only passes on the one it carries: Apple's wrapper around the answer of an SSO extension.
    /// Other codes of the domain are failures of their own.
    package static func isWrapper(_ name: String, code: Int?) -> Bool {
        code == -6_000 && name == authorization
    }

    /// Apple's frameworks print errors of these domains about their own housekeeping into every console, and errors of
    /// files that could not be loaded. They are not failures of a sign-in.
    package static func isSystemNoise(_ name: String, code: Int) -> Bool {
        name.hasPrefix("RBS") || name.hasPrefix("BSServiceConnection") || name.hasPrefix("com.apple.runningboard")
            || name == cocoa && (code == 4 || (256...642).contains(code))  // files
            || name == cocoa && (134_000...134_999).contains(code)  // Core Data
            || name == "AKAuthenticationError" || name == "NSURLErrorDomain" && (-1_104 ... -1_100).contains(code)
    }
}
