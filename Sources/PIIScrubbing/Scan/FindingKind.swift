/// What was found: decides the class, the marker of what is removed, and the label of a pseudonym.
enum FindingKind: UInt8, Sendable, CaseIterable {
    case token, code, secret, password, cookie, key, assertion, oneTimeCode, state, nonce
    case email, user, name, phone, address, hardware, card, deviceName
    case account, device, session, enrollment, clientInfo
    case organization

    var sensitivity: Sensitivity {
        switch self {
        case .token, .code, .secret, .password, .cookie, .key, .assertion, .oneTimeCode, .state, .nonce: .secret
        case .email, .user, .name, .phone, .address, .hardware, .card, .deviceName: .personal
        case .account, .device, .session, .enrollment, .clientInfo: .pseudonymous
        case .organization: .organizational
        }
    }

    /// What a flow hands back and forth: judged by its look outside of a query as well.
    var isGrant: Bool { self == .code || self == .state || self == .nonce }

    /// The word in brackets that stands for a removed value, and for every value where no pseudonyms are made.
    var word: StaticString {
        switch self {
        case .token: "token"
        case .code: "code"
        case .secret: "secret"
        // Not its own word: a marker must not share letters with what it replaces, and passwords say "word".
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
        case .organization: "organization"
        }
    }

    /// The label before a pseudonym. One label for everything that names an account, so that an address in free
    /// text and the same address in a marked field read the same.
    var label: StaticString {
        switch self {
        case .email, .user, .account, .clientInfo: "user"
        case .organization: "org"
        default: word
        }
    }
}
