internal import CPlatform
import MSALText

/// Judgements of failures that were judged before. An app fails often, but in few ways, and a judgement took half of
/// the time that making a failure takes.
///
/// I1. An entry answers only for a failure that is equal in everything that a judgement reads. It holds nothing else:
///     no message, no account, no id of a request.
/// I2. Bounded: the first failure that comes to a slot keeps it. So an entry is never freed while a thread reads it,
///     and no lock is needed.
/// I3. Failures with the same number have the same names, codes, OAuth words, status, advice and underlying errors:
///     what a record says of them differs in ids, texts and times only.
///
/// Sendable because `slots` is constant, its words are touched by atomic operations only, and entries never change.
package final class RememberedJudgements: @unchecked Sendable {
    static let shared = RememberedJudgements()
    package static let capacity = Int(Number.max) + 1

    /// Which judgement a failure has: the slot of its entry, below `capacity`.
    package typealias Number = UInt8

    /// References to entries, each counted once; 0: none yet.
    private let slots: UnsafeMutablePointer<UInt64>

    init() {
        slots = .allocate(capacity: Self.capacity)
        slots.initialize(repeating: 0, count: Self.capacity)
    }

    deinit {
        for index in 0..<Self.capacity {
            entry(slots + index)?.release()
        }
        slots.deallocate()
    }

    /// Gives the failure its names, category, advice, expectation and area. Returns the number of the judgement; nil if
    /// it is not remembered, or the failure has a name of its own.
    @inline(__always)
    func judge(_ failure: inout MSALFailure.Fields) -> Number? {
        let number = Self.number(of: failure)
        if let known = entry(slots + Int(number)) {
            let isNamed = failure.name != nil
            let isKnown = known._withUnsafeGuaranteedRef { entry in
                guard entry.answers(for: failure) else { return false }
                entry.outcome.write(to: &failure)
                return true
            }
            if isKnown { return isNamed ? nil : number }
        }
        judgeAnew(&failure, slots + Int(number))
        return nil
    }

    @inline(never)
    private func judgeAnew(_ failure: inout MSALFailure.Fields, _ slot: UnsafeMutablePointer<UInt64>) {
        let outcome = Outcome(.of(failure))
        if atomic_word_load(slot) == 0, failure.underlying.count <= Entry.mostUnderlying {
            let entry = Unmanaged.passRetained(Entry(failure, outcome))
            let isStored = atomic_word_claim(slot, UInt64(UInt(bitPattern: entry.toOpaque())))
            if !isStored { entry.release() }
        }
        outcome.write(to: &failure)
    }

    @inline(__always)
    private func entry(_ slot: UnsafeMutablePointer<UInt64>) -> Unmanaged<Entry>? {
        UnsafeRawPointer(bitPattern: UInt(atomic_word_load(slot))).map { .fromOpaque($0) }
    }

    @inline(__always)
    private static func number(of failure: MSALFailure.Fields) -> Number {
        var number = UInt64(bitPattern: Int64(failure.code))
        number = number &* 31 &+ UInt64(bitPattern: Int64(failure.serviceCodes.first?.number ?? 0))
        number = number &* 31 &+ UInt64(bitPattern: Int64(failure.internalCode ?? 0))
        number = number &* 31 &+ UInt64(bitPattern: Int64(failure.httpStatus ?? 0))
        return Number(truncatingIfNeeded: (number &* 0x9E37_79B9_7F4A_7C15) >> 56)
    }

    /// What a failure takes over from its judgement.
    struct Outcome: Sendable {
        private let name: String?
        private let internalName: String?
        private let category: FailureCategory
        private let recovery: RecoveryAdvice
        private let isExpected: Bool
        private let area: FailureArea

        init(_ judgement: Judgement) {
            name = judgement.name
            internalName = judgement.internalName
            category = judgement.category
            recovery = judgement.recovery
            isExpected = judgement.isExpected
            area = judgement.area
        }

        @inline(__always)
        func write(to failure: inout MSALFailure.Fields) {
            if internalName != nil {
                failure.name = name
                failure.internalName = internalName
            } else if failure.name == nil {
                failure.name = name
            }
            failure.category = category
            failure.recovery = recovery
            failure.isExpected = isExpected
            failure.area = area
        }
    }

    private final class Entry: Sendable {
        static let mostUnderlying = 4

        private let domain: String
        private let code: Int
        private let internalCode: Int?
        private let oauthError: String?
        private let oauthSubError: String?
        private let serviceCodes: [ServiceCode]
        private let httpStatus: Int?
        private let hasRetryAfter: Bool
        private let isThrottled: Bool
        private let hasClaimsChallenge: Bool
        private let underlying: [MSALFailure.UnderlyingError]
        let outcome: Outcome

        init(_ failure: MSALFailure.Fields, _ outcome: Outcome) {
            domain = failure.domain
            code = failure.code
            internalCode = failure.internalCode
            oauthError = failure.oauthError
            oauthSubError = failure.oauthSubError
            serviceCodes = failure.serviceCodes
            httpStatus = failure.httpStatus
            hasRetryAfter = failure.hasRetryAfter
            isThrottled = failure.isThrottled
            hasClaimsChallenge = failure.hasClaimsChallenge
            underlying = failure.underlying
            self.outcome = outcome
        }

        /// Whether the failure is the same in everything that `JudgedFailure` names.
        @inline(__always)
        func answers(for failure: MSALFailure.Fields) -> Bool {
            code == failure.code && internalCode == failure.internalCode && httpStatus == failure.httpStatus
                && isThrottled == failure.isThrottled && hasRetryAfter == failure.hasRetryAfter
                && hasClaimsChallenge == failure.hasClaimsChallenge && domain == failure.domain
                && oauthError == failure.oauthError && oauthSubError == failure.oauthSubError
                && serviceCodes == failure.serviceCodes && underlying == failure.underlying
        }
    }
}
