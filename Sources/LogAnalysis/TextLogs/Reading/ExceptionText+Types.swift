import MSALFailures
import MSALText
import TextBytes

/// Which names of types in a text are of exceptions that were thrown.
extension ExceptionText {
    struct TypeName {
        var name: String
        var format: TextLogFormat
        var isBare: Bool
        var start: Int
        var end: Int
        /// The domain, if it is not the format's own.
        var library: String?

        var domain: String { library ?? ExceptionText.domain(format) }
    }

    /// Without any of these, a text names neither a type nor a failure of the transport.
    private static let anchors: [StaticString] = [
        "Exception", "Error", "Timeout", "Disconnected", "gaierror", "msal_extensions.",
    ]

    static func types(_ text: ByteText, _ start: Int, _ end: Int) -> [TypeName] {
        // The module may stand before the text.
        guard anchors.contains(where: { text.find($0, from: start - 64, to: end) != nil }) else { return [] }
        var found: [TypeName] = []
        var words = MarkedWords("exception", "error")
        // Not every type of that module says that it is an error.
        let looksAtAll = text.find("msal_extensions.", from: start - 64, to: end) != nil
        var index = start
        while index < end {
            if !looksAtAll { index = words.next(text, from: index, to: end) }
            guard text[index].isLetter || text[index] == .underscore else {
                index += 1
                continue
            }
            let stop = min(text.wordEnd(index), end)
            defer { index = max(stop, index + 1) }
            guard stop - index >= 8, stop - index <= 80,
                !text.isCut(at: stop) || text.matches("Exception", at: stop - 9)
            else { continue }
            if let type = thrown(text, index, stop, floor: start) { found.append(type) }
        }
        guard !found.isEmpty else {
            let type =
                transport(text, start, end) ?? credential(text, start, end) ?? identityWeb(text, start, end)
                ?? authority(text, start, end)
            return type.map { [$0] } ?? []
        }
        // `ServerError` and the like count as MSAL's only next to something that certainly is.
        let isCertain =
            found.contains { !$0.isBare || isWordOfLibrary(text, $0) }
            || ServiceCodes.next(text, from: start, to: end, mayBeCut: false) != nil
            || text.findIgnoringCase("msal", from: start, to: end) != nil
            // A member of MSAL.js's objects alone.
            || text.find("subError", from: start, to: end) != nil
        return isCertain ? found : transport(text, start, end).map { [$0] } ?? []
    }

    /// The exception whose type is the word between two offsets; nil if it is none that was thrown.
    private static func thrown(_ text: ByteText, _ index: Int, _ stop: Int, floor: Int) -> TypeName? {
        let isException = text.matches("Exception", at: stop - 9)
        let isError = text.matches("Error", at: stop - 5)
        let isMember = text[index - 1] == UInt8(ascii: ".") && text[stop] == .colon
        guard isException || isError || isMember,
            !DocumentText.names(exceptionAt: index, text, floor: floor),
            !FailureReport.isInPath(text, max(floor, index - 1_024), index)
        else { return nil }
        let before = text.part(max(0, index - 64), index)
        // A debugger's message about an exception in flight is not a failure.
        if before.find("xception thrown: '") != nil { return nil }
        if let type = ofADAL(text, index, stop, before) { return isThrown(text, type) ? type : nil }
        if isException, text.matches("Msal", at: index) || isOfLibrary(text, index, stop) {
            let type = library(text, index, stop)
            return isThrown(text, type) ? type : nil
        }
        let isOfExtensions = before.find("msal_extensions.") != nil
        if isError, isStatedInProse(text, index, stop) {
            let start = classStart(text, index, stop)
            let name = text.string(start, stop)
            if isOfExtensions || before.find("msal.") != nil || name.hasPrefix("Msal"),
                ErrorCatalogue.isException(name, of: "MSAL.Python")
            {
                return TypeName(name: name, format: .python, isBare: false, start: index, end: stop)
            }
            guard ErrorCatalogue.isException(name, of: "MSAL.js") else { return nil }
            let isBare = !name.contains("Auth") && name != "ClientConfigurationError" && name != "JoseHeaderError"
            return TypeName(name: name, format: .js, isBare: isBare, start: start, end: stop)
        }
        // `PersistenceNotFound`: not every name says that it is an error.
        guard isMember, isOfExtensions else { return nil }
        let name = text.string(index, stop)
        guard ErrorCatalogue.isException(name, of: "MSAL.Python") else { return nil }
        return TypeName(name: name, format: .python, isBare: false, start: index, end: stop)
    }

