internal import CByteKernels

/// Turns a personal value into what stands for it: a pseudonym under a key, or the word for its class.
public struct Pseudonymizer: Sendable {
    /// No pseudonyms: a value becomes its class, `[email]`, `[account]`. For text that leaves the house.
    public static let classOnly = Pseudonymizer(maker: nil)

    /// The key of this process: found, or made on first use, as `PseudonymKeyStore` says. Where the configured key
    /// cannot be used the key is ephemeral and `processKeyError` says why.
    public static var process: Pseudonymizer { ProcessKey.shared.pseudonymizer }

    /// Why `process` does not use the key that was configured; nil if it does.
    public static var processKeyError: PseudonymKeyError? { ProcessKey.shared.error }

    let maker: PseudonymMaker?

    /// Pseudonyms under `key`.
    public init(key: PseudonymKey) {
        self.init(maker: PseudonymMaker(key: key))
    }

    private init(maker: PseudonymMaker?) {
        self.maker = maker
    }

    /// The key's id; nil where no pseudonyms are made.
    public var keyID: String? { maker?.key.id }

    private struct ProcessKey {
        static let shared = ProcessKey()
        let pseudonymizer: Pseudonymizer
        let error: PseudonymKeyError?

        init() {
            do {
                pseudonymizer = Pseudonymizer(key: try PseudonymKeyStore().key())
                error = nil
            } catch {
                pseudonymizer = Pseudonymizer(key: .ephemeral())
                self.error = error
            }
        }
    }
}

/// A key with the pseudonyms that it gave lately.
///
/// The cache is bounded and holds no value in the clear: a slot is found, and its value recognised, by 64 bits of a hash
/// under a seed of this process, and holds the pseudonym's bits. It has no lock (`scrub_slot`): two threads that write
/// one slot at a time spoil the entry at worst.
///
/// Sendable because the slots are reached by atomic operations only, at an address that is fixed until `deinit`.
final class PseudonymMaker: @unchecked Sendable {
    private static let slotCount = 2048

    let key: PseudonymKey
    private let slots: UnsafeMutablePointer<scrub_slot>

    init(key: PseudonymKey) {
        self.key = key
        slots = .allocate(capacity: Self.slotCount)
        slots.initialize(repeating: scrub_slot(mixed: 0, value: 0), count: Self.slotCount)
    }

    deinit { slots.deallocate() }

    /// The keyed hash of the normal form of `value`. Cached by the value as it stands: the normal form is made for new
    /// ones only.
    func hash(_ value: UnsafeBufferPointer<UInt8>, kind: FindingKind) -> UInt64 {
        var hasher = Hasher()
        hasher.combine(kind == .clientInfo)
        hasher.combine(bytes: UnsafeRawBufferPointer(value))
        let check = UInt64(bitPattern: Int64(hasher.finalize()))
        let slot = slots + Int(truncatingIfNeeded: check & UInt64(Self.slotCount - 1))
        var known: UInt64 = 0
        if scrub_slot_read(slot, check, &known) != 0 { return known }
        let hash = AccountIdentity.withNormalised(value, kind: kind, key.hash)
        scrub_slot_write(slot, check, hash)
        return hash
    }
}
