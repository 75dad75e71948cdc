package import LogArchives

extension ArchiveWriter {
    /// The whole archive of `raw`, appended in pieces of `piece` bytes.
    package consuming func archive(_ raw: [UInt8], piece: Int = .max) -> [UInt8] {
        var output: [UInt8] = []
        raw.withUnsafeBytes { bytes in
            var rest = bytes[...]
            while !rest.isEmpty {
                append(UnsafeRawBufferPointer(rebasing: rest.prefix(piece))) { output += $0 }
                rest = rest.dropFirst(piece)
            }
        }
        finish { output += $0 }
        return output
    }
}

extension ArchiveReader {
    /// Reads `archive` from its beginning.
    package init(of archive: [UInt8]) throws {
        var position = 0
        try self.init { (target) throws(ArchiveSourceError) -> Int in
            let count = min(target.count, archive.count - position)
            archive.withUnsafeBytes { target.copyMemory(from: .init(rebasing: $0[position..<position + count])) }
            position += count
            return count
        }
    }
}

extension ArchiveLayout {
    package init(of archive: [UInt8]) {
        self.init(size: UInt64(archive.count)) { (buffer, offset) throws(ArchiveSourceError) -> Int in
            guard offset < UInt64(archive.count) else { return 0 }
            let count = min(buffer.count, archive.count - Int(offset))
            archive.withUnsafeBytes { buffer.copyMemory(from: .init(rebasing: $0[Int(offset)..<Int(offset) + count])) }
            return count
        }
    }
}
