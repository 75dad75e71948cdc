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
    private let fields: UnsafeMutablePointer<MSALFailure.Fields>
    private var sentences: [String] = []

    /// Reads an error into empty fields. `now` as in `MSALFailure.init(_:now:)`.
    static func read(_ error: any Error, into fields: UnsafeMutablePointer<MSALFailure.Fields>, now: Double?) {
        let outer = bridged(error)
        fields.pointee.domain = outer.domain
        fields.pointee.code = outer.code
        var reading = ErrorReading(now: now, fields: fields)
        reading.read(error, outer)
        fields.pointee.judge()
    }

    private mutating func read(_ error: any Error, _ outer: NSError) {
        // An NSError describes itself by its keys alone.
        let isNSError = type(of: error) is NSError.Type
        var inner = visit(outer)
        if !isNSError {
            inner = inner ?? Self.payload(of: error)
            fields.pointee.unscrubbedMessage = sentences.first ?? Self.message(of: error)
        } else if let first = sentences.first {
            fields.pointee.unscrubbedMessage = first
        }
        if let inner { follow(inner, below: outer) }
        for sentence in sentences { read(sentence) }
    }

    private mutating func follow(_ first: any Error, below outer: NSError) {
        // The objects themselves: the identifier of a freed object can be reused.
        var visited = [outer]
        var inner: (any Error)? = first
        while let next = inner, visited.count < Self.depthLimit {
            if let failure = next as? MSALFailure {
                adopt(failure)
                break
            }
            let error = Self.bridged(next)
            guard !visited.contains(where: { $0 === error }) else { break }
            visited.append(error)
            fields.pointee.underlying.append(.init(domain: error.domain, code: error.code))
            inner = visit(error) ?? Self.payload(of: next)
        }
    }

    /// Takes from an `MSALFailure` below another error what reading the error itself there would have given.
    private mutating func adopt(_ failure: MSALFailure) {
        fields.pointee.underlying.append(.init(domain: failure.domain, code: failure.code))
        fields.pointee.underlying.append(
            contentsOf: failure.underlying.prefix(Self.depthLimit - fields.pointee.underlying.count)
        )
        fields.pointee.oauthError = fields.pointee.oauthError ?? failure.oauthError
        fields.pointee.oauthSubError = fields.pointee.oauthSubError ?? failure.oauthSubError
        if fields.pointee.serviceCodes.isEmpty {
            (fields.pointee.serviceCodes, fields.pointee.serviceCodesSource) = (
                failure.serviceCodes, failure.serviceCodesSource
            )
        }
        fields.pointee.correlationID = fields.pointee.correlationID ?? failure.correlationID
        fields.pointee.requestID = fields.pointee.requestID ?? failure.requestID
        fields.pointee.httpStatus = fields.pointee.httpStatus ?? failure.httpStatus
        fields.pointee.retryAfter = fields.pointee.retryAfter ?? failure.retryAfter
        fields.pointee.isThrottled = fields.pointee.isThrottled || failure.isThrottled
        fields.pointee.claimsChallenge = fields.pointee.claimsChallenge ?? failure.claimsChallenge
        if fields.pointee.grantedScopes.isEmpty { fields.pointee.grantedScopes = failure.grantedScopes }
        if fields.pointee.declinedScopes.isEmpty { fields.pointee.declinedScopes = failure.declinedScopes }
        fields.pointee.brokerVersion = fields.pointee.brokerVersion ?? failure.brokerVersion
        fields.pointee.unscrubbedAccount = fields.pointee.unscrubbedAccount ?? failure.unscrubbedAccount
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
    private mutating func visit(_ error: NSError) -> (any Error)? {
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
                    read(meaning, (values + Int(indices[precedence])).move(), &beneath, &several)
                }
            }
        } else {
            // In a dictionary flooded with keys, only the keys that matter are looked up; it is not walked.
            for key in UserInfoKey.all {
                if let value = userInfo[key.text] { read(key.meaning, value, &beneath, &several) }
            }
        }
        guard beneath == nil, let several else { return beneath }
        return UntypedValue.elements(several, limit: 1).first as? any Error
    }

    private mutating func read(
        _ meaning: UserInfoKey.Meaning,
        _ value: Any,
        _ beneath: inout (any Error)?,
        _ several: inout Any?
    ) {
        switch meaning {
        case .description: if let text = UntypedValue.text(value), !text.isEmpty { sentences.append(text) }
        case .oauthError: fields.pointee.oauthError = fields.pointee.oauthError ?? UntypedValue.shortText(value)
        case .oauthSubError:
            fields.pointee.oauthSubError = fields.pointee.oauthSubError ?? UntypedValue.shortText(value)
        case .serviceCodes: if fields.pointee.serviceCodes.isEmpty { readServiceCodes(value) }
        case .internalCode:
            if fields.pointee.domain == ErrorDomain.msal, fields.pointee.code == -50_000,
                fields.pointee.internalCode == nil
            {
                fields.pointee.internalCode = UntypedValue.integer(value)
            }
        case .correlationID: fields.pointee.correlationID = fields.pointee.correlationID ?? UntypedValue.uuid(value)
        case .httpStatus: readStatus(UntypedValue.integer(value))
        case .httpHeaders: readHeaders(value)
        case .grantedScopes:
            if fields.pointee.grantedScopes.isEmpty { fields.pointee.grantedScopes = UntypedValue.scopes(value) }
        case .declinedScopes:
            if fields.pointee.declinedScopes.isEmpty { fields.pointee.declinedScopes = UntypedValue.scopes(value) }
        case .brokerVersion:
            fields.pointee.brokerVersion = fields.pointee.brokerVersion ?? UntypedValue.shortText(value)
        case .homeAccount: if let text = UntypedValue.shortText(value) { fields.pointee.unscrubbedAccount = text }
        case .displayableAccount:
            fields.pointee.unscrubbedAccount = fields.pointee.unscrubbedAccount ?? UntypedValue.shortText(value)
        case .throttlingReplay: if UntypedValue.flag(value) { fields.pointee.isThrottled = true }
        case .claims:
            if fields.pointee.claimsChallenge == nil, let text = UntypedValue.text(value) {
                fields.pointee.claimsChallenge = ClaimsChallenge(json: text)
            }
        case .underlying: beneath = beneath ?? (value as? any Error)
        case .severalUnderlying: several = value
        }
    }

    private mutating func readStatus(_ status: Int?) {
        guard fields.pointee.httpStatus == nil, let status, (100...999).contains(status) else { return }
        fields.pointee.httpStatus = status
    }

    private mutating func readServiceCodes(_ value: Any) {
        if let numbers = exactly(value, as: [Int].self) {
            for number in numbers.prefix(64) where ServiceCodes.isNumber(number) {
                fields.pointee.serviceCodes.appendNew(ServiceCode(.aadsts, number))
            }
        } else {
            readElements(value)
        }
        if !fields.pointee.serviceCodes.isEmpty { fields.pointee.serviceCodesSource = .userInfo }
    }

    private mutating func readElements(_ value: Any) {
        for element in UntypedValue.elements(value, limit: 64) {
            if let number = UntypedValue.integer(element), ServiceCodes.isNumber(number) {
                fields.pointee.serviceCodes.appendNew(ServiceCode(.aadsts, number))
            } else if let text = UntypedValue.shortText(element), let code = ServiceCode(text) {
                fields.pointee.serviceCodes.appendNew(code)
            }
        }
    }

    private mutating func readHeaders(_ value: Any) {
        var correlation: String?
        UntypedValue.forEachHeader(value) { name, value in
            // The case of names differs between HTTP/1.1, HTTP/2 and what NSHTTPURLResponse makes of both.
            switch name.utf8.count {
            case 11 where name.asciiLowercased == "retry-after":
                if fields.pointee.retryAfter == nil, let text = UntypedValue.headerText(value) {
                    fields.pointee.retryAfter =
                        RetryAfter(text, secondsSince1970: now ?? Date().timeIntervalSince1970)?.delay
                }
            case 15 where name.asciiLowercased == "x-ms-request-id":
                if fields.pointee.requestID == nil, let text = UntypedValue.headerText(value) {
                    fields.pointee.requestID = UntypedValue.uuid(text)
                }
            case 16 where name.asciiLowercased == "www-authenticate":
                if fields.pointee.claimsChallenge == nil, let text = UntypedValue.headerText(value) {
                    fields.pointee.claimsChallenge = ClaimsChallenge(wwwAuthenticate: text)
                }
            case 17 where name.asciiLowercased == "client-request-id":
                correlation = UntypedValue.headerText(value).flatMap { UntypedValue.uuid($0) }
            default: break
            }
        }
        fields.pointee.correlationID = fields.pointee.correlationID ?? correlation
    }

    // MARK: - Sentences

    private mutating func read(_ text: String) {
        let needsCodes = fields.pointee.serviceCodes.isEmpty || fields.pointee.serviceCodesSource == .description
        let sentence = ServiceSentence(text)
        if needsCodes, !sentence.serviceCodes.isEmpty {
            for code in sentence.serviceCodes { fields.pointee.serviceCodes.appendNew(code) }
            fields.pointee.serviceCodesSource = .description
        }
        fields.pointee.correlationID = fields.pointee.correlationID ?? sentence.correlationID
        fields.pointee.requestID = fields.pointee.requestID ?? sentence.requestID
        fields.pointee.oauthError = fields.pointee.oauthError ?? sentence.oauthError
        fields.pointee.oauthSubError = fields.pointee.oauthSubError ?? sentence.oauthSubError
        if fields.pointee.claimsChallenge == nil, let claims = sentence.claims {
            fields.pointee.claimsChallenge = ClaimsChallenge(json: claims)
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
