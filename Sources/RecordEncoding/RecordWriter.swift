import CByteScan
package import CPlatform
import LogRecords
internal import TextBytes

/// Writes one JSON record into a buffer of fixed size, and never beyond it.
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

    /// `buffer` must have 64 bytes more than the record may take: wide stores touch them.
    package init(_ buffer: UnsafeMutableBufferPointer<UInt8>, base: UnsafeMutablePointer<UInt8>) {
        start = base
        end = base
        limit = base + min(buffer.count - 64, RecordLimits.record)
    }

    package var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: start, count: end - start) }

    private var spaceLeft: Int { limit - end }

    /// No further text fits, only literals and numbers.
    package var isNearlyFull: Bool { spaceLeft < Self.reserve + 256 }

    @inline(__always)
    package mutating func literal(_ text: StaticString) {
        let count = text.utf8CodeUnitCount
        guard count <= spaceLeft else { return }
        end.update(from: text.utf8Start, count: count)
        end += count
    }

    /// A block that was escaped when it was prepared.
    @inline(__always)
    package mutating func prepared(_ block: [UInt8]) {
        block.withUnsafeBufferPointer { block in
            guard let base = block.baseAddress, block.count <= spaceLeft else { return }
            end.update(from: base, count: block.count)
            end += block.count
        }
    }

    /// The text's content, escaped, without quotes.
    @inline(__always)
    package mutating func text(_ text: String) {
        let done: Void? = text.utf8.withContiguousStorageIfAvailable { escape($0) }
        if done == nil {
            var copy = text
            copy.withUTF8 { escape($0) }
        }
    }

    /// A member whose value is a UUID, in lower case. Writes nothing if the text is in another format.
    @inline(__always)
    package mutating func uuid(_ key: StaticString, _ text: String) {
        let before = end
        literal(key)
        var isWritten = false
        if text.utf8.count == 36, spaceLeft >= 37 {
            let to = end
            let done = text.utf8.withContiguousStorageIfAvailable { Self.copy(uuid: $0, to: to) }
            if let done {
                isWritten = done
            } else {
                var copy = text
                isWritten = copy.withUTF8 { Self.copy(uuid: $0, to: to) }
            }
        }
        if isWritten {
            end[36] = UInt8(ascii: "\"")
            end += 37
        } else {
            end = before
        }
    }

    @inline(__always)
    private static func copy(uuid: UnsafeBufferPointer<UInt8>, to: UnsafeMutablePointer<UInt8>) -> Bool {
        guard let base = uuid.baseAddress else { return false }
        return json_copy_uuid(to, base) != 0
    }

    @inline(__always)
    private mutating func escape(_ bytes: UnsafeBufferPointer<UInt8>) {
        if bytes.count * JSONText.growth + 16 <= min(RecordLimits.value, spaceLeft - Self.reserve) {
            end = JSONText.escape(bytes, to: end)
        } else {
            escapeWithinLimit(bytes)
        }
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
        var digits = 1
        var bound: UInt64 = 10
        while value >= bound {
            digits += 1
            let (next, overflow) = bound.multipliedReportingOverflow(by: 10)
            if overflow { break }
            bound = next
        }
        var rest = value
        var position = digits
        while position > 0 {
            position -= 1
            end[position] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
            rest /= 10
        }
        end += digits
    }

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
        let clamped = min(
            max(microseconds, CivilTime.range.lowerBound * 1_000_000),
            CivilTime.range.upperBound * 1_000_000
        )
        let second = clamped.flooredDivision(by: 1_000_000)
        var micros = Int(clamped - second * 1_000_000)
        if scratch.pointee.second != second { Self.keepDate(of: second, in: scratch) }
        withUnsafeBytes(of: &scratch.pointee.date) { date in
            if let base = date.baseAddress { UnsafeMutableRawPointer(end).copyMemory(from: base, byteCount: 19) }
        }
        end[19] = UInt8(ascii: ".")
        for index in stride(from: 25, through: 20, by: -1) {
            end[index] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: micros % 10)
            micros /= 10
        }
        end[26] = UInt8(ascii: "Z")
        end += 27
    }

    @inline(never)
    private static func keepDate(of second: Int64, in scratch: UnsafeMutablePointer<thread_scratch>) {
        let text = CivilTime.text(secondsSince1970: second)
        withUnsafeMutableBytes(of: &scratch.pointee.date) { date in
            for (index, byte) in text.utf8.prefix(19).enumerated() { date[index] = byte }
        }
        scratch.pointee.second = second
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
