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
    /// The class of the value; nil if the call did not name one.
    public var sensitivity: Sensitivity? {
        get { self[SensitivityAttribute.self]?.sensitivity }
        set { self[SensitivityAttribute.self] = newValue.map(SensitivityAttribute.init) }
    }

    /// Keeps the stricter of the present class and `sensitivity`.
    mutating func tighten(to sensitivity: Sensitivity) {
        self.sensitivity = max(self.sensitivity ?? .public, sensitivity)
    }
}

extension Logger.MetadataValue.StringInterpolation {
    /// Marks a metadata value: `metadata: ["user": "\(upn, sensitivity: .personal)"]`. The class applies to the whole
    /// value; if there are several, the strictest wins. Handlers that do not know the attribute see the plain text, so
    /// wrap them in `ScrubbingLogHandler`.
    public mutating func appendInterpolation<Value>(_ value: Value, sensitivity: Sensitivity) {
        appendInterpolation(String(describing: value), attributes: { $0.tighten(to: sensitivity) })
    }
}

extension DefaultStringInterpolation {
    /// Masks a value **at once**, in any string and therefore also in a log message: with `ScrubberChain.processWide`,
    /// or as `[personal]`, `[secret]` … if none is set. A message is a plain string inside, so no handler could mask it
    /// later.
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
