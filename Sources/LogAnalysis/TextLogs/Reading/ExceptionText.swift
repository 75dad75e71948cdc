import MSALFailures
import MSALText
import TextBytes

/// Exceptions of the other MSAL libraries as runtimes print them: a type name, its message, labels and a stack trace.
///
/// `MSAL.NetCore.4.83.1.0.MsalUiRequiredException:` with `ErrorCode:` below it, `com.microsoft.identity…Exception: …`,
/// `BrowserAuthError: interaction_in_progress: …`, a dump with `name: InteractionRequiredAuthError`. The type is the
/// code. A second mention of a type, an inner exception or a cause belongs to the first exception.
struct ExceptionText {
    var event: FailureEvent
    var start: Int
    var end: Int
    private var typeLength: Int
    /// No package or product name shows which library the exception belongs to.
    var isBare: Bool

    /// True if the type begins its line and its message follows: what a program prints of an exception.
    func isPrinted(in text: ByteText) -> Bool {
        let package = text.packageStart(ofType: start)
        let line = text.lineStart(package, floor: max(0, package - 256))
        return text.skipBlanks(line) == package && text.matches(": ", at: start + typeLength)
    }

    /// Every exception between two offsets; `make` begins an event at an offset.
    static func read(_ text: ByteText, _ start: Int, _ end: Int, make: (Int) -> FailureEvent) -> [ExceptionText] {
        let types = types(text, start, end)
        var found: [ExceptionText] = []
        for (index, type) in types.enumerated() {
            if let last = found.last, !beginsAnother(text, type.start, after: last) {
                found[found.count - 1].end = type.end
                if isPrintedBelow(text, type, last) {
                    found[found.count - 1].event.code = type.name
                    found[found.count - 1].start = type.start
                    found[found.count - 1].typeLength = type.end - type.start
                }
                if last.isBare, !type.isBare {
                    found[found.count - 1].isBare = false
                    found[found.count - 1].event.format = type.format
                    found[found.count - 1].event.domain = domain(type.format)
                }
                continue
            }
            var event = make(type.start)
            event.format = type.format
            event.domain = domain(type.format)
            event.code = type.name
            found.append(
                ExceptionText(
                    event: event,
                    start: type.start,
                    end: types[index].end,
                    typeLength: type.end - type.start,
                    isBare: type.isBare
                )
            )
        }
        for index in found.indices {
            let from = index == 0 ? start : text.lineStart(found[index].start)
            let to = index + 1 < found.count ? text.lineStart(found[index + 1].start) : end
            found[index].fill(text, from, to)
        }
        return found
    }

    /// `ex: com.microsoft.identity.common.exception.BaseException`, and on the next line the exception with its
    /// message: the first type only says of what kind it is.
    private static func isPrintedBelow(_ text: ByteText, _ type: TypeName, _ last: ExceptionText) -> Bool {
        let end = last.start + last.typeLength
        return type.format == last.event.format && text[end] == .newline
            && text.packageStart(ofType: type.start) == end + 1
            && text[type.end] == .colon
    }

    private static func domain(_ format: TextLogFormat) -> String {
        switch format {
        case .dotnet: "MSAL.NET"
        case .android: "MSAL.Android"
        case .java: "MSAL.Java"
        case .python: "MSAL.Python"
        default: "MSAL.js"
        }
    }

    // MARK: Type names

    private struct TypeName {
        var name: String
        var format: TextLogFormat
        var isBare: Bool
        var start: Int
        var end: Int
    }

