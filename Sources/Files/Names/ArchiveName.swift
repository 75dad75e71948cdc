import TextBytes

/// The names that are ours: `NAME-20261121T015400.123Z-000042.ndjson`, with `.gz`, or hidden with `.gz.partial`.
///
/// A name is ours only if it parses completely and formatting it again gives the same text. All code that renames or
/// removes files uses this type.
package struct ArchiveName: Sendable, Hashable {
    package enum Kind: Sendable, Hashable {
        /// Rotated, not yet compressed.
        case plain
        /// Complete archive.
        case archive
        /// Archive that is being made.
        case partial
    }

    package var name: String
    /// Milliseconds since 1970 of the rotation, by the wall clock. The counter determines the order; see
    /// `ArchiveTimeline`.
    package var time: Int64
    package private(set) var counter: UInt64
    package var kind: Kind

    /// Our counters stay below this limit: a planted name with a larger one must not hide our files.
    static let counterLimit: UInt64 = 1_000_000_000_000

    package init(name: String, time: Int64, counter: UInt64, kind: Kind) {
        self.name = name
        self.time = min(max(time, CivilTime.range.lowerBound * 1_000), CivilTime.range.upperBound * 1_000 + 999)
        self.counter = counter % ArchiveName.counterLimit
        self.kind = kind
    }

    /// This name with the next counter.
    package var next: ArchiveName { ArchiveName(name: name, time: time, counter: counter + 1, kind: kind) }

    package func with(_ kind: Kind) -> ArchiveName {
        var copy = self
        copy.kind = kind
        return copy
    }

    package var fileName: String {
        let stem = "\(name)-\(ArchiveName.text(time))-\(ArchiveName.padded(Int64(clamping: counter), 6))"
        let suffix = ArchiveName.suffix(kind)
        return kind == .partial ? "." + stem + suffix : stem + suffix
    }

    /// Compression adds it to the name of a rotated file.
    package static let archiveSuffix = ".gz"

    /// Whether a file is a rotated one that is not yet compressed. Any bytes; others are only not ours.
    package static func isPlain(_ fileName: some Collection<UInt8>) -> Bool { kind(of: fileName) == .plain }

    /// Whether a file is a finished archive. Any bytes; others are only not ours.
    package static func isArchive(_ fileName: some Collection<UInt8>) -> Bool { kind(of: fileName) == .archive }

    private static func kind(of fileName: some Collection<UInt8>) -> Kind? {
        ArchiveName(fileName: String(decoding: fileName, as: UTF8.self))?.kind
    }

    /// Whether a file is a rotated one, compressed or not. Any bytes; others are only not ours.
    package static func isOne(_ fileName: some Collection<UInt8>) -> Bool {
        let found = kind(of: fileName)
        return found == .plain || found == .archive
    }

    /// Nil for every name that is not ours.
    package init?(fileName: String) {
        guard let kind = [Kind.partial, .archive, .plain].first(where: { fileName.hasSuffix(Self.suffix($0)) }) else {
            return nil
        }
        var rest = fileName.dropLast(Self.suffix(kind).count)
        if kind == .partial {
            guard rest.hasPrefix(".") else { return nil }
            rest = rest.dropFirst()
        }
        guard let dash = rest.lastIndex(of: "-"), let counter = UInt64(rest[rest.index(after: dash)...]) else {
            return nil
        }
        rest = rest[..<dash]
        guard let second = rest.lastIndex(of: "-"), let time = ArchiveName.time(rest[rest.index(after: second)...])
        else {
            return nil
        }
        let name = String(rest[..<second])
        guard LogFileNames.isLogName(name) else { return nil }
        self.init(name: name, time: time, counter: counter, kind: kind)
        guard self.fileName == fileName else { return nil }
    }

    private static func suffix(_ kind: Kind) -> String {
        switch kind {
        case .plain: LogFileNames.plainSuffix
        case .archive: LogFileNames.plainSuffix + archiveSuffix
        case .partial: LogFileNames.plainSuffix + archiveSuffix + ".partial"
        }
    }

    private static func text(_ milliseconds: Int64) -> String {
        let seconds = milliseconds.flooredDivision(by: 1_000)
        let fields = CivilTime.fields(secondsSince1970: seconds)
        let date = padded(Int64(fields.year), 4) + padded(Int64(fields.month), 2) + padded(Int64(fields.day), 2)
        let time = padded(Int64(fields.hour), 2) + padded(Int64(fields.minute), 2) + padded(Int64(fields.second), 2)
        return "\(date)T\(time).\(padded(milliseconds - seconds * 1_000, 3))Z"
    }

    private static func time(_ text: Substring) -> Int64? {
        let bytes = Array(text.utf8)
        guard bytes.count == 20, bytes[8] == UInt8(ascii: "T"), bytes[15] == .dot,
            bytes[19] == UInt8(ascii: "Z")
        else { return nil }
        func number(_ range: Range<Int>) -> Int? {
            bytes.withUnsafeBufferPointer { DecimalDigits.number($0, at: range.lowerBound, count: range.count) }
        }
        guard let year = number(0..<4), let month = number(4..<6), let day = number(6..<8), let hour = number(9..<11),
            let minute = number(11..<13), let second = number(13..<15), let milliseconds = number(16..<19),
            let seconds = CivilTime.secondsSince1970(
                .init(year: year, month: month, day: day, hour: hour, minute: minute, second: second)
            )
        else { return nil }
        return seconds * 1_000 + Int64(milliseconds)
    }

    static func padded(_ value: Int64, _ width: Int) -> String {
        let text = String(value)
        return String(repeating: "0", count: max(0, width - text.utf8.count)) + text
    }
}