    /// An exception of ADAL: `Microsoft.IdentityModel.Clients.ActiveDirectory.AdalServiceException`,
    /// `com.microsoft.aad.adal.AuthenticationException`, `com.microsoft.aad.adal4j.AuthenticationException`.
    private static func ofADAL(_ text: ByteText, _ index: Int, _ stop: Int, _ before: ByteText) -> TypeName? {
        let (library, format): (String, TextLogFormat)
        if before.find("com.microsoft.aad.adal4j.") != nil {
            (library, format) = ("ADAL.Java", .java)
        } else if before.find("com.microsoft.aad.adal.") != nil {
            (library, format) = ("ADAL.Android", .android)
        } else if text.matches("Adal", at: index) {
            (library, format) = ("ADAL.NET", .dotnet)
        } else {
            return nil
        }
        let name = text.string(index, stop)
        guard ErrorCatalogue.isException(name, of: library) else { return nil }
        let isBare = text[index - 1] != UInt8(ascii: ".")
        return TypeName(name: name, format: format, isBare: isBare, start: index, end: stop, library: library)
    }

    /// Where the name of a class begins: a console that overprints its progress leaves letters of it in front
    /// (`coClientAuthError: network_error: …`).
    private static func classStart(_ text: ByteText, _ index: Int, _ stop: Int) -> Int {
        let start = text.skip(index) { $0.isLowercase }
        return start > index && start < stop && wordAfterType(text, start) != nil ? start : index
    }

    /// The transport's own exception, if it ended a request of MSAL that nothing else speaks of.
    private static func transport(_ text: ByteText, _ start: Int, _ end: Int) -> TypeName? {
        if let refused = TransportFailure.refusal(text, start, end) {
            return TypeName(name: "HTTPError", format: .python, isBare: false, start: refused.start, end: refused.end)
        }
        let names = TransportFailure.names(text, start, end)
        guard !names.isEmpty, let format = TransportFailure.library(text, names, start, end),
            let name = TransportFailure.outermost(text, names, format)
        else { return nil }
        return TypeName(
            name: text.string(name.start, name.end),
            format: format,
            isBare: false,
            start: name.start,
            end: name.end
        )
    }

    /// Exceptions of Azure Identity, which asks MSAL for tokens, and the libraries of their languages.
    private static let credentials: [(text: StaticString, format: TextLogFormat)] = [
        ("Azure.Identity.CredentialUnavailableException", .dotnet),
        ("Azure.Identity.AuthenticationFailedException", .dotnet),
        ("ClientAuthenticationError", .python), ("CredentialUnavailableError", .python),
        ("com.azure.identity.CredentialUnavailableException", .java), ("AggregateAuthenticationError", .js),
    ]

    /// One of them that ended a program or a call: it begins its line, a runtime says that nobody caught it, or it is the
    /// end of a chain of credentials. Such a chain logs what each of them said in front.
    private static func credential(_ text: ByteText, _ start: Int, _ end: Int) -> TypeName? {
        for (name, format) in credentials {
            var index = start
            while let found = text.find(name, from: index, to: end) {
                index = found + name.utf8CodeUnitCount
                let package = text.packageStart(ofType: found)
                let line = text.lineStart(package, floor: max(start, package - 256))
                guard text[index] == .colon || text.matches(" (0x", at: index),
                    isUncaught(text, line, package) || endsChain(text, index), isOfIdentity(text, package, found, index)
                else { continue }
                // What the service answered says more.
                if ServiceCodes.next(text, from: start, to: end, mayBeCut: true) != nil { return nil }
                let dot = (found..<index).last { text[$0] == UInt8(ascii: ".") }.map { $0 + 1 } ?? found
                return TypeName(name: text.string(dot, index), format: format, isBare: false, start: dot, end: index)
            }
        }
        return recorded(text, start, end)
    }

    /// True if a type begins its line, or comes after what runtimes and hosts print in front of what nobody caught.
    private static func isUncaught(_ text: ByteText, _ line: Int, _ package: Int) -> Bool {
        if package == line || text.find("nhandled", from: line, to: package) != nil { return true }
        if text.matches("Exception in thread \"", at: line), text.matches("\" ", at: package - 2) { return true }
        return introductions.contains { text.matches($0, at: line) && line + $0.utf8CodeUnitCount == package }
    }

    private static let introductions: [StaticString] = ["Exception: ", "Caused by: "]

