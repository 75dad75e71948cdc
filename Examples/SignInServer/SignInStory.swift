import MSALLogging

/// Two weeks in the life of an app, from Wednesday 4 to Wednesday 18 November 2026:
///
/// - people work by day and on weekdays, are asked for a second factor now and then, and sometimes cancel;
/// - on Wednesday 11 a tenant's new policy blocks devices that it does not manage;
/// - on Thursday 12 an office has no network for an hour;
/// - on Saturday 14 the secret of a nightly job expires, until Sunday morning;
/// - on Monday 16 version 2.4.0 comes out, in which one flow, the prompt, does not work.
struct SignInStory {
    struct SignIn {
        /// Microseconds since 1970.
        var time: Int64
        var build: Build
        var tenant: Tenant
        /// Nil: the job signs in as itself.
        var account: String?
        var operation: AuthOperation
        var correlationID: String
        var failure: SimulatedFailure?
    }

    static let day: Int64 = 86_400_000_000
    static let hour: Int64 = 3_600_000_000
    /// Wednesday 4 November 2026, UTC.
    static let begin: Int64 = 20_761 * day

    private static let days: Int64 = 14
    private static let newPolicy = begin + 7 * day + 6 * hour
    private static let outage = begin + 8 * day + 13 * hour..<begin + 8 * day + 14 * hour
    private static let secretExpired = begin + 10 * day..<begin + 11 * day + 9 * hour
    private static let release = begin + 12 * day + 15 * hour
    /// Relative numbers of sign-ins in the hours of a working day, UTC.
    private static let rhythm: [Double] = [
        1, 1, 1, 1, 2, 6, 22, 60, 90, 80, 66, 58, 50, 62, 66, 58, 44, 28, 14, 9, 7, 5, 3, 2,
    ]

    private(set) var signIns: [SignIn] = []
    private var random: SplitMix64

    /// - Parameter signIns: about how many.
    init(signIns: Int, seed: UInt64) {
        random = SplitMix64(state: seed)
        let people = Double(signIns) * 0.824
        let jobs = signIns / 10
        let weights = (0..<Self.days * 24).map { Self.weight(ofHour: $0) }
        let total = weights.reduce(0, +)
        for (index, weight) in weights.enumerated() {
            let expected = people * weight / total
            let count = Int(expected) + (chance(expected - expected.rounded(.down)) ? 1 : 0)
            for _ in 0..<count {
                useApp(at: Self.begin + Int64(index) * Self.hour + Int64.random(in: 0..<Self.hour, using: &random))
            }
        }
        for index in 0..<jobs {
            runJob(at: Self.begin + Self.days * Self.day / Int64(jobs) * Int64(index), Tenant.allCases[index % 3])
        }
        self.signIns.sort { $0.time < $1.time }
    }

    /// Weekends are quiet.
    private static func weight(ofHour index: Int64) -> Double {
        let weekday = (index / 24 + 3) % 7  // 0 is Sunday
        return rhythm[Int(index % 24)] * (weekday == 0 || weekday == 6 ? 0.15 : 1)
    }

