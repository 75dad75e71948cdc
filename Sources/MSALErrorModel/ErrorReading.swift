import Foundation
import MSALFailures
import MSALText

/// Walks an error and the errors below it, once, and collects what they say.
///
/// Values of an outer error win over those of an inner one; keys win over sentences at any depth.
struct ErrorReading: ~Copyable {
    /// Maximum number of errors that are read, the outermost included. Real chains have two to four.
    static let depthLimit = 16

    private let now: Double?
    private var sentences: [String] = []

    /// Reads an error into empty fields. `now` as in `MSALFailure.init(_:now:)`.
    static func read(_ error: any Error, into fields: inout MSALFailure.Fields, now: Double?) {
        let outer = bridged(error)
        fields.domain = outer.domain
        fields.code = outer.code
        var reading = ErrorReading(now: now)
        reading.read(error, outer, &fields)
        fields.judge()
    }

    private mutating func read(_ error: any Error, _ outer: NSError, _ fields: inout MSALFailure.Fields) {
        // An NSError describes itself by its keys alone.
        let isNSError = type(of: error) is NSError.Type
        var inner = visit(outer, &fields)
        if !isNSError {
            inner = inner ?? Self.payload(of: error)
            fields.unscrubbedMessage = sentences.first ?? Self.message(of: error)
        } else if let first = sentences.first {
            fields.unscrubbedMessage = first
        }
        if let inner { follow(inner, below: outer, &fields) }
        for sentence in sentences { read(sentence, &fields) }
    }

    private mutating func follow(_ first: any Error, below outer: NSError, _ fields: inout MSALFailure.Fields) {
        // The objects themselves: the identifier of a freed object can be reused.
        var visited = [outer]
        var inner: (any Error)? = first
        while let next = inner, visited.count < Self.depthLimit {
            if let failure = next as? MSALFailure {
                Self.adopt(failure, &fields)
                break
            }
            let error = Self.bridged(next)
            guard !visited.contains(where: { $0 === error }) else { break }
            visited.append(error)
            fields.underlying.append(.init(domain: error.domain, code: error.code))
            inner = visit(error, &fields) ?? Self.payload(of: next)
        }
    }

    /// Takes from an `MSALFailure` below another error what reading the error itself there would have given.
    private static func adopt(_ failure: MSALFailure, _ fields: inout MSALFailure.Fields) {
        fields.underlying.append(.init(domain: failure.domain, code: failure.code))
        fields.underlying.append(contentsOf: failure.underlying.prefix(depthLimit - fields.underlying.count))
        fields.oauthError = fields.oauthError ?? failure.oauthError
        fields.oauthSubError = fields.oauthSubError ?? failure.oauthSubError
        if fields.serviceCodes.isEmpty {
            (fields.serviceCodes, fields.serviceCodesSource) = (failure.serviceCodes, failure.serviceCodesSource)
        }
        fields.correlationID = fields.correlationID ?? failure.correlationID
        fields.requestID = fields.requestID ?? failure.requestID
        fields.httpStatus = fields.httpStatus ?? failure.httpStatus
        fields.retryAfter = fields.retryAfter ?? failure.retryAfter
        fields.isThrottled = fields.isThrottled || failure.isThrottled
        fields.claimsChallenge = fields.claimsChallenge ?? failure.claimsChallenge
        if fields.grantedScopes.isEmpty { fields.grantedScopes = failure.grantedScopes }
        if fields.declinedScopes.isEmpty { fields.declinedScopes = failure.declinedScopes }
        fields.brokerVersion = fields.brokerVersion ?? failure.brokerVersion
        fields.unscrubbedAccount = fields.unscrubbedAccount ?? failure.unscrubbedAccount
    }

    /// The error inside a Swift error: `case signIn(underlying: any Error)`, or a property of a struct.
    private static func payload(of error: any Error) -> (any Error)? {
        if type(of: error) is NSError.Type || type(of: error) is AnyClass || error is any CustomNSError { return nil }
        for child in Mirror(reflecting: error).children.prefix(8) {
            if let found = child.value as? any Error { return found }
            let inside = Mirror(reflecting: child.value)
            guard inside.displayStyle == .tuple || inside.displayStyle == .optional else { continue }
            for part in inside.children.prefix(8) {
                if let found = part.value as? any Error { return found }
            }
        }
        return nil
    }