    /// True if the message after a type is the one of a whole chain of credentials.
    private static func endsChain(_ text: ByteText, _ end: Int) -> Bool {
        let isChain =
            text.matches(": DefaultAzureCredential ", at: end) || text.matches(": ChainedTokenCredential ", at: end)
        return isChain && text.find("failed", from: end + 24, to: end + 56) != nil
    }

    /// An exception of Microsoft.Identity.Web, which asks MSAL.NET for tokens: one of .NET's own types, whose message
    /// begins with a code: `System.ArgumentNullException: IDW10104: …`.
    private static func identityWeb(_ text: ByteText, _ start: Int, _ end: Int) -> TypeName? {
        guard let colon = text.find(": IDW1", from: start, to: end), text.matches("Exception", at: colon - 9),
            text[colon + 10] == .colon, (colon + 6..<colon + 10).allSatisfy({ text[$0].isDigit })
        else { return nil }
        var name = colon - 9
        while name > start, text[name - 1].isLetter { name -= 1 }
        return TypeName(name: text.string(name, colon), format: .dotnet, isBare: false, start: name, end: colon)
    }

    /// What PowerShell prints below the message of an error: `+ CategoryInfo : … [Connect-MgGraph],
    /// AuthenticationFailedException`. Other programs have that type too, so the record must speak of Microsoft's.
    private static func recorded(_ text: ByteText, _ start: Int, _ end: Int) -> TypeName? {
        guard let label = text.find("CategoryInfo", from: start, to: end),
            let type = text.end(of: "], ", from: label, to: text.lineEnd(label, ceiling: min(end, label + 512))),
            text[type].isLetter
        else { return nil }
        let stop = text.wordEnd(type)
        let name = text.string(type, stop)
        let isOwn = name.hasPrefix("Msal") && ErrorCatalogue.isException(name, of: "MSAL.NET")
        let isOfIdentity =
            recordedTypes.contains { text.matches($0, at: type) && stop - type == $0.utf8CodeUnitCount }
            && products.contains { text.find($0, from: start, to: end) != nil }
        guard isOwn || isOfIdentity else { return nil }
        return TypeName(name: name, format: .dotnet, isBare: false, start: type, end: stop)
    }

    private static let recordedTypes: [StaticString] = [
        "AuthenticationFailedException", "CredentialUnavailableException",
    ]
    private static let products: [StaticString] = ["Credential authentication", "msal", "Microsoft.Graph", "Azure"]

    /// True unless the name may be another library's: a notebook prints `ClientAuthenticationError` without its package,
    /// and then the message names a credential.
    private static func isOfIdentity(_ text: ByteText, _ package: Int, _ name: Int, _ end: Int) -> Bool {
        guard text.matches("ClientAuthenticationError", at: name) else { return true }
        if package < name { return text.matches("azure.core", at: package) }
        return text.find("Credential", from: end, to: text.lineEnd(end, ceiling: end + 160)) != nil
    }

    /// What MSAL Python raises if the authority does not exist.
    private static func authority(_ text: ByteText, _ start: Int, _ end: Int) -> TypeName? {
        guard let type = text.find("ValueError: Unable to get authority configuration for ", from: start, to: end)
        else { return nil }
        return TypeName(name: "ValueError", format: .python, isBare: false, start: type, end: type + 10)
    }

    /// `NetworkError: no_network_connectivity: …`: MSAL.js's own word, or one of the token service, shows whose error
    /// it is.
    private static func isWordOfLibrary(_ text: ByteText, _ type: TypeName) -> Bool {
        guard type.format == .js, let word = wordAfterType(text, type.start) else { return false }
        return OAuthWord.isError(word) || ErrorCatalogue.entry(domain: "MSAL.js", code: word) != nil
    }

    /// An exception of Android's common library or of Java's token cache: its name has no prefix, its package shows
    /// whose it is.
    private static func isOfLibrary(_ text: ByteText, _ index: Int, _ stop: Int) -> Bool {
        guard text[index - 1] == UInt8(ascii: ".") else { return false }
        let before = text.part(max(0, index - 80), index)
        if before.find("msal4jextensions") != nil {
            return ErrorCatalogue.isException(text.string(index, stop), of: "MSAL.Java")
        }
        return before.find("com.microsoft.identity") != nil
            && ErrorCatalogue.isException(text.string(index, stop), of: "MSAL.Android")
    }

