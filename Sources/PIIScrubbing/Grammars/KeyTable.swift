/// The names under which Entra, OAuth, MSAL and their hosts write values, and what each value is.
///
/// Names are compared without case, `_`, `-`, `.` and spaces. They are hashed from the last letter to the first, so
/// that walking back from a separator meets every ending of a name: `AZURE_CLIENT_SECRET` ends in `clientsecret`.
///
/// Sendable because its memory is written in `init` only; the one table lives as long as the process.
struct KeyTable: @unchecked Sendable {
    /// How much a name alone proves.
    enum Proof: UInt8, Sendable {
        /// The value is what the name says, unless it is a placeholder.
        case strong
        /// The value must look made by a machine (`state`, `token`, `code`), an ordinary word is let through.
        case weak
        /// As `weak`, and in the query of a URL or in a form any value counts.
        case query
        /// A name of a person or thing: needs a neighbour that speaks of an account.
        case neighbour
        /// A public value: nothing after this name is judged by its name.
        case open
        /// A name whose value has a grammar of its own (`Authorization`, `Cookie`).
        case header
        /// `value` beside a sibling `name`.
        case sibling
        /// An identifier of markup: a value that begins as generated ids do (`_` and hexadecimal digits).
        case markup
        /// `id` of an object that describes a person.
        case person
    }

    struct Entry: Sendable {
        var kind: FindingKind
        var proof: Proof
        /// Whether longer names that end in this one mean the same.
        var asEnding: Bool
        var header: HeaderGrammar?
    }

    enum HeaderGrammar: Sendable { case authorization, cookie, setCookie, anchorMailbox }

    static let shared = KeyTable()

    private struct Slot {
        var hash: UInt64
        /// Which of `entries`, plus one; 0 where the slot is free.
        var entry: Int
    }
    private let slots: UnsafePointer<Slot>
    private let entries: UnsafePointer<Entry>
    /// One bit for the last letters of each name, see `mayEnd`.
    private let endings: UnsafePointer<UInt64>
    private static let mask = 2047
    private static let endingBits = 1 << 14

    init() {
        var building = Building()
        for (kind, proof, names) in Self.names {
            for name in names.split(separator: " ") {
                let asEnding = name.hasPrefix("*")
                let entry = Entry(kind: kind, proof: proof, asEnding: asEnding, header: nil)
                building.add(asEnding ? name.dropFirst() : name, entry)
            }
        }
        building.add("authorization", Entry(kind: .token, proof: .header, asEnding: true, header: .authorization))
        building.add("cookie", Entry(kind: .cookie, proof: .header, asEnding: true, header: .cookie))
        building.add("cookies", Entry(kind: .cookie, proof: .header, asEnding: false, header: .cookie))
        building.add("setcookie", Entry(kind: .cookie, proof: .header, asEnding: true, header: .setCookie))
        building.add("setcookie2", Entry(kind: .cookie, proof: .header, asEnding: true, header: .setCookie))
        building.add("anchormailbox", Entry(kind: .account, proof: .header, asEnding: true, header: .anchorMailbox))
        slots = Self.lasting(building.slots)
        entries = Self.lasting(building.entries)
        endings = Self.lasting(building.endings)
    }

    private static func lasting<Element>(_ values: [Element]) -> UnsafePointer<Element> {
        let memory = UnsafeMutablePointer<Element>.allocate(capacity: values.count)
        for (index, value) in values.enumerated() { (memory + index).initialize(to: value) }
        return UnsafePointer(memory)
    }

    private struct Building {
        var slots = [Slot](repeating: Slot(hash: 0, entry: 0), count: KeyTable.mask + 1)
        var entries: [Entry] = []
        var endings = [UInt64](repeating: 0, count: KeyTable.endingBits / 64)

        /// The first of equal names stays.
        mutating func add(_ name: some StringProtocol, _ entry: Entry) {
            var hash = WordSet.seed
            var ending: UInt32 = 0
            for (index, byte) in name.utf8.reversed().enumerated() {
                hash = WordSet.extend(hash, by: byte)
                if index < KeyTable.endingLength { ending = KeyTable.ending(ending, byte) }
            }
            let bit = KeyTable.endingBit(ending)
            endings[bit >> 6] |= 1 << UInt64(bit & 63)
            var slot = Int(truncatingIfNeeded: hash) & KeyTable.mask
            while slots[slot].entry != 0 {
                if slots[slot].hash == hash { return }
                slot = (slot + 1) & KeyTable.mask
            }
            let known = entries.firstIndex {
                $0.kind == entry.kind && $0.proof == entry.proof && $0.asEnding == entry.asEnding
                    && $0.header == entry.header
            }
            if known == nil { entries.append(entry) }
            slots[slot] = Slot(hash: hash, entry: (known ?? entries.count - 1) + 1)
        }
    }

    /// Which entry the name with this hash has (see `WordSet.extend`), or 0.
    @inline(__always) func index(_ hash: UInt64) -> Int {
        var slot = Int(truncatingIfNeeded: hash) & Self.mask
        while slots[slot].entry != 0 {
            if slots[slot].hash == hash { return slots[slot].entry }
            slot = (slot + 1) & Self.mask
        }
        return 0
    }

    @inline(__always) func entry(_ index: Int) -> Entry { entries[index - 1] }

    // MARK: The last letters

    /// Most words before a colon or an equals sign are no names; three letters tell of nearly all of them.
    private static let endingLength = 3

    @inline(__always) private static func ending(_ ending: UInt32, _ lower: UInt8) -> UInt32 {
        ending << 8 | UInt32(lower)
    }

    @inline(__always) private static func endingBit(_ ending: UInt32) -> Int {
        Int((ending &* 0x9E37_79B1) >> 18)
    }

    /// Whether a known name could end just before `end`, in the words, marks and blanks that stand there. True says
    /// nothing, false is sure.
    @inline(__always) func mayEnd(_ bytes: UnsafePointer<UInt8>, at end: Int) -> Bool {
        var index = end
        var letters = 0
        var ending: UInt32 = 0
        while index > 0, letters < Self.endingLength, end - index < 72 {
            index -= 1
            let byte = bytes[index]
            if ByteClass.isAlphanumeric(byte) {
                ending = Self.ending(ending, ByteClass.lower(byte))
                letters += 1
                let bit = Self.endingBit(ending)
                if endings[bit >> 6] >> UInt64(bit & 63) & 1 == 1 {
                    // A name of one or two letters (`t`, `id`) is no end of a longer word in small letters.
                    if letters == Self.endingLength || index == 0 || ByteClass.isUpper(byte)
                        || !ByteClass.isLetter(bytes[index - 1]) || index > 1 && bytes[index - 2] == 92
                    {
                        return true
                    }
                }
            } else if byte != 95, byte != 45, byte != 46, byte != 32 {
                return false
            }
        }
        return false
    }
}
