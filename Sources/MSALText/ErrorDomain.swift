import TextBytes

/// Names of error domains: how to recognise one in text, and what this project knows about a few of them.
package enum ErrorDomain {
    package static let msal = "MSALErrorDomain"
    package static let osStatus = "NSOSStatusErrorDomain"
    /// Rows of Entra's sign-in log.
    package static let signIn = "EntraSignIn"

    /// The domain name that begins at `index`, and its end: an identifier with dots (`NSURLErrorDomain`,
    /// `com.apple.AppSSO.AuthorizationError`, `MyApp.AuthError`). nil if there is a number or nothing at `index`.
    package static func name(_ text: ByteText, at index: Int) -> (name: String, end: Int)? {
        guard text[index].isLetter || text[index] == UInt8(ascii: "_") else { return nil }
        var end =
            text.part(index, index + 160).skip(0) { $0.isWordByte || $0 == UInt8(ascii: ".") || $0 == .minus } + index
        // German: "(MSALErrorDomain-Fehler -50000.)", Swedish "-fel": the hyphen joins an ordinary word to the name.
        if let domain = text.find("Domain-", from: index, to: end) { end = domain + 6 }
        while end > index, text[end - 1] == UInt8(ascii: ".") || text[end - 1] == .minus { end -= 1 }
        guard end - index <= 128 else { return nil }
        return (text.string(index, end), end)
    }

    /// True if the name alone shows that it is an error domain, wherever it occurs.
    package static func isCertain(_ name: String) -> Bool {
        name.hasSuffix("Domain") || name == "OSStatus" || name.hasPrefix("kCFErrorDomain")
            || name.hasPrefix("com.apple.") && name.hasSuffix("Error")
            || name.hasSuffix(".WebAuthenticationSession")
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
        code == -6_000 && name == "com.apple.AuthenticationServices.AuthorizationError"
    }

    /// Apple's frameworks print errors of these domains about their own housekeeping into every Xcode console. They are
    /// no failures of an app.
    package static func isHousekeeping(_ name: String) -> Bool {
        name.hasPrefix("RBS") || name.hasPrefix("BSServiceConnection") || name.hasPrefix("com.apple.runningboard")
    }
}
