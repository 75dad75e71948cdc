import CLibrary
import LogArchives

/// A file that is followed, and how far its content was read.
///
/// Content is recognised under another name, or in another file, by its beginning and its checksum. So what was read is
/// not read again after a file was renamed, copied (`copytruncate`) or compressed.
final class FollowedFile {
    var location: LogPath
    /// Open while its name may change.
    var file: InputFile?
    var identity: InputFile.Identity?
    /// Bytes of its content that were read.
    private(set) var offset = 0
    private(set) var lines = 0
    /// The first bytes of what was read, at most `beginningSize`.
    private(set) var beginning: [UInt8] = []
    /// Of all bytes that were read; nil if some before them were not.
    private(set) var checksum: UInt32? = 0
    /// Of the file when it was last looked at.
    var size = 0
    var modified: Int64 = 0
    /// When it last grew.
    var changed: Int64
    /// An archive that was read, or no log: nothing more comes.
    var isFinished = false
    private var isInLongLine = false
    private var handler: FollowHandler?
    private let session: FollowSession

    static let beginningSize = 1_024
    /// A shorter beginning does not tell two files apart.
    private static let shortestBeginning = 64
    private static let pieceSize = 256 << 10
    /// How long a failure may be logged again, and a little more.
    private static let memory: Int64 = 11_000_000

    init(_ location: LogPath, _ session: FollowSession) {
        self.location = location
        self.session = session
        changed = session.now
    }

    /// The same content, as it was before the file was truncated.
    func retired() -> FollowedFile {
        let copy = FollowedFile(location, session)
        (copy.offset, copy.lines, copy.beginning, copy.checksum) = (offset, lines, beginning, checksum)
        copy.isFinished = true
        return copy
    }

    /// Begins anew: the file was truncated, or it is another one.
    func restart() {
        handler?.finish()
        handler = nil
        (offset, lines, beginning, checksum, isInLongLine) = (0, 0, [], 0, false)
    }

    /// Leaves out what is in the file so far.
    func skip(to offset: Int, of file: InputFile, beginning: [UInt8]) {
        self.offset = offset
        self.beginning = beginning
        checksum = nil
        var last: UInt8 = 0
        let count = withUnsafeMutableBytes(of: &last) { byte in
            offset > 0 ? (try? file.read(into: byte, at: UInt64(offset - 1))) ?? 0 : 0
        }
        isInLongLine = count > 0 && last != UInt8(ascii: "\n")
    }

    func continueAfter(_ other: FollowedFile) {
        (offset, lines, beginning, checksum) = (other.offset, other.lines, other.beginning, other.checksum)
    }

    /// Whether content that begins so may be this one.
    func mayBegin(_ content: [UInt8]) -> Bool {
        checksum != nil && offset >= Self.shortestBeginning && content.starts(with: beginning)
    }

    /// Hands on the lines that are complete.
    func take(_ bytes: UnsafeRawBufferPointer, _ feeder: LineFeeder, isLast: Bool = false) -> Int {
        var part = bytes
        if isInLongLine {
            guard let end = part.firstIndex(of: UInt8(ascii: "\n")) else {
                count(part)
                return part.count
            }
            isInLongLine = false
            count(UnsafeRawBufferPointer(rebasing: part[...end]))
            part = UnsafeRawBufferPointer(rebasing: part[(end + 1)...])
        }
        let skipped = bytes.count - part.count
        if !isLast {
            guard let end = part.lastIndex(of: UInt8(ascii: "\n")) else { return skipped }
            part = UnsafeRawBufferPointer(rebasing: part[...end])
        }
        guard !part.isEmpty else { return skipped }
        var handler = self.handler ?? FollowHandler(location.text, session)
        self.handler = nil
        // Memory has no errors.
        do throws(InputProblem) {
            try feeder.run(MemoryBytes(Array(part)), linesBefore: lines, into: &handler)
        } catch {}
        self.handler = handler
        lines = feeder.lines
        count(part)
        return skipped + part.count
    }

    private func count(_ bytes: UnsafeRawBufferPointer) {
        if beginning.count < Self.beginningSize, beginning.count == offset {
            beginning.append(contentsOf: bytes.prefix(Self.beginningSize - beginning.count))
        }
        checksum = checksum.map { Checksum.crc32(bytes, after: $0) }
        offset += bytes.count
    }

    /// Reads what the open file has more than before.
    func readMore(_ feeder: LineFeeder, isLast: Bool = false) {
        guard let file else { return }
        var capacity = Self.pieceSize
        while true {
            let piece = [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
                count = (try? file.read(into: UnsafeMutableRawBufferPointer(buffer), at: UInt64(offset))) ?? 0
            }
            guard !piece.isEmpty else { return }
            let isWhole = piece.count < capacity
            let taken = piece.withUnsafeBytes { take($0, feeder, isLast: isLast && isWhole) }
            if taken == 0 {
                // A line that is not finished; or longer than all that was read.
                guard !isWhole else { return }
                if capacity < LineFeeder.lineLimit {
                    capacity *= 4
                } else {
                    isInLongLine = true
                }
            } else {
                capacity = Self.pieceSize
                if isWhole { return }
            }
        }
    }

    func settle() {
        handler?.settle(lastChange: changed)
        // Nothing that comes now belongs to what came before.
        guard handler != nil, session.now - changed > Self.memory else { return }
        handler?.finish()
        handler = nil
    }

    func finish(_ feeder: LineFeeder) {
        readMore(feeder, isLast: true)
        handler?.finish()
        handler = nil
        file = nil
    }

    /// Whether the open file still begins as it did.
    var beginsAsBefore: Bool {
        guard let file, !beginning.isEmpty else { return true }
        return file.beginning(beginning.count) == beginning
    }
}
