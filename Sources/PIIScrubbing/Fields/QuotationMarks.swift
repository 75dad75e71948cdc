import TextBytes

/// The bytes of quotation marks and apostrophes in UTF-8.
extension UInt8 {
    /// The first byte of U+2000 … U+2FFF: `„`, `“`, `‘`, `’`, dashes, bullets, the lines of tables.
    @inline(__always) static var punctuationLead: UInt8 { 0xE2 }
    /// The second byte of U+2000 … U+203F, where the quotation marks are.
    @inline(__always) static var generalPunctuation: UInt8 { 0x80 }
    /// The last byte of `’`.
    @inline(__always) static var apostropheTail: UInt8 { 0x99 }
    /// The two bytes of `«`. The first also begins `»`.
    @inline(__always) static var guillemetLead: UInt8 { 0xC2 }
    @inline(__always) static var leftGuillemetTail: UInt8 { 0xAB }
    @inline(__always) static var rightGuillemetTail: UInt8 { 0xBB }
}

/// Quotation marks of all languages: `"`, `„`, `“`, `‘`, `«`.
extension TextScan {
    /// The first byte after a quotation mark of any language at `start`.
    func afterOpeningMark(_ start: Int) -> Int {
        switch byte(start) {
        case _ where byte(start).isQuote: start + 1
        case .punctuationLead where byte(start + 1) == .generalPunctuation: start + 3
        case .guillemetLead where byte(start + 1) == .leftGuillemetTail: start + 2
        // `»anna«`, as books in German have it; in French a blank is before the mark that closes.
        case .guillemetLead where byte(start + 1) == .rightGuillemetTail && byte(start + 2) > .space: start + 2
        default: start
        }
    }
}
