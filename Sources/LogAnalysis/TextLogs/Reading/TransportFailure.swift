import MSALFailures
import MSALText
import TextBytes

/// What shows that a request never reached the service although MSAL's own exception does not say so: the transport's
/// exception around or inside it (`Caused by: java.net.UnknownHostException`), or the operating system's sentence in
/// its message.
enum TransportFailure {
    /// The name of a transport's exception, without its package.
    struct Name {
        var start: Int
        var end: Int
    }

    private static let endings: [StaticString] = ["Exception", "Error", "Timeout", "Disconnected", "gaierror"]

    /// Transport exceptions that a text states, in its order. Frames of a stack trace only mention them.
    static func names(_ text: ByteText, _ start: Int, _ end: Int) -> [Name] {
        var found: [Name] = []
        for ending in endings {
            var index = start
            while let match = text.find(ending, from: index, to: end) {
                let stop = match + ending.utf8CodeUnitCount
                index = stop
                guard !text[stop].isWordByte, isHead(text, stop) else { continue }
                var first = match
                while first > start, stop - first < 64, text[first - 1].isWordByte { first -= 1 }
                if ErrorCatalogue.isTransportException(text.string(first, stop)) {
                    found.append(Name(start: first, end: stop))
                }
            }
        }
        return found.sorted { $0.start < $1.start }
    }

    /// True if what follows a type's name is what follows the head of an exception.
    private static func isHead(_ text: ByteText, _ end: Int) -> Bool {
        switch text[end] {
        case .colon, .comma, .newline, .openParenthesis, .closeParenthesis, .quote, UInt8(ascii: "'"): true
        case .space: text.matches(" (", at: end) || text.matches(" ---", at: end)
        default: text.isCut(at: end)
        }
    }

    /// `java.net:UnknownHostException`; nil if the text names no package.
    static func key(_ text: ByteText, _ name: Name) -> String? {
        let package = text.packageStart(ofType: name.start)
        guard package < name.start - 1 else { return nil }
        return text.string(package, name.start - 1) + ":" + text.string(name.start, name.end)
    }

    /// What systems and libraries say about a connection that was not made or did not last.
    private static let sentences: [StaticString] = [
        "Unable to resolve host", "No such host is known", "Name or service not known", "ame resolution",
        "nodename nor servname", "No address associated with hostname", "remote name could not be resolved",
        "getaddrinfo", "ENOTFOUND", "EAI_AGAIN", "ECONNREFUSED", "ECONNRESET", "ETIMEDOUT", "EHOSTUNREACH",
        "etwork is unreachable", "onnection refused", "onnection timed out", "onnection reset", "onnection aborted",
        "actively refused it", "connected host has failed to respond", "Unable to connect to the remote server",
        "SSL connection could not be established", "HttpClient.Timeout", "Max retries ", "Failed to connect to ",
        "onnection was closed", "onnection was forcibly closed", "onnect timed out", "Read timed out",
        "An error occurred while sending the request", "ERR_INTERNET_DISCONNECTED", "ERR_NAME_NOT_RESOLVED",
        "ERR_NETWORK", "unexpected end of stream", "Software caused connection abort",
    ]

    static func isStatedInProse(_ text: ByteText, _ start: Int, _ end: Int) -> Bool {
        sentences.contains { text.find($0, from: start, to: end) != nil }
    }

    // MARK: Requests that MSAL made

    /// Stack frames of a library, and the library's format.
    private static let frames: [(text: StaticString, format: TextLogFormat)] = [
        ("at Microsoft.Identity.Client.", .dotnet), ("at com.microsoft.aad.msal4j.", .java),
        ("at com.microsoft.identity.c", .android), ("/msal/", .python), ("\\msal\\", .python),
        ("@azure/msal-", .js),
    ]

    private static let hosts: [StaticString] = [
        "login.microsoftonline.", "login.windows.net", "login.microsoft.com", "login.partner.microsoftonline.",
        "login.chinacloudapi.cn", "b2clogin.com", "ciamlogin.com",
    ]

    /// What the paths of sign-in requests have, whatever their host.
    private static let paths: [StaticString] = [
        "oauth2", "/authorize", "/token", "openid", "adfs", "login", "b2c", "sso", "/discovery/", "getuserrealm",
    ]

    /// True if the URL between two offsets is one of a sign-in.
    static func isSignIn(_ text: ByteText, _ start: Int, _ end: Int) -> Bool {
        hosts.contains { text.find($0, from: start, to: end) != nil }
            || paths.contains { text.findIgnoringCase($0, from: start, to: end) != nil }
    }

    /// `HTTPError: 401 Client Error: Unauthorized for url: https://login.microsoftonline.com/…/token`: an app without
    /// MSAL, or one that read its answer itself, asked for a token. Nil for another service.
    static func refusal(_ text: ByteText, _ start: Int, _ end: Int) -> Name? {
        var index = start
        while let found = text.find("HTTPError: ", from: index, to: end) {
            index = found + 9
            let line = text.lineEnd(found, ceiling: min(end, found + 2_048))
            if hosts.contains(where: { text.find($0, from: found, to: line) != nil }) {
                return Name(start: found, end: found + 9)
            }
        }
        return refusalInWords(text, start, end)
    }

    /// The same without its type, in an app's report: `no token: 429 Client Error: Too Many Requests for url: https://…`.
    private static func refusalInWords(_ text: ByteText, _ start: Int, _ end: Int) -> Name? {
        for words in [" Client Error: ", " Server Error: "] as [StaticString] {
            guard let found = text.find(words, from: start, to: end), text.integer(at: found - 3)?.end == found,
                let url = text.end(of: " for url: ", from: found, to: min(end, found + 256)),
                hosts.contains(where: { text.find($0, from: url, to: text.lineEnd(url, ceiling: end)) != nil }),
                text.findIgnoringCase("retry", from: found, to: text.lineEnd(url, ceiling: end)) == nil
            else { continue }
            let line = text.lineStart(found, floor: max(start, found - 1_024))
            if FailureReport.reports(text, line, line: line, name: found - 3) {
                return Name(start: found - 3, end: found)
            }
        }
        return nil
    }

    /// The library that made the request which failed with these exceptions; nil if that may have been any program.
    static func library(_ text: ByteText, _ names: [Name], _ start: Int, _ end: Int) -> TextLogFormat? {
        if let frame = frames.first(where: { text.find($0.text, from: start, to: end) != nil }) { return frame.format }
        // Without frames, the exception must name the host of the sign-in service itself.
        for name in names {
            let lineEnd = min(end, text.lineEnd(name.start, ceiling: name.start + 2_048))
            let lineStart = text.lineStart(name.start, floor: max(start, name.start - 2_048))
            guard hosts.contains(where: { text.find($0, from: lineStart, to: lineEnd) != nil }) else { continue }
            if text.find("HTTPSConnectionPool(", from: lineStart, to: lineEnd) != nil { return .python }
            if text.part(lineStart, name.start).find("java") != nil { return .java }
            if text.part(lineStart, name.start).find("System.Net.") != nil { return .dotnet }
            if text.matches("FetchError", at: name.start) || text.matches("AxiosError", at: name.start) { return .js }
        }
        return nil
    }

    /// Python prints the exception that was raised last at the end, and its causes inside its message; the other
    /// runtimes print it at the beginning.
    static func outermost(_ text: ByteText, _ names: [Name], _ format: TextLogFormat) -> Name? {
        guard format == .python else { return names.first }
        return names.last { text[$0.end] == .colon } ?? names.last
    }
}
