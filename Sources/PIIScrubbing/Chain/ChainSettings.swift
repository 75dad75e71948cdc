internal import CScrubScan
private import Locks

/// What all copies of a chain share. Constant except for the counters.
final class ChainSettings: Sendable {
    let level: MaskingLevel
    let pseudonyms: Pseudonymizer
    let scrubbers: [any Scrubber]
    let literals: LiteralValues?
    let names: KnownNames?
    let allowed: AllowedValues?
    let budget: Duration
    let now: @Sendable () -> Duration
    let maskedKinds: UInt64
    /// `tag(kinds: maskedKinds)`.
    let tag: UInt64
    /// No hooks, no literal values and no names: then a text without an anchor is clean.
    let isPlain: Bool
    /// Stored here so that a scan does not check whether the shared value is initialised. Its memory is never written,
    /// see `Vocabulary`.
    nonisolated(unsafe) let vocabulary = Vocabulary.shared
    /// The cache of `pseudonyms`, which keeps it alive. Without this copy, each mask would retain and release a
    /// reference. Threads share the cache as `PseudonymMaker` describes.
    nonisolated(unsafe) let cache: UnsafePointer<scrub_cache>?
    let counting: ScrubCounting
    /// Distinguishes what is known by this chain's lists, of values to keep and of names; 0 without one. Other verdicts depend on nothing
    /// else but the masked kinds, and on what masks look like: a second pass sees them.
    private let listNumber: UInt64

    private let formBit: UInt64

    private static let listNumbers = Locked<UInt64>(0)
    /// Bits of a tag that hold the masked kinds, and the last one whether masks are pseudonyms.
    private static let kindBits: UInt64 = 32

    init(
        level: MaskingLevel,
        pseudonyms: Pseudonymizer,
        scrubbers: [any Scrubber],
        literals: LiteralValues?,
        names: KnownNames?,
        allowed: AllowedValues?,
        budget: Duration,
        now: @escaping @Sendable () -> Duration,
        counting: ScrubCounting = ScrubCounting()
    ) {
        self.level = level
        self.pseudonyms = pseudonyms
        cache = pseudonyms.maker?.cache
        self.scrubbers = scrubbers
        self.literals = literals
        self.names = names
        self.allowed = allowed
        self.budget = budget
        self.now = now
        self.counting = counting
        maskedKinds = TextScan.kinds(maskedAt: level)
        formBit = cache == nil ? 0 : 1 << (Self.kindBits - 1)
        isPlain = scrubbers.isEmpty && literals == nil && names == nil
        listNumber =
            allowed == nil && names == nil
            ? 0
            : Self.listNumbers.withLock { last in
                last += 1
                return last << Self.kindBits
            }
        tag = listNumber | formBit | maskedKinds
    }

    /// See `scrub_may_end`.
    @inline(__always)
    var endings: UnsafePointer<UInt64> { vocabulary.pointee.words.endings }

    /// Names all settings that decide whether the detectors change a text.
    @inline(__always)
    func tag(kinds: UInt64) -> UInt64 { listNumber | formBit | kinds }
}