    private static func types(_ text: ByteText, _ start: Int, _ end: Int) -> [TypeName] {
        var found: [TypeName] = []
        var index = start
        while index < end {
            guard text[index].isLetter || text[index] == 0x5F else {
                index += 1
                continue
            }
            let stop = min(text.wordEnd(index), end)
            defer { index = max(stop, index + 1) }
            guard stop - index >= 8, stop - index <= 80,
                !text.isCut(at: stop) || text.matches("Exception", at: stop - 9)
            else { continue }
            let isException = text.matches("Exception", at: stop - 9)
            let isError = text.matches("Error", at: stop - 5)
            let isMember = text[index - 1] == UInt8(ascii: ".") && text[stop] == .colon
            guard isException || isError || isMember else { continue }
            if DocumentText.names(exceptionAt: index, text, floor: start)
                || FailureReport.isInPath(text, max(start, index - 1_024), index)
            {
                continue
            }
            // A debugger's message about an exception in flight is not a failure.
            if text.part(max(0, index - 64), index).find("xception thrown: '") != nil { continue }
            if isException, text.matches("Msal", at: index) || isOfLibrary(text, index, stop) {
                let type = library(text, index, stop)
                if isThrown(text, type) { found.append(type) }
            } else if isError, isStatedInProse(text, index, stop) {
                let name = text.string(index, stop)
                let before = text.part(max(0, index - 64), index)
                if before.find("msal.") != nil || before.find("msal_extensions.") != nil || name.hasPrefix("Msal"),
                    ErrorCatalogue.isException(name, of: "MSAL.Python")
                {
                    found.append(TypeName(name: name, format: .python, isBare: false, start: index, end: stop))
                } else if ErrorCatalogue.isException(name, of: "MSAL.js") {
                    let isBare =
                        !name.contains("Auth") && name != "ClientConfigurationError" && name != "JoseHeaderError"
                    found.append(TypeName(name: name, format: .js, isBare: isBare, start: index, end: stop))
                }
            } else if isMember, text.part(max(0, index - 64), index).find("msal_extensions.") != nil {
                // `PersistenceNotFound`: not every name says that it is an error.
                let name = text.string(index, stop)
                guard ErrorCatalogue.isException(name, of: "MSAL.Python") else { continue }
                found.append(TypeName(name: name, format: .python, isBare: false, start: index, end: stop))
            }
        }
        guard !found.isEmpty else {
            return (transport(text, start, end) ?? credential(text, start, end)).map { [$0] } ?? []
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
        ("azure.core.exceptions.ClientAuthenticationError", .python), ("CredentialUnavailableError", .python),
        ("com.azure.identity.CredentialUnavailableException", .java), ("AggregateAuthenticationError", .js),
    ]

    /// One of them that ended a program or a call: it begins its line, or a runtime says that nobody caught it. A chain
    /// of credentials logs what each of them said in front.
    private static func credential(_ text: ByteText, _ start: Int, _ end: Int) -> TypeName? {
        for (name, format) in credentials {
            var index = start
            while let found = text.find(name, from: index, to: end) {
                index = found + name.utf8CodeUnitCount
                let package = text.packageStart(ofType: found)
                let line = text.lineStart(package, floor: max(start, package - 256))
                guard text[index] == .colon || text.matches(" (0x", at: index),
                    package == line || text.find("nhandled", from: line, to: package) != nil
                else { continue }
                // What the service answered says more.
                if ServiceCodes.next(text, from: start, to: end, mayBeCut: true) != nil { return nil }
                let dot = (found..<index).last { text[$0] == UInt8(ascii: ".") }.map { $0 + 1 } ?? found
                return TypeName(name: text.string(dot, index), format: format, isBare: false, start: dot, end: index)
            }
        }
        return nil
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
            // React Native's bridge and Flutter's plugins name the type alone.
            let isAndroid =
                isBare
                && (text.find("nativeStackAndroid", from: max(0, index - 4_096), to: index) != nil
                    || isArgumentOfPlatformException(text, index))
            format = isAndroid ? .android : .dotnet
        }
        return TypeName(name: text.string(index, stop), format: format, isBare: isBare, start: index, end: stop)
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
        let stop = text.wordEnd(next)
        guard text.matches(": ", at: stop), text.find(byte: 0x5F, from: next, to: stop) != nil else { return false }
        let word = text.string(next, stop)
        return OAuthWord.isError(word) || ErrorCatalogue.entry(domain: "MSAL.js", code: word) != nil
    }

    /// `MsalClientException{errorCode='…'}`, `MsalUiRequiredException (ErrorCode: invalid_grant, …)`, and Dart's
    /// `Instance of 'MsalException'`.
    private static func isPrintedByMembers(_ text: ByteText, _ type: TypeName) -> Bool {
        if text.matches("Instance of '", at: type.start - 13) { return true }
        let open = text[type.end] == .space ? type.end + 1 : type.end
        guard text[open] == .openBrace || text[open] == .openParenthesis || text[open] == .openBracket,
            text.matchesIgnoringCase("errorcode", at: open + 1), !text.matches("new ", at: type.start - 4)
        else { return false }
        return text[text.skip(open + 10) { $0 == .space || $0.isQuote }] == .colon || text[open + 10] == .equals
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
            || isHeadOfMessage(text, index, stop)
        {
            return true
        }
        if isValue(text, index, stop) { return true }
        let label = text.part(max(0, index - 24), index)
        return label.findIgnoringCase("name") != nil || label.find("[") != nil && next == .closeBracket
    }

    /// True if a type name begins a new failure: it comes after the stack trace of the last one and is not its cause.
    private static func beginsAnother(_ text: ByteText, _ index: Int, after last: ExceptionText) -> Bool {
        let line = text.lineStart(index, floor: last.end)
        guard line > last.end, text[line - 1] == .newline else { return false }
        if isSibling(text, index, line, of: last) || isOfOtherRequest(text, line, than: last) { return true }
        let first = text.skip(line) { $0.isSpace }
        if isCause(text, first) || isFrame(text, first) || text.matches("Inner", at: first)
            || text.matches("(Inner", at: first)
        {
            return false
        }
        let between = text.part(last.end, line)
        return hasStack(between)
            || between.find("StackTrace") != nil
            // The same header again: another print-out of the same kind.
            || between.find("ErrorCode:") != nil && text.part(index, text.count).find("ErrorCode:", to: 80) != nil
    }

