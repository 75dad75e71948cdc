internal import CScrubScan

/// Replaces a personal value by a pseudonym under a key, or by the word for its class.
public struct Pseudonymizer: Sendable {
    /// No pseudonyms: a value becomes its class, `[email]`, `[account]`. For text that leaves the organisation.
    public static let classOnly = Pseudonymizer(maker: nil)

    /// The key of this process: found, or made on first use, as `PseudonymKeyStore` describes. If the configured key
    /// cannot be used, the key is ephemeral and `processKeyError` gives the reason.
    public static var process: Pseudonymizer { ProcessKey.shared.pseudonymizer }

    /// Why `process` does not use the configured key; nil if it does.
    public static var processKeyError: PseudonymKeyError? { ProcessKey.shared.error }

    let maker: PseudonymMaker?
    /// Whether this is `process`.
    let isOfProcess: Bool

    /// Pseudonyms under `key`.
    public init(key: PseudonymKey) {
        self.init(maker: PseudonymMaker(key: key))
    }

    private init(maker: PseudonymMaker?, isOfProcess: Bool = false) {
        self.maker = maker
        self.isOfProcess = isOfProcess
    }

    /// The key's id; nil if no pseudonyms are made.
    public var keyID: String? { maker?.key.id }

    private struct ProcessKey {
        static let shared = ProcessKey()
        let pseudonymizer: Pseudonymizer
        let error: PseudonymKeyError?

        init() {
            do {
                pseudonymizer = Self.pseudonymizer(try PseudonymKeyStore().key())
                error = nil
            } catch {
                pseudonymizer = Self.pseudonymizer(.ephemeral())
                self.error = error
            }
        }

        private static func pseudonymizer(_ key: PseudonymKey) -> Pseudonymizer {
            Pseudonymizer(maker: PseudonymMaker(key: key), isOfProcess: true)
        }
    }
}

/// A key and a cache of its recent pseudonyms.
///
/// The cache is bounded and holds no value in the clear: an entry is found, and its value recognised, by 64 bits of a
/// hash under a random seed. It holds the pseudonym's bits, or the kind that a named value was found to be. Only values
/// that are masked have an entry, so one taken for another gets a wrong mask and never none. There is no lock
/// (`scrub_slot`): two threads that write one slot at the same time spoil that entry at worst.
///
/// Sendable because the slots are accessed by atomic operations only, and the rest of the cache is never written after
/// `init`. Both keep their addresses until `deinit`.
final class PseudonymMaker: @unchecked Sendable {
    let key: PseudonymKey
    private let memory: UnsafeMutablePointer<scrub_cache>

    init(key: PseudonymKey) {
        self.key = key
        let slots = UnsafeMutableRawPointer.allocate(
            byteCount: Int(SCRUB_CACHE_SLOTS) * MemoryLayout<scrub_slot>.stride,
            alignment: Int(SCRUB_CACHE_ALIGNMENT)
        )
        .initializeMemory(as: scrub_slot.self, repeating: .init(mixed: 0, value: 0), count: Int(SCRUB_CACHE_SLOTS))
        var random = SystemRandomNumberGenerator()
        let seed: [UInt64] = (0..<4).map { _ in random.next() }
        memory = .allocate(capacity: 1)
        memory.initialize(to: scrub_cache_with(seed, slots, Array(key.id.utf8)))
    }

    deinit {
        memory.pointee.slots.deallocate()
        memory.deallocate()
    }

    /// Valid as long as the maker exists.
    var cache: UnsafePointer<scrub_cache> { UnsafePointer(memory) }

    /// The keyed hash of the normal form of `value`. The cache stores it under `check`.
    func makeHash(_ value: UnsafeBufferPointer<UInt8>, kind: FindingKind, check: UInt64) -> UInt64 {
        let hash = AccountIdentity.withNormalised(value, kind: kind, key.hash)
        scrub_cache_write(memory, check, hash)
        return hash
    }
}
