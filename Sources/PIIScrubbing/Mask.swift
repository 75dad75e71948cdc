/// The two shapes of a mask, written and recognised in one place.
///
/// - `[token]`: a word in brackets, for what is removed, withheld, or shown as its class only;
/// - `user:kd41c90b27:9f2c61a5e07b83d4`: label, key id, 64 bits of a keyed hash.
///
/// Text of exactly such a shape is left alone, which makes a second pass change nothing. The shape has no free part
/// but the key id and the hash (of fixed length, in lower-case hexadecimal with at least one letter each), so nothing
/// that is worth hiding fits inside.
enum Mask {
    static let withheld: StaticString = "[withheld]"
    static let keyIDLength = 10
    static let hashLength = 16

    static let words: [[UInt8]] = {
        var words: Set<String> = ["withheld", "personal", "pseudonymous", "organizational"]
        for kind in FindingKind.allCases { words.insert("\(kind.word)") }
        return words.map { Array($0.utf8) }
    }()

    static let labels: [[UInt8]] = Set(FindingKind.allCases.filter { $0.sensitivity != .secret }.map { "\($0.label)" })
        .map { Array($0.utf8) }

    /// Length of the mask that begins at `start`, or nil.
    static func length(_ bytes: UnsafePointer<UInt8>, _ count: Int, at start: Int) -> Int? {
        guard start < count else { return nil }
        if bytes[start] == UInt8(ascii: "[") {
            for word in words where matches(word, bytes, count, at: start + 1) {
                let close = start + 1 + word.count
                if close < count, bytes[close] == UInt8(ascii: "]") { return close + 1 - start }
            }
            return nil
        }
        for label in labels where matches(label, bytes, count, at: start) {
            let colon = start + label.count
            let length = label.count + 1 + keyIDLength + 1 + hashLength
            guard start + length <= count, bytes[colon] == UInt8(ascii: ":"),
                bytes[colon + 1] == UInt8(ascii: "k") || bytes[colon + 1] == UInt8(ascii: "e"),
                bytes[colon + 1 + keyIDLength] == UInt8(ascii: ":"),
                isHex(bytes, from: colon + 2, count: keyIDLength - 1, needsLetter: false),
                isHex(bytes, from: colon + 2 + keyIDLength, count: hashLength, needsLetter: true)
            else { continue }
            return length
        }
        return nil
    }

    private static func matches(_ word: [UInt8], _ bytes: UnsafePointer<UInt8>, _ count: Int, at start: Int) -> Bool {
        guard start + word.count <= count else { return false }
        for index in word.indices where bytes[start + index] != word[index] { return false }
        return true
    }

    private static func isHex(_ bytes: UnsafePointer<UInt8>, from start: Int, count: Int, needsLetter: Bool) -> Bool {
        var letters = 0
        for index in start..<start + count {
            let byte = bytes[index]
            if ByteClass.isDigit(byte) { continue }
            guard byte >= UInt8(ascii: "a"), byte <= UInt8(ascii: "f") else { return false }
            letters += 1
        }
        return letters > 0 || !needsLetter
    }
}