    /// True if this line names a type in the same place as the line of the last one: exceptions that were printed one
    /// after another. One that is printed again, at the beginning of a line or with the same type, is another failure
    /// only if it says so.
    private static func isSibling(_ text: ByteText, _ index: Int, _ line: Int, of last: ExceptionText) -> Bool {
        let length = index - line
        let first = text.lineStart(last.start, floor: last.start - length - 1)
        guard length == last.start - first, text.matches(text, from: line, at: first, count: length),
            !text[line].isSpace, !isCause(text, line)
        else { return false }
        let isOfSameType =
            text.wordEnd(index) - index == last.typeLength
            && text.matches(text, from: index, at: last.start, count: last.typeLength)
        if length > 0, !isOfSameType { return true }
        return isOther(text, index..<text.lineEnd(index, ceiling: index + 4_096), than: last.start..<line)
    }

    /// True if the line at `line` has another correlation id than the text of the last exception.
    private static func isOfOtherRequest(_ text: ByteText, _ line: Int, than last: ExceptionText) -> Bool {
        var reached: Int?
        let end = text.lineEnd(line, ceiling: line + 4_096)
        guard let id = ServiceText.labelledID(text, .correlation, line, end, end: &reached) else { return false }
        let start = max(last.start, line - 4_096)
        guard let other = ServiceText.labelledID(text, .correlation, start, line, end: &reached) else { return false }
        return id != other
    }

    /// Whether two texts of exceptions have different ids, service codes or words after their types.
    private static func isOther(_ text: ByteText, _ one: Range<Int>, than other: Range<Int>) -> Bool {
        let (left, right) = (
            ServiceText(text, from: one.lowerBound, to: one.upperBound),
            ServiceText(text, from: other.lowerBound, to: other.upperBound)
        )
        if let id = left.correlationID, let otherID = right.correlationID, id != otherID { return true }
        if !left.codes.isEmpty, !right.codes.isEmpty { return Set(left.codes).isDisjoint(with: right.codes) }
        guard let word = wordAfterType(text, one.lowerBound), let otherWord = wordAfterType(text, other.lowerBound)
        else { return false }
        return word != otherWord
    }

    /// `user_cancelled` in `BrowserAuthError: user_cancelled: User cancelled the flow.`
    private static func wordAfterType(_ text: ByteText, _ type: Int) -> String? {
        let start = text.wordEnd(type) + 2
        guard text.matches(": ", at: start - 2) else { return nil }
        let end = text.wordEnd(start)
        guard text[end] == .colon, text.find(byte: 0x5F, from: start, to: end) != nil else { return nil }
        return text.string(start, end)
    }

    private static func hasStack(_ text: ByteText) -> Bool {
        var index = 0
        while let line = text.find(byte: .newline, from: index) {
            index = line + 1
            if isFrame(text, text.skipBlanks(index)) { return true }
        }
        return false
    }

    /// `at Contoso.Auth.GetToken()`
    static func isFrame(_ text: ByteText, _ index: Int) -> Bool { text.matches("at ", at: index) }

    /// `Caused by: …`, ` ---> …`: an exception inside the one above.
    static func isCause(_ text: ByteText, _ index: Int) -> Bool {
        text.matches("Caused by", at: index) || text.matches("--->", at: index)
    }

    // MARK: Text around an exception

    private mutating func fill(_ text: ByteText, _ start: Int, _ end: Int) {
        let service = ServiceText(text, from: start, to: end)
        event.serviceCodes = service.codes
        Self.addFurtherCodes(&event, text, start, end)
        event.correlationID = event.correlationID ?? service.correlationID
        event.requestID = event.requestID ?? service.requestID
        event.time = event.time ?? service.time
        Self.fillWord(&event, text, at: self.start, start, end)
        event.subError = event.subError ?? ServiceAnswer.word("suberror", text, start, end)
        if event.httpStatus == nil { event.httpStatus = ServiceAnswer.httpStatus(text, start, end) }
        ServiceAnswer.fillWaiting(&event, text, start, end)
        if ServiceAnswer.hasClaims(text, start, end) { event.hasClaimsChallenge = true }
        if event.code.hasPrefix("MsalThrottl") { event.isReplay = true }
        Self.fillBroker(&event, text, start, end)
        Self.fillTransport(&event, text, start, end)
        if event.serviceCodes.isEmpty, let at = text.end(of: "\"errorNo\":\"", from: start, to: end),
            let number = ServiceCodes.number(text, at: at, mayBeCut: true), text[number.end] == .quote
        {
            event.serviceCodes = [ServiceCode(.aadsts, number.value).description]
        }
        if event.message == nil {
            let last = service.start ?? self.start
            event.message = UserInfoKey.message(
                text,
                text.lineStart(self.start, floor: self.start - 512),
                text.lineEnd(last, ceiling: last + 2_048)
            )
        }
        self.end = max(self.end, service.end ?? 0)
    }

