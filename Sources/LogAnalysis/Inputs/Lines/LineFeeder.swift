import CByteScan
import CLibrary
import LogArchives
import LogRecords
import MSALText
import TextBytes

/// Splits the bytes of an input into lines and passes each to the matching method of a handler.
///
/// I1. One buffer is reused; the unfinished line at its end moves to the front. It grows with the longest line, up to
///     `lineLimit`; longer lines are counted and skipped, or passed on in pieces.
/// I2. After the last byte there is always a line feed and readable padding, as `RecordScanner` demands.
/// I3. A record's end is found by reading the record, not by a search before it.
package final class LineFeeder {
    package static let lineLimit = 16 << 20
    private static let initialCapacity = 256 << 10

    private let scanner: RecordScanner
    private let unwrapper: LineUnwrapper
    private var buffer: UnsafeMutableRawBufferPointer
    private var start = 0
    private var end = 0
    /// There is no line feed in `start..<searched`.
    private var searched = 0
    private var isInLongLine = false
    package private(set) var lines = 0
    /// Lines with control characters other than those of text are not lines of a log.
    private var isStrict = false
    /// The source if its lines are not those of the file.
    private var renumbered: (any RenumberedBytes)?
    /// Whether the last input ended after a line feed, or was empty.
    package private(set) var endedAtLineEnd = true

    /// Whether the last line of the last input is an object that is not whole.
    package private(set) var endedInObject = false

    /// Whether lines of the last input came out of a wrapper.
    package var hasUnwrapped: Bool { unwrapper.isActive }

    package init(furtherKeys: [String] = []) {
        scanner = RecordScanner(furtherKeys: furtherKeys)
        unwrapper = LineUnwrapper(furtherKeys: furtherKeys)
        buffer = Self.allocate(Self.initialCapacity)
    }

    deinit {
        buffer.deallocate()
    }

    private static func allocate(_ capacity: Int) -> UnsafeMutableRawBufferPointer {
        let buffer = UnsafeMutableRawBufferPointer.allocate(
            byteCount: capacity + RecordScanner.padding + 1,
            alignment: 64
        )
        // Pages beyond the bytes read stay untouched: a large buffer costs only what its longest line needs.
        UnsafeMutableRawBufferPointer(rebasing: buffer[capacity...]).initializeMemory(as: UInt8.self, repeating: 0)
        return buffer
    }

    /// Whether a long line has made this buffer, and the scanner's, larger than most lines need.
    package var hasGrown: Bool { capacity > Self.initialCapacity }

    private var capacity: Int { buffer.count - RecordScanner.padding - 1 }

    /// Reads `source` to its end. May be called again for another one. `linesBefore` is how many lines come before its
    /// first one. `onlyText`: lines with control characters are left out.
    package func run<Handler: LineHandler & ~Copyable>(
        _ source: any ByteSource,
        linesBefore: Int = 0,
        onlyText: Bool = false,
        into handler: inout Handler
    ) throws(InputProblem) {
        start = 0
        end = 0
        searched = 0
        isInLongLine = false
        lines = linesBefore
        isStrict = onlyText
        endedInObject = false
        unwrapper.begin()
        renumbered = source as? any RenumberedBytes
        defer { renumbered = nil }
        while true {
            makeSpace(&handler)
            switch try source.next(into: UnsafeMutableRawBufferPointer(rebasing: buffer[end..<capacity])) {
            case .bytes(let count):
                end += count
                feedLines(&handler)
            case .damage(let damage):
                finishLine(&handler, isCutOff: true)
                unwrapper.finish(&handler)
                handler.note(damage)
            case .end:
                endedAtLineEnd = start == end && !isInLongLine
                finishLine(&handler, isCutOff: false)
                unwrapper.finish(&handler)
                handler.willReuseBuffer()
                unwrapper.reuse()
                if let renumbered { lines = renumbered.fileLines }
                return
            }
        }
    }

    private func makeSpace<Handler: LineHandler & ~Copyable>(_ handler: inout Handler) {
        if start > 0, end + 4_096 > capacity || start == end {
            if end > start, let base = buffer.baseAddress { memmove(base, base + start, end - start) }
            end -= start
            searched -= start
            start = 0
        }
        guard end + 4_096 > capacity else { return }
        guard capacity < Self.lineLimit else {
            isInLongLine = true
            passPiece(&handler, to: end)
            let kept = min(handler.pieceOverlap ?? 0, end - start, capacity / 2)
            if kept > 0, let base = buffer.baseAddress { memmove(base, base + end - kept, kept) }
            start = 0
            end = kept
            searched = kept
            return
        }
        resize(min(capacity * 4, Self.lineLimit + 4_096))
    }

    private func passPiece<Handler: LineHandler & ~Copyable>(_ handler: inout Handler, to end: Int) {
        guard handler.pieceOverlap != nil else { return }
        handler.handle(piece: UnsafeRawBufferPointer(rebasing: buffer[start..<end]))
    }

    /// Keeps the bytes up to `end`, which must fit.
    private func resize(_ capacity: Int) {
        let other = Self.allocate(capacity)
        other.copyMemory(from: UnsafeRawBufferPointer(rebasing: buffer[..<end]))
        buffer.deallocate()
        buffer = other
    }

    private func feedLines<Handler: LineHandler & ~Copyable>(_ handler: inout Handler) {
        guard let base = buffer.baseAddress?.assumingMemoryBound(to: UInt8.self) else { return }
        guard bytes_find_line_feed(base + searched, base + end) != nil,
            let last = Self.lastLineFeed(base, searched, end)
        else {
            searched = end
            return
        }
        let limit = base + last + 1
        var p = base + start
        if isInLongLine {
            guard let lineFeed = bytes_find_line_feed(p, limit) else { return }
            p = base + (lineFeed - UnsafePointer(base)) + 1
            passPiece(&handler, to: p - base - 1)
            lines += 1
            isInLongLine = false
            handler.skip(because: .tooLong, line: lines)
        }
        // A local counter: a property of a class is checked for exclusive access each time.
        var number = lines
        let renumbered = renumbered
        let isStrict = isStrict
        let acceptsRuns = handler.acceptsNonFailureRuns && renumbered == nil
        while p < limit {
            let pieceEnd = scanner.cover(p, limit: limit)
            while p < pieceEnd {
                if acceptsRuns, let nonFailures = scanner.skipNonFailures(from: p) {
                    number += nonFailures.records.count
                    handler.handle(nonFailures: nonFailures.records)
                    p += nonFailures.end - UnsafePointer(p)
                    guard p < pieceEnd else { break }
                }
                if let renumbered { number = (renumbered.takeLineNumber() ?? number + 1) - 1 }
                if isStrict, let end = Self.endOfBinaryLine(p, limit: pieceEnd) {
                    number += 1
                    handler.skip(because: .notText, line: number)
                    p += end - UnsafePointer(p) + 1
                    continue
                }
                guard let next = Self.feedLine(at: p, limit: pieceEnd, &number, scanner, unwrapper, &handler) else {
                    break
                }
                p = next
            }
        }
        handler.willReuseBuffer()
        unwrapper.reuse()
        lines = number
        start = last + 1
        searched = end
    }

    /// The index of the last line feed; nil if there is none.
    private static func lastLineFeed(_ base: UnsafePointer<UInt8>, _ start: Int, _ end: Int) -> Int? {
        var index = end
        while index > start {
            index -= 1
            if base[index] == UInt8(ascii: "\n") { return index }
        }
        return nil
    }

    /// The end of a line that is not text; nil if it is text, apart from NULs before it.
    private static func endOfBinaryLine(
        _ line: UnsafePointer<UInt8>,
        limit: UnsafePointer<UInt8>
    ) -> UnsafePointer<UInt8>? {
        guard let end = bytes_find_line_feed(line, limit) else { return nil }
        var start = line
        while start < end, start[0] == 0 { start += 1 }
        var isBinary = start == end && start > line
        while start < end, !isBinary {
            isBinary = ContentSniffer.isForeignControl(start[0])
            start += 1
        }
        return isBinary ? end : nil
    }

    /// The beginning of the next line; nil if this one is not complete yet.
    @inline(__always)
    private static func feedLine<Handler: LineHandler & ~Copyable>(
        at p: UnsafeMutablePointer<UInt8>,
        limit: UnsafePointer<UInt8>,
        _ number: inout Int,
        _ scanner: RecordScanner,
        _ unwrapper: LineUnwrapper,
        _ handler: inout Handler
    ) -> UnsafeMutablePointer<UInt8>? {
        guard let (kind, lineFeed) = scanner.readLine(p, limit: limit) else { return nil }
        let length = lineFeed - UnsafePointer(p)
        number += 1
        switch kind {
        case .object:
            if !handler.handle(object: scanner.fields, line: number) {
                feedText(p, count: length, isUTF8: true, number, unwrapper, &handler)
            }
        case .invalidUTF8: handler.skip(because: .invalidUTF8, line: number)
        case .text: feedText(p, count: length, isUTF8: false, number, unwrapper, &handler)
        }
        return p + length + 1
    }

    private static func feedText<Handler: LineHandler & ~Copyable>(
        _ p: UnsafeMutablePointer<UInt8>,
        count: Int,
        isUTF8: Bool,
        _ number: Int,
        _ unwrapper: LineUnwrapper,
        _ handler: inout Handler
    ) {
        var p = p
        var count = count
        if count > 0, p[count - 1] == UInt8(ascii: "\r") { count -= 1 }
        if count > 0, p[0] == 0 {
            // A file system that lost its last writes left zeros before the next line.
            while count > 0, p[0] == 0 {
                p += 1
                count -= 1
            }
        }
        let line = ByteText(UnsafeRawBufferPointer(start: p, count: count))
        let bare = TerminalColours.lengthWithoutEnd(p, count)
        let endsInObject =
            bare > 1 && p[bare - 1] == .closeBrace && p[0] != .openBrace && !StructuredSyslogWrapper.hasFrame(p, bare)
        if endsInObject, unwrapper.takeRecords(in: line, number, &handler) { return }
        // A runtime may have cut a long line inside a character: only what it carries must be valid.
        if unwrapper.take(p, count, number, &handler) { return }
        // The object that the line is has been refused.
        if !endsInObject, unwrapper.takeRecords(in: line, from: isUTF8 ? 1 : 0, number, &handler) { return }
        if isUTF8 || JSONLine.isUTF8(p, count) {
            handler.handle(text: line.bytes, line: number)
        } else {
            handler.skip(because: .invalidUTF8, line: number)
        }
    }

    /// Ends the last line. It may lack its line feed. If damage cut it off, it is counted and skipped.
    private func finishLine<Handler: LineHandler & ~Copyable>(_ handler: inout Handler, isCutOff: Bool) {
        defer {
            start = 0
            end = 0
            searched = 0
            isInLongLine = false
        }
        guard let base = buffer.baseAddress?.assumingMemoryBound(to: UInt8.self) else { return }
        if isInLongLine {
            passPiece(&handler, to: end)
            lines += 1
            handler.skip(because: .tooLong, line: lines)
        } else if start < end {
            if isCutOff {
                lines += 1
                handler.skip(because: .cutOff, line: lines)
            } else {
                let last = ByteText(UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(buffer)[start..<end]))
                var members = JSONMembers()
                endedInObject = last[0] == .openBrace && !members.read(last)
                base[end] = UInt8(ascii: "\n")
                base[end + 1] = UInt8(ascii: "\n")
                _ = scanner.cover(base + start, limit: base + end + 2)
                var number = renumbered?.takeLineNumber().map { $0 - 1 } ?? lines
                _ = Self.feedLine(at: base + start, limit: base + end + 1, &number, scanner, unwrapper, &handler)
                handler.willReuseBuffer()
                unwrapper.reuse()
                lines = number
            }
        }
    }
}
