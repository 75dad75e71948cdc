import CLibrary
import Files
import LogArchives

/// A file that is followed, and how far its content was read.
///
/// Content is recognised under another name, or in another file, by its beginning and its checksum. So what was read is
/// not read again after a file was renamed, copied (`copytruncate`) or compressed.
final class FollowedFile {
    var location: LogPath {
        didSet { if location != oldValue { wasRenamed = true } }
    }
    private(set) var wasRenamed = false
    /// Open while its name may change.
    var file: InputFile?
    var identity: FileIdentity?
    /// Bytes of its content that were read.
    private(set) var offset = 0
    private(set) var lines = 0
    /// Whether it was read from its first line.
    private(set) var isWhole = true
    /// Its first bytes, at most `beginningSize`.
    private(set) var beginning: [UInt8] = []
    /// Checksum of the bytes from `checkedFrom` to `offset`.
    private(set) var checksum: UInt32 = 0
    private(set) var checkedFrom = 0
    /// The state of the file when it was last looked at.
    var size = 0
    var modified: Int64 = 0
    /// When it last grew.
    var changed: Int64
    /// An archive that was read, or no log: nothing more comes.
    var isFinished = false
    /// How much it may have in common with another file.
    enum Relation {
        /// Not compared yet.
        case unknown
        /// So far it is the beginning of another log: a copy that is being made. Nothing in it is new.
        case copyInProgress
        case known
    }
    var relation = Relation.known
    /// The rest of a line that is longer than a line may be is left out.
    var isInLongLine = false
    private var isNotedDocument = false
    private var handler: FollowHandler?
    private let session: FollowSession

    static let beginningSize = 1_024
    /// A shorter beginning does not identify a file.
    private static let shortestBeginning = 64
    private static let pieceSize = 256 << 10
    /// How much of what is left out is checked, to recognise the file later.
    static let sampleSize = 4_096
    /// How long a failure may be logged again, and a little more.
    private static let memory: Int64 = 11_000_000

    init(_ location: LogPath, _ session: FollowSession) {
        self.location = location
        self.session = session
        changed = session.now
    }

    /// A copy that stands for the content from before the file was truncated.
    func retired() -> FollowedFile {
        let copy = FollowedFile(location, session)
        copy.continueAfter(self)
        copy.isFinished = true
        return copy
    }

    /// Begins anew: the file was truncated, or it is another one.
    func restart() {
        endHandler()
        (offset, lines, beginning, checksum, checkedFrom) = (0, 0, [], 0, 0)
        (isWhole, isInLongLine, relation, isNotedDocument) = (true, false, .known, false)
    }

    /// Leaves out what is in the file up to `offset`. Its last bytes are read, to recognise the file later.
    func skip(to offset: Int, of file: InputFile) {
        self.offset = offset
        beginning = file.bytes(at: 0, count: min(offset, Self.beginningSize))
        checkedFrom = max(0, offset - Self.sampleSize)
        let sample = file.bytes(at: checkedFrom, count: offset - checkedFrom)
        checksum = Checksum.crc32(sample)
        isWhole = offset == 0
        isInLongLine = sample.last.map { $0 != UInt8(ascii: "\n") } ?? false
    }

    func continueAfter(_ other: FollowedFile) {
        (offset, lines, isWhole, isInLongLine) = (other.offset, other.lines, other.isWhole, other.isInLongLine)
        (beginning, checksum, checkedFrom) = (other.beginning, other.checksum, other.checkedFrom)
    }

    /// Whether content that begins so may be this one, or the beginning of it.
    func mayBegin(_ content: [UInt8]) -> Bool {
        let count = min(content.count, beginning.count)
        guard offset >= Self.shortestBeginning, count > 0 else { return false }
        return content.withUnsafeBytes { content in
            beginning.withUnsafeBytes { beginning in
                guard let content = content.baseAddress, let beginning = beginning.baseAddress else { return false }
                return memcmp(content, beginning, count) == 0
            }
        }
    }

    /// Passes on the lines that are complete.
    func take(_ bytes: UnsafeRawBufferPointer, _ feeder: LineFeeder, isLast: Bool = false) -> Int {
        var part = bytes
        if isInLongLine {
            guard let end = part.firstIndex(of: UInt8(ascii: "\n")) else {
                count(part)
                return part.count
            }
            isInLongLine = false
            lines += 1
            count(UnsafeRawBufferPointer(rebasing: part[...end]))
            part = UnsafeRawBufferPointer(rebasing: part[(end + 1)...])
        }
        let skipped = bytes.count - part.count
        if !isLast {
            guard let end = part.lastIndex(of: UInt8(ascii: "\n")) else { return skipped }
            part = UnsafeRawBufferPointer(rebasing: part[...end])
        }
        guard !part.isEmpty else { return skipped }
        var handler = self.handler.take() ?? FollowHandler(location.text, knowsLines: isWhole, session)
        // Memory has no errors.
        do throws(InputProblem) {
            try feeder.run(MemoryBytes(Array(part)), linesBefore: lines, into: &handler)
        } catch {}
        self.handler = consume handler
        lines = feeder.lines
        count(part)
        return skipped + part.count
    }

    private func count(_ bytes: UnsafeRawBufferPointer) {
        if beginning.count < Self.beginningSize, beginning.count == offset {
            beginning.append(contentsOf: bytes.prefix(Self.beginningSize - beginning.count))
        }
        checksum = Checksum.crc32(bytes, after: checksum)
        offset += bytes.count
    }

    /// Reads what the open file has more than before.
    func readMore(_ feeder: LineFeeder, isLast: Bool = false) {
        guard let file, relation == .known else { return }
        var capacity = Self.pieceSize
        while !session.stops() {
            let piece = file.bytes(at: offset, count: capacity)
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
        noteDocument()
        // Nothing that comes now belongs to what came before.
        guard handler != nil, session.now - changed > Self.memory else { return }
        endHandler()
    }

    private func endHandler() {
        handler?.finish()
        noteDocument()
        handler = nil
    }

    /// Says once that errors were left out.
    private func noteDocument() {
        guard !isNotedDocument, let document = handler?.document else { return }
        isNotedDocument = true
        session.add(document)
    }

    func finish(_ feeder: LineFeeder) {
        readMore(feeder, isLast: true)
        endHandler()
        file = nil
    }

    /// Whether the open file still begins as it did.
    var beginsAsBefore: Bool {
        guard let file, !beginning.isEmpty else { return true }
        return file.bytes(at: 0, count: beginning.count) == beginning
    }
}
