internal import Crypto

/// Seals bytes that must lie on a disk for a while although they passed no scrubber: encrypted under a key that only this
/// value has, and that goes with it.
///
/// AES-GCM with 256 bits: what is opened is what was sealed, or nothing. Safe to use from several threads.
package struct EphemeralSeal: Sendable {
    /// What proves that bytes are those that were sealed, and is needed to open them. Not secret.
    package struct Proof: Sendable {
        fileprivate let nonce: [UInt8]
        fileprivate let tag: [UInt8]
    }

    private let key = SymmetricKey(size: .bits256)

    package init() {}

    /// As many bytes as there were, encrypted. Nil where the system has no cipher to offer.
    package func sealed(_ bytes: [UInt8]) -> (bytes: [UInt8], proof: Proof)? {
        guard let box = try? AES.GCM.seal(bytes, using: key) else { return nil }
        return (Array(box.ciphertext), Proof(nonce: Array(box.nonce), tag: Array(box.tag)))
    }

    /// Nil where they are not what was sealed.
    package func opened(_ bytes: [UInt8], _ proof: Proof) -> [UInt8]? {
        guard let nonce = try? AES.GCM.Nonce(data: proof.nonce),
            let box = try? AES.GCM.SealedBox(nonce: nonce, ciphertext: bytes, tag: proof.tag),
            let plain = try? AES.GCM.open(box, using: key)
        else { return nil }
        return Array(plain)
    }
}
