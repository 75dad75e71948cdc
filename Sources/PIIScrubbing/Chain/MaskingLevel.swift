/// Which classes of values are masked. The names are MSAL's own.
///
/// | level | organizational | pseudonymous | personal | secret |
/// |---|---|---|---|---|
/// | `maskAllPII` (default) | pseudonym | pseudonym | pseudonym | removed |
/// | `maskEUIIOnly` | kept | kept | pseudonym | removed |
/// | `maskSecretsOnly` | kept | kept | kept | removed |
public enum MaskingLevel: String, Sendable, Hashable, CaseIterable {
    case maskAllPII
    case maskEUIIOnly
    case maskSecretsOnly

    /// Whether a value of this class is replaced at this level.
    public func masks(_ sensitivity: Sensitivity) -> Bool {
        switch sensitivity {
        case .public: false
        case .organizational, .pseudonymous: self == .maskAllPII
        case .personal: self != .maskSecretsOnly
        case .secret: true
        }
    }
}