    private static func library(_ text: ByteText, _ index: Int, _ stop: Int) -> TypeName {
        let before = text.part(max(0, index - 64), index)
        let format: TextLogFormat
        var isBare = false
        if before.find("msal4j") != nil {
            format = .java
        } else if before.find("com.microsoft.identity") != nil {
            format = .android
        } else {
            if let format = self.format(ofModule: text, stop) {
                return TypeName(name: text.string(index, stop), format: format, isBare: false, start: index, end: stop)
            }
            isBare = text[index - 1] != UInt8(ascii: ".")
            // React Native's bridge and Flutter's plugins name the type alone. Some types are Android's only.
            let isAndroid =
                isBare
                && (text.find("nativeStackAndroid", from: max(0, index - 4_096), to: index) != nil
                    || isArgumentOfPlatformException(text, index)
                    || isOfAndroidOnly(text.string(index, stop)) || isOfLogcat(text, index))
            format = isAndroid ? .android : .dotnet
        }
        return TypeName(name: text.string(index, stop), format: format, isBare: isBare, start: index, end: stop)
    }

    /// `E/App     ( 2214): MsalServiceException …`, `flutter: MsalUiRequiredException { … }`
    private static func isOfLogcat(_ text: ByteText, _ index: Int) -> Bool {
        let line = text.lineStart(index, floor: index - 256)
        if text.find("flutter", from: line, to: index) != nil { return true }
        guard text[line].isLetter, text[line + 1] == UInt8(ascii: "/"),
            let process = text.find(byte: .openParenthesis, from: line, to: min(index, line + 64))
        else { return false }
        return text.matches("): ", at: text.skip(process + 1) { $0 == .space || $0.isDigit })
    }

    private static func isOfAndroidOnly(_ name: String) -> Bool {
        ErrorCatalogue.isException(name, of: "MSAL.Android") && !ErrorCatalogue.isException(name, of: "MSAL.NET")
            && !ErrorCatalogue.isException(name, of: "MSAL.Java")
    }

    /// `"type":"MsalClientException","value":"…","module":"com.microsoft.identity.client.exception"`: a crash
    /// reporter's object has the package in a member of its own.
    private static func format(ofModule text: ByteText, _ stop: Int) -> TextLogFormat? {
        guard text[stop] == .quote, let module = text.end(of: "\"module\"", from: stop, to: stop + 1_024) else {
            return nil
        }
        let package = text.skip(module) { $0 == .colon || $0 == .space || $0 == .quote }
        if text.matches("com.microsoft.identity", at: package) { return .android }
        return text.matches("com.microsoft.aad.msal4j", at: package) ? .java : nil
    }

    /// `PlatformException(MsalClientException, unknown_error, null)`, `Instance of 'MsalException'`: what a Flutter plugin passes on.
    private static func isArgumentOfPlatformException(_ text: ByteText, _ index: Int) -> Bool {
        text.matches("PlatformException(", at: index - 18) || text.matches("Instance of '", at: index - 13)
    }

    /// True if an exception was printed, and not merely mentioned in a sentence or source code.
    private static func isThrown(_ text: ByteText, _ type: TypeName) -> Bool {
        let end = type.end
        if text[end] == .colon { return !isCounter(text, end + 1) && !isAboutClass(text, end + 1) }
        if isHeadOfMessage(text, type.start, end) || isPrintedByMembers(text, type) { return true }
        if text.matches(" (0x", at: end) || text.matches(" {", at: end) && !isDeclared(text, type.start) { return true }
        if isValue(text, type.start, end) || isArgumentOfPlatformException(text, type.start) { return true }
        // `MsalServiceException / unauthorized_client / AADSTS50020: …`
        if text.matches(" / ", at: end) {
            let stop = text.wordEnd(end + 3)
            if OAuthWord.isError(text.string(end + 3, stop))
                || ServiceCodes.code(text, at: end + 3, mayBeCut: true) != nil
            {
                return true
            }
        }
        // `MsalUiRequiredException invalid_grant AADSTS50173: …`
        if text[end] == .space {
            let stop = text.wordEnd(end + 1)
            if text[stop] == .space, let code = ServiceCodes.code(text, at: stop + 1, mayBeCut: true),
                text[code.end] == .colon, OAuthWord.isError(text.string(end + 1, stop))
            {
                return true
            }
        }
        // `IDW10502: An MsalUiRequiredException was thrown due to a challenge for the user.`
        if text.matches(" was thrown due to ", at: end) { return true }
        if text.part(max(0, type.start - 96), type.start).find("xception type:") != nil { return true }
        guard !type.isBare else { return false }
        // Runners of .NET's tests put a blank before the colon.
        if text.matches(" : ", at: end) { return true }
        return (text.isCut(at: end) || text[end] == .newline || text[end] == .comma || text.matches(" ,", at: end))
            && !isListed(text, type.start)
    }

