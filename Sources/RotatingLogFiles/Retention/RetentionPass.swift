import Files
import TextBytes

/// Removes archives until every bound holds. Decides by the directory's content, never by remembered state.
struct RetentionPass {
    let directory: LogDirectory
    let family: LogName
    let retention: Retention
    /// Never removed, whatever its name.
    let active: FileIdentity?

    /// One rotated file. It has two names as long as the plain file beside its archive cannot be removed.
    struct File {
        var entry: ArchiveTimeline.Entry
        var names: [ArchiveName]
        /// Bytes of all its names.
        var size: UInt64
    }

    struct Outcome: Sendable, Hashable {
        var removed = 0
        /// How many of those were removed by count, size or free space before the age bound required it.
        var removedEarly = 0
    }

    /// The files that the bounds apply to, oldest first.
    func find() throws(SystemFailure) -> [File] {
        var found: [File] = []
        var indices: [ArchiveName: Int] = [:]
        for entry in try directory.timeline(where: family.contains).entries where entry.name.kind != .partial {
            guard let status = try? directory.files.status(at: directory.file(entry.name)), status.kind == .regular,
                status.identity != active
            else { continue }
            if let index = indices[entry.name.with(.archive)] {
                found[index].names.append(entry.name)
                found[index].size += status.size
                continue
            }
            indices[entry.name.with(.archive)] = found.count
            found.append(File(entry: entry, names: [entry.name], size: status.size))
        }
        return found
    }

    /// `age`: milliseconds since the rotation. `alsoRemoving`: how many more to remove than the bounds require, because
    /// the disk is full.
    @discardableResult
    func run(
        _ files: [File],
        alsoRemoving extra: Int = 0,
        age: (ArchiveTimeline.Entry) -> Int64
    ) throws(SystemFailure) -> Outcome {
        var outcome = Outcome()
        // Each file by its own age: an older file named in the future protects no other.
        var kept: [File] = []
        for file in files {
            if let bound = retention.ageMilliseconds, age(file.entry) > bound {
                try remove(file)
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
            try remove(file)
            total -= min(file.size, total)
            left -= 1
            extra -= 1
            outcome.removed += 1
            if retention.age != nil { outcome.removedEarly += 1 }
        }
        return outcome
    }

    private func remove(_ file: File) throws(SystemFailure) {
        for name in file.names { try directory.removeIfThere(directory.file(name)) }
    }

    private var isBelowFloor: Bool {
        guard let floor = retention.freeSpaceFloor, let free = try? directory.files.freeBytes(at: directory.path) else {
            return false
        }
        return free < floor.bytes
    }
}