    /// On Linux, bridging leaves out the user information that an error of Swift provides itself, as the copy of an
    /// error that another handler scrubbed does.
    private static func bridged(_ error: any Error) -> NSError {
        if let error = exactly(error, as: NSError.self) { return error }
        guard !(type(of: error) is NSError.Type), let provided = error._userInfo as? NSDictionary else {
            return error as NSError
        }
        var info: [String: Any] = [:]
        for (key, value) in provided { if let key = key as? String { info[key] = value } }
        return NSError(domain: error._domain, code: error._code, userInfo: info)
    }

    // MARK: - One level

    /// So many values fit into the kilobyte that a temporary allocation takes from the stack.
    private static let fewKeys = 32

    /// Reads one error's own keys. Returns the error below it.
    private mutating func visit(_ error: NSError, _ fields: inout MSALFailure.Fields) -> (any Error)? {
        let userInfo = error.userInfo
        guard !userInfo.isEmpty else { return nil }
        var beneath: (any Error)?
        var several: Any?
        if userInfo.count <= Self.fewKeys {
            // A dictionary has no order: if two keys have the same meaning, the same one must win each time. So values
            // are read by the precedence of their keys, one bit and one index for each.
            withUnsafeTemporaryAllocation(of: Any.self, capacity: Self.fewKeys) { values in
                guard let values = values.baseAddress else { return }
                var present: UInt64 = 0
                var indices = SIMD64<UInt8>()
                var count = 0
                for (text, value) in userInfo {
                    guard let key = UserInfoKey(text) else { continue }
                    present |= 1 << UInt64(key.precedence)
                    indices[key.precedence] = UInt8(truncatingIfNeeded: count)
                    (values + count).initialize(to: value)
                    count += 1
                }
                while present != 0 {
                    let precedence = present.trailingZeroBitCount
                    present &= present - 1
                    let meaning = UserInfoKey.all[precedence].meaning
                    read(meaning, (values + Int(indices[precedence])).move(), &fields, &beneath, &several)
                }
            }
        } else {
            // In a dictionary flooded with keys, only the keys that matter are looked up; it is not walked.
            for key in UserInfoKey.all {
                if let value = userInfo[key.text] { read(key.meaning, value, &fields, &beneath, &several) }
            }
        }
        guard beneath == nil, let several else { return beneath }
        return UntypedValue.elements(several, limit: 1).first as? any Error
    }

    private mutating func read(
        _ meaning: UserInfoKey.Meaning,
        _ value: Any,
        _ fields: inout MSALFailure.Fields,
        _ beneath: inout (any Error)?,
        _ several: inout Any?
    ) {
        switch meaning {
        case .description: if let text = UntypedValue.text(value), !text.isEmpty { sentences.append(text) }
        case .oauthError: fields.oauthError = fields.oauthError ?? UntypedValue.shortText(value)
        case .oauthSubError: fields.oauthSubError = fields.oauthSubError ?? UntypedValue.shortText(value)
        case .serviceCodes: if fields.serviceCodes.isEmpty { Self.readServiceCodes(value, &fields) }
        case .internalCode:
            if fields.domain == ErrorDomain.msal, fields.code == -50_000, fields.internalCode == nil {
                fields.internalCode = UntypedValue.integer(value)
            }
        case .correlationID: fields.correlationID = fields.correlationID ?? UntypedValue.uuid(value)
        case .httpStatus: Self.readStatus(UntypedValue.integer(value), &fields)
        case .httpHeaders: readHeaders(value, &fields)
        case .grantedScopes: if fields.grantedScopes.isEmpty { fields.grantedScopes = UntypedValue.scopes(value) }
        case .declinedScopes: if fields.declinedScopes.isEmpty { fields.declinedScopes = UntypedValue.scopes(value) }
        case .brokerVersion: fields.brokerVersion = fields.brokerVersion ?? UntypedValue.shortText(value)
        case .homeAccount: if let text = UntypedValue.shortText(value) { fields.unscrubbedAccount = text }
        case .displayableAccount: fields.unscrubbedAccount = fields.unscrubbedAccount ?? UntypedValue.shortText(value)
        case .throttlingReplay: if UntypedValue.flag(value) { fields.isThrottled = true }
        case .claims:
            if fields.claimsChallenge == nil, let text = UntypedValue.text(value) {
                fields.claimsChallenge = ClaimsChallenge(json: text)
            }
        case .underlying: beneath = beneath ?? (value as? any Error)
        case .severalUnderlying: several = value
        }
    }

    private static func readStatus(_ status: Int?, _ fields: inout MSALFailure.Fields) {
        guard fields.httpStatus == nil, let status, (100...999).contains(status) else { return }
        fields.httpStatus = status
    }

