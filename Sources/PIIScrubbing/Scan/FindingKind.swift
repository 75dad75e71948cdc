/// The kind of a finding. It decides the class, the marker of a removed value, and the label of a pseudonym.
enum FindingKind: UInt8, Sendable, CaseIterable {
    case token, code, secret, password, cookie, key, assertion, oneTimeCode, state, nonce
    case email, user, name, phone, address, hardware, card, deviceName
    case account, device, session, enrollment, clientInfo
    /// Of a person, a device or a session, which is not known.
    case identifier
    case organization

    var sensitivity: Sensitivity {
        switch self {
        case .token, .code, .secret, .password, .cookie, .key, .assertion, .oneTimeCode, .state, .nonce: .secret
        case .email, .user, .name, .phone, .address, .hardware, .card, .deviceName: .personal
        case .account, .device, .session, .enrollment, .clientInfo, .identifier: .pseudonymous
        case .organization: .organizational
        }
    }

    /// A secret that a machine makes, and no person types.
    var isGeneratedSecret: Bool { sensitivity == .secret && self != .password }

    /// A value that a sign-in flow passes back and forth. Outside of a query it still counts if it looks generated.
    var isGrant: Bool { self == .code || self == .state || self == .nonce }

    /// Whether its form does not show what it is: where it is and what is beside it must.
    var needsEvidence: Bool {
        switch self {
        case .user, .name, .deviceName, .account, .device, .session, .enrollment, .identifier: true
        default: false
        }
    }

    /// The word in brackets that replaces a removed value, and every value if no pseudonyms are made.
    var word: StaticString {
        switch self {
        case .token: "token"
        case .code: "code"
        case .secret: "secret"
        // Not its own word: a marker must not share letters with the value it replaces, and passwords may contain
        // "word".
        case .password: "secret"
        case .cookie: "cookie"
        case .key: "key"
        case .assertion: "assertion"
        case .oneTimeCode: "otp"
        case .state: "state"
        case .nonce: "nonce"
        case .email: "email"
        case .user: "user"
        case .name: "name"
        case .phone: "phone"
        case .address: "ip"
        case .hardware: "mac"
        case .card: "card"
        case .deviceName: "device"
        case .account, .clientInfo: "account"
        case .device: "device"
        case .session: "session"
        case .enrollment: "enrollment"
        case .identifier: "id"
        case .organization: "organization"
        }
    }

    /// The label before a pseudonym. Everything that names an account has the same label, so that an address has the
    /// same mask in free text and in a marked field.
    var label: StaticString {
        switch self {
        case .email, .user, .account, .clientInfo: "user"
        case .organization: "org"
        default: word
        }
    }
}