    /// A person opens the app: a silent request, and a prompt if that is what the answer asks for.
    private mutating func useApp(at time: Int64) {
        let person = Int.random(in: 0..<800, using: &random)
        let tenant: Tenant = person % 10 < 6 ? .contoso : person % 10 < 9 ? .fabrikam : .northwind
        var signIn = SignIn(
            time: time,
            build: build(of: person, at: time),
            tenant: tenant,
            account: "user\(person)@\(tenant).example",
            operation: .acquireTokenSilent,
            correlationID: random.uuid(),
            failure: nil
        )
        if tenant == .contoso, Self.outage.contains(time), chance(0.85) {
            // The app tries again by itself.
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                signIn.failure = .notConnected
                signIns.append(signIn)
                signIn.time += Int64.random(in: 5_000_000..<60_000_000, using: &random)
                signIn.correlationID = random.uuid()
            }
            return
        }
        signIn.failure = silentFailure(of: person, signIn)
        signIns.append(signIn)
        if signIn.failure == .secondFactorRequired { prompt(signIn) }
    }

    private mutating func silentFailure(of person: Int, _ signIn: SignIn) -> SimulatedFailure? {
        if signIn.tenant == .fabrikam, person % 7 == 0, signIn.time >= Self.newPolicy, chance(0.7) {
            return .blockedByPolicy
        }
        let isAsked = signIn.build == .v240 ? 0.22 : 0.07  // a new version has no tokens yet
        switch Double.random(in: 0..<1, using: &random) {
        case ..<0.004: return .notConnected
        case ..<0.010: return .timedOut
        case ..<0.013: return .serviceUnavailable
        case ..<0.017: return .refreshTokenExpired
        case ..<0.019: return .scopesDeclined
        case ..<0.020: return .noKeychainAccess
        case ..<(0.020 + isAsked): return .secondFactorRequired
        default: return nil
        }
    }

    /// The prompt after a silent request, with its correlation id. Who gets nowhere tries again.
    private mutating func prompt(_ silent: SignIn) {
        var signIn = silent
        signIn.operation = .acquireToken
        for attempt in 1...3 {
            // Within ten seconds the same failure of one id would be one that was logged twice.
            signIn.time += Int64.random(in: 11_000_000..<60_000_000, using: &random)
            if silent.build == .v240 {
                signIn.failure = .redirectSchemeNotRegistered
            } else {
                signIn.failure = chance(0.16) ? .cancelled : chance(0.01) ? .timedOut : nil
            }
            signIns.append(signIn)
            if signIn.failure == nil || !chance(attempt == 1 ? 0.6 : 0.3) { return }
        }
    }

    private mutating func runJob(at time: Int64, _ tenant: Tenant) {
        signIns.append(
            SignIn(
                time: time,
                build: .job,
                tenant: tenant,
                account: nil,
                operation: "acquireTokenForClient",
                correlationID: random.uuid(),
                failure: Self.secretExpired.contains(time) ? .secretExpired : nil
            )
        )
    }

    /// People update when they get round to it: half within a day and a half.
    private func build(of person: Int, at time: Int64) -> Build {
        var own = SplitMix64(state: UInt64(person))
        let patience = Int64.random(in: 0..<3 * Self.day, using: &own)
        if time >= Self.release + patience { return .v240 }
        return time >= Self.begin + 2 * Self.day + patience * 2 ? .v231 : .v230
    }

    private mutating func chance(_ probability: Double) -> Bool {
        Double.random(in: 0..<1, using: &random) < probability
    }
}

extension SignInStory {
    /// What is installed.
    enum Build: Int, CaseIterable {
        case v230, v231, v240, job

        var service: ServiceIdentity {
            let phone = HostIdentity(systemType: "ios", systemVersion: "26.1")
            let server = HostIdentity(name: "jobs-1", systemType: "linux", systemVersion: "6.12")
            return switch self {
            case .v230: Self.service("expenses", "2.3.0", "1.8.1", phone)
            case .v231: Self.service("expenses", "2.3.1", "1.8.1", phone)
            case .v240: Self.service("expenses", "2.4.0", "2.0.0", phone)
            case .job: Self.service("expenses-sync", "5.1", nil, server)
            }
        }

        var clientID: String {
            self == .job ? "9d0a1b6e-52c4-4f0e-8a7d-3f1f0c2b7e55" : "4c6f2a10-7d3b-4e9a-b1c8-0a5d9e8f7c21"
        }

        private static func service(
            _ name: String,
            _ version: String,
            _ msal: String?,
            _ host: HostIdentity
        ) -> ServiceIdentity {
            ServiceIdentity(name: name, version: version, environment: "production", msalVersion: msal, host: host)
        }
    }

    enum Tenant: String, CaseIterable, CustomStringConvertible {
        case contoso, fabrikam, northwind

        var description: String { rawValue }

        var id: String {
            switch self {
            case .contoso: "6f1b0f0e-1a4d-4c57-9a53-c0117050a001"
            case .fabrikam: "8d2c7a31-90b5-4be1-8f7e-fab41ca30002"
            case .northwind: "b4e9d6c5-3f28-47d0-a6c9-404780170003"
            }
        }
    }
}
