import CByteScan
import TestKit
import Testing

struct WordSearchTests {
    private static let words = [
        "rror", "RROR", "ADST", "ADB2", "cept", "MSAL", "MSID", "TID=", "read", "OSSt", "id_g", "-500", "-501", "-420",
        "~500", "[Cor",
    ]

    private func table() -> bytes_words {
        let words = Self.words.map { word in
            word.utf8.reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
        }
        let marks = words.indices.map { UInt32(1) << UInt32($0) }
        var table = bytes_words()
        bytes_words_prepare(&table, words, marks, words.count)
        return table
    }

    private func expected(_ text: [UInt8]) -> UInt64 {
        var found: UInt64 = 0
        if text.contains(0x1B) { found |= 1 << 32 }
        if text.contains(where: { $0 >= 0x80 }) { found |= 1 << 33 }
        for (index, word) in Self.words.enumerated() {
            let word = Array(word.utf8)
            guard text.count >= word.count else { continue }
            for start in 0...(text.count - word.count) where Array(text[start..<start + word.count]) == word {
                found |= 1 << UInt64(index)
            }
        }
        return found
    }

    @Test(arguments: [1, 2, 3] as [UInt64])
    func `a mark of an error is seen at each offset of a line of any length`(seed: UInt64) {
        var numbers = SeededNumbers(seed: seed)
        let letters = Array("rorRADSTMSIDabcept _=1nA-50~[Co\u{1B}é".utf8)
        let table = table()
        for length in 0..<200 {
            var text = (0..<length).map { _ in letters[Int(numbers.next() % UInt64(letters.count))] }
            for word in Self.words.shuffled(using: &numbers).prefix(2) where length >= 4 {
                let start = Int(numbers.next() % UInt64(length - 3))
                text.replaceSubrange(start..<start + 4, with: word.utf8)
            }
            for width: Int32 in [0, 16, 32] {
                withUnsafePointer(to: table) { table in
                    var found: UInt64 = 0
                    guard bytes_words_find_as(width, table, text, text.count, &found) != 0 else { return }
                    #expect(found == expected(text), "\(width) bytes: \(String(decoding: text, as: UTF8.self))")
                }
            }
        }
    }
}
