private import Locks

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
/// The cache is bounded and holds no value in the clear: a slot is found, and its value recognised, by two hashes
/// under seeds of this process (128 bits), and holds the pseudonym's bits.
final class PseudonymMaker: Sendable {
    private struct Slot {
        var check: UInt64 = 0
        var hash: UInt64 = 0
        var isFilled = false
    }
    private static let slotCount = 2048

    let key: PseudonymKey
    private let slots: Locked<[Slot]>

    init(key: PseudonymKey) {
        self.key = key
        slots = Locked(Array(repeating: Slot(), count: Self.slotCount))
    }

    /// The keyed hash of a normalised value.
    func hash(_ value: UnsafeRawBufferPointer) -> UInt64 {
        var first = Hasher()
        first.combine(bytes: value)
        let place = first.finalize()
        var second = Hasher()
        second.combine(0x5ca1_ab1e)
        second.combine(bytes: value)
        let check = UInt64(bitPattern: Int64(second.finalize()))
        let index = place & (Self.slotCount - 1)
        let mixed = check ^ UInt64(bitPattern: Int64(place)).byteSwapped
        if let known = slots.withLock({ $0[index].isFilled && $0[index].check == mixed ? $0[index].hash : nil }) {
            return known
        }
        let hash = key.hash(value)
        slots.withLock { $0[index] = Slot(check: mixed, hash: hash, isFilled: true) }
        return hash
    }
}
