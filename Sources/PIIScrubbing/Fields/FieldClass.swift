/// What the name of a field says about its value.
struct FieldClass {
    /// How strong the evidence of a name alone is.
    enum Confidence: UInt8, Sendable {
        /// The value is of the name's kind, unless it is a placeholder.
        case high
        /// The value must look generated (`state`, `token`, `code`); an ordinary word passes.
        case low
        /// As `low`, but in the query of a URL or in a form any value counts.
        case query
        /// The name of a person or thing: needs another field nearby that describes an account.
        case neighbour
        /// A public value: a value after this name is not judged by its name.
        case open
        /// A name whose value has its own grammar (`Authorization`, `Cookie`).
        case header
        /// An identifier in markup: masked if it begins as generated ids do (`_` and hexadecimal digits).
        case markup
        /// The `id` of an object that describes a person.
        case person
    }

    var kind: FindingKind
    var confidence: Confidence
}

/// One rule of the classification: a set of roles for the last word of a name, and what the words before it must say.
struct ClassRule: Sendable {
    var last: FieldRoles
    /// One of these roles must occur before the last word; empty: no demand.
    var with: FieldRoles
    /// None of these roles may occur before the last word.
    var without: FieldRoles
    /// The nearest word before the last that says whom the value belongs to; empty: no demand.
    var nearest: FieldRoles
    var kind: FindingKind
    var confidence: FieldClass.Confidence

    init(
        _ last: FieldRoles,
        _ kind: FindingKind,
        _ confidence: FieldClass.Confidence,
        with: FieldRoles = [],
        without: FieldRoles = [],
        nearest: FieldRoles = []
    ) {
        self.last = last
        self.with = with
        self.without = without
        self.nearest = nearest
        self.kind = kind
        self.confidence = confidence
    }

    func holds(last: FieldRoles, before: FieldRoles, nearest: FieldRoles) -> Bool {
        !last.isDisjoint(with: self.last) && (with.isEmpty || !with.isDisjoint(with: before))
            && without.isDisjoint(with: before) && (self.nearest.isEmpty || !self.nearest.isDisjoint(with: nearest))
    }
}

/// The rules in order; the first that holds decides.
///
/// Sendable because its memory is written in `init` only. The one table lives as long as the process.
struct ClassRules: @unchecked Sendable {
    static let all: [ClassRule] = [
        ClassRule([.taker, .open], .account, .open),
        ClassRule(.header, .token, .header),
        ClassRule([.state], .state, .query),
        ClassRule([.nonce], .nonce, .query),
        ClassRule(.password, .password, .high),
        ClassRule(.pass, .password, .low),
        ClassRule([.tokenName], .token, .high),
        ClassRule([.token, .auth], .token, .high, with: [.tokenName]),
        ClassRule(.grantCode, .code, .high),
        ClassRule(.otp, .oneTimeCode, .low),
        ClassRule([.code, .device], .oneTimeCode, .high, with: .user),
        ClassRule(.code, .code, .high, with: .device),
        ClassRule(.device, .oneTimeCode, .low, with: .code),
        ClassRule(.code, .account, .open, with: .thing),
        ClassRule(.code, .oneTimeCode, .low, with: [.otpWord, .phone, .email]),
        ClassRule(.otpWord, .oneTimeCode, .low, with: .code, without: .taker),
        ClassRule(.code, .code, .high, with: .auth),
        ClassRule(.code, .code, .query),
        ClassRule(.secretName, .secret, .high),
        ClassRule(.token, .token, .high, with: .auth),
        ClassRule(.token, .token, .high, with: [.client, .user, .device]),
        ClassRule(.secret, .secret, .high, with: [.apiKey, .client, .auth, .crypto]),
        ClassRule(.secret, .secret, .low),
        ClassRule(.key, .key, .high, with: [.crypto, .device], without: [.apiKey, .thing]),
        ClassRule(.key, .secret, .high, with: [.apiKey, .secret, .client]),
        ClassRule(.key, .key, .high, with: .crypto, without: .thing),
        ClassRule(.key, .secret, .query, without: [.thing, .taker]),
        ClassRule(.signature, .secret, .low),
        ClassRule(.saml, .assertion, .high),
        ClassRule(.samlID, .assertion, .markup),
        ClassRule(.cookie, .cookie, .high),
        ClassRule(.clientInfo, .clientInfo, .high),
        ClassRule([.enrollment, .id], .enrollment, .high, with: .enrollment),
        ClassRule(.enrollment, .enrollment, .high),
        ClassRule(.displayName, .name, .high, nearest: [.user, .account, .person, .login, .namePart]),
        ClassRule([.displayName, .name], .deviceName, .high, nearest: [.device, .machine]),
        ClassRule([.displayName, .name], .account, .open, nearest: [.thing, .client]),
        ClassRule(.deviceName, .account, .open, nearest: .thing),
        ClassRule(.userName, .account, .open, nearest: .thing),
        ClassRule(.personName, .name, .high),
        ClassRule(.deviceName, .deviceName, .high),
        ClassRule(.host, .deviceName, .low),
        ClassRule(.email, .email, .high),
        ClassRule(.address, .email, .high, with: .email),
        ClassRule([.phone], .phone, .high),
        ClassRule(.number, .phone, .high, with: .phone),
        ClassRule([.card], .card, .high),
        ClassRule([.number, .cardWord, .id], .card, .high, with: [.cardWord, .card]),
        ClassRule([.number, .deviceWord], .device, .high, with: [.deviceWord, .number, .device]),
        ClassRule(.address, .hardware, .high, with: [.hardware, .mac]),
        ClassRule(.mac, .hardware, .high),
        ClassRule(.ip, .address, .high),
        ClassRule([.address, .side], .address, .high, with: [.ip, .side, .client, .person]),
        ClassRule(.userName, .user, .high),
        ClassRule(.name, .user, .high, nearest: [.user, .account, .login]),
        ClassRule(.name, .name, .high, nearest: .person),
        ClassRule(.name, .name, .high, without: .taker, nearest: .namePart),
        ClassRule(.namePart, .name, .high, with: .name),
        ClassRule([.user, .device, .machine], .user, .high, with: .name),
        ClassRule(.deviceID, .device, .high),
        ClassRule([.id, .accountID], .device, .high, nearest: [.device, .machine, .deviceWord]),
        ClassRule(.device, .device, .high, with: .id),
        ClassRule([.id], .session, .high, nearest: .session),
        ClassRule([.id, .accountID], .account, .open, nearest: [.thing, .client, .token, .key]),
        ClassRule(.id, .account, .low, nearest: [.user, .login]),
    ]

