/// What an application asked MSAL to do: the text of `msal.operation`. An open set.
public struct AuthOperation: RawRepresentable, Sendable, Hashable, ExpressibleByStringLiteral {
    public var rawValue: String

    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    public init(stringLiteral value: String) {
        rawValue = value
    }

    public static let acquireToken = AuthOperation(rawValue: "acquireToken")
    public static let acquireTokenSilent = AuthOperation(rawValue: "acquireTokenSilent")
    public static let signOut = AuthOperation(rawValue: "signOut")
    public static let getAccounts = AuthOperation(rawValue: "getAccountsFromDevice")
    public static let getDeviceInformation = AuthOperation(rawValue: "getDeviceInformation")
}
