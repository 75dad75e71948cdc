/// What kind of trouble a failure is. An open set.
public struct FailureCategory: RawRepresentable, Sendable, Hashable {
    public var rawValue: String

    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    public static let interaction = FailureCategory(rawValue: "interaction")
    public static let consent = FailureCategory(rawValue: "consent")
    public static let conditionalAccess = FailureCategory(rawValue: "conditionalAccess")
    public static let mfa = FailureCategory(rawValue: "mfa")
    public static let device = FailureCategory(rawValue: "device")
    public static let protection = FailureCategory(rawValue: "protection")
    public static let credentials = FailureCategory(rawValue: "credentials")
    public static let tenant = FailureCategory(rawValue: "tenant")
    public static let token = FailureCategory(rawValue: "token")
    public static let appConfiguration = FailureCategory(rawValue: "appConfiguration")
    public static let network = FailureCategory(rawValue: "network")
    public static let throttling = FailureCategory(rawValue: "throttling")
    public static let cancelled = FailureCategory(rawValue: "cancelled")
    public static let broker = FailureCategory(rawValue: "broker")
    public static let keychain = FailureCategory(rawValue: "keychain")
    public static let service = FailureCategory(rawValue: "service")
    public static let `internal` = FailureCategory(rawValue: "internal")
    public static let unknown = FailureCategory(rawValue: "unknown")
}

/// Which part of the system a failure belongs to; `other` is an unknown domain, such as a decoding error.
public enum FailureArea: String, Sendable, Hashable, CaseIterable {
    case auth
    case network
    case other
}
