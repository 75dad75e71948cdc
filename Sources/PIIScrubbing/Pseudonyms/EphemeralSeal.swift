internal import Crypto

/// Seals bytes that must be on disk for a while although no scrubber has seen them. They are encrypted under a key that
/// only this value holds, and that is lost with it.
///
/// AES-GCM with 256 bits: opening gives exactly the sealed bytes, or nothing. Safe to use from several threads.
package struct EphemeralSeal: Sendable {
    /// Authenticates the sealed bytes and is needed to open them. Not secret.
    package struct Proof: Sendable {
        fileprivate let nonce: [UInt8]
        fileprivate let tag: [UInt8]
    }

    private let key = SymmetricKey(size: .bits256)

    package init() {}

    /// Encrypts; the result has the same length. Nil if the system offers no cipher.
    package func sealed(_ bytes: [UInt8]) -> (bytes: [UInt8], proof: Proof)? {
        guard let box = try? AES.GCM.seal(bytes, using: key) else { return nil }
        return (Array(box.ciphertext), Proof(nonce: Array(box.nonce), tag: Array(box.tag)))
    }

    /// Nil if the bytes are not what was sealed.
    package func opened(_ bytes: [UInt8], _ proof: Proof) -> [UInt8]? {
        guard let nonce = try? AES.GCM.Nonce(data: proof.nonce),
            let box = try? AES.GCM.SealedBox(nonce: nonce, ciphertext: bytes, tag: proof.tag),
            let plain = try? AES.GCM.open(box, using: key)
        else { return nil }
        return Array(plain)
    }
}
