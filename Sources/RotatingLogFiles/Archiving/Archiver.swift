import CLibrary
import FailureSummaries
import Files
import LogArchives

/// Makes an archive of one rotated file: complete and on the medium before the plain file is removed.
///
///     plain → .partial (created, written, synced, closed: each checked) → renamed to .gz → directory synced
///           → plain removed
///
/// Stopped anywhere and started again: a partial file is discarded. An archive that exists together with its plain file
/// is compared with it: if it holds the same bytes, the plain file is removed; if not, the plain file takes another
/// name.
struct Archiver {
    enum Outcome: Sendable, Hashable {
        case archived(ArchiveName)
        /// The plain file is gone or is not ours.
        case nothing
        /// Another process makes this archive.
        case busy
        /// `shouldStop` returned true.
        case stopped
    }

    let directory: LogDirectory
    let level: Int
    /// Compresses the members at `level`; nil: this thread does.
    var members: (any MemberMaking)?
    /// Called between two blocks; true ends the work, which is started again later. Other maintenance work may run in
    /// this call.
    let shouldStop: () -> Bool

    private var files: any FileOperations { directory.files }

    func archive(_ plain: ArchiveName) throws(SystemFailure) -> Outcome {
        guard let (source, _) = try directory.openRegular(directory.file(plain), for: .read) else { return .nothing }
        defer { try? files.close(source) }
        let target = plain.with(.archive)
        let partial = plain.with(.partial)
        guard let making = try PartialArchive.begin(directory.file(partial), in: directory) else { return .busy }
        // No other process makes this archive while the temporary file is held: an empty one is a leftover.
        if directory.isPlaceholder(target) { try? files.remove(directory.file(target)) }
        if (try? files.status(at: directory.file(target))) != nil {
            making.abandon()
            return try settle(plain, source: source, archive: target)
        }
        defer { making.release() }
        do throws(SystemFailure) {
            let isComplete = try compress(source, to: making.output)
            guard isComplete else {
                try? files.close(making.output)
                try? directory.removeIfThere(directory.file(partial))
                return .stopped
            }
            try files.synchronizeUninterrupted(making.output)
        } catch {
            try? files.close(making.output)
            try? files.remove(directory.file(partial))
            throw error
        }
        do throws(SystemFailure) {
            // A close that fails may mean that the last bytes were never stored: then there is no archive.
            try files.close(making.output)
            try files.rename(directory.file(partial), to: directory.file(target))
        } catch {
            try? files.remove(directory.file(partial))
            throw error
        }
        try files.synchronizeDirectory(directory.path)
        try directory.removeIfThere(directory.file(plain))
        try? files.synchronizeDirectory(directory.path)
        return .archived(target)
    }

    private func compress(_ source: Int32, to output: Int32) throws(SystemFailure) -> Bool {
        guard var writer = makeWriter() else { throw SystemFailure.outOfMemory }
        let files = files
        func emit(_ bytes: UnsafeRawBufferPointer) throws(SystemFailure) {
            try files.writeAll(output, bytes)
        }
        // Read, not mapped: mapping the file would put all of it into resident memory.
        func read(_ buffer: UnsafeMutableRawBufferPointer) throws(SystemFailure) -> Int {
            try files.untilUninterrupted { () throws(SystemFailure) in try files.read(source, into: buffer) }
        }
        repeat {
            if shouldStop() { return false }
        } while try writer.append(reading: read, emit: emit) > 0
        try writer.finish(emit: emit)
        return true
    }

    private func makeWriter() -> ArchiveWriter? {
        if let members { return ArchiveWriter(members: members, index: SegmentIndexer()) }
        return try? ArchiveWriter(level: level, index: SegmentIndexer())
    }

    /// An archive of that name already exists: an earlier run stopped before its last step, or the archive is of
    /// another file.
    private func settle(_ plain: ArchiveName, source: Int32, archive: ArchiveName) throws(SystemFailure) -> Outcome {
        if try holds(archive, contentOf: source) {
            try directory.removeIfThere(directory.file(plain))
            return .archived(archive)
        }
        _ = try directory.renameToArchive(
            directory.file(plain),
            name: plain.name,
            time: plain.time,
            counter: plain.next.counter
        )
        return .nothing
    }

    /// Whether an archive decompresses without damage to exactly the bytes of a file.
    private func holds(_ archive: ArchiveName, contentOf source: Int32) throws(SystemFailure) -> Bool {
        let descriptor: Int32
        do throws(SystemFailure) {
            guard let opened = try directory.openRegular(directory.file(archive), for: .read) else { return false }
            descriptor = opened.0
        } catch {
            // A link, a pipe or a directory under the name is not our archive.
            if error.isForeign || error.isLink { return false }
            throw error
        }
        defer { try? files.close(descriptor) }
        let files = files
        let reader = try? ArchiveReader { (target) throws(ArchiveSourceError) -> Int in
            do throws(SystemFailure) {
                return try files.untilUninterrupted { () throws(SystemFailure) in
                    try files.read(descriptor, into: target)
                }
            } catch {
                throw ArchiveSourceError(systemError: error.code)
            }
        }
        guard var reader else { throw SystemFailure.outOfMemory }
        let raw = UnsafeMutableRawBufferPointer.allocate(byteCount: 2 * ArchiveWriter.blockSize, alignment: 4_096)
        let plain = UnsafeMutableRawBufferPointer.allocate(byteCount: raw.count, alignment: 4_096)
        defer {
            raw.deallocate()
            plain.deallocate()
        }
        var offset: UInt64 = 0
        while true {
            guard let step = try? reader.next(into: raw) else { return false }
            switch step {
            case .damage:
                return false
            case .end:
                let one = UnsafeMutableRawBufferPointer(rebasing: plain[..<1])
                return try files.readAll(source, into: one, at: offset) == 0
            case .bytes(let count):
                let same = UnsafeMutableRawBufferPointer(rebasing: plain[..<count])
                guard try files.readAll(source, into: same, at: offset) == count, same.elementsEqual(raw[..<count])
                else {
                    return false
                }
                offset += UInt64(count)
            }
        }
    }
}

extension SystemFailure {
    static let outOfMemory = SystemFailure("zlib", ENOMEM)
}