    /// `Microsoft Entra ID Error Code AADSTS70002 50012`: only the first number has the prefix.
    private static func addFurtherCodes(_ event: inout FailureEvent, _ text: ByteText, _ start: Int, _ end: Int) {
        // A literal: the search takes no other text.
        guard let label = text.end(of: "Error Code AADSTS", from: start, to: end) else { return }
        var index = text.skip(label) { $0.isDigit }
        while text[index] == .space, let number = ServiceCodes.number(text, at: index + 1, mayBeCut: true) {
            let code = ServiceCode(.aadsts, number.value).description
            if !event.serviceCodes.contains(code) { event.serviceCodes.append(code) }
            index = number.end
        }
    }

    /// The codes of the broker below: `Internal Error Code: 557973642`, and WAM's own in front of it.
    private static func fillBroker(_ event: inout FailureEvent, _ text: ByteText, _ start: Int, _ end: Int) {
        if let at = text.findIgnoringCase("internal error code", from: start, to: end),
            let number = text.integer(at: text.skip(at + 19) { $0 == .space || $0 == .colon }),
            !text.isCut(at: number.end)
        {
            event.internalCode = number.value
        }
        if event.code == "MsalRuntimeException", let label = text.end(of: "Status: ", from: start, to: end) {
            let stop = text.wordEnd(label)
            if stop > label, !text.isCut(at: stop) { event.brokerStatus = text.string(label, stop) }
        }
        guard let block = RuntimeLog.block(text, start, end) else { return }
        event.brokerStatus = block.status
        let key = "MSALRuntime:" + (block.code.map { String($0) } ?? block.status)
        if !event.underlying.contains(key) { event.underlying.append(key) }
    }

    /// The transport's exception inside this one.
    private static func fillTransport(_ event: inout FailureEvent, _ text: ByteText, _ start: Int, _ end: Int) {
        let names = TransportFailure.names(text, start, end)
        event.isUnreachable = !names.isEmpty || TransportFailure.isStatedInProse(text, start, end)
        for name in names.prefix(4) {
            guard let key = TransportFailure.key(text, name), !event.underlying.contains(key),
                text.string(name.start, name.end) != event.code
            else { continue }
            event.underlying.append(key)
        }
    }

    /// The library's error word. If it is the token service's, it is the OAuth error; if it is the library's own, it
    /// names the failure.
    private static func fillWord(
        _ event: inout FailureEvent,
        _ text: ByteText,
        at type: Int,
        _ start: Int,
        _ end: Int
    ) {
        var words: [String] = []
        var index = start
        while let found = text.findIgnoringCase("errorcode", from: index, to: end) {
            index = found + 9
            let at = text.skip(index) {
                $0 == .space || $0 == .colon || $0 == .quote || $0 == UInt8(ascii: "'") || $0 == .equals
            }
            let stop = text.wordEnd(at)
            if at > index, stop - at >= 3, text[at].isLetter, !text.isCut(at: stop) {
                words.append(text.string(at, stop))
            }
        }
        // `BrowserAuthError: interaction_in_progress: …`
        let head = text.skip(text.wordEnd(type)) { $0 == .colon || $0 == .space || $0 == .newline }
        let stop = text.wordEnd(head)
        if text[stop] == .colon, stop - head >= 3, text.find("_", from: head, to: stop) != nil {
            words.append(text.string(head, stop))
        }
        // The type is in a member of its own; the stack below it has the word.
        if words.isEmpty, event.format == .js {
            var index = start
            while words.isEmpty, let head = text.end(of: "Error: ", from: index, to: end) {
                index = head
                if let word = wordAfterType(text, head - 7) { words.append(word) }
            }
        }
        if words.isEmpty, event.format == .android,
            text.find("Connection is not available to refresh token", from: start, to: end) != nil
        {
            words.append("device_network_not_available")
        }
        if let word = words.first(where: OAuthWord.isError) ?? ServiceAnswer.word("error", text, start, end) {
            event.oauthError = event.oauthError ?? word
        } else if let word = words.first(where: { !OAuthWord.isError($0) }) {
            event.name = event.name ?? word
        }
    }
}
