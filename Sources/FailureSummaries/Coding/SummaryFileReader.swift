package import LogArchives

/// Reads a summary file: first all of it, to check it, then its groups.
package struct SummaryFileReader {
    private let source: ArchiveLayout.Source
    private var offset: UInt64 = 0
    /// Where the current frame begins.
    private var start: UInt64 = 0
    private var keyCount = 0

    package init(source: @escaping ArchiveLayout.Source) {
        self.source = source
    }

    /// Everything but the groups. Throws if any byte of the file is not what a writer wrote.
    package mutating func read(_ limits: ReaderLimits) throws(SummaryFileError) -> SummaryFile.Content {
        try rewind()
        var content: SummaryFile.Content?
        var chain: UInt64 = 0
        var groups = 0
        while true {
            guard let payload = try next() else { throw damaged }
            guard let kind = payload.first.flatMap({ SummaryFile.Frame(rawValue: $0) }) else { throw damaged }
            let before = chain
            chain = SummaryFile.chain(chain, payload)
            do throws(ArchiveIndexError) {
                try payload.withRawBytes { (bytes) throws(ArchiveIndexError) in
                    var reader = ByteReader(bytes)
                    _ = try reader.byte()
                    switch kind {
                    case .head:
                        guard content == nil else { throw .malformed }
                        content = try Self.head(&reader, limits)
                        keyCount = content?.keys.count ?? 0
                    case .numbers: try Self.numbers(&reader, into: &content)
                    case .rows: try Self.rows(&reader, into: &content)
                    case .groups:
                        guard content != nil else { throw .malformed }
                        try self.groups(&reader) { _, _ in groups += 1 }
                    case .end: try Self.end(&reader, before, groups, into: &content)
                    }
                    try reader.end()
                }
            } catch {
                throw damaged
            }
            guard kind == .end, let content else { continue }
            guard try next() == nil else { throw damaged }
            return content
        }
    }

    /// Calls `body` with every group. Call `read` first.
    package mutating func forEachGroup(
        _ body: (FailureKey, FailureSummary.Group) -> Void
    ) throws(SummaryFileError) {
        try rewind()
        while let payload = try next() {
            guard payload.first == SummaryFile.Frame.groups.rawValue else { continue }
            do throws(ArchiveIndexError) {
                try payload.withRawBytes { (bytes) throws(ArchiveIndexError) in
                    var reader = ByteReader(bytes)
                    _ = try reader.byte()
                    try groups(&reader, body)
                }
            } catch {
                throw damaged
            }
        }
    }

    private var damaged: SummaryFileError { SummaryFileError(kind: .damaged, offset: start) }

    // MARK: Frames

    private mutating func rewind() throws(SummaryFileError) {
        (offset, start) = (0, 0)
        let line = try bytes(SummaryFile.firstLine.count)
        guard line != SummaryFile.firstLine else { return }
        throw SummaryFileError(kind: SummaryFile.isSummary(line) ? .otherVersion : .damaged, offset: 0)
    }

    /// The payload of the next frame; nil at the end of the file.
    private mutating func next() throws(SummaryFileError) -> [UInt8]? {
        start = offset
        let head = try bytes(SummaryFile.frameHead)
        guard !head.isEmpty else { return nil }
        var length: UInt32 = 0
        var checksum: UInt32 = 0
        do throws(ArchiveIndexError) {
            (length, checksum) = try head.withRawBytes { (bytes) throws(ArchiveIndexError) in
                var reader = ByteReader(bytes)
                return (try reader.fixed32(), try reader.fixed32())
            }
        } catch {
            throw damaged
        }
        guard length > 0, length <= SummaryFile.frameLimit else { throw damaged }
        let payload = try bytes(Int(length))
        guard payload.count == Int(length), Checksum.crc32(payload) == checksum else { throw damaged }
        return payload
    }

    /// Fewer than `count` bytes only at the end of the file.
    private mutating func bytes(_ count: Int) throws(SummaryFileError) -> [UInt8] {
        var failure: SummaryFileError?
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            do throws(ArchiveSourceError) {
                while filled < count {
                    let rest = UnsafeMutableRawBufferPointer(rebasing: UnsafeMutableRawBufferPointer(buffer)[filled...])
                    let read = try source(rest, offset + UInt64(filled))
                    guard read > 0 else { break }
                    filled += min(read, rest.count)
                }
            } catch {
                failure = SummaryFileError(kind: .unreadable(error.systemError), offset: offset)
            }
        }
        if let failure { throw failure }
        offset += UInt64(bytes.count)
        return bytes
    }

    // MARK: Content

    private func groups(
        _ reader: inout ByteReader,
        _ body: (FailureKey, FailureSummary.Group) -> Void
    ) throws(ArchiveIndexError) {
        var decoder = GroupDecoder(isTrusted: false)
        while reader.left > 0 {
            let keyLength = try reader.count()
            let length = try reader.count()
            let key = try GroupDecoder.key(try reader.raw(keyLength))
            guard key.by.count == keyCount else { throw .malformed }
            var group = FailureSummary.Group()
            try decoder.merge(try reader.raw(length), into: &group)
            body(key, group)
        }
    }

    private static func head(
        _ reader: inout ByteReader,
        _ limits: ReaderLimits
    ) throws(ArchiveIndexError) -> SummaryFile.Content {
        let flags = try reader.varint()
        guard flags < 1 << 11 else { throw .malformed }
        func has(_ flag: Int) -> Bool { flags & 1 << UInt64(flag) != 0 }
        var content = SummaryFile.Content(keys: [], summary: FailureSummary(limits))
        content.isPartial = has(0)
        let keys = try reader.count(ofSize: 1)
        for _ in 0..<keys { content.keys.append(try reader.text(limit: limits.textBytes)) }
        content.inputs = try inputs(&reader, hasTimes: has(9), limits)
        var summary = FailureSummary(limits)
        summary.records = try reader.count()
        if has(1) {
            summary.first = try reader.signed()
            summary.last = try reader.signed()
        }
        (summary.hasOutcomes, summary.hasJoined, summary.isFolded) = (has(2), has(3), has(4))
        if has(5) { summary.numbers.overflow() }
        if has(6) { summary.rows.overflow() }
        summary.attempts = try reader.count()
        summary.succeeded = try reader.count()
        summary.interrupts = try reader.count()
        summary.dropped = try reader.count()
        try counts(&reader) { summary.accountKeys.add($1, $0) }
        if has(7) { summary.accountKeys.add(rest: 0) }
        try counts(&reader) { summary.attemptsBy.add($1, $0) }
        let rest = try reader.count()
        if has(8) { summary.attemptsBy.add(rest: rest) }
        var trial = reader
        try summary.requests.decode(from: &trial, .check)
        try summary.accounts.decode(from: &trial, .check)
        try summary.requests.decode(from: &reader, .merge)
        try summary.accounts.decode(from: &reader, .merge)
        // Files of older versions do not know when operations ended well.
        if has(10) {
            trial = reader
            try summary.otherEnds.decode(from: &trial, .check)
            try summary.otherEnds.decode(from: &reader, .merge)
        } else if summary.hasOutcomes {
            summary.otherEnds.overflow()
        }
        content.summary = summary
        return content
    }

    private static func inputs(
        _ reader: inout ByteReader,
        hasTimes: Bool,
        _ limits: ReaderLimits
    ) throws(ArchiveIndexError) -> SummaryFile.Inputs {
        var inputs = SummaryFile.Inputs()
        inputs.lines = try reader.count()
        inputs.records = try reader.count()
        inputs.duplicates = try reader.count()
        try counts(&reader) { inputs.unparsed[$0] = $1 }
        let formats = try reader.count(ofSize: 1)
        for _ in 0..<formats { inputs.formats.insert(try reader.text(limit: limits.textBytes)) }
        let damaged = try reader.count(ofSize: 3)
        for _ in 0..<damaged {
            let path = try reader.text(limit: SummaryDecoder.textLimit)
            let offset = Int(clamping: try reader.signed())
            let reason = try reader.text(limit: SummaryDecoder.textLimit)
            inputs.damaged.append(.init(path: path, offset: offset < 0 ? nil : offset, reason: reason))
        }
        inputs.damagedNotListed = try reader.count()
        if hasTimes {
            inputs.first = try reader.signed()
            inputs.last = try reader.signed()
        }
        return inputs
    }

    private static func counts(
        _ reader: inout ByteReader,
        _ body: (String, Int) -> Void
    ) throws(ArchiveIndexError) {
        let number = try reader.count(ofSize: 2)
        for _ in 0..<number {
            let text = try reader.text(limit: SummaryDecoder.textLimit)
            body(text, try reader.count())
        }
    }

    private static func numbers(
        _ reader: inout ByteReader,
        into content: inout SummaryFile.Content?
    ) throws(ArchiveIndexError) {
        guard content != nil else { throw .malformed }
        while reader.left > 0 { try content?.summary.numbers.decode(runFrom: &reader, .merge) }
    }

    private static func rows(
        _ reader: inout ByteReader,
        into content: inout SummaryFile.Content?
    ) throws(ArchiveIndexError) {
        guard content != nil else { throw .malformed }
        while reader.left > 0 { _ = content?.summary.rows.insert(try reader.fixed(width: 8)) }
    }

    private static func end(
        _ reader: inout ByteReader,
        _ chain: UInt64,
        _ groups: Int,
        into content: inout SummaryFile.Content?
    ) throws(ArchiveIndexError) {
        guard content != nil, try reader.fixed(width: 8) == chain, try reader.count() == groups else {
            throw .malformed
        }
        if try reader.byte() != 0 { content?.origins.overflow() }
        let count = try reader.count(ofSize: 8)
        for _ in 0..<count { content?.origins.insert(try reader.fixed(width: 8)) }
    }
}
