import FailureSummaries
import MSALText
import TextBytes

/// A record's text with its ids and times masked: two records with equal masked texts state the same failures, except
/// for these ids and times.
///
/// An id is masked by which earlier id it equals and by what readers can tell it by; a time by which earlier time it
/// equals and how long it is. So values that are equal in one text are equal in every text with the same mask.
struct MaskedText {
    /// The masked text. Offsets of everything between the masks are the same in all texts that are equal here.
    private(set) var bytes: [UInt8] = []
    private(set) var hash: UInt64 = 0
    /// The ids, first the record's own. An id that equals an earlier one is that one.
    private(set) var ids: [(id: RequestID, offset: Int)] = []
    /// The times, first the record's own.
    private(set) var times: [(microseconds: Int64?, offset: Int)] = []

    private static let mask: UInt8 = 1
    /// Longer texts and texts with more ids are rare.
    private static let maximumText = 8_192
    private static let maximumMasks = 32

    /// Masks the text of a record; false if it cannot be masked.
    mutating func read(_ record: LogRecord) -> Bool {
        let text = record.text
        bytes.removeAll(keepingCapacity: true)
        ids.removeAll(keepingCapacity: true)
        times.removeAll(keepingCapacity: true)
        guard text.count <= Self.maximumText, text.find(byte: Self.mask) == nil else { return false }
        if let id = record.header.correlationID { ids.append((RequestID(id), -1)) }
        times.append((record.header.time, -1))
        var plain = 0
        var index = 0
        while let hyphen = text.find(byte: .minus, from: index) {
            index = hyphen + 1
            guard let end = maskID(text, hyphen, plain) ?? maskTime(text, hyphen, plain) else { continue }
            guard ids.count + times.count <= Self.maximumMasks else { return false }
            plain = end
            index = end
        }
        bytes.append(contentsOf: text.part(plain, text.count).bytes)
        hash = bytes.withUnsafeBufferPointer { StableHash.hash($0) }
        return true
    }

    /// The id whose first hyphen is at `hyphen`. Returns its end; nil if there is none.
    private mutating func maskID(_ text: ByteText, _ hyphen: Int, _ plain: Int) -> Int? {
        let start = hyphen - 8
        guard text[hyphen + 5] == .minus, start >= plain, let id = RequestID(text, at: start) else { return nil }
        bytes.append(contentsOf: text.part(plain, start).bytes)
        let known = ids.firstIndex { $0.id == id }
        if known == nil { ids.append((id, start)) }
        bytes.append(Self.mask)
        bytes.append(UInt8(truncatingIfNeeded: known ?? ids.count - 1))
        bytes.append(Self.kind(text, start))
        return start + UUIDText.length
    }

    /// What readers can tell two ids by that stand in the same place: a first group that is a number (`code: 12345678-…`)
    /// or a word, capitals, and whether the id ends with a digit where a word follows it (`…b7f4 AADSTS50076: …`).
    private static func kind(_ text: ByteText, _ start: Int) -> UInt8 {
        let end = start + UUIDText.length
        var kind: UInt8 = 0
        if (start..<start + 8).allSatisfy({ text[$0].isDigit }) { kind |= 1 }
        if (start..<start + 8).allSatisfy({ text[$0].isLetter }) { kind |= 2 }
        if (start..<end).contains(where: { text[$0].isUppercase }) { kind |= 4 }
        let next = text.skip(end) { $0.isBlank || $0.isQuote || $0 == .backslash }
        if next > end, text[next].isLetter, text[end - 1].isDigit, !ServiceText.isLabel(text, next) { kind |= 8 }
        return kind
    }

    /// The time whose first hyphen is at `hyphen`: the end of its digits; nil if there is none.
    private mutating func maskTime(_ text: ByteText, _ hyphen: Int, _ plain: Int) -> Int? {
        let start = hyphen - 4
        guard text[hyphen + 3] == .minus, start >= plain, !text[start - 1].isDigit,
            let time = LogTimestamp.read(text, at: start)
        else { return nil }
        let separator = text[start + Self.secondsEnd]
        var end = start + Self.secondsEnd
        if separator == UInt8(ascii: ".") || separator == .comma || separator == .colon, text[end + 1].isDigit {
            end = text.skip(end + 1) { $0.isDigit }
        }
        guard end - start < 0x80 else { return nil }
        bytes.append(contentsOf: text.part(plain, start).bytes)
        let known = times.firstIndex { $0.microseconds == time.microseconds }
        if known == nil { times.append((time.microseconds, start)) }
        bytes.append(Self.mask)
        bytes.append(UInt8(truncatingIfNeeded: known ?? times.count - 1))
        bytes.append(0x80 | UInt8(truncatingIfNeeded: end - start))
        // `T`, a blank or a plus sign, and what comes after the seconds.
        bytes.append(text[start + 10])
        bytes.append(separator)
        return end
    }

    /// `2026-10-03 07:11:52`
    private static let secondsEnd = 19
}
