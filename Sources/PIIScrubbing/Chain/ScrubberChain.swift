internal import CScrubScan

/// The one choke point: every text passes through it before it leaves the process.
///
/// Order for free text: the application's scrubbers, its literal values, then the built-in detectors. The detectors see
/// exactly what is written, so no hook can bring a token back. Fails closed: a text that cannot be judged is replaced
/// by `[withheld]` and counted.
///
/// A value type; copies share their counters and their cache of masks. May be used from any thread.
public struct ScrubberChain: Sendable {
    /// Longest text that is scanned, in bytes; longer ones are withheld. 16 MiB.
    public static let longestText = 16 << 20
    /// What replaces a value that cannot be scrubbed.
    package static let withheld = "\(Mask.withheld)"

    /// Everything, by one reference: a log call passes the chain from function to function.
    let settings: ChainSettings

    /// - Parameters:
    ///   - level: which classes are masked. The default masks everything personal.
    ///   - pseudonyms: what replaces a personal value. The default uses the key of this process.
    ///   - scrubbers: hooks of the application, called in order.
    ///   - literals: values to hide wherever they occur, also percent-encoded, JSON-escaped, or in base64; values
    ///     shorter than four bytes are ignored.
    ///   - names: names of persons and accounts that the application knows, thousands of them. They get a pseudonym
    ///     wherever they are whole words, in any case and with any separator between their words. Words of fewer than
    ///     three bytes at their beginning are left out.
    ///   - allowed: values to keep (the help desk's address, say), compared without regard to case. Never keeps a
    ///     secret.
    ///   - budget: longest time that one scrubber may take for one text. Default 50 ms.
    public init(
        level: MaskingLevel = .maskAllPII,
        pseudonyms: Pseudonymizer = .process,
        scrubbers: [any Scrubber] = [],
        literals: [String] = [],
        names: [String] = [],
        allowed: [String] = [],
        budget: Duration = .milliseconds(50)
    ) {
        let start = ContinuousClock.now
        self.init(
            level: level,
            pseudonyms: pseudonyms,
            scrubbers: scrubbers,
            literals: literals,
            names: names,
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
        names: [String] = [],
        allowed: [String],
        budget: Duration,
        now: @escaping @Sendable () -> Duration
    ) {
        settings = ChainSettings(
            level: level,
            pseudonyms: pseudonyms,
            scrubbers: scrubbers,
            literals: LiteralValues(literals),
            names: KnownNames(names),
            allowed: AllowedValues(allowed),
            budget: budget,
            now: now
        )
    }

    private init(settings: ChainSettings) {
        self.settings = settings
    }

    /// This chain with counters of its own.
    package var countingSeparately: ScrubberChain { copy(allowed: settings.allowed, counting: ScrubCounting()) }

    /// This chain, with the same counters, that keeps these values instead of its own `allowed`.
    package func keeping(_ values: [String]) -> ScrubberChain {
        copy(allowed: AllowedValues(values), counting: settings.counting)
    }

    private func copy(allowed: AllowedValues?, counting: ScrubCounting) -> ScrubberChain {
        ScrubberChain(
            settings: ChainSettings(
                level: settings.level,
                pseudonyms: settings.pseudonyms,
                scrubbers: settings.scrubbers,
                literals: settings.literals,
                names: settings.names,
                allowed: allowed,
                budget: settings.budget,
                now: settings.now,
                counting: counting
            )
        )
    }

    /// Which classes are masked. Fixed when the chain is made.
    public var level: MaskingLevel { settings.level }

    /// Whether pseudonyms are made with the key of this process (`Pseudonymizer.process`).
    package var usesProcessKey: Bool { settings.pseudonyms.isOfProcess }

    /// Whether hooks of the application see each text. They may return something else each time.
    package var hasHooks: Bool { !settings.scrubbers.isEmpty }

    /// What all copies of the chain have masked since it was made.
    public var counters: ScrubCounters { settings.counting.counters }

    /// Scrubs free text. Clean text comes back as the same string, without an allocation.
    public func scrub(_ text: String) -> String {
        guard hasHooks else { return scanned(text) }
        return hooked(text).map { scanned($0) } ?? withhold()
    }

    /// The text after the application's scrubbers; nil if one of them failed.
    func hooked(_ text: String) -> String? {
        var current = text
        for scrubber in settings.scrubbers {
            guard let next = run(scrubber, on: current) else { return nil }
            current = next
        }
        return current
    }

    /// Scrubs a value whose class the caller knows. If the level keeps that class, the value is still searched for
    /// stricter kinds: a token in a public value is removed.
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

    /// Scrubs a kept value: removes secrets, and masks nothing that the value's own class already admits at this level.
    private func scrubKept(_ value: String, below sensitivity: Sensitivity) -> String {
        let kinds = sensitivity == .public ? TextScan.kinds(maskedAt: .maskSecretsOnly) : settings.maskedKinds
        return scanned(value, kinds: kinds)
    }

    func run(_ scrubber: any Scrubber, on text: String) -> String? {
        let start = settings.now()
        guard let result = try? scrubber.scrub(text), settings.now() - start <= settings.budget else { return nil }
        return Self.isRubbish(result, for: text) ? nil : result
    }

    private static func isRubbish(_ result: String, for text: String) -> Bool {
        if result.utf8.count > 4 * text.utf8.count + 4096 { return true }
        return result.utf8.contains(0) && !text.utf8.contains(0)
    }

    func withhold() -> String {
        countWithheld()
        return Self.withheld
    }

    func count(_ sensitivity: Sensitivity) { settings.counting.count(sensitivity) }

    /// Counts values that were masked before and are used again.
    package func count(_ counters: ScrubCounters) { settings.counting.count(counters) }

    func countWithheld() { settings.counting.countWithheld() }

    private func scanned(_ text: String, kinds: UInt64? = nil) -> String {
        // Nearly every string lends its bytes as they are, without a retain.
        if let result = text.utf8.withContiguousStorageIfAvailable({ scanned($0, kinds ?? settings.maskedKinds) }) {
            return result ?? text
        }
        var copy = text
        return copy.withUTF8 { scanned($0, kinds ?? settings.maskedKinds) } ?? text
    }

    /// Nil if nothing is masked.
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
