import MSALText

/// Prefilter for lines: which marks of any grammar are in a line.
///
/// One pass with one 4-byte load, one multiplication and one bit test per byte rejects most lines without a search per
/// mark. Other byte sequences may hit the same bit of the table, so a hit is compared exactly.
struct LinePrefilter: OptionSet {
    let rawValue: UInt32

    static let error = LinePrefilter(rawValue: 1)  // rror
    /// AADSTS in any case; AADB2C in capitals only, because in small letters its bytes are hex digits.
    static let serviceCode = LinePrefilter(rawValue: 2)
    static let exception = LinePrefilter(rawValue: 4)  // xception
    static let msal = LinePrefilter(rawValue: 8)  // MSAL, MSID, msal, Msal
    static let thread = LinePrefilter(rawValue: 16)  // TID= and TID =, thread_
    static let correlation = LinePrefilter(rawValue: 32)  // correlation in any of its spellings
    static let status = LinePrefilter(rawValue: 64)  // OSStatus
    static let oauth = LinePrefilter(rawValue: 128)  // words of the token service that are no error word themselves

    static let operation = LinePrefilter(rawValue: 256)  // Keychain, MSALPublicClientApplication: logged at info level

    /// Marks that may indicate a failure.
    static let failureMarks: LinePrefilter = [.error, .serviceCode, .exception, .status, .oauth]

    /// The mark for a format's own words.
    static func own(_ index: Int) -> LinePrefilter { LinePrefilter(rawValue: 1 << UInt32(16 + index)) }

    private static let marks: [(word: UInt32, mark: LinePrefilter)] = [
        (word("rror"), .error), (word("RROR"), .error), (word("ADST"), .serviceCode), (word("ADB2"), .serviceCode),
        (word("adst"), .serviceCode),
        (word("cept"), .exception), (word("MSAL"), .msal), (word("MSID"), .msal), (word("msal"), .msal),
        (word("Msal"), .msal), (word("TID="), .thread), (word("TID "), .thread), (word("read"), .thread),
        (word("rrel"), .correlation), (word("OSSt"), .status), (word("id_g"), .oauth), (word("_req"), .oauth),
        (word("eych"), .operation), (word("ntAp"), .operation),
    ]

    /// What to search for: the marks above and the words of formats.
    struct Table {
        fileprivate var marks: [(word: UInt32, mark: LinePrefilter)]
        fileprivate var bits = [UInt64](repeating: 0, count: 64)

        init(_ own: [(words: [StaticString], mark: LinePrefilter)]) {
            marks = LinePrefilter.marks
            for (words, mark) in own { marks += words.map { (LinePrefilter.word($0), mark) } }
            for entry in marks {
                let hash = LinePrefilter.slot(entry.word)
                bits[hash >> 6] |= 1 << UInt64(hash & 63)
            }
        }

        fileprivate func mark(of word: UInt32) -> LinePrefilter {
            for entry in marks where entry.word == word { return entry.mark }
            return []
        }
    }

    init(rawValue: UInt32) {
        self.rawValue = rawValue
    }

    init(_ text: ByteText, _ table: Table) {
        var found: LinePrefilter = []
        let bytes = text.bytes
        let last = bytes.count - 4
        guard last >= 0 else {
            self = found
            return
        }
        table.bits.withUnsafeBufferPointer { bits in
            for index in 0...last {
                let word = UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: index, as: UInt32.self))
                let hash = LinePrefilter.slot(word)
                if bits[hash >> 6] & (1 << UInt64(hash & 63)) != 0 { found.formUnion(table.mark(of: word)) }
            }
        }
        self = found
    }

    private static func slot(_ word: UInt32) -> Int {
        Int((word &* 0x9E37_79B1) >> 20)
    }

    private static func word(_ text: StaticString) -> UInt32 {
        var word: UInt32 = 0
        for offset in 0..<4 { word |= UInt32(text.utf8Start[offset]) << UInt32(8 * offset) }
        return word
    }
}
