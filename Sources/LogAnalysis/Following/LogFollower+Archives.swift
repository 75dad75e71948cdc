import FailureSummaries
import Files
import LogArchives

/// Reads archives, without what was read before they were compressed.
extension LogFollower {
    /// Reads an archive, without what was read of its content before. False: it is still being written.
    func read(archive file: InputFile, _ followed: FollowedFile) -> Bool {
        if isRead(archive: file, followed.location) { return true }
        guard let head = content(of: file, followed.location, count: FollowedFile.beginningSize),
            let archive = try? GzipBytes(FileBytes(file), path: followed.location.text)
        else { return true }
        let originals = originals(head, of: followed)
        var isDamaged = false
        if let original = match(originals, archive, isDamaged: &isDamaged) {
            followed.continueAfter(original)
        } else if isDamaged, !originals.isEmpty, session.now - followed.modified < Self.unfinishedInterval {
            return false
        }
        readContent(of: file, followed)
        return true
    }

    /// Whether an index shows that nothing in the archive is new.
    private func isRead(archive file: InputFile, _ path: LogPath) -> Bool {
        var input = LogInput(kind: .file, location: path)
        input.file = file
        input.isRegular = true
        guard let indexed = IndexedFile.open(input).file else { return false }
        var lines = 0
        var last: Int64?
        for segment in indexed.segments {
            guard let counts = try? SegmentCounts(segment), let end = counts.last else { return false }
            lines += counts.lines
            last = max(last ?? end, end)
        }
        if let last, last < session.since { return true }
        guard let plain = path.uncompressed else { return false }
        return ArchiveName.isPlain(plain.lastComponent)
            && files.contains { $0.location == plain && $0.isWhole && $0.lines == lines }
    }

    private func content(of file: InputFile, _ path: LogPath, count: Int) -> [UInt8]? {
        guard let archive = try? GzipBytes(FileBytes(file), path: path.text) else { return nil }
        return (try? PeekedBytes(archive, wanted: count))?.head.prefix(count).map { $0 }
    }

    /// Reads the content of an archive after `followed.offset`.
    private func readContent(of file: InputFile, _ followed: FollowedFile) {
        guard let archive = try? GzipBytes(FileBytes(file), path: followed.location.text) else { return }
        let scratch = UnsafeMutableRawBufferPointer.allocate(byteCount: 64 << 10, alignment: 16)
        defer { scratch.deallocate() }
        var left = followed.offset
        var rest: [UInt8] = []
        while !session.stops(), let step = try? archive.next(into: scratch), step != .end {
            guard case .bytes(let count) = step else { continue }
            let piece = UnsafeRawBufferPointer(rebasing: scratch[min(left, count)..<count])
            left -= min(left, count)
            rest.append(contentsOf: piece)
            if rest.count > LineFeeder.lineLimit { followed.isInLongLine = true }
            // Without a line end nothing can be taken: a long line is searched once.
            guard followed.isInLongLine || piece.contains(UInt8(ascii: "\n")) else { continue }
            let taken = rest.withUnsafeBytes { followed.take($0, feeder) }
            rest.removeFirst(taken)
        }
        _ = rest.withUnsafeBytes { followed.take($0, feeder, isLast: true) }
        followed.finish(feeder)
    }
}
