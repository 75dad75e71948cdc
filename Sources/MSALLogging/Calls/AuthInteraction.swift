/// Where the user was asked: the text of `msal.interaction`. An open set.
public struct AuthInteraction: RawRepresentable, Sendable, Hashable, ExpressibleByStringLiteral {
    public var rawValue: String

    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    public init(stringLiteral value: String) {
        rawValue = value
    }

    /// The user was not asked: a silent request.
    public static let silent = AuthInteraction(rawValue: "silent")
    /// Authenticator or Company Portal.
    public static let broker = AuthInteraction(rawValue: "broker")
    /// `MSALWebviewType`'s.
    public static let authenticationSession = AuthInteraction(rawValue: "authenticationSession")
    public static let safariViewController = AuthInteraction(rawValue: "safariViewController")
    public static let wkWebView = AuthInteraction(rawValue: "wkWebView")
}
