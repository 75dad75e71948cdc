internal import CScrubScan
internal import TextBytes

/// What a word in the name of a field says about the value. A word can say several things.
struct FieldRoles: OptionSet, Sendable {
    let rawValue: UInt64
}

/// The words that names of fields are made of, in every language, and the roles of each (`Catalogue/field_words.csv`).
///
/// Words are compared without ASCII case, `_`, `-`, `.` and spaces. They are hashed from the last letter to the first,
/// so walking back from the end of a name meets every word and every known sequence of words.
///
/// Sendable because its memory is written in `init` only. The one table lives as long as the process.
struct FieldWords: @unchecked Sendable {
    let table: UnsafePointer<scrub_field_words>
    /// One bit for the last letters of each word that can end the name of a private value, see `scrub_may_end`.
    let endings: UnsafePointer<UInt64>

    init() {
        var words: [UInt64: UInt64] = [:]
        var endings = [UInt64](repeating: 0, count: SCRUB_ENDING_BITS / 64)
        var suffixes = [UInt64](repeating: 0, count: SCRUB_FIELD_SUFFIX_BITS / 64)
        var longest = 0
        var actEndings: Set<[UInt8]> = []
        var agents: Set<[UInt8]> = []
        func keepEnding(_ name: some BidirectionalCollection<UInt8>) {
            let bit = Int(Self.endingBit(name))
            endings[bit >> 6] |= 1 << UInt64(bit & 63)
        }
        for (roles, text) in Self.rows {
            for word in text.words {
                var hash = WordSet.seed
                for byte in word.reversed() {
                    hash = WordSet.extend(hash, by: byte)
                    let suffix = Int(scrub_field_suffix_bit(hash))
                    suffixes[suffix >> 6] |= 1 << UInt64(suffix & 63)
                }
                longest = max(longest, word.count)
                // No other role in the same word matters: the names of public values and the words that take a class
                // back.
                words[hash, default: 0] |= roles.rawValue
                if roles == .act { actEndings.insert(Array(word.suffix(SCRUB_ENDING))) }
                if roles == .agent { agents.insert(Array(word)) }
                guard roles.rawValue != 0, roles.isDisjoint(with: .neverLast.union(.qualifiers)),
                    roles.isDisjoint(with: .phrase)
                else { continue }
                keepEnding(word)
            }
        }
        // `approved by` ends as no other word does.
        for act in actEndings {
            for agent in agents { keepEnding(act + agent) }
        }
        // The lines of programs are read at the colon after the program.
        for row in LineFormats.rows {
            keepEnding("\(row.program)".utf8.suffix(SCRUB_ENDING).filter { $0 != .space })
        }
        var size = 1024
        while size < 3 * words.count { size *= 2 }
        var slots = [scrub_field_word](repeating: scrub_field_word(), count: size)
        for (hash, roles) in words {
            let slot = Probing.slot(of: hash, of: size) { slots[$0].hash == 0 }
            slots[slot] = scrub_field_word(hash: hash, roles: roles)
        }
        self.endings = Self.lasting(endings)
        table = Self.lasting([
            scrub_field_words(
                slots: Self.lasting(slots),
                slot_count: size,
                suffixes: Self.lasting(suffixes),
                longest: longest
            )
        ])
    }

    /// The bit of the last letters of a name, see `scrub_may_end`.
    private static func endingBit(_ name: some BidirectionalCollection<UInt8>) -> UInt32 {
        var ending: UInt32 = 0
        for byte in name.suffix(SCRUB_ENDING).reversed() { ending = ending << 8 | UInt32(scrub_ending_byte(byte)) }
        return scrub_ending_bit(ending)
    }

    static func lasting<Element>(_ values: [Element]) -> UnsafePointer<Element> {
        let memory = UnsafeMutablePointer<Element>.allocate(capacity: values.count)
        for (index, value) in values.enumerated() { (memory + index).initialize(to: value) }
        return UnsafePointer(memory)
    }

    /// The roles of the word with this hash (see `WordSet.extend`); nil for an unknown word.
    @inline(__always) func roles(_ hash: UInt64) -> FieldRoles? {
        scrub_field_word_with(table, hash).map { FieldRoles(rawValue: $0.pointee.roles) }
    }

    /// Whether the name of a private value could end just before `end`. Most words before a colon or an equals sign
    /// are rejected here.
    @inline(__always) func mayEnd(_ bytes: UnsafePointer<UInt8>, at end: Int) -> Bool {
        scrub_may_end(endings, bytes, end) != 0
    }
}

extension FieldRoles {
    /// Roles that are evidence only beside each other: `approved by`.
    static let phrase: FieldRoles = [.act, .agent]
    /// Roles of words after which no private value follows.
    static let neverLast: FieldRoles = [.taker, .open, .thing]
    /// Roles of words that only narrow down what the last word says.
    static let qualifiers: FieldRoles = [.auth, .apiKey, .crypto, .ownerID, .client, .hardware]
    /// Roles of words that say whom or what an identifier, a name or an address belongs to.
    static let belongs: FieldRoles = [
        .thing, .client, .user, .account, .person, .login, .device, .machine, .deviceWord, .session, .enrollment,
        .namePart, .host, .code, .token, .key,
    ]
}
