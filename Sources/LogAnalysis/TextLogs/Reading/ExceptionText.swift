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
    var typeLength: Int
    /// No package or product name shows which library the exception belongs to.
    var isBare: Bool

    /// True if the type is in what a crash reporter calls its event: `"title": "BrowserAuthError: …"`.
    func isTitle(in text: ByteText) -> Bool {
        text.matches("\"title\":", at: text.skipBlanks(text.lineStart(start, floor: start - 64)))
    }

    /// True if the type begins its line and its message follows: what a program prints of an exception.
    func isPrinted(in text: ByteText) -> Bool {
        text.beginsLine(start) && text.matches(": ", at: start + typeLength)
    }

    /// Every exception between two offsets; `make` begins an event at an offset.
    static func read(_ text: ByteText, _ start: Int, _ end: Int, make: (Int) -> FailureEvent) -> [ExceptionText] {
        let types = types(text, start, end)
        var found: [ExceptionText] = []
        for (index, type) in types.enumerated() {
            if let last = found.last, !beginsAnother(text, type.start, after: last) {
                // What is below an error's record is not between its lines.
                if !isMemberOfRecord(text, text.skipBlanks(text.lineStart(type.start, floor: last.end))) {
                    found[found.count - 1].end = type.end
                }
                if isPrintedBelow(text, type, last) {
                    found[found.count - 1].event.code = type.name
                    found[found.count - 1].start = type.start
                    found[found.count - 1].typeLength = type.end - type.start
                }
                if last.isBare, !type.isBare {
                    found[found.count - 1].isBare = false
                    found[found.count - 1].event.format = type.format
                    found[found.count - 1].event.domain = type.domain
                }
                continue
            }
            var event = make(type.start)
            event.format = type.format
            event.domain = type.domain
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

    static func domain(_ format: TextLogFormat) -> String {
        switch format {
        case .dotnet: "MSAL.NET"
        case .android: "MSAL.Android"
        case .java: "MSAL.Java"
        case .python: "MSAL.Python"
        default: "MSAL.js"
        }
    }

    /// True if a type name begins a new failure: it comes after the stack trace of the last one and is not its cause.
    private static func beginsAnother(_ text: ByteText, _ index: Int, after last: ExceptionText) -> Bool {
        let line = text.lineStart(index, floor: last.end)
        guard line > last.end, text[line - 1] == .newline else { return false }
        if isSibling(text, index, line, of: last) || isOfOtherRequest(text, line, than: last)
            || isPrefixed(text, index, line, alike: last) || isOfOtherWord(text, index, line, than: last)
        {
            return true
        }
        let first = text.skip(line) { $0.isSpace }
        // A member of the object that Node prints behind the stack.
        if text.matches("name: ", at: first), last.hasType(text, index) { return false }
        if isCause(text, first) || isFrame(text, first) || isMemberOfRecord(text, first)
            || text.matches("Inner", at: first) || text.matches("(Inner", at: first)
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
        if length > 0, !last.hasType(text, index) { return true }
        return isOther(text, index..<text.lineEnd(index, ceiling: index + 4_096), than: last.start..<line)
    }

    /// True if a logger put the same in front of both lines (`E/App     ( 2214): `), and after it comes another exception
    /// with its package, which is no cause and no frame.
    private static func isPrefixed(_ text: ByteText, _ index: Int, _ line: Int, alike last: ExceptionText) -> Bool {
        let first = text.lineStart(last.start, floor: max(0, last.start - 512))
        var shared = 0
        while line + shared < index, text[line + shared] == text[first + shared] { shared += 1 }
        while shared > 0, !text.matches(": ", at: line + shared - 2) { shared -= 1 }
        let content = line + shared
        guard shared >= 7, !text[content].isSpace, !text[first + shared].isSpace, !isCause(text, content),
            !isCause(text, text.skipBlanks(line)), !isFrame(text, content), text.packageStart(ofType: index) < index
        else { return false }
        return !last.hasType(text, index)
    }

    /// True if the same type is named at `index` once more.
    func hasType(_ text: ByteText, _ index: Int) -> Bool {
        text.wordEnd(index) - index == typeLength && text.matches(text, from: index, at: start, count: typeLength)
    }

    /// True if both lines say with a word of MSAL.js what failed, and the words differ: what a browser's console puts in
    /// front of an error differs, too.
    private static func isOfOtherWord(_ text: ByteText, _ index: Int, _ line: Int, than last: ExceptionText) -> Bool {
        guard last.event.format == .js, !text[line].isSpace, !isCause(text, line),
            let word = wordAfterType(text, index), let other = wordAfterType(text, last.start)
        else { return false }
        return word != other
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

    /// Where the line of a service's answer begins that is below all exceptions and has another correlation id than the
    /// answer above it: what a mixed log has on the next line is no part of an exception.
    static func otherAnswer(_ text: ByteText, _ codes: [Int], _ start: Int, _ end: Int) -> Int? {
        var reached: Int?
        for (above, code) in zip(codes, codes.dropFirst()) {
            let line = headOfObject(text, text.lineStart(code, floor: max(above, code - 4_096)), floor: above)
            guard line > above, text[line - 1] == .newline, !text[line].isSpace, !isCause(text, line),
                let other = ServiceText.labelledID(text, .correlation, line, end, end: &reached),
                let own = ServiceText.labelledID(text, .correlation, above, line, end: &reached), own != other
            else { continue }
            return types(text, line, end).isEmpty && !types(text, start, line).isEmpty ? line : nil
        }
        return nil
    }

    /// The line that opens the object of which a line is a member, printed over lines: `Failed to get a token. Err: {`.
    /// The line itself if it is none.
    private static func headOfObject(_ text: ByteText, _ line: Int, floor: Int) -> Int {
        guard text[line].isSpace else { return line }
        let floor = max(floor, line - 4_096)
        var head = line
        while head > floor, text[head].isSpace { head = text.lineStart(head - 1, floor: floor) }
        let end = text.trimmed(head, text.lineEnd(head, ceiling: line)).end
        return text[end - 1] == .openBrace ? head : line
    }

    /// Whether two texts of exceptions have different ids, service codes or words after their types.
    private static func isOther(_ text: ByteText, _ one: Range<Int>, than other: Range<Int>) -> Bool {
        let (left, right) = (
            ServiceText(text, from: one.lowerBound, to: one.upperBound),
            ServiceText(text, from: other.lowerBound, to: other.upperBound)
        )
        if let id = left.correlationID, let otherID = right.correlationID, id != otherID { return true }
        if let trace = left.requestID, let otherTrace = right.requestID, trace != otherTrace { return true }
        if !left.codes.isEmpty, !right.codes.isEmpty { return Set(left.codes).isDisjoint(with: right.codes) }
        guard let word = wordAfterType(text, one.lowerBound), let otherWord = wordAfterType(text, other.lowerBound)
        else { return false }
        return word != otherWord
    }

    /// `user_cancelled` in `BrowserAuthError: user_cancelled: User cancelled the flow.`
    static func wordAfterType(_ text: ByteText, _ type: Int) -> String? {
        let start = text.wordEnd(type) + 2
        guard text.matches(": ", at: start - 2) else { return nil }
        let end = text.wordEnd(start)
        guard text[end] == .colon, text.find(byte: .underscore, from: start, to: end) != nil else { return nil }
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

    /// A frame, or what runtimes put between frames: `--- End of stack trace …`, `... 12 more`.
    static func isStack(_ text: ByteText, _ line: Int) -> Bool {
        let first = text.skipBlanks(line)
        return isFrame(text, first) || text.matches("--- End of ", at: first)
            || text.matches("... ", at: first) && text[first + 4].isDigit
    }

    /// `FullyQualifiedErrorId : …`, `+ CategoryInfo : …`: what PowerShell prints of an error below its exception.
    static func isMemberOfRecord(_ text: ByteText, _ index: Int) -> Bool {
        let name = text[index] == UInt8(ascii: "+") ? text.skipBlanks(index + 1) : index
        return text.matches("FullyQualifiedErrorId", at: name) || text.matches("CategoryInfo", at: name)
    }

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
        if event.oauthError == nil, let code = service.start { event.oauthError = Self.wordBefore(text, code) }
        event.oauthError = event.oauthError ?? ServiceAnswer.wordOfBroker(text, start, end)
        event.subError = event.subError ?? ServiceAnswer.subError(text, start, end)
        // What Angular says of a request of the app is not about this one.
        let other = text.find("HttpErrorResponse {", from: self.start, to: end)
        if event.httpStatus == nil { event.httpStatus = ServiceAnswer.httpStatus(text, start, other ?? end) }
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
        event.message = event.message ?? message(text, code: service.start, start, end)
        self.end = max(self.end, service.end ?? 0)
    }

    /// `invalid_grant` in `invalid_grant: AADSTS70000: …` or `invalid_grant AADSTS70000: …`, wherever the type is.
    private static func wordBefore(_ text: ByteText, _ code: Int) -> String? {
        guard text[code - 1] == .space else { return nil }
        let end = text[code - 2] == .colon ? code - 2 : code - 1
        var start = end
        while code - start < 64, text[start - 1].isWordByte { start -= 1 }
        let word = text.string(start, end)
        return OAuthWord.isError(word) ? word : nil
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
        RuntimeLog.fillBlock(&event, text, start, end)
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

    /// Sentences of the libraries for errors whose word they do not print.
    private static let sentences: [(format: TextLogFormat, sentence: StaticString, word: String)] = [
        (
            .android, "Connection is not available to refresh token because power optimization",
            "device_network_not_available_doze_mode"
        ),
        (.android, "Connection is not available to refresh token", "device_network_not_available"),
        (.android, "Device network connection is not available", "device_network_not_available"),
        (.android, "There is no signed in account", "no_current_account"),
        (.android, "The signed in account does not match", "current_account_mismatch"),
        (.android, "No account found", "no_account_found"),
        (.android, "No accounts found", "no_account_found"),
        (.android, "The redirect URI in the configuration file doesn't match", "redirect_uri_validation_error"),
        (.android, "Redirect URI is null", "redirect_uri_validation_error"),
        (.android, "More than one app is listening for the URL scheme", "multiple_apps_listening_url_scheme"),
        (.android, "Intent filter for: ", "app_manifest_validation_error"),
        (.android, "No available browser installed on the device", "chrome_not_installed"),
        (
            .android, "This application is not supported in the shared device mode",
            "multiple_account_pca_init_fail_on_shared_device"
        ),
        (
            .android, "AccountMode in configuration is not set to multiple",
            "multiple_account_pca_init_fail_account_mode"
        ),
        (.android, "AccountMode in configuration is not set to single", "single_account_pca_init_fail_account_mode"),
        (.android, "Please update Intune Company Portal and/or Microsoft Authenticator", "unsupported_broker_version"),
        (.android, "Requested account is from a different organization", "brt_tenant_mismatch"),
        (.android, "Some or all requested scopes have been declined by the Server", "declined_scope_error"),
        (.android, "This device was deleted from the tenant", "registered_shared_device_deleted_on_server"),
        (.android, "Strong device registration required", "Strong_device_registration_not_enabled"),
        (.android, "User canceled authentication", "user_cancelled"),
        // ADAL's own, which an exception has if nothing else is known.
        (.android, "Refresh token is failed and prompt is not allowed", "AUTH_REFRESH_FAILED_PROMPT_NOT_ALLOWED"),
        (.android, "Prompt is not allowed and failed to get token", "AUTH_REFRESH_FAILED_PROMPT_NOT_ALLOWED"),
        (.android, "Refresh token request failed", "AUTH_REFRESH_FAILED"),
        (.android, "The requested access token could not be found", "AUTH_FAILED_NO_TOKEN"),
        (.android, "The user cancelled the authorization request", "AUTH_FAILED_CANCELLED"),
        (.android, "User returned by service does not match the one in the request", "AUTH_FAILED_USER_MISMATCH"),
        (.android, "Intune App Protection Policy required", "AUTH_FAILED_INTUNE_POLICY_REQUIRED"),
        (.android, "Authorization code not exchanged for token", "AUTHORIZATION_CODE_NOT_EXCHANGED_FOR_TOKEN"),
        (.android, "Unable to access the network due to power opt", "NO_NETWORK_CONNECTION_POWER_OPTIMIZATION"),
        (.android, ": Connection is not available", "DEVICE_CONNECTION_IS_NOT_AVAILABLE"),
        (.android, "Authenticator is not responding", "BROKER_AUTHENTICATOR_NOT_RESPONDING"),
        (.android, "Failed to bind the service in broker app", "BROKER_BIND_SERVICE_FAILED"),
        (.android, "Broker app installation started", "BROKER_APP_INSTALLATION_STARTED"),
        (.android, "Device needs to be managed to access the resource", "MDM_REQUIRED"),
        (.dotnet, "User canceled authentication", "authentication_canceled"),
        (.java, "Token not found in the cache", "cache_miss"),
        (.js, "Token renewal operation failed due to timeout", "token_renewal_error"),
    ]

    /// The message that begins at `start` if it is one of the libraries' words, or begins with one that no sentence has:
    /// `io_error`, `User cancelled.`
    private static func message(_ text: ByteText, _ start: Int) -> String? {
        var end = text.trimmed(start, text.lineEnd(start, ceiling: start + 96)).end
        if text[end - 1] == UInt8(ascii: ".") { end -= 1 }
        let stop = text.wordEnd(start)
        if text.find(byte: .underscore, from: start, to: stop) != nil, text[stop].isSpace { end = stop }
        guard end - start >= 3, !text.isCut(at: end) else { return nil }
        let word = text.string(start, end)
        return OAuthWord.isKnown(word) ? word : nil
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
        // `MsalServiceException / unauthorized_client / …`
        let typeEnd = text.wordEnd(type)
        if text.matches(" / ", at: typeEnd) { words.append(text.string(typeEnd + 3, text.wordEnd(typeEnd + 3))) }
        if let word = memberCode(text, typeEnd) { words.append(word) }
        // `BrowserAuthError: interaction_in_progress: …`
        let head = text.skip(text.wordEnd(type)) { $0 == .colon || $0 == .space || $0 == .newline }
        let stop = text.wordEnd(head)
        if text[stop] == .colon, stop - head >= 3,
            text.find("_", from: head, to: stop) != nil || text.matches("IDW1", at: head)
        {
            words.append(text.string(head, stop))
        }
        if words.isEmpty, let word = message(text, head) ?? wordOfNextMember(text, typeEnd) { words.append(word) }
        if words.isEmpty, event.format == .js, let word = wordAbove(text, type) { words.append(word) }
        // The type is in a member of its own; the stack below it has the word.
        if words.isEmpty, event.format == .js {
            var index = start
            while words.isEmpty, let head = text.end(of: "Error: ", from: index, to: end) {
                index = head
                if let word = wordAfterType(text, head - 7) { words.append(word) }
            }
        }
        if let word = words.first(where: OAuthWord.isError) ?? ServiceAnswer.word("error", text, start, end)
            ?? ServiceAnswer.word("code", text, start, end)
        {
            // Android's library has this word as well, for errors that never came from the service.
            let isOfLibrary = word == "unknown_error" && words.isEmpty && event.serviceCodes.isEmpty
            event.oauthError = event.oauthError ?? (isOfLibrary ? nil : word)
        } else if let word = words.first(where: { !OAuthWord.isError($0) }) ?? wordOfSentence(event, text, start, end) {
            event.name = event.name ?? word
        }
    }

    private static func wordOfSentence(_ event: FailureEvent, _ text: ByteText, _ start: Int, _ end: Int) -> String? {
        sentences.first { $0.format == event.format && text.find($0.sentence, from: start, to: end) != nil }?.word
    }
}
