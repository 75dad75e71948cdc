import Files
import Locks
import PIIScrubbing

/// Spill storage for groups that do not fit in memory: one unnamed file that all jobs of a scan share.
///
/// The file is made when it is first needed. Freed extents are used again, so the file stays about as large as its
/// content. If the disk is full, spilled groups stay in memory: the answer is the same, and a note reports it. Bytes
/// that have not passed a scrubber are sealed before they are written: only this process can read them, and only as
/// long as it runs.
final class SpillFile: Sendable {
    /// Bytes that are read as a whole.
    struct Extent: Sendable {
        fileprivate(set) var offset: UInt64
        fileprivate(set) var length: Int
        fileprivate var proof: EphemeralSeal.Proof?
    }

    /// Size of most extents, and the unit in which space is allocated.
    static let extentSize = 16 << 10

    private struct State {
        var file: UnnamedFile?
        var size: UInt64 = 0
        var free: [UInt64] = []
        /// Extents that the disk had no space for, by their offset.
        var held: [UInt64: [UInt8]] = [:]
        var isFull = false
        var isLost = false
    }

    private let directory: String?
    private let state = Locked(State())
    private let seal = EphemeralSeal()

    /// `directory`: where the file is made; `TMPDIR` if nil.
    init(directory: String? = nil) {
        self.directory = directory
    }

    /// The disk was full: memory holds what should have been written.
    var isFull: Bool { state.withLock { $0.isFull } }

    /// The disk did not return what was written.
    var isLost: Bool { state.withLock { $0.isLost } }

    /// The content of the file as it is on the disk.
    var bytesOnDisk: [UInt8]? {
        let (file, size) = state.withLock { ($0.file, $0.size) }
        return file?.read(upTo: Int(clamping: size), at: 0)
    }

    func lose() {
        state.withLock { $0.isLost = true }
    }

    /// `isScrubbed`: everything in the bytes has passed a scrubber.
    func write(_ bytes: [UInt8], isScrubbed: Bool) -> Extent {
        let slots = UInt64((bytes.count + Self.extentSize - 1) / Self.extentSize)
        let (offset, file) = state.withLock { state in
            if state.file == nil, !state.isFull {
                state.file = try? UnnamedFile(directory: directory)
                state.isFull = state.file == nil
            }
            let file = state.isFull ? nil : state.file
            if slots == 1, let offset = state.free.popLast() { return (offset, file) }
            defer { state.size += slots * UInt64(Self.extentSize) }
            return (state.size, file)
        }
        let extent = Extent(offset: offset, length: bytes.count)
        if let file {
            if isScrubbed {
                if Self.write(bytes, to: file, at: offset) { return extent }
            } else if let sealed = seal.sealed(bytes), Self.write(sealed.bytes, to: file, at: offset) {
                return Extent(offset: offset, length: bytes.count, proof: sealed.proof)
            }
        }
        state.withLock { state in
            state.isFull = true
            state.held[offset] = bytes
        }
        return extent
    }

    /// False if the disk is full.
    private static func write(_ bytes: [UInt8], to file: UnnamedFile, at offset: UInt64) -> Bool {
        bytes.withUnsafeBytes { (try? file.write($0, at: offset)) != nil }
    }

    /// Nil if the disk does not return what was written; this is remembered in `isLost`.
    func read(_ extent: Extent) -> [UInt8]? {
        let (held, file) = state.withLock { ($0.held[extent.offset], $0.file) }
        if let held { return held }
        if let bytes = file?.read(extent.length, at: extent.offset),
            let plain = extent.proof.map({ seal.opened(bytes, $0) }) ?? bytes
        {
            return plain
        }
        lose()
        return nil
    }

    /// Frees the space of an extent that is no longer needed.
    func free(_ extent: Extent) {
        state.withLock { state in
            state.held[extent.offset] = nil
            if extent.length <= Self.extentSize { state.free.append(extent.offset) }
        }
    }
}
