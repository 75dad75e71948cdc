internal import CScrubScan

/// The one choke point: every text passes here before it leaves the process.
///
/// Order for free text: the application's scrubbers, its literal values, then the built-in detectors. What the last
/// step sees is what is written, so no hook can bring a token back. Fails closed: what cannot be judged is replaced by
/// `[withheld]` and counted.
///
/// A value; copies share their counters and their cache of pseudonyms. May be used from any thread.
public struct ScrubberChain: Sendable {
    /// What is masked; fixed when the chain is made.
    public let level: MaskingLevel
    /// Longest text that is judged, in bytes; longer ones are withheld. 16 MiB.
    public static let longestText = 16 << 20

    let pseudonyms: Pseudonymizer
    let scrubbers: [any Scrubber]
    let literals: LiteralValues?
    let allowed: AllowedValues?
    let budget: Duration
    let now: @Sendable () -> Duration
    let maskedKinds: UInt64
    /// Carried along, so that no text asks whether it is made. What it points to is never written, see `Vocabulary`.
    nonisolated(unsafe) let vocabulary = Vocabulary.shared
    /// The cache of `pseudonyms`, which keeps it: without it, each mask would count a reference up and down. Threads
    /// share it as `PseudonymMaker` says.
    nonisolated(unsafe) let cache: UnsafePointer<scrub_cache>?
    private let tally = ScrubTally()

    /// - Parameters:
    ///   - level: what is masked. The default masks everything personal.
    ///   - pseudonyms: what stands for a personal value. The default uses the key of this process.
    ///   - scrubbers: hooks of the application, called in order.
    ///   - literals: values to hide wherever they occur, also percent-encoded, JSON-escaped, or in base64; shorter
    ///     than four bytes they are ignored.
    ///   - allowed: values that stay (an address of the help desk, say), without regard to case. Never unmasks a secret.
    ///   - budget: longest time that one scrubber may take for one text. Default 50 ms.
    public init(
        level: MaskingLevel = .maskAllPII,
        pseudonyms: Pseudonymizer = .process,
        scrubbers: [any Scrubber] = [],
        literals: [String] = [],
        allowed: [String] = [],
        budget: Duration = .milliseconds(50)
    ) {
        let start = ContinuousClock.now
        self.init(
            level: level,
            pseudonyms: pseudonyms,
            scrubbers: scrubbers,
            literals: literals,
            allowed: allowed,
            budget: budget,
            now: { start.duration(to: .now) }
        )
    }

    init(
        level: MaskingLevel,
        pseudonyms: Pseudonymizer,
        scrubbers: [any Scrubber],
        literals: [String],
        allowed: [String],
        budget: Duration,
        now: @escaping @Sendable () -> Duration
    ) {
        self.level = level
        self.pseudonyms = pseudonyms
        cache = pseudonyms.maker?.cache
        self.scrubbers = scrubbers
        self.literals = LiteralValues(literals)
        self.allowed = AllowedValues(allowed)
        self.budget = budget
        self.now = now
        maskedKinds = TextScan.kinds(maskedAt: level)
    }

    /// What was masked since the chain was made, by all its copies.
    public var counters: ScrubCounters { tally.counters }

    /// Free text without what must not leave. Clean text comes back as the same string, without an allocation.
    public func scrub(_ text: String) -> String {
        if scrubbers.isEmpty { return scanned(text) }
        var current = text
        for scrubber in scrubbers {
            guard let next = run(scrubber, on: current) else { return withhold() }
            current = next
        }
        return scanned(current)
    }

    /// A value whose class the caller knows. A class that the level keeps is still searched for what is stricter:
    /// a token in a public value is removed.
    public func mask(_ value: String, as sensitivity: Sensitivity) -> String {
        guard level.masks(sensitivity) else {
            guard sensitivity == .public || sensitivity < .personal else { return scrub(value) }
            return scrubKept(value, below: sensitivity)
        }
        if value.isEmpty { return value }
        var copy = value
        if copy.withUTF8({ Self.isMask($0) }) { return value }
        guard sensitivity != .secret else {
            count(.secret)
            return "[secret]"
        }
        count(sensitivity)
        return copy.withUTF8 { mask(Self.kind(of: $0, marked: sensitivity), of: $0) }
    }

    /// A kept value: secrets go, and at this level nothing that its own class already admits is masked.
    private func scrubKept(_ value: String, below sensitivity: Sensitivity) -> String {
        let kinds = sensitivity == .public ? TextScan.kinds(maskedAt: .maskSecretsOnly) : maskedKinds
        return scanned(value, kinds: kinds)
    }

    func run(_ scrubber: any Scrubber, on text: String) -> String? {
        let start = now()
        guard let result = try? scrubber.scrub(text), now() - start <= budget else { return nil }
        return Self.isRubbish(result, for: text) ? nil : result
    }

    private static func isRubbish(_ result: String, for text: String) -> Bool {
        if result.utf8.count > 4 * text.utf8.count + 4096 { return true }
        return result.utf8.contains(0) && !text.utf8.contains(0)
    }

    func withhold() -> String {
        tally.countWithheld()
        return "\(Mask.withheld)"
    }

    func count(_ sensitivity: Sensitivity) { tally.count(sensitivity) }

    func countWithheld() { tally.countWithheld() }

    private func scanned(_ text: String, kinds: UInt64? = nil) -> String {
        // Nearly every string lends its bytes as it is, without being held meanwhile.
        if let result = text.utf8.withContiguousStorageIfAvailable({ scanned($0, kinds ?? maskedKinds) }) {
            return result ?? text
        }
        var copy = text
        return copy.withUTF8 { scanned($0, kinds ?? maskedKinds) } ?? text
    }

    /// Nil where nothing is masked.
    @inline(__always)
    private func scanned(_ utf8: UnsafeBufferPointer<UInt8>, _ kinds: UInt64) -> String? {
        ScrubOutput.with { output in
            guard scrub(utf8: UnsafeRawBufferPointer(utf8), into: &output, kinds: kinds) else { return nil }
            return String(decoding: output.text, as: UTF8.self)
        }
    }

    private static func isMask(_ buffer: UnsafeBufferPointer<UInt8>) -> Bool {
        guard let base = buffer.baseAddress else { return false }
        return Mask.length(base, buffer.count, at: 0) == buffer.count
    }
}
