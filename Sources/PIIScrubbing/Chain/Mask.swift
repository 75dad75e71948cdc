internal import CScrubScan
internal import TextBytes

/// The two forms of a mask. All code that writes or recognises a mask uses this type.
///
/// - `[token]`: a word in brackets, for a value that is removed, withheld, or shown as its class only;
/// - `user:kd41c90b27:9f2c61a5e07b83d4`: label, key id, 64 bits of a keyed hash.
///
/// Text of exactly one of these forms is left alone, so a second pass changes nothing. Only the key id and the hash can
/// vary (fixed length, lower-case hexadecimal, at least one letter each), so nothing worth hiding fits inside a mask.
enum Mask {
    /// In place of a value that is not scanned: it is too long, nested too deep, or not to leave in any form.
    static let withheld: StaticString = "[withheld]"
    static let keyIDLength = Int(SCRUB_KEY_ID)
    static let hashLength = 16

    /// The words allowed in brackets, and the labels allowed before a key id. `FindingKind` is the source; a test
    /// compares them.
    static let words = WordSet(
        """
        withheld personal pseudonymous organizational token code secret cookie key assertion otp state nonce email user
        name phone ip mac card device account session enrollment id organization
        """
    )
    /// Length of the longest entry of `words`, and of `labels`.
    static let longestWord = 14

    /// Length of the longest mask.
    static let longest = longestWord + 2 + keyIDLength + hashLength

    static let labels = WordSet("user name phone ip mac card device session enrollment id org")

    /// Length of the mask that begins at `start`, or 0 if there is none.
    @inline(__always)
    static func length(_ bytes: UnsafePointer<UInt8>, _ count: Int, at start: Int) -> Int {
        guard start >= 0, start < count else { return 0 }
        let first = bytes[start]
        if first == .openBracket { return bracketLength(bytes, count, start) }
        return first.isLowercase ? labelLength(bytes, count, start) : 0
    }

    private static func bracketLength(_ bytes: UnsafePointer<UInt8>, _ count: Int, _ start: Int) -> Int {
        let end = wordEnd(bytes, count, start + 1)
        guard end < count, bytes[end] == .closeBracket, words.contains(bytes, start + 1, end) else { return 0 }
        return end + 1 - start
    }

    private static func labelLength(_ bytes: UnsafePointer<UInt8>, _ count: Int, _ start: Int) -> Int {
        let colon = wordEnd(bytes, count, start)
        let end = colon + 1 + keyIDLength + 1 + hashLength
        guard end <= count, bytes[colon] == .colon, scrub_is_pseudonym(bytes + colon + 1) != 0,
            labels.contains(bytes, start, colon)
        else { return 0 }
        return end - start
    }

    /// The end of the lower-case letters at `start`. Looks at most one letter further than the longest word.
    private static func wordEnd(_ bytes: UnsafePointer<UInt8>, _ count: Int, _ start: Int) -> Int {
        let high = min(count, start + longestWord + 1)
        var index = start
        while index < high, bytes[index].isLowercase { index &+= 1 }
        return index
    }

    /// The start of the label that ends at `labelEnd`.
    static func start(_ bytes: UnsafePointer<UInt8>, labelEnd: Int) -> Int {
        let known = Self.labels
        var index = labelEnd
        var hash = WordSet.seed
        while index > 0, labelEnd - index < known.longest, bytes[index - 1].isLowercase {
            index -= 1
            hash = WordSet.extend(hash, by: bytes[index])
            if known.contains(hash: hash) { return index }
        }
        return labelEnd
    }
}
