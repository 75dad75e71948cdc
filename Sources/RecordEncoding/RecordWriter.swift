import CByteScan
package import CPlatform
import LogRecords
package import PIIScrubbing
internal import TextBytes

/// Writes one JSON record into a buffer of fixed size, and never beyond it.
///
/// Every text passes a `ScrubberChain` on its way in; there is no other way. The chain is an argument: a copy of it in
/// the writer would count references. Only what cannot hold personal data is written without it: numbers, UUIDs (their
/// format is checked here, whatever the caller says), single words of a protocol, and labels, which are already
/// scrubbed.
///
/// Numbers and literals are small and always fit: `reserve` bytes are reserved for them. Texts are cut so that a value
/// takes at most `RecordLimits.value` bytes and the record at most `RecordLimits.record`, both as encoded.
///
/// Hot path: no allocation, no system call. Case "encode" in `Benchmarks`.
package struct RecordWriter: ~Copyable {
    private let start: UnsafeMutablePointer<UInt8>
    private var end: UnsafeMutablePointer<UInt8>
    private let limit: UnsafeMutablePointer<UInt8>

    /// Bytes that texts leave free for the numbers, literals and ids after them.
    private static let reserve = 8 * 1024

    /// Writes into the scratch's buffer, which is 64 bytes longer than a record may be: wide stores touch them.
    package init(_ scratch: UnsafeMutablePointer<thread_scratch>) {
        start = scratch.pointee.bytes
        end = start
        limit = start + min(Int(THREAD_SCRATCH_CAPACITY) - 64, RecordLimits.record)
    }

    /// Writes into `capacity` bytes, more than `reserve`.
    init(_ bytes: UnsafeMutablePointer<UInt8>, capacity: Int) {
        start = bytes
        end = bytes
        limit = bytes + capacity
    }

    package var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: start, count: end - start) }

    private var spaceLeft: Int { limit - end }

    /// No further text fits, only literals and numbers.
    package var isNearlyFull: Bool { spaceLeft < Self.reserve + 256 }

    @inline(__always)
    package mutating func literal(_ text: StaticString) {
        copy(text.utf8Start, text.utf8CodeUnitCount)
    }

    /// Bytes that are written whole or not at all. A raw copy: `update(from:)` would first ask whether the two overlap,
    /// which they never do.
    @inline(__always)
    private mutating func copy(_ bytes: UnsafePointer<UInt8>, _ count: Int) {
        guard count <= spaceLeft else { return }
        UnsafeMutableRawPointer(end).copyMemory(from: bytes, byteCount: count)
        end += count
    }

    /// A block that was escaped when it was prepared.
    @inline(__always)
    package mutating func prepared(_ block: UnsafeBufferPointer<UInt8>) {
        if let base = block.baseAddress { copy(base, block.count) }
    }

    /// The content of a text, scrubbed and escaped, without quotes.
    package mutating func text(_ text: String, _ scrubbers: ScrubberChain) {
        let done: Void? = text.utf8.withContiguousStorageIfAvailable { self.text($0, scrubbers) }
        if done == nil { scrubbers.withScrubbed(text) { escape($0) } }
    }

    @inline(__always)
    mutating func text(_ text: UnsafeBufferPointer<UInt8>, _ scrubbers: ScrubberChain) {
        let verdict = scrubbers.quickVerdict(on: text)
        if verdict.isClean { escape(text) } else { examined(verdict, scrubbers) }
    }

    @inline(never)
    private mutating func examined(_ verdict: ScrubberChain.QuickVerdict, _ scrubbers: ScrubberChain) {
        scrubbers.withScrubbed(after: verdict) { escape($0) }
    }

    /// Writes a text that is scrubbed already.
    @inline(__always)
    mutating func scrubbed(_ text: UnsafeBufferPointer<UInt8>) { escape(text) }

    /// Text in which nothing is escaped or scrubbed. False, and nothing is written, if some of it may have to be cut.
    @inline(__always)
    mutating func plain(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        guard isShort(text.count), let base = text.baseAddress else { return false }
        copy(base, text.count)
        return true
    }

    /// Bytes of this record once more; `range` are their offsets in it.
    @inline(__always)
    mutating func repeated(_ range: Range<Int>) {
        copy(start + range.lowerBound, range.count)
    }

    /// Bytes written so far.
    var count: Int { end - start }

    /// A text that usually is a single word, which needs no scrubbing.
    @inline(__always)
    mutating func word(_ text: String, _ scrubbers: ScrubberChain) {
        if !word(text) { self.text(text, scrubbers) }
    }

    /// False, and nothing is written, if the text is anything but a single word.
    @inline(__always)
    mutating func word(_ text: String) -> Bool {
        let isWritten = text.utf8.withContiguousStorageIfAvailable { bytes in
            guard let base = bytes.baseAddress, !isNearlyFull, json_copy_word(end, base, bytes.count) != 0 else {
                return false
            }
            end += bytes.count
            return true
        }
        return isWritten == true
    }

    /// Whether a text of `count` bytes fits, whatever its bytes are.
    @inline(__always)
    private func isShort(_ count: Int) -> Bool {
        count * Int(JSON_GROWTH) + 16 <= min(RecordLimits.value, spaceLeft - Self.reserve)
    }

    /// The pseudonym of an account.
    mutating func account(_ identifier: String, _ scrubbers: ScrubberChain) {
        scrubbers.withAccount(identifier) { escape($0) }
    }

    /// A member whose value is a UUID, in lower case. Writes nothing if the text is in another format.
    @inline(__always)
    package mutating func uuid(_ key: StaticString, _ text: String) {
        guard text.utf8.count == UUIDText.length else { return }
        let done: Void? = text.utf8.withContiguousStorageIfAvailable { uuid(key, $0) }
        if done == nil {
            var copy = text
            copy.withUTF8 { uuid(key, $0) }
        }
    }

    @inline(__always)
    mutating func uuid(_ key: StaticString, _ text: UnsafeBufferPointer<UInt8>) {
        guard text.count == UUIDText.length, key.utf8CodeUnitCount + UUIDText.length + 1 <= spaceLeft,
            let base = text.baseAddress, json_copy_uuid(end + key.utf8CodeUnitCount, base) != 0
        else { return }
        literal(key)
        end += UUIDText.length
        literal("\"")
    }

    @inline(__always)
    private mutating func escape(_ bytes: UnsafeBufferPointer<UInt8>) {
        guard isShort(bytes.count), let base = bytes.baseAddress else { return escapeWithinLimit(bytes) }
        let plain = json_copy_plain(end, base, bytes.count)
        end += plain
        if plain < bytes.count { end = JSONText.escape(UnsafeBufferPointer(rebasing: bytes[plain...]), to: end) }
    }

    /// A long text: escaped scalar by scalar until it ends or the space is used up, then cut between characters.
    @inline(never)
    private mutating func escapeWithinLimit(_ bytes: UnsafeBufferPointer<UInt8>) {
        guard let from = bytes.baseAddress else { return }
        // `…[cut 16777216 bytes]` and the last scalar's escape fit after the soft limit.
        let hardLimit = end + max(0, min(RecordLimits.value, spaceLeft - Self.reserve))
        let softLimit = max(end, hardLimit - 48)
        var offset = 0
        var cut: (offset: Int, end: UnsafeMutablePointer<UInt8>)?
        while offset < bytes.count {
            if cut == nil, softLimit - end < 16 { cut = (offset, end) }
            if hardLimit - end < 16 { break }
            // At most one stride, so that the limits are checked in between.
            let plain = json_copy_plain(
                end,
                from + offset,
                min(bytes.count - offset, hardLimit - end < 64 ? 1 : 32)
            )
            if plain > 0 {
                end += plain
                offset += plain
            } else {
                offset += JSONText.escapeScalar(from + offset, available: bytes.count - offset, to: &end)
            }
        }
        if offset < bytes.count, let cut {
            end = cut.end
            literal("…[cut ")
            unsigned(UInt64(bytes.count - cut.offset))
            literal(" bytes]")
        }
    }

    @inline(__always)
    package mutating func unsigned(_ value: UInt64) {
        guard spaceLeft >= 20 else { return }
        end += json_write_decimal(end, value)
    }

    @inline(__always)
    package mutating func signed(_ value: Int64) {
        if value < 0 { literal("-") }
        unsigned(value.magnitude)
    }

    /// Seconds with up to six decimals, as short as the value allows.
    package mutating func seconds(_ duration: Duration) {
        let (whole, attoseconds) = duration.components
        signed(whole)
        var micros = attoseconds / 1_000_000_000_000
        guard micros > 0 else { return }
        literal(".")
        var scale: Int64 = 100_000
        while micros > 0 {
            unsigned(UInt64(micros / scale))
            micros %= scale
            scale /= 10
        }
    }

    /// RFC 3339 in UTC with microseconds. The text of the second is cached in `scratch`, per thread.
    package mutating func timestamp(microseconds: Int64, scratch: UnsafeMutablePointer<thread_scratch>) {
        guard spaceLeft >= 27 else { return }
        var micros = UInt64(bitPattern: microseconds &- scratch.pointee.second)
        if micros >= 1_000_000 { micros = Self.keepDate(of: microseconds, in: scratch) }
        withUnsafeBytes(of: &scratch.pointee.date) { date in
            if let base = date.baseAddress { UnsafeMutableRawPointer(end).copyMemory(from: base, byteCount: 20) }
        }
        json_write_micros(end + 20, UInt32(truncatingIfNeeded: micros))
        end[26] = UInt8(ascii: "Z")
        end += 27
    }

    /// Returns the microseconds after the second that is now in `scratch`.
    @inline(never)
    private static func keepDate(of time: Int64, in scratch: UnsafeMutablePointer<thread_scratch>) -> UInt64 {
        let range = CivilTime.range
        let clamped = min(max(time, range.lowerBound * 1_000_000), range.upperBound * 1_000_000)
        let second = clamped.flooredDivision(by: 1_000_000)
        let text = CivilTime.text(secondsSince1970: second)
        withUnsafeMutableBytes(of: &scratch.pointee.date) { date in
            for (index, byte) in text.utf8.prefix(19).enumerated() { date[index] = byte }
            date[19] = UInt8(ascii: ".")
        }
        scratch.pointee.second = second * 1_000_000
        return UInt64(bitPattern: clamped - scratch.pointee.second)
    }
}

/// The size limits of one record, as encoded (from the design of the record contract).
package enum RecordLimits {
    /// Bytes of one text value.
    package static let value = 64 * 1024
    /// Bytes of one record with its line feed.
    package static let record = 256 * 1024
    /// Labels of one record, and bytes of all their keys and values together.
    package static let labels = 64
    package static let labelBytes = 8 * 1024
}
