/// The indexed segments of a file, found from its end.
///
/// A file has several segments if archives were concatenated (`cat a.gz b.gz`). Anything before the first segment has
/// no index and is read as a stream; this may be the whole file.
package struct ArchiveLayout {
    /// Reads at an offset of the file, up to the end of the file or the buffer. Fewer bytes than requested mean the end
    /// of the file.
    package typealias Source = (_ buffer: UnsafeMutableRawBufferPointer, _ offset: UInt64) throws(ArchiveSourceError) ->
        Int

    /// In file order; the last one ends at the end of the file.
    package private(set) var segments: [ArchiveSegment] = []
    /// Bytes at the start of the file that no index covers.
    package private(set) var unindexed: UInt64
    /// Why an existing index is not used; nil also if there is none.
    package private(set) var problem: ArchiveIndexError?

    /// A file with more segments than this is read as a stream.
    private static let segmentLimit = 4_096
    /// Bytes read at once from a segment's end: locator, directory and the sections before them.
    private static let tailSize = 32 << 10

    /// Reads the ends of the segments of a file of `size` bytes: at most 32 KiB and the directory of each.
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

/// Reads at offsets of a file, and keeps the end of a segment in memory.
final class PositionedBytes {
    private let source: ArchiveLayout.Source
    /// Offset of `bytes` in the file.
    private var offset: UInt64
    private var bytes: [UInt8] = []

    init(source: @escaping ArchiveLayout.Source, offset: UInt64) {
        self.source = source
        self.offset = offset
    }

    func load(_ count: Int, part: String) throws(ArchiveIndexError) {
        bytes = try read(count, at: offset, part: part)
    }

    /// Drops the kept bytes before an offset of the file.
    func forget(before position: UInt64) {
        guard position > offset else { return }
        bytes = Array(bytes.dropFirst(Int(min(position - offset, UInt64(bytes.count)))))
        offset = position
    }

    func withLast<Value>(
        _ count: Int,
        _ body: (UnsafeRawBufferPointer) throws(ArchiveIndexError) -> Value
    ) throws(ArchiveIndexError) -> Value {
        try bytes.withRawBytes { (all) throws(ArchiveIndexError) in
            try body(UnsafeRawBufferPointer(rebasing: all.suffix(count)))
        }
    }

    /// `count` bytes of the file from offset `position` on, from memory if they are kept.
    func read(_ count: Int, at position: UInt64, part: String) throws(ArchiveIndexError) -> [UInt8] {
        if position >= offset, position - offset <= UInt64(bytes.count), count <= bytes.count - Int(position - offset) {
            let start = Int(position - offset)
            return Array(bytes[start..<start + count])
        }
        var failure: ArchiveIndexError?
        let result = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            failure = fill(UnsafeMutableRawBufferPointer(buffer), at: position, part: part)
            filled = failure == nil ? count : 0
        }
        if let failure { throw failure }
        return result
    }

    /// Fills a buffer from an offset of the file; returns the error if that fails.
    func fill(_ buffer: UnsafeMutableRawBufferPointer, at position: UInt64, part: String) -> ArchiveIndexError? {
        var filled = 0
        while filled < buffer.count {
            do throws(ArchiveSourceError) {
                let rest = UnsafeMutableRawBufferPointer(rebasing: buffer[filled...])
                let read = try source(rest, position + UInt64(filled))
                // The file is shorter than it was.
                guard read > 0 else { return ArchiveIndexError(.damaged, part: part, offset: position) }
                filled += min(read, rest.count)
            } catch {
                return ArchiveIndexError(.unreadable(error.systemError), part: part, offset: position)
            }
        }
        return nil
    }
}

extension [UInt8] {
    /// `withUnsafeBytes` for bodies that throw only an index error.
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
