/// Writes an index as gzip members while its sections are created. Only one section and one member are in memory.
struct IndexStream {
    private(set) var directory = IndexDirectory()
    private var length: UInt64 = 0
    private var checksum: UInt32 = 0
    /// Bytes that do not fill a member yet.
    private var pending: [UInt8] = []

    /// Adds a section made of all `pieces`. If deflate makes it smaller, it is stored as one gzip member.
    mutating func append<Failure: Error>(
        _ section: IndexSection,
        with deflater: borrowing Deflater,
        emit: (UnsafeRawBufferPointer) throws(Failure) -> Void
    ) throws(Failure) {
        var stored = section.pieces
        var encoding = IndexDirectory.Entry.Encoding.plain
        if section.isCompressible, let member = Self.member(of: section.bytes, deflater) {
            stored = [member]
            encoding = .gzip
        }
        let offset = length
        var sectionChecksum: UInt32 = 0
        for piece in stored {
            sectionChecksum = Checksum.crc32(piece, after: sectionChecksum)
            try put(piece, emit: emit)
        }
        directory.append(
            IndexDirectory.Entry(
                id: section.id,
                encoding: encoding,
                checksum: sectionChecksum,
                offset: offset,
                length: length - offset,
                rawLength: UInt64(section.pieces.reduce(0) { $0 + $1.count })
            )
        )
    }

    /// Writes the directory, which ends the index, and the locator, which ends the segment. `dataLength`: bytes of the
    /// blocks before.
    mutating func finish<Failure: Error>(
        directory bytes: [UInt8],
        meaning: UInt16,
        dataLength: UInt64,
        emit: (UnsafeRawBufferPointer) throws(Failure) -> Void
    ) throws(Failure) {
        try put(bytes, emit: emit)
        if !pending.isEmpty { try Self.emit(IndexMember.member(pending, .index), emit) }
        pending = []
        let locator = IndexLocator(
            meaning: meaning,
            dataLength: dataLength,
            indexLength: length,
            indexChecksum: checksum,
            directory: bytes
        )
        try Self.emit(locator.member(), emit)
    }

    private mutating func put<Failure: Error>(
        _ bytes: [UInt8],
        emit: (UnsafeRawBufferPointer) throws(Failure) -> Void
    ) throws(Failure) {
        checksum = Checksum.crc32(bytes, after: checksum)
        length += UInt64(bytes.count)
        var rest = bytes[...]
        while !rest.isEmpty {
            let part = rest.prefix(IndexMember.capacity - pending.count)
            pending += part
            rest = rest.dropFirst(part.count)
            guard pending.count == IndexMember.capacity else { continue }
            try Self.emit(IndexMember.member(pending, .index), emit)
            pending.removeAll(keepingCapacity: true)
        }
    }

    /// Nil if the member would be larger than the bytes.
    private static func member(of bytes: [UInt8], _ deflater: borrowing Deflater) -> [UInt8]? {
        var member = [UInt8](repeating: 0, count: deflater.bound(bytes.count))
        let used = member.withUnsafeMutableBytes { target in
            bytes.withUnsafeBytes { try? deflater.member(of: $0, into: target) }
        }
        guard let used, used < bytes.count else { return nil }
        return Array(member[..<used])
    }

    private static func emit<Failure: Error>(
        _ member: [UInt8],
        _ emit: (UnsafeRawBufferPointer) throws(Failure) -> Void
    ) throws(Failure) {
        // Rethrown explicitly: `withUnsafeBytes` has typed throws only in newer standard libraries.
        let result: Result<Void, Failure> = member.withUnsafeBytes { bytes in
            do throws(Failure) {
                try emit(bytes)
                return .success(())
            } catch {
                return .failure(error)
            }
        }
        try result.get()
    }
}
