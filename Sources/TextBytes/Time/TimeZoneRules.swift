/// The offsets of a time zone over time, read from a compiled zone file (TZif, RFC 9636) as every Unix system has them.
/// The zone's rule covers the years after the file's last change.
///
/// Foundation would load its own copy of the world's zones, tens of megabytes, to answer what a table of a few
/// kilobytes answers.
package struct TimeZoneRules: Sendable {
    private struct Change: Sendable {
        var instant: Int64
        var offset: Int64
    }

    private let first: Int64
    private let changes: [Change]
    private let rule: PosixZoneRule?

    package static let utc = TimeZoneRules(first: 0, changes: [], rule: nil)

    private init(first: Int64, changes: [Change], rule: PosixZoneRule?) {
        self.first = first
        self.changes = changes
        self.rule = rule
    }

    /// Where systems store the database.
    private static let directories = [
        "/usr/share/zoneinfo/", "/var/db/timezone/zoneinfo/", "/usr/share/lib/zoneinfo/", "/usr/lib/zoneinfo/",
        "/etc/zoneinfo/",
    ]

    /// Whether `name` may be looked up in the database: up to 64 letters, digits, `_`, `+`, `-` in parts separated by
    /// `/`. Such a name cannot lead to another directory and is safe to print.
    package static func isName(_ name: String) -> Bool {
        let parts = name.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        return name.utf8.count <= 64
            && parts.allSatisfy { part in
                !part.isEmpty && part.allSatisfy { $0.isWordByte || $0 == UInt8(ascii: "+") || $0 == .minus }
            }
    }

    /// A zone by its name in the database; nil if it is unknown or its file cannot be read. `contents` returns the
    /// bytes of a file, or nil if there is none.
    package init?(name: String, contents: (String) -> [UInt8]?) {
        guard Self.isName(name) else { return nil }
        for directory in Self.directories {
            if let bytes = contents(directory + name), let rules = TimeZoneRules(tzif: bytes) {
                self = rules
                return
            }
        }
        return nil
    }

    /// Nil if `bytes` are not a zone file of any version.
    package init?(tzif bytes: [UInt8]) {
        var reader = TZifReader(bytes: bytes)
        guard var header = reader.header() else { return nil }
        let isLong = header.version >= 2
        if isLong {
            // The first block has 32-bit times. The second has the same data with 64-bit times.
            guard reader.skip(header.size(timeBytes: 4)), let second = reader.header() else { return nil }
            header = second
        }
        let timeBytes = isLong ? 8 : 4
        var instants: [Int64] = []
        for _ in 0..<header.times {
            guard let instant = reader.integer(timeBytes) else { return nil }
            instants.append(instant)
        }
        guard let kinds = reader.read(header.times) else { return nil }
        var offsets: [Int64] = []
        for _ in 0..<header.types {
            guard let offset = reader.integer(4), reader.skip(2), Self.offsetRange.contains(offset) else { return nil }
            offsets.append(offset)
        }
        guard let first = offsets.first, kinds.allSatisfy({ Int($0) < offsets.count }) else { return nil }
        let rest = header.letters + header.leaps * (timeBytes + 4) + header.standards + header.universals
        guard reader.skip(rest) else { return nil }
        self.init(
            first: first,
            changes: zip(instants, kinds).map { Change(instant: $0, offset: offsets[Int($1)]) },
            rule: isLong ? reader.footer().flatMap(PosixZoneRule.init) : nil
        )
    }

    /// RFC 9636, section 3.2: any other value means a damaged file.
    private static let offsetRange: ClosedRange<Int64> = -89_999...93_599

    /// Seconds east of UTC at an instant.
    package func offset(at secondsSince1970: Int64) -> Int64 {
        guard let last = changes.last else { return rule?.offset(at: secondsSince1970) ?? first }
        if secondsSince1970 >= last.instant { return rule?.offset(at: secondsSince1970) ?? last.offset }
        var low = 0
        var high = changes.count
        while low < high {
            let middle = (low + high) / 2
            if changes[middle].instant <= secondsSince1970 { low = middle + 1 } else { high = middle }
        }
        return low == 0 ? first : changes[low - 1].offset
    }
}

/// Reads big-endian numbers, never beyond the end.
private struct TZifReader {
    struct Header {
        var version: Int
        var universals: Int
        var standards: Int
        var leaps: Int
        var times: Int
        var types: Int
        var letters: Int

        func size(timeBytes: Int) -> Int {
            times * (timeBytes + 1) + types * 6 + letters + leaps * (timeBytes + 4) + standards + universals
        }
    }

    let bytes: [UInt8]
    private var position = 0

    init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    mutating func read(_ count: Int) -> ArraySlice<UInt8>? {
        guard count >= 0, bytes.count - position >= count else { return nil }
        defer { position += count }
        return bytes[position..<position + count]
    }

    mutating func skip(_ count: Int) -> Bool {
        read(count) != nil
    }

    /// A big-endian number in two's complement.
    mutating func integer(_ count: Int) -> Int64? {
        guard let field = read(count), let lead = field.first else { return nil }
        return field.reduce(lead >= 0x80 ? -1 : 0) { $0 << 8 | Int64($1) }
    }

    mutating func header() -> Header? {
        guard let magic = read(4), magic.elementsEqual("TZif".utf8), let version = read(1)?.first, skip(15) else {
            return nil
        }
        var counts: [Int] = []
        for _ in 0..<6 {
            guard let count = integer(4), (0...100_000).contains(count) else { return nil }
            counts.append(Int(count))
        }
        return Header(
            version: version == 0 ? 1 : Int(version) - Int(UInt8(ascii: "0")),
            universals: counts[0],
            standards: counts[1],
            leaps: counts[2],
            times: counts[3],
            types: counts[4],
            letters: counts[5]
        )
    }

    /// The rule between line feeds at the end, for instants after the last change.
    mutating func footer() -> ArraySlice<UInt8>? {
        guard read(1)?.first == .newline else { return nil }
        let rest = bytes[position...]
        guard let end = rest.firstIndex(of: .newline) else { return nil }
        return rest[..<end]
    }
}
