/// The indexed segments of a file, found from its end.
///
/// A file has several where archives were put one behind the other (`cat a.gz b.gz`). What lies before the first segment,
/// or all of it, has no index: it is read as a stream.
package struct ArchiveLayout {
    /// Reads at a place of the file, as far as the file and the buffer go; fewer bytes than asked for are the file's end.
    package typealias Source = (_ buffer: UnsafeMutableRawBufferPointer, _ offset: UInt64) throws(ArchiveSourceError) ->
        Int

    /// In the order of the file; the last one ends where the file ends.
    package private(set) var segments: [ArchiveSegment] = []
    /// Bytes at the file's start that no index speaks of.
    package private(set) var unindexed: UInt64
    /// Why an index that is there is not used; nil also where there is none.
    package private(set) var problem: ArchiveIndexError?

    /// More segments than this are read as a stream.
    private static let segmentLimit = 4_096
    /// What is read of a segment's end at once: locator, directory and the sections before them.
    private static let tailSize = 32 << 10

    /// Reads the ends of the segments of a file of `size` bytes; never more than 32 KiB and the directory of each.
    package init(size: UInt64, source: @escaping Source) {
        unindexed = size
        do throws(ArchiveIndexError) {
            while segments.count < Self.segmentLimit,
                let segment = try Self.segment(endingAt: unindexed, source: source)
            {
                segments.append(segment)
                unindexed = segment.offset
            }
        } catch {
            problem = error
        }
        segments.reverse()
    }

    private static func segment(
        endingAt end: UInt64,
        source: @escaping Source
    ) throws(ArchiveIndexError) -> ArchiveSegment? {
        guard end >= UInt64(IndexLocator.size) else { return nil }
        let length = Int(min(end, UInt64(tailSize)))
        let tail = PositionedBytes(source: source, offset: end - UInt64(length))
        try tail.load(length, part: "locator")
        let locator = try tail.withLast(IndexLocator.size) { (bytes) throws(ArchiveIndexError) in
            try IndexLocator(bytes, limit: end)
        }
        guard let locator else { return nil }
        tail.forget(before: end - locator.indexDistance)
        return try ArchiveSegment(locator, end: end, tail: tail)
    }
}

/// Reads places of a file, and keeps the end of a segment in memory.
final class PositionedBytes {
    private let source: ArchiveLayout.Source
    /// Where `bytes` begin in the file.
    private var offset: UInt64
    private var bytes: [UInt8] = []

    init(source: @escaping ArchiveLayout.Source, offset: UInt64) {
        self.source = source
        self.offset = offset
    }

    func load(_ count: Int, part: String) throws(ArchiveIndexError) {
        bytes = try read(count, at: offset, part: part)
    }

    /// Keeps nothing of what lies before a place of the file.
    func forget(before place: UInt64) {
        guard place > offset else { return }
        bytes = Array(bytes.dropFirst(Int(min(place - offset, UInt64(bytes.count)))))
        offset = place
    }

    func withLast<Value>(
        _ count: Int,
        _ body: (UnsafeRawBufferPointer) throws(ArchiveIndexError) -> Value
    ) throws(ArchiveIndexError) -> Value {
        try bytes.withRawBytes { (all) throws(ArchiveIndexError) in
            try body(UnsafeRawBufferPointer(rebasing: all.suffix(count)))
        }
    }

    /// `count` bytes from `place` of the file on, out of memory where they are.
    func read(_ count: Int, at place: UInt64, part: String) throws(ArchiveIndexError) -> [UInt8] {
        if place >= offset, place - offset <= UInt64(bytes.count), count <= bytes.count - Int(place - offset) {
            let start = Int(place - offset)
            return Array(bytes[start..<start + count])
        }
        var failure: ArchiveIndexError?
        let result = [UInt8](unsafeUninitializedCapacity: count) { room, filled in
            failure = fill(UnsafeMutableRawBufferPointer(room), at: place, part: part)
            filled = failure == nil ? count : 0
        }
        if let failure { throw failure }
        return result
    }

    /// Fills a buffer from a place of the file; the error where that cannot be.
    func fill(_ buffer: UnsafeMutableRawBufferPointer, at place: UInt64, part: String) -> ArchiveIndexError? {
        var filled = 0
        while filled < buffer.count {
            do throws(ArchiveSourceError) {
                let rest = UnsafeMutableRawBufferPointer(rebasing: buffer[filled...])
                let read = try source(rest, place + UInt64(filled))
                // The file is shorter than it was.
                guard read > 0 else { return ArchiveIndexError(.damaged, part: part, offset: place) }
                filled += min(read, rest.count)
            } catch {
                return ArchiveIndexError(.unreadable(error.systemError), part: part, offset: place)
            }
        }
        return nil
    }
}

extension [UInt8] {
    /// `withUnsafeBytes` for bodies that throw an index error and nothing else.
    package func withRawBytes<Value>(
        _ body: (UnsafeRawBufferPointer) throws(ArchiveIndexError) -> Value
    ) throws(ArchiveIndexError) -> Value {
        let result: Result<Value, ArchiveIndexError> = withUnsafeBytes { bytes in
            do throws(ArchiveIndexError) {
                return .success(try body(bytes))
            } catch {
                return .failure(error)
            }
        }
        return try result.get()
    }
}