    /// `-keep class com.microsoft.identity.client.exception.MsalUiRequiredException { *; }`
    private static func isDeclared(_ text: ByteText, _ index: Int) -> Bool {
        let package = text.packageStart(ofType: index)
        return text.matches("class ", at: package - 6) || text.matches("extends ", at: package - 8)
    }

    /// `Note: com.microsoft.…MsalException: can't find referenced class …`: what a tool or a list of changes says of the
    /// class.
    private static func isAboutClass(_ text: ByteText, _ index: Int) -> Bool {
        let start = text.skipBlanks(index)
        return notices.contains { text.matches($0, at: start) }
    }

    private static let notices: [StaticString] = [
        "can't find", "cannot find symbol", "now ", "added ", "deprecated", "is deprecated", "is never", "unused",
    ]

    /// The type alone on a line, and on the next one its message: `AADSTS50079: …`, `interaction_required: …`. Crash
    /// reporters write so.
    private static func isHeadOfMessage(_ text: ByteText, _ start: Int, _ end: Int) -> Bool {
        guard text[end] == .newline, start == 0 || text[start - 1] == .newline else { return false }
        let next = end + 1
        if let code = ServiceCodes.code(text, at: next, mayBeCut: true) { return text[code.end] == .colon }
        return messageWord(text, next) != nil
    }

    /// The word that begins a message of MSAL.js at the beginning of a line: `interaction_required: …`.
    private static func messageWord(_ text: ByteText, _ line: Int) -> String? {
        let stop = text.wordEnd(line)
        guard text.matches(": ", at: stop), text.find(byte: .underscore, from: line, to: stop) != nil else {
            return nil
        }
        let word = text.string(line, stop)
        return OAuthWord.isError(word) || ErrorCatalogue.entry(domain: "MSAL.js", code: word) != nil ? word : nil
    }

    /// `"type": "BrowserAuthError", "value": "monitor_window_timeout: …"`: a crash reporter has the message in the member
    /// after the type.
    static func wordOfNextMember(_ text: ByteText, _ typeEnd: Int) -> String? {
        guard text.matches("\",", at: typeEnd) else { return nil }
        let key = text.skip(typeEnd + 2) { $0.isSpace }
        let keyEnd = text.wordEnd(key + 1)
        guard text[key] == .quote, text.matches("\":", at: keyEnd) else { return nil }
        return messageWord(text, text.skip(keyEnd + 2) { $0.isSpace || $0 == .quote })
    }

    /// The word of the message on the line above a type that is alone on its line: so error pages of web apps show it.
    static func wordAbove(_ text: ByteText, _ type: Int) -> String? {
        guard type > 1, text[type - 1] == .newline else { return nil }
        return messageWord(text, text.lineStart(type - 1, floor: type - 1_024))
    }

    /// `MsalClientException{errorCode='…'}`, `MsalUiRequiredException (ErrorCode: invalid_grant, …)`, and Dart's
    /// `Instance of 'MsalException'`.
    private static func isPrintedByMembers(_ text: ByteText, _ type: TypeName) -> Bool {
        if text.matches("Instance of '", at: type.start - 13) { return true }
        if memberCode(text, type.end) != nil {
            return !ExplainingText.isListing(text, text.lineStart(type.start, floor: type.start - 256), type.start)
        }
        let open = text[type.end] == .space ? type.end + 1 : type.end
        guard text[open] == .openBrace || text[open] == .openParenthesis || text[open] == .openBracket,
            text.matchesIgnoringCase("errorcode", at: open + 1), !text.matches("new ", at: type.start - 4)
        else { return false }
        return text[text.skip(open + 10) { $0 == .space || $0.isQuote }] == .colon || text[open + 10] == .equals
    }

    /// The word in `MsalUiRequiredException code=invalid_grant`: pairs without brackets.
    static func memberCode(_ text: ByteText, _ typeEnd: Int) -> String? {
        guard text[typeEnd] == .space,
            let label = ["code=", "errorCode=", "error="].first(where: { text.matches($0, at: typeEnd + 1) })
        else { return nil }
        let start = typeEnd + 1 + label.utf8CodeUnitCount
        let end = text.wordEnd(start)
        return text.find(byte: .underscore, from: start, to: end) != nil ? text.string(start, end) : nil
    }

