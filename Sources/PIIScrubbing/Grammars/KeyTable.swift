/// The names under which Entra, OAuth, MSAL and their hosts write values, and what each value is.
///
/// Names are compared without case, `_`, `-`, `.` and spaces. They are hashed from the last letter to the first, so
/// that walking back from a separator meets every ending of a name: `AZURE_CLIENT_SECRET` ends in `clientsecret`.
struct KeyTable: Sendable {
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

    private var hashes: [UInt64]
    private var slots: [UInt8]
    private var entries: [Entry]
    private let mask: Int

    static let seed: UInt64 = 0xcbf2_9ce4_8422_2325
    @inline(__always) static func extend(_ hash: UInt64, by lower: UInt8) -> UInt64 {
        (hash ^ UInt64(lower)) &* 0x100_0000_01b3
    }

    init() {
        let capacity = 2048
        hashes = Array(repeating: 0, count: capacity)
        slots = Array(repeating: 0, count: capacity)
        entries = []
        mask = capacity - 1
        for (kind, proof, names) in Self.names {
            for name in names.split(separator: " ") {
                var text = name
                let asEnding = text.hasPrefix("*")
                if asEnding { text = text.dropFirst() }
                add(text, Entry(kind: kind, proof: proof, asEnding: asEnding, header: nil))
            }
        }
        add("authorization", Entry(kind: .token, proof: .header, asEnding: true, header: .authorization))
        add("cookie", Entry(kind: .cookie, proof: .header, asEnding: true, header: .cookie))
        add("cookies", Entry(kind: .cookie, proof: .header, asEnding: false, header: .cookie))
        add("setcookie", Entry(kind: .cookie, proof: .header, asEnding: true, header: .setCookie))
        add("setcookie2", Entry(kind: .cookie, proof: .header, asEnding: true, header: .setCookie))
        add("xanchormailbox", Entry(kind: .account, proof: .header, asEnding: true, header: .anchorMailbox))
        add("anchormailbox", Entry(kind: .account, proof: .header, asEnding: true, header: .anchorMailbox))
    }

    private mutating func add(_ name: some StringProtocol, _ entry: Entry) {
        var hash = Self.seed
        for byte in name.utf8.reversed() { hash = Self.extend(hash, by: byte) }
        let index: Int
        if let known = entries.firstIndex(where: {
            $0.kind == entry.kind && $0.proof == entry.proof && $0.asEnding == entry.asEnding
                && $0.header == entry.header
        }) {
            index = known
        } else {
            entries.append(entry)
            index = entries.count - 1
        }
        var slot = Int(truncatingIfNeeded: hash) & mask
        while slots[slot] != 0 {
            if hashes[slot] == hash { return }
            slot = (slot + 1) & mask
        }
        hashes[slot] = hash
        slots[slot] = UInt8(index + 1)
    }

    /// The entry of a name by its hash (see `extend`), or nil.
    @inline(__always) func entry(_ hash: UInt64) -> Entry? {
        var slot = Int(truncatingIfNeeded: hash) & mask
        while slots[slot] != 0 {
            if hashes[slot] == hash { return entries[Int(slots[slot]) - 1] }
            slot = (slot + 1) & mask
        }
        return nil
    }
}
