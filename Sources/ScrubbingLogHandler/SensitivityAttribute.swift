public import Logging
public import PIIScrubbing

/// How swift-log carries the class of a metadata value.
struct SensitivityAttribute: Logger.MetadataValueAttributes.Attribute {
    var rawValue: Int64

    init(rawValue: Int64) { self.rawValue = rawValue }
    init(_ sensitivity: Sensitivity) { rawValue = Int64(sensitivity.rawValue) }

    /// An unknown number is treated as the strictest class.
    var sensitivity: Sensitivity {
        UInt8(exactly: rawValue).flatMap(Sensitivity.init(rawValue:)) ?? .secret
    }
}

extension Logger.MetadataValueAttributes {
    /// The class of the value; nil where the call did not say.
    public var sensitivity: Sensitivity? {
        get { self[SensitivityAttribute.self]?.sensitivity }
        set { self[SensitivityAttribute.self] = newValue.map(SensitivityAttribute.init) }
    }

    /// Keeps the stricter of what is there and `sensitivity`.
    mutating func tighten(to sensitivity: Sensitivity) {
        self.sensitivity = max(self.sensitivity ?? .public, sensitivity)
    }
}

extension Logger.MetadataValue.StringInterpolation {
    /// Marks a metadata value: `metadata: ["user": "\(upn, sensitivity: .personal)"]`. The class holds for the whole
    /// value; of several the strictest wins. Handlers that know nothing of it see the text as it is, so wrap them in
    /// `ScrubbingLogHandler`.
    public mutating func appendInterpolation<Value>(_ value: Value, sensitivity: Sensitivity) {
        appendInterpolation(String(describing: value), attributes: { $0.tighten(to: sensitivity) })
    }
}

extension DefaultStringInterpolation {
    /// Masks a value **at once**, in any string and so in a log message too: with `ScrubberChain.processWide`, or as
    /// `[personal]`, `[secret]` … where none is set. A message is a plain string inside, no handler could do it later.
    public mutating func appendInterpolation<Value>(_ value: Value, sensitivity: Sensitivity) {
        appendLiteral(MarkedValue.masked(String(describing: value), sensitivity))
    }
}

enum MarkedValue {
    static func masked(
        _ value: String,
        _ sensitivity: Sensitivity,
        chain: ScrubberChain? = .processWide
    ) -> String {
        if let chain { return chain.mask(value, as: sensitivity) }
        switch sensitivity {
        case .public: return value
        case .organizational: return "[organizational]"
        case .pseudonymous: return "[pseudonymous]"
        case .personal: return "[personal]"
        case .secret: return "[secret]"
        }
    }
}
