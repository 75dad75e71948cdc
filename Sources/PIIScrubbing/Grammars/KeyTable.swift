/// The names under which Entra, OAuth, MSAL and their hosts write values, and what each value is.
///
/// Names are compared without case, `_`, `-`, `.` and spaces. They are hashed from the last letter to the first, so
/// that walking back from a separator meets every ending of a name: `AZURE_CLIENT_SECRET` ends in `clientsecret`.
final class KeyTable: Sendable {
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

    private let hashes: [UInt64]
    private let slots: [UInt8]
    private let entries: [Entry]
    private static let mask = 2047

    static let seed: UInt64 = 0xcbf2_9ce4_8422_2325
    @inline(__always) static func extend(_ hash: UInt64, by lower: UInt8) -> UInt64 {
        (hash ^ UInt64(lower)) &* 0x100_0000_01b3
    }

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
        hashes = building.hashes
        slots = building.slots
        entries = building.entries
    }

    private struct Building {
        var hashes = [UInt64](repeating: 0, count: KeyTable.mask + 1)
        var slots = [UInt8](repeating: 0, count: KeyTable.mask + 1)
        var entries: [Entry] = []

        /// The first of equal names stays.
        mutating func add(_ name: some StringProtocol, _ entry: Entry) {
            var hash = KeyTable.seed
            for byte in name.utf8.reversed() { hash = KeyTable.extend(hash, by: byte) }
            var slot = Int(truncatingIfNeeded: hash) & KeyTable.mask
            while slots[slot] != 0 {
                if hashes[slot] == hash { return }
                slot = (slot + 1) & KeyTable.mask
            }
            let known = entries.firstIndex {
                $0.kind == entry.kind && $0.proof == entry.proof && $0.asEnding == entry.asEnding
                    && $0.header == entry.header
            }
            if known == nil { entries.append(entry) }
            hashes[slot] = hash
            slots[slot] = UInt8((known ?? entries.count - 1) + 1)
        }
    }

    /// The entry of a name by its hash (see `extend`), or nil.
    @inline(__always) func entry(_ hash: UInt64) -> Entry? {
        var slot = Int(truncatingIfNeeded: hash) & Self.mask
        while slots[slot] != 0 {
            if hashes[slot] == hash { return entries[Int(slots[slot]) - 1] }
            slot = (slot + 1) & Self.mask
        }
        return nil
    }
}
