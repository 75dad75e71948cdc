import Files
import TextBytes

extension TimeZoneRules {
    /// A zone by its name in the system's database; nil if it is unknown or its file cannot be parsed.
    init?(name: String, files: any FileOperations) {
        self.init(name: name) { Self.contents($0, files) }
    }

    /// The database is full of links: opens the path that the system resolves, bounded, read only.
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

    /// The first instant after `seconds` at which a new local hour or day begins.
    ///
    /// Local time is followed minute by minute only near a change of the offset; elsewhere a division gives the
    /// boundary.
    func nextBoundary(after seconds: Int64, period: CalendarBoundary.Period) -> Int64 {
        let length = period.seconds
        let offset = offset(at: seconds)
        let local = seconds + offset
        let current = local.flooredDivision(by: length)
        var candidate = (current + 1) * length - offset
        let offsetThen = self.offset(at: candidate)
        guard offsetThen != offset else { return candidate }
        // The clock changes in between: find the first minute in which the local day or hour is a later one, or in
        // which an hour begins for the second time.
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
