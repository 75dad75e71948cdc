public import Foundation

/// The copy of an error that may be printed, logged and sent: same domain, code and structure, without private values.
///
/// Every way to read it (`description`, `localizedDescription`, as `NSError`, through a mirror) gives scrubbed text
/// only. The original is not kept.
public struct ScrubbedError: Error, Sendable, CustomStringConvertible, CustomDebugStringConvertible {
    /// One value of the error's user information.
    public indirect enum Value: Sendable, Hashable {
        case text(String)
        case integer(Int)
        case real(Double)
        case list([Value])
        case map([String: Value])
        case error(domain: String, code: Int, text: String)
    }

    public let domain: String
    public let code: Int
    /// The scrubbed description.
    public let message: String
    public let userInfo: [String: Value]
    /// The errors inside, outermost first.
    public let underlying: [ScrubbedError]

    // Bridging to `NSError` reads these. Without them the domain would be the name of this type.
    public var _domain: String { domain }
    public var _code: Int { code }

    public var description: String { "Error Domain=\(domain) Code=\(code) \"\(message)\"\(infoText)" }
    public var debugDescription: String { description }

    private var infoText: String {
        guard !userInfo.isEmpty else { return "" }
        return " UserInfo=" + Value.map(userInfo).text
    }
}

extension ScrubbedError.Value {
    /// The value as text, as an error's description shows it.
    public var text: String {
        switch self {
        case .text(let text): text
        case .integer(let value): "\(value)"
        case .real(let value): "\(value)"
        case .list(let values): "(" + values.map(\.text).joined(separator: ", ") + ")"
        case .map(let values):
            "{" + values.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value.text)" }.joined(separator: ", ") + "}"
        case .error(let domain, let code, let text): "Error Domain=\(domain) Code=\(code) \"\(text)\""
        }
    }

    var object: Any {
        switch self {
        case .text(let text): text
        case .integer(let value): value
        case .real(let value): value
        case .list(let values): values.map(\.object)
        case .map(let values): values.mapValues(\.object)
        case .error: text
        }
    }
}

// Not `CustomNSError`: its domain is fixed per type, and this type represents errors of every domain.
extension ScrubbedError: LocalizedError {
    public var errorDescription: String? { message }
    public var _userInfo: AnyObject? { NSDictionary(dictionary: bridgedInfo) }

    private var bridgedInfo: [String: Any] {
        var info = userInfo.mapValues(\.object)
        info[NSLocalizedDescriptionKey] = message
        if let first = underlying.first { info[NSUnderlyingErrorKey] = first }
        return info
    }
}
