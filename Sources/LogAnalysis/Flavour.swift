/// Who wrote a log: the text of `flavour` in `events` and in `inputs.flavours`.
public enum Flavour: String, Sendable, Hashable, CaseIterable, Comparable {
    /// Our own records.
    case native
    /// MSAL for iOS and macOS.
    case objc
    case dotnet
    case js
    case android
    case python
    case java
    /// MSAL C++: WAM and the broker runtime.
    case runtime
    /// An error as an app printed it.
    case nserror
    /// The token service's JSON answer.
    case wire
    /// A sign-in log export of Entra.
    case signin

    public static func < (left: Flavour, right: Flavour) -> Bool {
        left.rawValue < right.rawValue
    }
}
