internal import CScrubScan

/// The names that Entra, OAuth, MSAL and their hosts give to values, and the kind of each value.
///
/// Names are compared without case, `_`, `-`, `.` and spaces. They are hashed from the last letter to the first, so
/// walking back from a separator meets every ending of a name: `AZURE_CLIENT_SECRET` ends in `clientsecret`.
///
/// Sendable because its memory is written in `init` only. The one table lives as long as the process.
struct KeyNameTable: @unchecked Sendable {
    /// How strong the evidence of a name alone is.
    enum Confidence: UInt8, Sendable {
        /// The value is of the name's kind, unless it is a placeholder.
        case high
        /// The value must look generated (`state`, `token`, `code`); an ordinary word passes.
        case low
        /// As `low`, but in the query of a URL or in a form any value counts.
        case query
        /// The name of a person or thing: needs another field nearby that describes an account.
        case neighbour
        /// A public value: a value after this name is not judged by its name.
        case open
        /// A name whose value has its own grammar (`Authorization`, `Cookie`).
        case header
        /// A `value` beside a sibling `name`.
        case sibling
        /// An identifier in markup: masked if it begins as generated ids do (`_` and hexadecimal digits).
        case markup
        /// The `id` of an object that describes a person.
        case person
    }

    struct Entry: Sendable {
        var kind: FindingKind
        var confidence: Confidence
        /// Whether longer names with this ending mean the same.
        var asEnding: Bool
        var header: HeaderGrammar?
    }

    enum HeaderGrammar: Sendable { case authorization, cookie, setCookie, anchorMailbox }

    private struct Slot {
        var hash: UInt64
        /// Index into `entries`, plus one; 0 in a free slot.
        var entry: Int
    }
    private let slots: UnsafePointer<Slot>
    private let entries: UnsafePointer<Entry>
    /// One bit for the last letters of each name, see `scrub_may_end`.
    let endings: UnsafePointer<UInt64>
    private static let mask = 2047

    init() {
        var building = Building()
        for (kind, confidence, names) in Self.names {
            for name in names.split(separator: " ") {
                let asEnding = name.hasPrefix("*")
                let entry = Entry(kind: kind, confidence: confidence, asEnding: asEnding, header: nil)
                building.add(asEnding ? name.dropFirst() : name, entry)
            }
        }
        building.add("authorization", Entry(kind: .token, confidence: .header, asEnding: true, header: .authorization))
        building.add("cookie", Entry(kind: .cookie, confidence: .header, asEnding: true, header: .cookie))
        building.add("cookies", Entry(kind: .cookie, confidence: .header, asEnding: false, header: .cookie))
        building.add("setcookie", Entry(kind: .cookie, confidence: .header, asEnding: true, header: .setCookie))
        building.add("setcookie2", Entry(kind: .cookie, confidence: .header, asEnding: true, header: .setCookie))
        building.add(
            "anchormailbox",
            Entry(kind: .account, confidence: .header, asEnding: true, header: .anchorMailbox)
        )
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
        var slots = [Slot](repeating: Slot(hash: 0, entry: 0), count: KeyNameTable.mask + 1)
        var entries: [Entry] = []
        var endings = [UInt64](repeating: 0, count: SCRUB_ENDING_BITS / 64)

        /// The first of equal names wins.
        mutating func add(_ name: some StringProtocol, _ entry: Entry) {
            var hash = WordSet.seed
            var ending: UInt32 = 0
            for (index, byte) in name.utf8.reversed().enumerated() {
                hash = WordSet.extend(hash, by: byte)
                if index < SCRUB_ENDING { ending = ending << 8 | UInt32(byte) }
            }
            let bit = Int(scrub_ending_bit(ending))
            endings[bit >> 6] |= 1 << UInt64(bit & 63)
            var slot = Int(truncatingIfNeeded: hash) & KeyNameTable.mask
            while slots[slot].entry != 0 {
                if slots[slot].hash == hash { return }
                slot = (slot + 1) & KeyNameTable.mask
            }
            let known = entries.firstIndex {
                $0.kind == entry.kind && $0.confidence == entry.confidence && $0.asEnding == entry.asEnding
                    && $0.header == entry.header
            }
            if known == nil { entries.append(entry) }
            slots[slot] = Slot(hash: hash, entry: (known ?? entries.count - 1) + 1)
        }
    }

    /// The entry number of the name with this hash (see `WordSet.extend`), or 0.
    @inline(__always) func index(_ hash: UInt64) -> Int {
        var slot = Int(truncatingIfNeeded: hash) & Self.mask
        while slots[slot].entry != 0 {
            if slots[slot].hash == hash { return slots[slot].entry }
            slot = (slot + 1) & Self.mask
        }
        return 0
    }

    @inline(__always) func entry(_ index: Int) -> Entry { entries[index - 1] }

    /// Whether a known name could end just before `end`. Most words before a colon or an equals sign are not known
    /// names.
    @inline(__always) func mayEnd(_ bytes: UnsafePointer<UInt8>, at end: Int) -> Bool {
        scrub_may_end(endings, bytes, end) != 0
    }
}
