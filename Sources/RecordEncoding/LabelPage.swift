import CByteScan
package import CPlatform

/// The labels of one record, already scrubbed: flat, sorted by key, bounded.
///
/// Keys and values are copied into the page of the thread's scratch, one after the other, with a table of entries
/// before them; only labels that do not fit there move to memory of their own. Nothing else is allocated.
///
/// Hot path: `log-calls` in `Benchmarks`, rows with labels.
package struct LabelPage: ~Copyable {
    /// The source of a label. If two sources set the same label, the lower rank wins.
    package enum Rank: UInt8 {
        case statement
        case provider
        case handler
    }

    /// A label: its key is at `start` in the page's text, its value after that. The text is the whole member as a record
    /// has it: `,"labels.KEY":"VALUE"`.
    struct Entry {
        /// The first eight bytes of the key, the first one highest, so that most keys are ordered by one comparison.
        var prefix: UInt64
        var start: UInt32
        var keyCount: UInt32
        var valueCount: UInt32
        var rank: Rank
        /// Such keys are in the order of their bytes.
        var hasASCIIKey: Bool
        /// Nothing in it is escaped.
        var isPlain: Bool
    }

    private var entries: UnsafeMutablePointer<Entry>
    private var capacity: Int
    private var text: UnsafeMutablePointer<UInt8>
    private var textCapacity: Int
    private var used = 0
    /// The entries and the text were allocated, by this page.
    private var isOwner: Bool
    package private(set) var count = 0
    /// Set if labels were left out because of `RecordLimits.labels` or `RecordLimits.labelBytes`.
    package private(set) var isTruncated = false

    /// A trace or span id: where its digits are, and which source set it.
    private struct Identifier {
        var start: Int
        var count: Int
        var rank: Rank
    }
    private var traceID: Identifier?
    private var spanID: Identifier?

    /// Entries in the page of a scratch. All that a record may have; more move the page.
    private static let pageEntries = RecordLimits.labels
    /// Bytes of a key or a value that are kept: one more than any label may have, so that what is cut is never written.
    private static let longestPart = RecordLimits.labelBytes + 1
    /// Bytes that may be read after a key.
    private static let slack = 8

    // A label in a record: all that is not its key and its value.
    private static var opening: StaticString { ",\"labels." }
    private static var separator: StaticString { "\":\"" }
    private static var closing: StaticString { "\"" }
    private static var overhead: Int {
        opening.utf8CodeUnitCount + separator.utf8CodeUnitCount + closing.utf8CodeUnitCount
    }

    /// Uses the page of `scratch`, which must not be in use.
    package init(_ scratch: UnsafeMutablePointer<thread_scratch>) {
        let memory = UnsafeMutableRawPointer(scratch.pointee.labels)
        let entryBytes = Self.pageEntries * MemoryLayout<Entry>.stride
        entries = memory.bindMemory(to: Entry.self, capacity: Self.pageEntries)
        capacity = Self.pageEntries
        text = (memory + entryBytes).bindMemory(to: UInt8.self, capacity: Int(THREAD_SCRATCH_LABELS) - entryBytes)
        textCapacity = Int(THREAD_SCRATCH_LABELS) - entryBytes
        isOwner = false
    }

    /// Memory of its own, for labels that are prepared.
    package init() {
        capacity = 8
        textCapacity = 256
        entries = .allocate(capacity: capacity)
        text = .allocate(capacity: textCapacity)
        isOwner = true
    }

    deinit {
        if isOwner {
            entries.deallocate()
            text.deallocate()
        }
    }

    package var isEmpty: Bool { count == 0 && !isTruncated }

    /// Bytes that the labels take.
    package var textBytes: Int { used }

    // MARK: - Adding

    /// Adds a label. Both texts are scrubbed; the key becomes one flat name.
    package mutating func add(_ key: UnsafeBufferPointer<UInt8>, _ value: UnsafeBufferPointer<UInt8>, rank: Rank) {
        let keyCount = min(key.count, Self.longestPart)
        let valueCount = min(value.count, Self.longestPart)
        // A scalar of a key becomes at most three bytes.
        guard makeRoom(for: 3 * keyCount + valueCount + Self.overhead) else { return }
        used += Self.write(Self.opening, to: text + used)
        let start = text + used
        let isPlain = key.baseAddress.map { json_copy_key(start, $0, keyCount) != 0 } ?? true
        if isPlain {
            append(keyCount, value, valueCount, rank, hasASCIIKey: true)
        } else {
            let written = Self.sanitize(UnsafeBufferPointer(rebasing: key[..<keyCount]), to: start)
            append(written, value, valueCount, rank, hasASCIIKey: false)
        }
    }

    /// Adds all labels of another page, and its ids where this one has none.
    package mutating func add(_ other: borrowing LabelPage) {
        for index in 0..<other.count {
            var entry = other.entries[index]
            let whole = other.whole(entry)
            guard makeRoom(for: whole.count), let base = whole.baseAddress else { return }
            (text + used).update(from: base, count: whole.count)
            entry.start = UInt32(truncatingIfNeeded: used + Self.opening.utf8CodeUnitCount)
            entries[count] = entry
            count += 1
            used += whole.count
        }
        if other.isTruncated { isTruncated = true }
        if traceID == nil, let id = other.traceID { traceID = append(other.identifier(id), rank: id.rank) }
        if spanID == nil, let id = other.spanID { spanID = append(other.identifier(id), rank: id.rank) }
    }

    @inline(__always)
    private mutating func append(
        _ keyCount: Int,
        _ value: UnsafeBufferPointer<UInt8>,
        _ valueCount: Int,
        _ rank: Rank,
        hasASCIIKey: Bool
    ) {
        let start = text + used
        var end = start + keyCount
        end += Self.write(Self.separator, to: end)
        var plain = 0
        if let base = value.baseAddress {
            plain = json_copy_plain(end, base, valueCount)
            if plain < valueCount { (end + plain).update(from: base + plain, count: valueCount - plain) }
        }
        end += valueCount
        end += Self.write(Self.closing, to: end)
        // The bytes after a short key are shifted out.
        var prefix = UnsafeRawPointer(start).loadUnaligned(as: UInt64.self).bigEndian
        if keyCount < 8 { prefix &= keyCount == 0 ? 0 : ~0 &<< UInt64(truncatingIfNeeded: 64 &- 8 &* keyCount) }
        entries[count] = Entry(
            prefix: prefix,
            start: UInt32(truncatingIfNeeded: used),
            keyCount: UInt32(truncatingIfNeeded: keyCount),
            valueCount: UInt32(truncatingIfNeeded: valueCount),
            rank: rank,
            hasASCIIKey: hasASCIIKey,
            isPlain: hasASCIIKey && plain == valueCount
        )
        count += 1
        used += end - start
    }

    @inline(__always)
    private static func write(_ literal: StaticString, to target: UnsafeMutablePointer<UInt8>) -> Int {
        UnsafeMutableRawPointer(target).copyMemory(from: literal.utf8Start, byteCount: literal.utf8CodeUnitCount)
        return literal.utf8CodeUnitCount
    }

    /// Makes room for one more entry and `bytes` of text. False, and the label is left out, if the page would have more
    /// than 2 GiB.
    @inline(__always)
    private mutating func makeRoom(for bytes: Int) -> Bool {
        if count < capacity, bytes + Self.slack <= textCapacity - used { return true }
        return grow(for: bytes)
    }

    @inline(never)
    private mutating func grow(for bytes: Int) -> Bool {
        let needed = used + bytes + Self.slack
        guard needed < Int(Int32.max) else {
            isTruncated = true
            return false
        }
        let moreEntries = UnsafeMutablePointer<Entry>.allocate(capacity: 2 * capacity)
        let moreText = UnsafeMutablePointer<UInt8>.allocate(capacity: max(2 * textCapacity, needed))
        moreEntries.update(from: entries, count: count)
        moreText.update(from: text, count: used)
        if isOwner {
            entries.deallocate()
            text.deallocate()
        }
        (entries, capacity) = (moreEntries, 2 * capacity)
        (text, textCapacity) = (moreText, max(2 * textCapacity, needed))
        isOwner = true
        return true
    }

    /// Writes a key with `.`, `*`, `\` and controls (C0, U+007F–9F) as `_`: a label's key is one flat name. Returns its
    /// length.
    private static func sanitize(_ key: UnsafeBufferPointer<UInt8>, to start: UnsafeMutablePointer<UInt8>) -> Int {
        var end = start
        for scalar in String(decoding: key, as: UTF8.self).unicodeScalars {
            for byte in UTF8.encode(isForbidden(scalar.value) ? "_" : scalar) ?? UTF8.encodedReplacementCharacter {
                end.pointee = byte
                end += 1
            }
        }
        return end - start
    }

    private static func isForbidden(_ scalar: UInt32) -> Bool {
        switch scalar {
        case 0..<0x20, 0x7F...0x9F, UInt32(UInt8(ascii: ".")), UInt32(UInt8(ascii: "*")), UInt32(UInt8(ascii: "\\")):
            true
        default: false
        }
    }

    // MARK: - Trace ids

    package enum IdentifierName: Int32 {
        case trace = 1
        case span = 2
    }

    /// Whether a key is the name of a trace or span id.
    @inline(__always)
    package static func identifierName(_ key: String) -> IdentifierName? {
        guard 6...8 ~= key.utf8.count else { return nil }
        let number = key.utf8.withContiguousStorageIfAvailable { key in
            key.baseAddress.map { json_trace_name($0, key.count) } ?? 0
        }
        return number.flatMap { IdentifierName(rawValue: $0) }
    }

    /// Adds the text of a trace id, lower-case. False if a source of the same rank has set one already.
    package mutating func addTraceID(_ text: String, rank: Rank) -> Bool {
        if let traceID { return traceID.rank != rank }
        traceID = append(text, rank: rank)
        return true
    }

    /// Adds the text of a span id, lower-case. False if a source of the same rank has set one already.
    package mutating func addSpanID(_ text: String, rank: Rank) -> Bool {
        if let spanID { return spanID.rank != rank }
        spanID = append(text, rank: rank)
        return true
    }

    private mutating func append(_ id: String, rank: Rank) -> Identifier? {
        var id = id
        return id.withUTF8 { append($0, rank: rank) }
    }

    private mutating func append(_ id: UnsafeBufferPointer<UInt8>, rank: Rank) -> Identifier? {
        guard makeRoom(for: id.count), let base = id.baseAddress else { return nil }
        (text + used).update(from: base, count: id.count)
        defer { used += id.count }
        return Identifier(start: used, count: id.count, rank: rank)
    }

    private borrowing func identifier(_ id: Identifier) -> UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(start: text + id.start, count: id.count)
    }

    /// The digits of the ids, if there are any.
    package var traceIDText: UnsafeBufferPointer<UInt8>? {
        traceID.map { .init(start: text + $0.start, count: $0.count) }
    }
    package var spanIDText: UnsafeBufferPointer<UInt8>? {
        spanID.map { .init(start: text + $0.start, count: $0.count) }
    }

    // MARK: - Reading

    package func key(_ index: Int) -> UnsafeBufferPointer<UInt8> { key(of: entries[index]) }

    package func value(_ index: Int) -> UnsafeBufferPointer<UInt8> { value(of: entries[index]) }

    /// A label as a record has it, with the comma before it; nil if something in it is escaped.
    @inline(__always)
    func plain(_ index: Int) -> UnsafeBufferPointer<UInt8>? {
        entries[index].isPlain ? whole(entries[index]) : nil
    }

    @inline(__always)
    private func whole(_ entry: Entry) -> UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(
            start: text + Int(entry.start) - Self.opening.utf8CodeUnitCount,
            count: Int(entry.keyCount + entry.valueCount) + Self.overhead
        )
    }

    @inline(__always)
    private func key(of entry: Entry) -> UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(start: text + Int(entry.start), count: Int(entry.keyCount))
    }

    @inline(__always)
    private func value(of entry: Entry) -> UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(
            start: text + Int(entry.start + entry.keyCount) + Self.separator.utf8CodeUnitCount,
            count: Int(entry.valueCount)
        )
    }

    // MARK: - Order

    /// Sorts by key, resolves labels that were set twice, and keeps what fits.
    package mutating func seal() { if count > 0 { sortAndBound() } }

    @inline(never)
    private mutating func sortAndBound() {
        sort()
        if isComplete { return }
        var kept = 0
        var bytes = 0
        var last: Entry?
        for index in 0..<count {
            let entry = entries[index]
            if let last, hasSameKey(last, entry) { continue }
            last = entry
            let size = Int(entry.keyCount + entry.valueCount)
            // A label that is too large does not push out the small ones after it.
            guard kept < RecordLimits.labels, bytes + size <= RecordLimits.labelBytes else {
                isTruncated = true
                continue
            }
            bytes += size
            entries[kept] = entry
            kept += 1
        }
        count = kept
        if isTruncated { removeTruncationKey() }
    }

    /// All labels fit, and their keys differ in the first eight bytes, as those of a log statement mostly do.
    private var isComplete: Bool {
        if isTruncated || count > RecordLimits.labels || used > RecordLimits.labelBytes { return false }
        var index = 1
        while index < count {
            let (left, right) = (entries[index - 1], entries[index])
            if left.prefix == right.prefix || !left.hasASCIIKey || !right.hasASCIIKey { return false }
            index += 1
        }
        return true
    }

    /// If labels were left out, `labels.truncated` belongs to the contract, not to the caller.
    private mutating func removeTruncationKey() {
        var kept = 0
        for index in 0..<count where !key(index).elementsEqual("truncated".utf8) {
            entries[kept] = entries[index]
            kept += 1
        }
        count = kept
    }

    /// Few labels are sorted by insertion: that is what a log statement has.
    private mutating func sort() {
        guard count <= 32 else {
            var all = UnsafeMutableBufferPointer(start: entries, count: count)
            let text = text
            all.sort { Self.isBefore($0, $1, text) }
            return
        }
        for index in 1..<max(count, 1) {
            let entry = entries[index]
            var position = index
            while position > 0, Self.isBefore(entry, entries[position - 1], text) {
                entries[position] = entries[position - 1]
                position -= 1
            }
            entries[position] = entry
        }
    }

    /// The order of (key, rank, value), as strings are ordered.
    @inline(__always)
    private static func isBefore(_ left: Entry, _ right: Entry, _ text: UnsafeMutablePointer<UInt8>) -> Bool {
        if left.hasASCIIKey, right.hasASCIIKey, left.prefix != right.prefix { return left.prefix < right.prefix }
        return isBeforeInFull(left, right, text)
    }

    @inline(never)
    private static func isBeforeInFull(_ left: Entry, _ right: Entry, _ text: UnsafeMutablePointer<UInt8>) -> Bool {
        func string(_ start: UInt32, _ count: UInt32) -> String {
            String(decoding: UnsafeBufferPointer(start: text + Int(start), count: Int(count)), as: UTF8.self)
        }
        let keys = (string(left.start, left.keyCount), string(right.start, right.keyCount))
        if keys.0 != keys.1 { return keys.0 < keys.1 }
        if left.rank != right.rank { return left.rank.rawValue < right.rank.rawValue }
        let separator = UInt32(Self.separator.utf8CodeUnitCount)
        return string(left.start + left.keyCount + separator, left.valueCount)
            < string(right.start + right.keyCount + separator, right.valueCount)
    }

    @inline(__always)
    private func hasSameKey(_ left: Entry, _ right: Entry) -> Bool {
        if left.hasASCIIKey, right.hasASCIIKey, left.prefix != right.prefix { return false }
        return hasSameKeyInFull(left, right)
    }

    @inline(never)
    private func hasSameKeyInFull(_ left: Entry, _ right: Entry) -> Bool {
        // Strings are equal if they are canonically equivalent.
        String(decoding: key(of: left), as: UTF8.self) == String(decoding: key(of: right), as: UTF8.self)
    }
}
