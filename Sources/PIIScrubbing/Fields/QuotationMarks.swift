import TextBytes

/// Quotation marks of all languages: `"`, `„`, `“`, `‘`, `«`.
extension TextScan {
    /// The first byte after a quotation mark of any language at `start`.
    func afterOpeningMark(_ start: Int) -> Int {
        switch byte(start) {
        case _ where byte(start).isQuote: start + 1
        case 0xE2 where byte(start + 1) == 0x80: start + 3
        case 0xC2 where byte(start + 1) == 0xAB: start + 2
        default: start
        }
    }

    /// Where a quotation mark of any language begins that ends at `start`: `hasło „…`.
    func beforeOpeningMark(_ start: Int) -> Int {
        if byte(start - 3) == 0xE2, byte(start - 2) == 0x80 { return start - 3 }
        return byte(start - 2) == 0xC2 && byte(start - 1) == 0xAB ? start - 2 : start
    }
}
