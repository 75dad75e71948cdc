import CLibrary
import LogArchives

/// Offsets at which a large file can be cut so that its parts can be read at the same time: line ends in plain text,
/// starts of members in gzip.
///
/// An offset in gzip is a guess, confirmed by decompression but not proved. Reading the part before it without damage,
/// up to a line end, proves it.
struct FileParts {
    /// Smaller parts are not worth a thread.
    private static let smallest = 4 << 20
    /// How far after the ideal offset a cut is searched for. A single stream without members has none.
    private static let reach = 1 << 20

    let isCompressed: Bool
    /// In the order of the file, without gaps; only one if the file cannot be cut.
    let ranges: [Range<UInt64>]

    /// At most `count` parts of a regular file of JSON lines; nil for any other file.
    init?(_ file: InputFile, count: Int) {
        guard let size = file.size, size >= 2 * Self.smallest, count > 1 else { return nil }
        let head = file.bytes(at: 0, count: 4)
        guard head.count == 4 else { return nil }
        isCompressed = head.starts(with: GzipFormat.start)
        guard isCompressed || head[0] == UInt8(ascii: "{") else { return nil }
        let count = min(count, size / Self.smallest)
        var cuts: [UInt64] = []
        for part in 1..<count {
            let offset = UInt64(size / count * part)
            guard let cut = isCompressed ? Self.member(in: file, from: offset) : Self.line(in: file, from: offset),
                cut > cuts.last ?? 0, cut < UInt64(size)
            else { continue }
            cuts.append(cut)
        }
        ranges = zip([0] + cuts, cuts + [UInt64(size)]).map { $0..<$1 }
    }

    private static func line(in file: InputFile, from offset: UInt64) -> UInt64? {
        file.bytes(at: Int(offset), count: reach).firstIndex(of: UInt8(ascii: "\n")).map { offset + UInt64($0) + 1 }
    }

    private static func member(in file: InputFile, from offset: UInt64) -> UInt64? {
        file.bytes(at: Int(offset), count: reach + MemberSearch.lookahead).withUnsafeBytes { window in
            MemberSearch.firstMember(in: window, candidates: reach).map { offset + UInt64($0) }
        }
    }
}
