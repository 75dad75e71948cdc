internal import Foundation
internal import MSALText
public import PIIScrubbing

extension ScrubberChain {
    /// The scrubbed copy of any error that may leave the process. Scrubs by structure, before anything is flattened to
    /// text: keys of the user information by their class, underlying errors, addresses, headers, bodies.
    ///
    /// Bounded: eight levels and 512 values; anything beyond is `[withheld]`. The bound also stops an error that
    /// contains itself.
    public func scrub(_ error: any Error) -> ScrubbedError {
        if let twin = error as? ScrubbedError { return twin }
        var walk = ErrorWalk(chain: self)
        return walk.error(error, depth: 0)
    }

    /// Scrubs an error. One that can replace its own texts keeps its type, so that a handler after this one still knows
    /// all that the error says.
    package func scrubbed(_ error: any Error) -> any Error {
        guard let error = error as? any ScrubbableError else { return scrub(error) }
        return error.scrubbed(text: { scrub($0) }, account: { account($0) })
    }
}

/// One walk over an error and everything it contains.
private struct ErrorWalk {
    private static let depthLimit = 8
    private static let valueLimit = 512
    private static let textLimit = 64 << 10

    let chain: ScrubberChain
    private var remaining = valueLimit

    init(chain: ScrubberChain) {
        self.chain = chain
    }

    /// How the value of a key is scrubbed whose name alone does not show it.
    private enum KeyClass {
        /// A word or number that stays, unless it is itself a secret or names someone.
        case open
        case dropped
        case text
    }

    /// Keys that say nothing about a failure, so `UserInfoKey` does not have them.
    private static let others: [String: KeyClass] = [
        "MSALInvalidResultKey": .dropped,
        "MSIDInvalidTokenResultKey": .dropped,
        "NSURLErrorFailingURLPeerTrustErrorKey": .dropped,
        "_kCFStreamErrorCodeKey": .open,
        "_kCFStreamErrorDomainKey": .open,
    ]

    private static func keyClass(_ key: String) -> KeyClass? {
        guard let known = UserInfoKey(key) else { return others[key] }
        switch known.meaning {
        case .oauthError, .oauthSubError, .serviceCodes, .internalCode, .correlationID, .httpStatus, .brokerVersion:
            return .open
        case .description, .grantedScopes, .declinedScopes:
            return .text
        case .httpHeaders, .homeAccount, .displayableAccount, .throttlingReplay, .claims, .underlying,
            .severalUnderlying:
            return nil
        }
    }

    mutating func error(_ error: any Error, depth: Int) -> ScrubbedError {
        if let twin = error as? ScrubbedError { return twin }
        remaining -= 1
        let bridged = error as NSError
        var info: [String: ScrubbedError.Value] = [:]
        var underlying: [ScrubbedError] = []
        if depth < Self.depthLimit {
            for (key, value) in bridged.userInfo.sorted(by: { $0.key < $1.key }) where remaining > 0 {
                let name = chain.scrub(key)
                if let inner = value as? any Error {
                    let twin = self.error(inner, depth: depth + 1)
                    underlying.append(twin)
                    info[name] = .error(domain: twin.domain, code: twin.code, text: twin.message)
                } else if let inner = value as? [any Error] {
                    for each in inner.prefix(16) where remaining > 0 {
                        underlying.append(self.error(each, depth: depth + 1))
                    }
                } else {
                    info[name] = self.value(value, key: key, depth: depth + 1)
                }
            }
        }
        return ScrubbedError(
            domain: chain.scrub(bridged.domain),
            code: bridged.code,
            message: text(message(of: error, bridged)),
            userInfo: info,
            underlying: underlying
        )
    }

    /// A Swift error's own description says more than the sentence that bridging generates.
    private func message(of error: any Error, _ bridged: NSError) -> String {
        if type(of: error) is NSError.Type || error is any LocalizedError || error is any CustomNSError {
            return bridged.localizedDescription
        }
        return String(describing: error)
    }

    private func text(_ text: String) -> String {
        let scrubbed = chain.scrub(text)
        return scrubbed.utf8.count > Self.textLimit ? String(scrubbed.prefix(Self.textLimit / 4)) + "…" : scrubbed
    }

    private mutating func value(_ value: Any, key: String, depth: Int) -> ScrubbedError.Value {
        remaining -= 1
        guard remaining > 0, depth <= Self.depthLimit else { return .text(ScrubberChain.withheld) }
        let keyClass = Self.keyClass(key)
        if keyClass == .dropped { return .text(ScrubberChain.withheld) }
        switch value {
        case let text as String:
            return .text(keyClass == nil ? field(text, key) : self.text(text))
        case let url as URL:
            return .text(text(url.absoluteString))
        case let bool as Bool where type(of: value) is Bool.Type:
            return .text(bool ? "true" : "false")
        case let number as NSNumber:
            let text = number.stringValue
            let scrubbed = keyClass == .open ? text : chain.scrub(text, forKey: key)
            if scrubbed != text { return .text(scrubbed) }
            return number.doubleValue == Double(number.intValue) ? .integer(number.intValue) : .real(number.doubleValue)
        case let inner as any Error:
            let twin = error(inner, depth: depth + 1)
            return .error(domain: twin.domain, code: twin.code, text: twin.message)
        case let list as [Any]:
            var values: [ScrubbedError.Value] = []
            for each in list where remaining > 0 { values.append(self.value(each, key: key, depth: depth + 1)) }
            return .list(values)
        case let map as [AnyHashable: Any]:
            var values: [String: ScrubbedError.Value] = [:]
            for (name, each) in map where remaining > 0 {
                let name = String(describing: name.base)
                values[chain.scrub(name)] = self.value(each, key: name, depth: depth + 1)
            }
            return .map(values)
        case let data as Data:
            return .text("[\(data.count) bytes]")
        case let uuid as UUID:
            return .text(field(uuid.uuidString.lowercased(), key))
        case let date as Date:
            return .real(date.timeIntervalSince1970)
        default:
            return .text(field(String(describing: value), key))
        }
    }

    private func field(_ value: String, _ key: String) -> String { text(chain.scrub(value, forKey: key)) }
}
