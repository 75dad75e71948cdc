/// What the name of a field says about its value.
struct FieldClass {
    /// What a value after this name must be, so that it is masked.
    enum ValueDemand: UInt8, Sendable {
        /// Anything that can be of the name's kind: no placeholder, and no sentence.
        case plausible
        /// The name often means something else (`state`, `token`, `code`), so the value must look like one of its kind:
        /// generated, or a login. An ordinary word passes unmasked.
        case distinctive
        /// As `distinctive`, but in the query of a URL or in a form any value counts.
        case inQuery
        /// The name of a person or thing: another field nearby must describe an account.
        case nearAccount
        /// Nothing: a public value, which the name alone never masks.
        case never
        /// The value has its own grammar (`Authorization`, `Cookie`), which says what is masked.
        case ownGrammar
        /// An identifier in markup that begins as generated ids do (`_` and hexadecimal digits).
        case generatedID
        /// The `id` of an object, which must describe a person.
        case ownerIsPerson
    }

    var kind: FindingKind
    var demand: ValueDemand
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
    var demand: FieldClass.ValueDemand

    init(
        _ last: FieldRoles,
        _ kind: FindingKind,
        _ demand: FieldClass.ValueDemand,
        with: FieldRoles = [],
        without: FieldRoles = [],
        nearest: FieldRoles = []
    ) {
        self.last = last
        self.with = with
        self.without = without
        self.nearest = nearest
        self.kind = kind
        self.demand = demand
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
    /// How many rules the bits of `byRole` can name.
    static let limit = 128

    /// A name that ends so is public, whatever is before.
    static let publicEndings: FieldRoles = [.taker, .open]

    /// In several lists, because the type checker needs long for a long one.
    static let all = secrets + namesAndDevices + accountsAndSessions

    private static let secrets: [ClassRule] = [
        ClassRule(publicEndings, .account, .never),
        ClassRule(.header, .token, .ownGrammar),
        ClassRule([.state], .state, .inQuery),
        ClassRule([.nonce], .nonce, .inQuery),
        ClassRule(.password, .password, .plausible),
        ClassRule(.pass, .password, .distinctive),
        ClassRule([.tokenName], .token, .plausible),
        ClassRule([.token, .auth], .token, .plausible, with: [.tokenName]),
        ClassRule(.grantCode, .code, .plausible),
        ClassRule(.otp, .oneTimeCode, .distinctive),
        ClassRule([.code, .device], .oneTimeCode, .plausible, with: .user),
        ClassRule(.code, .code, .plausible, with: .device),
        ClassRule(.device, .oneTimeCode, .distinctive, with: .code),
        ClassRule(.code, .account, .never, with: .thing),
        ClassRule(.code, .oneTimeCode, .distinctive, with: [.otpWord, .phone, .email]),
        ClassRule(.otpWord, .oneTimeCode, .distinctive, with: .code, without: .taker),
        ClassRule(.code, .code, .plausible, with: .auth),
        ClassRule(.code, .code, .inQuery),
        ClassRule(.secretName, .secret, .plausible),
        ClassRule(.token, .token, .plausible, with: .auth),
        ClassRule(.token, .token, .plausible, with: [.client, .user, .device]),
        ClassRule(.secret, .secret, .plausible, with: [.apiKey, .client, .auth, .crypto]),
        ClassRule(.secret, .secret, .distinctive),
        ClassRule(.key, .key, .plausible, with: [.crypto, .device], without: [.apiKey, .thing]),
        ClassRule(.key, .secret, .plausible, with: [.apiKey, .secret, .client]),
        ClassRule(.key, .key, .plausible, with: .crypto, without: .thing),
        ClassRule(.key, .secret, .inQuery, without: [.thing, .taker]),
        ClassRule(.signature, .secret, .distinctive),
        ClassRule(.saml, .assertion, .plausible),
        ClassRule(.samlID, .assertion, .generatedID),
        ClassRule(.cookie, .cookie, .plausible),
        ClassRule(.clientInfo, .clientInfo, .plausible),
        ClassRule([.enrollment, .id], .enrollment, .plausible, with: .enrollment),
        ClassRule(.enrollment, .enrollment, .plausible),
    ]

    private static let namesAndDevices: [ClassRule] = [
        ClassRule(.displayName, .name, .plausible, nearest: [.user, .account, .person, .login, .namePart]),
        ClassRule([.displayName, .name], .deviceName, .plausible, nearest: [.device, .machine]),
        ClassRule([.displayName, .name], .account, .never, nearest: [.thing, .client]),
        ClassRule(.deviceName, .account, .never, nearest: .thing),
        ClassRule(.userName, .account, .never, nearest: .thing),
        ClassRule(.personName, .name, .plausible),
        ClassRule(.deviceName, .deviceName, .plausible),
        ClassRule(.host, .deviceName, .distinctive),
        ClassRule(.email, .email, .plausible),
        ClassRule(.address, .email, .plausible, with: .email),
        ClassRule([.phone], .phone, .plausible),
        ClassRule(.number, .phone, .plausible, with: .phone),
        ClassRule([.card], .card, .plausible),
        ClassRule([.number, .cardWord, .id], .card, .plausible, with: [.cardWord, .card]),
        ClassRule([.number, .deviceWord], .device, .plausible, with: [.deviceWord, .number, .device]),
        ClassRule(.address, .hardware, .plausible, with: [.hardware, .mac]),
        ClassRule(.mac, .hardware, .plausible),
        ClassRule(.ip, .address, .plausible),
        ClassRule([.address, .side], .address, .plausible, with: [.ip, .side, .client, .person]),
        ClassRule(.userName, .user, .plausible),
        ClassRule(.name, .user, .plausible, nearest: [.user, .account, .login]),
        ClassRule(.name, .name, .plausible, nearest: .person),
        ClassRule(.name, .name, .plausible, without: .taker, nearest: .namePart),
        ClassRule(.namePart, .name, .plausible, with: [.name, .personName]),
        ClassRule([.user, .device, .machine], .user, .plausible, with: .name),
        ClassRule(.deviceID, .device, .plausible),
        ClassRule([.id, .accountID], .device, .plausible, nearest: [.device, .machine, .deviceWord]),
        ClassRule(.device, .device, .plausible, with: .id),
        ClassRule([.id], .session, .plausible, nearest: .session),
        ClassRule([.id, .accountID], .account, .never, nearest: [.thing, .client, .token, .key]),
        ClassRule(.id, .account, .distinctive, nearest: [.user, .login]),
    ]

    private static let accountsAndSessions: [ClassRule] = [
        ClassRule(.user, .user, .distinctive, with: .id),
        ClassRule(.number, .account, .plausible, nearest: [.person, .user]),
        ClassRule(.id, .account, .plausible, nearest: [.account, .person]),
        ClassRule(.id, .account, .plausible, with: .ownerID),
        ClassRule(.accountID, .account, .plausible),
        ClassRule(.accountAmbiguous, .account, .distinctive),
        ClassRule([.id], .account, .ownerIsPerson),
        ClassRule([.session, .sessionID], .session, .plausible, with: .id),
        ClassRule(.sessionID, .session, .plausible),
        ClassRule([.session, .sessionAmbiguous], .session, .distinctive),
        ClassRule([.user, .account, .login, .userAmbiguous, .person], .user, .distinctive),
        ClassRule(.agent, .user, .distinctive, with: .act),
        ClassRule(.machine, .deviceName, .distinctive),
        ClassRule([.device, .deviceWord], .device, .distinctive),
        ClassRule([.name, .displayName, .namePart], .name, .nearAccount),
        ClassRule([.token], .token, .distinctive),
        ClassRule(.query, .token, .inQuery),
    ]

    /// A name whose last word has none of these roles has no class.
    let lastRoles: FieldRoles
    private let rules: UnsafePointer<ClassRule>
    private let count: Int
    /// For each role the rules about a last word with that role.
    private let byRole: UnsafePointer<(UInt64, UInt64)>

    init() {
        let all = Self.all
        assert(all.count <= Self.limit, "a rule past the limit would never hold")
        count = all.count
        lastRoles = all.reduce([]) { $0.union($1.last) }
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
                    return FieldClass(kind: rule.pointee.kind, demand: rule.pointee.demand)
                }
                low &= low &- 1
            }
            if base > 0 { return nil }
            base = 64
            low = high
        }
    }
}
