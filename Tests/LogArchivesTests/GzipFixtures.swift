import CZlibShims
import LogArchives

/// Gzip inputs built byte by byte, with everything RFC 1952 allows in a header.
enum GzipFixtures {
    struct Header {
        var extra: [UInt8]?
        var name: String?
        var comment: String?
        var hasHeaderChecksum = false
    }

    /// `count` lines of log-like text.
    static func lines(_ count: Int, from first: Int = 0) -> [UInt8] {
        var bytes: [UInt8] = []
        for index in first..<first + count {
            bytes += Array(
                "{\"event.sequence\":\(index),\"message\":\"sign-in \(index &* 2_654_435_761 % 97) contoso\"}\n".utf8
            )
        }
        return bytes
    }

    static func member(_ raw: [UInt8], level: Int = 6, header: Header? = nil) throws -> [UInt8] {
        let deflater = try Deflater(level: level)
        var output = [UInt8](repeating: 0, count: deflater.bound(raw.count))
        let used = try output.withUnsafeMutableBytes { target in
            try raw.withUnsafeBytes { try deflater.member(of: $0, into: target) }
        }
        output.removeLast(output.count - used)
        guard let header else { return output }
        var head: [UInt8] = [0x1f, 0x8b, 8, 0, 1, 2, 3, 4, 0, 255]
        if let extra = header.extra {
            head[3] |= 4
            head += [UInt8(extra.count & 0xff), UInt8(extra.count >> 8)] + extra
        }
        if let name = header.name {
            head[3] |= 8
            head += Array(name.utf8) + [0]
        }
        if let comment = header.comment {
            head[3] |= 16
            head += Array(comment.utf8) + [0]
        }
        if header.hasHeaderChecksum {
            head[3] |= 2
            let checksum = UInt(crc32(crc32(0, nil, 0), head, UInt32(head.count)))
            head += [UInt8(checksum & 0xff), UInt8(checksum >> 8 & 0xff)]
        }
        return head + output.dropFirst(10)
    }

    /// Reads `input` in pieces of `piece` bytes through a buffer of `buffer` bytes.
    static func read(
        _ input: [UInt8],
        piece: Int = .max,
        buffer size: Int = 256 << 10,
        limits: ArchiveLimits = ArchiveLimits(),
        firstMember: Bool = false
    ) throws -> (bytes: [UInt8], damage: [ArchiveDamage]) {
        var position = 0
        var reader = try ArchiveReader(limits: limits) { (target) throws(ArchiveSourceError) -> Int in
            let count = min(piece, target.count, input.count - position)
            input.withUnsafeBytes { target.copyMemory(from: .init(rebasing: $0[position..<position + count])) }
            position += count
            return count
        }
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: size, alignment: 16)
        defer { buffer.deallocate() }
        var bytes: [UInt8] = []
        var damage: [ArchiveDamage] = []
        if firstMember {
            let output = UnsafeMutableRawBufferPointer.allocate(byteCount: 256 << 10, alignment: 16)
            defer { output.deallocate() }
            if let count = try reader.firstMember(into: output) { bytes += Array(output[..<count]) }
        }
        while true {
            switch try reader.next(into: buffer) {
            case .bytes(let count): bytes += Array(buffer[..<count])
            case .damage(let found): damage.append(found)
            case .end: return (bytes, damage)
            }
        }
    }
}