    private static func readServiceCodes(_ value: Any, _ fields: inout MSALFailure.Fields) {
        if let numbers = exactly(value, as: [Int].self) {
            for number in numbers.prefix(64) where ServiceCodes.isNumber(number) {
                fields.serviceCodes.appendNew(ServiceCode(.aadsts, number))
            }
        } else {
            readElements(value, &fields)
        }
        if !fields.serviceCodes.isEmpty { fields.serviceCodesSource = .userInfo }
    }

    private static func readElements(_ value: Any, _ fields: inout MSALFailure.Fields) {
        for element in UntypedValue.elements(value, limit: 64) {
            if let number = UntypedValue.integer(element), ServiceCodes.isNumber(number) {
                fields.serviceCodes.appendNew(ServiceCode(.aadsts, number))
            } else if let text = UntypedValue.shortText(element), let code = ServiceCode(text) {
                fields.serviceCodes.appendNew(code)
            }
        }
    }

    private func readHeaders(_ value: Any, _ fields: inout MSALFailure.Fields) {
        var correlation: String?
        UntypedValue.forEachHeader(value) { name, value in
            // The case of names differs between HTTP/1.1, HTTP/2 and what NSHTTPURLResponse makes of both.
            switch name.utf8.count {
            case 11 where name.asciiLowercased == "retry-after":
                if fields.retryAfter == nil, let text = UntypedValue.headerText(value) {
                    fields.retryAfter = RetryAfter(text, secondsSince1970: now ?? Date().timeIntervalSince1970)?.delay
                }
            case 15 where name.asciiLowercased == "x-ms-request-id":
                if fields.requestID == nil, let text = UntypedValue.headerText(value) {
                    fields.requestID = UntypedValue.uuid(text)
                }
            case 16 where name.asciiLowercased == "www-authenticate":
                if fields.claimsChallenge == nil, let text = UntypedValue.headerText(value) {
                    fields.claimsChallenge = ClaimsChallenge(wwwAuthenticate: text)
                }
            case 17 where name.asciiLowercased == "client-request-id":
                correlation = UntypedValue.headerText(value).flatMap { UntypedValue.uuid($0) }
            default: break
            }
        }
        fields.correlationID = fields.correlationID ?? correlation
    }

    // MARK: - Sentences

    private func read(_ text: String, _ fields: inout MSALFailure.Fields) {
        let needsCodes = fields.serviceCodes.isEmpty || fields.serviceCodesSource == .description
        let sentence = ServiceSentence(text)
        if needsCodes, !sentence.serviceCodes.isEmpty {
            for code in sentence.serviceCodes { fields.serviceCodes.appendNew(code) }
            fields.serviceCodesSource = .description
        }
        fields.correlationID = fields.correlationID ?? sentence.correlationID
        fields.requestID = fields.requestID ?? sentence.requestID
        fields.oauthError = fields.oauthError ?? sentence.oauthError
        fields.oauthSubError = fields.oauthSubError ?? sentence.oauthSubError
        if fields.claimsChallenge == nil, let claims = sentence.claims {
            fields.claimsChallenge = ClaimsChallenge(json: claims)
        }
    }

    /// How an error that is not an NSError describes itself. NSError's default localizedDescription is "The operation
    /// couldn't be completed" and the domain again.
    private static func message(of error: any Error) -> String? {
        if let text = (error as? any LocalizedError)?.errorDescription { return text }
        // Errors of Foundation (URLError, CocoaError) say nothing more than their code. Swift errors describe
        // themselves.
        guard !(error is any CustomNSError) else { return nil }
        // A full description of an error that carries an NSError would print its userInfo, tokens and all. The case's
        // name is enough.
        if payload(of: error) != nil { return Mirror(reflecting: error).children.first?.label }
        return isModest(error) ? String(describing: error) : String(describing: type(of: error))
    }

    /// Whether describing the error is certain to be quick: it carries no long text and no large collection.
    private static func isModest(_ error: any Error) -> Bool {
        for child in Mirror(reflecting: error).children.prefix(16) {
            guard isModest(value: child.value) else { return false }
            let inside = Mirror(reflecting: child.value)
            guard inside.displayStyle == .tuple || inside.displayStyle == .optional else { continue }
            for part in inside.children.prefix(16) where !isModest(value: part.value) { return false }
        }
        return true
    }

    private static func isModest(value: Any) -> Bool {
        if let text = value as? String { return text.utf8.count <= ServiceSentence.limit }
        if let many = value as? any Collection { return many.count <= 1_024 }
        return true
    }
}
