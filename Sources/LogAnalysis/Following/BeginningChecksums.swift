import LogArchives

/// Checksums of the beginnings of some content, which is read once: enough to compare it with any number of files.
struct BeginningChecksums {
    /// Lengths whose checksums are still missing.
    private var ends: ArraySlice<Int>
    private var checksums: [Int: UInt32] = [:]
    private var count = 0
    private var checksum: UInt32 = 0

    init(for files: [FollowedFile]) {
        var ends = files.map(\.offset)
        for file in files where file.checkedFrom > 0 { ends.append(file.checkedFrom) }
        self.ends = ends.sorted()[...]
    }

    var isComplete: Bool { ends.isEmpty }

    mutating func append(_ bytes: UnsafeRawBufferPointer) {
        var rest = bytes[...]
        while let end = ends.first, end - count <= rest.count {
            let part = rest.prefix(end - count)
            rest = rest.dropFirst(part.count)
            add(part)
            checksums[end] = checksum
            ends.removeFirst()
        }
        add(rest)
    }

    private mutating func add(_ bytes: Slice<UnsafeRawBufferPointer>) {
        checksum = Checksum.crc32(UnsafeRawBufferPointer(rebasing: bytes), after: checksum)
        count += bytes.count
    }

    /// Whether the content begins with what was read of `file`.
    func match(_ file: FollowedFile) -> Bool {
        guard let whole = checksums[file.offset] else { return false }
        guard file.checkedFrom > 0 else { return file.checksum == whole }
        guard let skipped = checksums[file.checkedFrom] else { return false }
        return Checksum.crc32(skipped, followedBy: file.checksum, count: file.offset - file.checkedFrom) == whole
    }
}
