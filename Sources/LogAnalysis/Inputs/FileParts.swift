import CLibrary
import LogArchives

/// Places at which a large file can be cut, so that its parts can be read at the same time: line ends of plain text, the
/// beginnings of members of gzip.
///
/// A place in gzip is a guess that decompressing has confirmed, no more: whoever reads a part up to it without damage, and
/// to a line end, has proved it.
struct FileParts {
    /// Smaller parts are not worth a thread.
    private static let smallest = 4 << 20
    /// How far behind its place a cut is looked for: one stream without members has none.
    private static let reach = 1 << 20

    let isCompressed: Bool
    /// In the order of the file, without gaps; one where it cannot be cut.
    let ranges: [Range<UInt64>]

    /// At most `count` parts of a regular file of JSON lines; nil for any other.
    init?(_ file: InputFile, count: Int) {
        guard let size = file.size, size >= 2 * Self.smallest, count > 1 else { return nil }
        let head = Self.bytes(of: file, at: 0, 4)
        guard head.count == 4 else { return nil }
        isCompressed = head.starts(with: [0x1F, 0x8B, 8])
        guard isCompressed || head[0] == UInt8(ascii: "{") else { return nil }
        let count = min(count, size / Self.smallest)
        var cuts: [UInt64] = []
        for part in 1..<count {
            let place = UInt64(size / count * part)
            guard let cut = isCompressed ? Self.member(in: file, from: place) : Self.line(in: file, from: place),
                cut > cuts.last ?? 0, cut < UInt64(size)
            else { continue }
            cuts.append(cut)
        }
        ranges = zip([0] + cuts, cuts + [UInt64(size)]).map { $0..<$1 }
    }

    private static func bytes(of file: InputFile, at place: UInt64, _ count: Int) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            let room = UnsafeMutableRawBufferPointer(buffer)
            while filled < count {
                let rest = UnsafeMutableRawBufferPointer(rebasing: room[filled...])
                guard let read = try? file.read(into: rest, at: place + UInt64(filled)), read > 0 else { break }
                filled += read
            }
        }
    }

    private static func line(in file: InputFile, from place: UInt64) -> UInt64? {
        bytes(of: file, at: place, reach).firstIndex(of: UInt8(ascii: "\n")).map { place + UInt64($0) + 1 }
    }

    private static func member(in file: InputFile, from place: UInt64) -> UInt64? {
        bytes(of: file, at: place, reach + MemberSearch.lookahead).withUnsafeBytes { window in
            MemberSearch.firstMember(in: window, places: reach).map { place + UInt64($0) }
        }
    }
}