    /// `MsalUiRequiredException: 0, MsalServiceException: 3`: how often, and not what happened.
    private static func isCounter(_ text: ByteText, _ index: Int) -> Bool {
        let start = text.skipBlanks(index)
        let end = text.skip(start) { $0.isDigit }
        return end > start && (text[end] == .comma || text[end].isSpace && text[text.skipBlanks(end)] == .newline)
    }

    /// Words that say what happened, so that the type after them was thrown.
    private static let verbs: [StaticString] = [
        " by", "with", "ception", "rror", "threw", "hrown", "hrows", "raised", "aught", "ype", "got", "is", "was",
        "ailed", "ailure",
    ]

    /// True if a type without a message ends a sentence that only names it: `Registered exception mapper for …`.
    private static func isListed(_ text: ByteText, _ index: Int) -> Bool {
        let package = text.packageStart(ofType: index)
        let line = text.lineStart(package, floor: package - 256)
        let before = text.trimmed(line, package)
        if ExplainingText.isListing(text, before.start, before.end) { return true }
        guard before.end > before.start, text[before.end - 1].isLetter else {
            return before.end == before.start && isInTree(text, line, text.lineEnd(index, ceiling: index + 512))
        }
        return !verbs.contains { text.matches($0, at: before.end - $0.utf8CodeUnitCount) }
    }

    /// True if the lines above or below are names with packages too: a tree of classes.
    private static func isInTree(_ text: ByteText, _ line: Int, _ end: Int) -> Bool {
        let above = text.lineStart(line - 1, floor: max(0, line - 512))
        return line > 0 && isName(text, above, line - 1)
            || isName(text, end + 1, text.lineEnd(end + 1, ceiling: end + 512))
    }

    private static func isName(_ text: ByteText, _ start: Int, _ end: Int) -> Bool {
        let name = text.trimmed(start, end)
        return name.end > name.start && text.find(byte: UInt8(ascii: "."), from: name.start, to: name.end) != nil
            && text.skip(name.start, while: { $0.isWordByte || $0 == UInt8(ascii: ".") }) >= name.end
    }

    /// True if a type name, with its package or without, is the whole value of a key: `"type": "MsalException"`.
    private static func isValue(_ text: ByteText, _ index: Int, _ stop: Int) -> Bool {
        let quote = text[stop]
        guard quote == .quote || quote == UInt8(ascii: "'") else { return false }
        let start = text.packageStart(ofType: index)
        guard text[start - 1] == quote else { return false }
        var before = start - 2
        while before > 0, text[before].isSpace { before -= 1 }
        guard text[before] == .colon || text[before] == .equals else { return false }
        var key = before
        while before - key < 32, text[key - 1].isWordByte || text[key - 1] == quote || text[key - 1] == .space {
            key -= 1
        }
        // `<data name="MsalUiRequiredException">`: what an entry of a document is called.
        if text.matchesIgnoringCase("name=", at: before - 4),
            text[text.skipBlanks(text.lineStart(key))] == UInt8(ascii: "<")
        {
            return false
        }
        return !ExplainingText.isListing(text, key, before)
            && typeKeys.contains { text.findIgnoringCase($0, from: key, to: before) != nil }
    }

    /// Words in the keys of a type that was thrown. `"OnInteractionRequired": "MsalUiRequiredException"` is a setting.
    private static let typeKeys: [StaticString] = [
        "type", "name", "xception", "error", "class", "kind", "cause", "fail", "reason", "problem", "thrown", "code",
        "err",
    ]

    /// True if a type name heads a message or is the value of `name`, and is not merely mentioned in a sentence.
    private static func isStatedInProse(_ text: ByteText, _ index: Int, _ stop: Int) -> Bool {
        let next = text[stop]
        if next == .colon || next == .openBracket || next == UInt8(ascii: "(") || text.matches(" {", at: stop)
            || isHeadOfMessage(text, index, stop) || next == .newline && wordAbove(text, index) != nil
        {
            return true
        }
        if isValue(text, index, stop) { return true }
        let label = text.part(max(0, index - 24), index)
        if label.findIgnoringCase("name") != nil { return true }
        // Several in brackets are a list.
        return next == .closeBracket && label.find("[") != nil && label.find(",") == nil
    }
}
