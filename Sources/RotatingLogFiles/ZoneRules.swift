import Files
import LogRecords

/// Offsets of a time zone from UTC over time, out of a TZif file (RFC 8536), with its rule for the years to come.
struct ZoneRules: Sendable {
    private struct Transition: Sendable {
        var at: Int64
        var offset: Int64
    }

    private let first: Int64
    private let transitions: [Transition]
    private let rule: PosixZoneRule?

    static let utc = ZoneRules(first: 0, transitions: [], rule: nil)

    private init(first: Int64, transitions: [Transition], rule: PosixZoneRule?) {
        self.first = first
        self.transitions = transitions
        self.rule = rule
    }

    /// Where systems keep the database.
    static let directories = ["/usr/share/zoneinfo", "/var/db/timezone/zoneinfo", "/usr/lib/zoneinfo", "/etc/zoneinfo"]

    /// A zone by its name in the database; nil where it is unknown or its file is not understood.
    init?(name: String, files: any FileOperations) {
        let isName = name.utf8.allSatisfy { byte in
            Character(UnicodeScalar(byte)).isLetter || (48...57).contains(byte) || "_+-/".utf8.contains(byte)
        }
        guard isName, !name.isEmpty, name.utf8.count < 64, !name.hasPrefix("/") else { return nil }
        for directory in ZoneRules.directories {
            if let bytes = ZoneRules.contents("\(directory)/\(name)", files), let rules = ZoneRules(bytes) {
                self = rules
                return
            }
        }
        return nil
    }

    /// The database is full of links: opened by the path that the system resolves, bounded, read only.
    private static func contents(_ path: String, _ files: any FileOperations) -> [UInt8]? {
        guard let descriptor = platformOpenFollowing(path) else { return nil }
        defer { try? files.close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: 128 << 10)
        let count = try? bytes.withFailingBytes { (target) throws(SystemFailure) in
            try files.readAll(descriptor, into: target, at: 0)
        }
        guard let count else { return nil }
        return Array(bytes.prefix(count))
    }

    /// Parses version 2 and later: the 64-bit block and the rule behind it.
    init?(_ bytes: [UInt8]) {
        var reader = TZifReader(bytes: bytes)
        guard let old = reader.header(), old.version >= UInt8(ascii: "2") else { return nil }
        reader.skip(old.blockSize(timeSize: 4))
        guard let header = reader.header(), header.types > 0 else { return nil }
        let times = (0..<header.transitions).map { _ in reader.integer(8) }
        let kinds = (0..<header.transitions).map { _ in reader.integer(1) }
        var offsets: [Int64] = []
        for _ in 0..<header.types {
            offsets.append(Int64(Int32(truncatingIfNeeded: reader.integer(4))))
            reader.skip(2)
        }
        reader.skip(header.characters + header.leaps * 12 + header.standard + header.universal)
        guard !reader.failed else { return nil }
        var transitions: [Transition] = []
        for (time, kind) in zip(times, kinds) {
            guard offsets.indices.contains(Int(kind)) else { return nil }
            transitions.append(Transition(at: time, offset: offsets[Int(kind)]))
        }
        self.init(first: offsets[0], transitions: transitions, rule: PosixZoneRule(reader.footer()))
    }

    /// Seconds east of UTC at an instant.
    func offset(at seconds: Int64) -> Int64 {
        if let last = transitions.last, seconds >= last.at, let rule { return rule.offset(at: seconds) }
        if transitions.isEmpty { return rule?.offset(at: seconds) ?? first }
        return transitions.last { $0.at <= seconds }?.offset ?? first
    }

    /// The first instant behind `seconds` at which a new local hour or day has begun.
    ///
    /// Local time is followed minute by minute only where an offset changes: elsewhere the boundary is a division away.
    func nextBoundary(after seconds: Int64, period: CalendarBoundary.Period) -> Int64 {
        let length: Int64 = period == .hour ? 3_600 : 86_400
        let offset = offset(at: seconds)
        let local = seconds + offset
        let current = local.flooredDivision(by: length)
        var candidate = (current + 1) * length - offset
        let offsetThen = self.offset(at: candidate)
        guard offsetThen != offset else { return candidate }
        // The clock changes in between: the first minute in which the local day or hour is a later one, or in which an hour
        // begins for the second time.
        candidate = seconds - seconds % 60 + 60
        let end = seconds + 2 * length + 86_400
        while candidate < end {
            let local = candidate + self.offset(at: candidate)
            if local.flooredDivision(by: length) > current { return candidate }
            if period == .hour, local % 3_600 == 0 { return candidate }
            candidate += 60
        }
        return end
    }
}

/// Reads big-endian numbers and never beyond the end.
private struct TZifReader {
    struct Header {
        var version: UInt8
        var universal, standard, leaps, transitions, types, characters: Int

        func blockSize(timeSize: Int) -> Int {
            transitions * timeSize + transitions + types * 6 + characters + leaps * (timeSize + 4) + standard
                + universal
        }
    }

    let bytes: [UInt8]
    private var position = 0
    private(set) var failed = false

    init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    mutating func header() -> Header? {
        guard bytes.count - position >= 44, bytes[position..<position + 4].elementsEqual("TZif".utf8) else {
            return nil
        }
        let version = bytes[position + 4]
        position += 20
        let counts = (0..<6).map { _ in Int(integer(4)) }
        guard counts.allSatisfy({ $0 < 100_000 }) else { return nil }
        return Header(
            version: version,
            universal: counts[0],
            standard: counts[1],
            leaps: counts[2],
            transitions: counts[3],
            types: counts[4],
            characters: counts[5]
        )
    }

    mutating func integer(_ count: Int) -> Int64 {
        guard bytes.count - position >= count else {
            failed = true
            return 0
        }
        defer { position += count }
        return bytes[position..<position + count].reduce(Int64(0)) { $0 << 8 | Int64($1) }
    }

    mutating func skip(_ count: Int) {
        guard count >= 0, bytes.count - position >= count else {
            failed = true
            return
        }
        position += count
    }

    /// The line behind the data.
    func footer() -> String {
        guard position < bytes.count, bytes[position] == UInt8(ascii: "\n") else { return "" }
        return String(decoding: bytes[(position + 1)...].prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
    }
}