    private let rules: UnsafePointer<ClassRule>
    private let count: Int
    /// For each role the rules about a last word with that role.
    private let byRole: UnsafePointer<(UInt64, UInt64)>

    init() {
        let all = Self.all + Self.more
        count = all.count
        rules = FieldWords.lasting(all)
        byRole = FieldWords.lasting(
            (0..<64).map { role in
                var low: UInt64 = 0
                var high: UInt64 = 0
                for (index, rule) in all.enumerated() where rule.last.rawValue >> UInt64(role) & 1 == 1 {
                    if index < 64 { low |= 1 << UInt64(index) } else { high |= 1 << UInt64(index - 64) }
                }
                return (low, high)
            }
        )
    }

    private static let more: [ClassRule] = [
        ClassRule(.user, .user, .low, with: .id),
        ClassRule(.number, .account, .high, nearest: [.person, .user]),
        ClassRule(.id, .account, .high, nearest: [.account, .person]),
        ClassRule(.id, .account, .high, with: .ownerID),
        ClassRule(.accountID, .account, .high),
        ClassRule(.accountWeak, .account, .low),
        ClassRule([.id], .account, .person),
        ClassRule([.session, .sessionID], .session, .high, with: .id),
        ClassRule(.sessionID, .session, .high),
        ClassRule([.session, .sessionWeak], .session, .low),
        ClassRule([.user, .account, .login, .userWeak, .person], .user, .low),
        ClassRule(.agent, .user, .low, with: .act),
        ClassRule(.machine, .deviceName, .low),
        ClassRule([.device, .deviceWord], .device, .low),
        ClassRule([.name, .displayName, .namePart], .name, .neighbour),
        ClassRule([.token], .token, .low),
        ClassRule(.query, .token, .query),
    ]

    /// The class of a name by the roles of its last word, of the words before it, and of the nearest one that says whom
    /// the value belongs to.
    func kind(last: FieldRoles, before: FieldRoles, nearest: FieldRoles) -> FieldClass? {
        var low: UInt64 = 0
        var high: UInt64 = 0
        var bits = last.rawValue
        while bits != 0 {
            let rules = byRole[bits.trailingZeroBitCount]
            low |= rules.0
            high |= rules.1
            bits &= bits &- 1
        }
        var base = 0
        while true {
            while low != 0 {
                let rule = rules + base + low.trailingZeroBitCount
                if rule.pointee.holds(last: last, before: before, nearest: nearest) {
                    return FieldClass(kind: rule.pointee.kind, confidence: rule.pointee.confidence)
                }
                low &= low &- 1
            }
            if base > 0 { return nil }
            base = 64
            low = high
        }
    }
}
