import Files
import TextBytes

/// Removes archives until every bound holds. The state is what the directory says, never what memory remembers.
struct RetentionPass {
    let directory: LogDirectory
    let family: LogName
    let retention: Retention
    /// Never removed, whatever its name.
    let active: FileIdentity?

    struct File {
        var entry: ArchiveTimeline.Entry
        var size: UInt64
    }

    struct Outcome: Sendable, Hashable {
        var removed = 0
        /// Of those: gone by count, size or free space before the age bound asked for it.
        var removedEarly = 0
    }

    /// What the bounds apply to, oldest first.
    func find() throws(SystemFailure) -> [File] {
        var found: [File] = []
        for entry in try directory.timeline(where: family.contains).entries where entry.name.kind != .partial {
            guard let status = try? directory.files.status(at: directory.file(entry.name)), status.kind == .regular,
                status.identity != active
            else { continue }
            found.append(File(entry: entry, size: status.size))
        }
        return found
    }

    /// `age`: milliseconds since the rotation. `giveUp`: so many more than the bounds ask for, because the disk is full.
    @discardableResult
    func run(
        _ files: [File],
        giveUp extra: Int = 0,
        age: (ArchiveTimeline.Entry) -> Int64
    ) throws(SystemFailure) -> Outcome {
        var outcome = Outcome()
        // Each by its own age: an older file whose name is in the future holds back no other.
        var kept: [File] = []
        for file in files {
            if let bound = retention.ageMilliseconds, age(file.entry) > bound {
                try directory.removeIfThere(directory.file(file.entry.name))
                outcome.removed += 1
            } else {
                kept.append(file)
            }
        }
        var total = kept.reduce(UInt64(0)) { $0.addingReportingOverflow($1.size).partialValue }
        var left = kept.count
        var extra = extra - outcome.removed
        for file in kept {
            let isOverCount = retention.count.map { left > max($0, 1) } ?? false
            let isOverSize = retention.totalSize.map { total > $0.bytes } ?? false
            guard isOverCount || isOverSize || isBelowFloor || extra > 0 else { break }
            try directory.removeIfThere(directory.file(file.entry.name))
            total -= min(file.size, total)
            left -= 1
            extra -= 1
            outcome.removed += 1
            if retention.age != nil { outcome.removedEarly += 1 }
        }
        return outcome
    }

    private var isBelowFloor: Bool {
        guard let floor = retention.freeSpaceFloor, let free = try? directory.files.freeBytes(at: directory.path) else {
            return false
        }
        return free < floor.bytes
    }
}
