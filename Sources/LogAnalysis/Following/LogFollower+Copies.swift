import Files

/// Recognises content that was read in another file: a log that was renamed, copied or compressed.
extension LogFollower {
    /// Decides what of a new file was read in another one. False: it is a copy that is still being made.
    func begin(_ followed: FollowedFile, _ file: InputFile, size: Int) -> Bool {
        guard followed.relation != .known else { return true }
        let originals = originals(file.bytes(at: 0, count: FollowedFile.beginningSize), of: followed)
        let isCopy = followed.relation == .copyInProgress
        followed.relation = .known
        var isDamaged = false
        let readable = originals.filter { $0.offset <= size }
        if !readable.isEmpty, let twin = match(readable, FileBytes(file), isDamaged: &isDamaged) {
            followed.continueAfter(twin)
        } else if isCopyInProgress(followed, file, size: size, of: originals) {
            followed.relation = .copyInProgress
            return false
        } else if isCopy, originals.contains(where: { $0.offset > size && $0.isFinished }) {
            // The original was truncated after the copy was made. It had more, which was read there.
            followed.skip(to: size, of: file)
        } else if session.isInitialRead, size > Self.initialReadSize {
            followed.skip(to: size - Self.initialReadSize, of: file)
        }
        return true
    }

    /// The files whose content may be the same, read to their ends: what an original has more than its copy had would
    /// otherwise count in both.
    func originals(_ beginning: [UInt8], of followed: FollowedFile) -> [FollowedFile] {
        if !session.isInitialRead {
            for file in files where file.file != nil && file.relation == .known {
                if file.offset < FollowedFile.beginningSize || file.mayBegin(beginning) { read(file) }
            }
        }
        // There may be thousands, for each new file.
        var found: [FollowedFile] = []
        for file in files where file !== followed && file.mayBegin(beginning) { found.append(file) }
        for file in retired where file.mayBegin(beginning) { found.append(file) }
        return found
    }

    /// The one of them whose content `source` begins with, as far as it was read; the one with the most.
    /// `isDamaged`: the source could not be read to its end.
    func match(_ originals: [FollowedFile], _ source: any ByteSource, isDamaged: inout Bool) -> FollowedFile? {
        var checksums = BeginningChecksums(for: originals)
        let scratch = UnsafeMutableRawBufferPointer.allocate(byteCount: 64 << 10, alignment: 16)
        defer { scratch.deallocate() }
        while !checksums.isComplete, let step = try? source.next(into: scratch), step != .end {
            guard case .bytes(let count) = step else {
                isDamaged = true
                continue
            }
            checksums.append(UnsafeRawBufferPointer(rebasing: scratch[..<count]))
        }
        return originals.filter(checksums.match).max { $0.offset < $1.offset }
    }

    /// Whether one of them began as the new file is now. Only logs that are open are asked: one that is copied was
    /// written lately. A log that was renamed is not copied, and a new one in its place may begin as it did.
    private func isCopyInProgress(
        _ followed: FollowedFile,
        _ file: InputFile,
        size: Int,
        of originals: [FollowedFile]
    ) -> Bool {
        let longer = originals.filter {
            size < $0.offset && $0.file != nil && !$0.wasRenamed && $0.location != followed.location
        }
        guard !longer.isEmpty else { return false }
        // Compare the ends first: files that begin alike usually differ there.
        let ends = [max(0, size - FollowedFile.sampleSize), 0].map { index in
            (index, file.bytes(at: index, count: min(FollowedFile.sampleSize, size - index)))
        }
        return longer.contains { original in
            ends.allSatisfy { index, bytes in
                !bytes.isEmpty && original.file?.bytes(at: index, count: bytes.count) == bytes
            }
        }
    }
}
