import Locks
import PIIScrubbing

/// Where groups are put away for which memory has no room: a file without a name that all jobs of a scan share.
///
/// Made when it is first needed. Places of what was taken back are used again, so that the file is about as large as what
/// lies in it. Where the disk has no room, what is put away stays in memory: the answer is the same, and it is said.
/// Of what passed no scrubber only sealed bytes come onto the disk: nobody but this program can read them, and it only as long
/// as it runs.
final class SpillFile: Sendable {
    /// Some bytes that are read as a whole.
    struct Extent: Sendable {
        fileprivate(set) var place: UInt64
        fileprivate(set) var length: Int
        fileprivate var proof: EphemeralSeal.Proof?
    }

    /// Bytes of most extents, and what places are counted in.
    static let extentSize = 16 << 10

    private struct State {
        var file: TemporaryFile?
        var size: UInt64 = 0
        var free: [UInt64] = []
        /// What the disk had no room for, by its place.
        var held: [UInt64: [UInt8]] = [:]
        var isFull = false
        var isLost = false
    }

    private let directory: String?
    private let state = Locked(State())
    private let seal = EphemeralSeal()

    /// `directory`: where the file is made; `TMPDIR` where none is named.
    init(directory: String? = nil) {
        self.directory = directory
    }

    /// The disk had no room: memory holds what should lie there.
    var isFull: Bool { state.withLock { $0.isFull } }

    /// The disk did not give back what was written.
    var isLost: Bool { state.withLock { $0.isLost } }

    /// What lies on the disk, as it lies there.
    var bytesOnDisk: [UInt8]? {
        let (file, size) = state.withLock { ($0.file, $0.size) }
        return file?.read(upTo: Int(clamping: size), at: 0)
    }

    func lose() {
        state.withLock { $0.isLost = true }
    }

    /// `isScrubbed`: the bytes hold nothing that has not passed a scrubber.
    func write(_ bytes: [UInt8], isScrubbed: Bool) -> Extent {
        let slots = UInt64((bytes.count + Self.extentSize - 1) / Self.extentSize)
        let (place, file) = state.withLock { state in
            if state.file == nil, !state.isFull {
                state.file = TemporaryFile(directory: directory)
                state.isFull = state.file == nil
            }
            let file = state.isFull ? nil : state.file
            if slots == 1, let place = state.free.popLast() { return (place, file) }
            defer { state.size += slots * UInt64(Self.extentSize) }
            return (state.size, file)
        }
        let extent = Extent(place: place, length: bytes.count)
        if let file {
            if isScrubbed {
                if file.write(bytes, at: place) { return extent }
            } else if let sealed = seal.sealed(bytes), file.write(sealed.bytes, at: place) {
                return Extent(place: place, length: bytes.count, proof: sealed.proof)
            }
        }
        state.withLock { state in
            state.isFull = true
            state.held[place] = bytes
        }
        return extent
    }

    /// Nil where the disk does not give back what was written; that is remembered.
    func read(_ extent: Extent) -> [UInt8]? {
        let (held, file) = state.withLock { ($0.held[extent.place], $0.file) }
        if let held { return held }
        if let bytes = file?.read(extent.length, at: extent.place),
            let plain = extent.proof.map({ seal.opened(bytes, $0) }) ?? bytes
        {
            return plain
        }
        lose()
        return nil
    }

    /// Gives back the place of what is not needed any more.
    func free(_ extent: Extent) {
        state.withLock { state in
            state.held[extent.place] = nil
            if extent.length <= Self.extentSize { state.free.append(extent.place) }
        }
    }
}
