internal import Crypto
internal import TextBytes

/// The key of the keyed hash that makes pseudonyms. Equal keys give equal pseudonyms. Without the key, a pseudonym
/// cannot be guessed by trying addresses.
public struct PseudonymKey: Sendable {
    /// Length of a key, in bytes.
    public static let byteCount = 32

    /// Names the key in every pseudonym, and is derived from the key: `k` and nine hexadecimal digits, or `e…` for a
    /// key that lives for this run only.
    public let id: String
    /// Whether the key is lost when this process ends.
    public let isEphemeral: Bool

    let material: [UInt8]
    private let prepared: HMAC<SHA256>

    /// Uses `bytes` as the key. Nil unless there are exactly 32 of them and they are not all the same.
    public init?(bytes: some Collection<UInt8>) {
        self.init(bytes: Array(bytes), isEphemeral: false)
    }

    init?(bytes: [UInt8], isEphemeral: Bool) {
        guard bytes.count == Self.byteCount, Set(bytes).count > 1 else { return nil }
        material = bytes
        self.isEphemeral = isEphemeral
        prepared = HMAC<SHA256>(key: SymmetricKey(data: bytes))
        var naming = prepared
        naming.update(data: Array("key id".utf8))
        let digest = Array(naming.finalize())
        id = (isEphemeral ? "e" : "k") + Hexadecimal.text(digest.prefix(5)).dropFirst()
    }

    /// A new key for this run. Its pseudonyms cannot be compared with those of another run.
    public static func ephemeral() -> PseudonymKey {
        while true {
            var generator = SystemRandomNumberGenerator()
            let bytes = (0..<byteCount).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
            if let key = PseudonymKey(bytes: bytes, isEphemeral: true) { return key }
        }
    }

    /// Sixty-four bits of HMAC-SHA-256 of a normalised value.
    func hash(_ value: UnsafeRawBufferPointer) -> UInt64 {
        var code = prepared
        code.update(data: value)
        let bits = code.finalize().withUnsafeBytes { $0.loadUnaligned(as: UInt64.self) }
        return Hexadecimal.withLetter(UInt64(bigEndian: bits))
    }
}

extension Hexadecimal {
    /// A hash of decimal digits only could be mistaken for a number (a card number, say). In one of 2,000 hashes, one
    /// digit becomes a letter.
    static func withLetter(_ bits: UInt64) -> UInt64 {
        for shift in stride(from: UInt64(0), to: 64, by: 4) where bits >> shift & 15 > 9 { return bits }
        return bits & 0x0FFF_FFFF_FFFF_FFFF | (10 + bits >> 60 % 6) << 60
    }
}
