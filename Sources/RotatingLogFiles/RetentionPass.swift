import TextBytes

/// Removes archives until every bound holds. The state is what the directory says, never what memory remembers.
struct RetentionPass {
    let directory: LogDirectory
    let family: LogName
    let retention: Retention
    /// Never removed, whatever its name.
    let active: FileIdentity?

    /// Returns how many archives went. `giveUp`: so many more than the bounds ask for, because the disk is full.
    @discardableResult
    func run(wall: Int64, giveUp extra: Int = 0) throws(SystemFailure) -> Int {
        var kept: [(name: ArchiveName, size: UInt64)] = []
        for name in try directory.archives(where: family.contains) where name.kind != .partial {
            guard let status = try? directory.files.status(at: directory.file(name)), status.kind == .regular,
                status.identity != active
            else { continue }
            kept.append((name, status.size))
        }
        var total = kept.reduce(UInt64(0)) { $0.addingReportingOverflow($1.size).partialValue }
        var removed = 0
        var extra = extra
        for (name, size) in kept {
            let isOverCount = retention.count.map { kept.count - removed > max($0, 1) } ?? false
            let isOverSize = retention.totalSize.map { total > $0.bytes } ?? false
            let isTooOld = retention.age.map { isOlder(name, than: $0, wall: wall) } ?? false
            guard isOverCount || isOverSize || isTooOld || isBelowFloor || extra > 0 else { break }
            try directory.removeIfThere(directory.file(name))
            total -= min(size, total)
            removed += 1
            extra -= 1
        }
        return removed
    }

    private func isOlder(_ name: ArchiveName, than age: Duration, wall: Int64) -> Bool {
        let milliseconds = wall.flooredDivision(by: 1_000_000)
        // A rotation "in the future" (the clock was set back) is young.
        guard milliseconds > name.time else { return false }
        return UInt64(milliseconds - name.time) > age.nanosecondsClamped / 1_000_000
    }

    private var isBelowFloor: Bool {
        guard let floor = retention.freeSpaceFloor, let free = try? directory.files.freeBytes(at: directory.path) else {
            return false
        }
        return free < floor.bytes
    }
}
