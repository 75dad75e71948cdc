public import PIIScrubbing

/// `MSALLogMaskingLevel` by its raw values, because this package never links MSAL. The names are the same.
public enum MSALMasking {
    /// The masking level of MSAL's raw value; the strictest for a value that MSAL does not define.
    public static func level(rawValue: Int) -> MaskingLevel {
        switch rawValue {
        case 1: .maskEUIIOnly
        case 2: .maskSecretsOnly
        default: .maskAllPII
        }
    }

    /// The raw value to set in MSAL (`MSALLogMaskingLevel(rawValue:)`).
    public static func rawValue(of level: MaskingLevel) -> Int {
        switch level {
        case .maskAllPII: 0
        case .maskEUIIOnly: 1
        case .maskSecretsOnly: 2
        }
    }
}
