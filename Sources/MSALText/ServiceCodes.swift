import TextBytes

/// What a code of the token service looks like in text: `AADSTS50076`, `AADB2C90118`.
///
/// One rule for error descriptions, log lines, exceptions, userInfo and the scrubber:
/// - The family's letters are in any case: proxies and apps change them to lower case.
/// - 4 to 9 digits follow. Known codes have 5 to 7; fewer than 4 are a placeholder or a code that was cut.
/// - There is neither a letter nor a digit before or after it. An underscore is allowed: Markdown writes
///   `_AADSTS50076_`.
/// - It is not inside a link, unless the link is a redirect that carries the error itself
///   (`…&error_description=AADSTS…`).
///
/// A log's text may be cut at its end and wrapped at any column (`mayBeCut`). A number that ends there is not complete.
package enum ServiceCodes {
    package enum Family: String, Sendable, Hashable, CaseIterable {
        case aadsts = "AADSTS"
        case aadb2c = "AADB2C"

        static let length = 6

        /// The family whose letters are at `index`.
        package init?(_ text: ByteText, at index: Int) {
            if text.matchesIgnoringCase("aadsts", at: index) {
                self = .aadsts
            } else if text.matchesIgnoringCase("aadb2c", at: index) {
                self = .aadb2c
            } else {
                return nil
            }
        }
    }

    package struct Code: Sendable, Equatable {
        package var family: Family
        package var number: Int
        /// Offset of its end in the text.
        package var end: Int

        /// As the service writes it.
        package var text: String { family.rawValue + String(number) }
    }

    /// The service names a handful of codes at most; more are a list in other text.
    package static let limit = 32

    private static let digits = 4...9

    /// The code that begins at `index`.
    package static func code(_ text: ByteText, at index: Int, mayBeCut: Bool) -> Code? {
        guard let family = Family(text, at: index), !isLetterOrDigit(text[index - 1]) else { return nil }
        guard let number = number(text, at: index + Family.length, mayBeCut: mayBeCut),
            !text[number.end].isLetter, !isInsideLink(text, index)
        else { return nil }
        return Code(family: family, number: number.value, end: number.end)
    }

    /// The first code at or after `from`, and its index.
    package static func next(
        _ text: ByteText,
        from: Int = 0,
        to: Int = .max,
        mayBeCut: Bool
    ) -> (start: Int, code: Code)? {
        var index = from
        while let found = text.findIgnoringCase("aad", from: index, to: to) {
            if let code = code(text, at: found, mayBeCut: mayBeCut) { return (found, code) }
            index = found + 3
        }
        return nil
    }

    /// A number where only codes can be: in a list of them (`MSALSTSErrorCodesKey`, `error_codes`), in a field of its
    /// own.
    package static func number(_ text: ByteText, at index: Int, mayBeCut: Bool) -> (value: Int, end: Int)? {
        guard text[index].isDigit, !text[index - 1].isDigit else { return nil }
        let end = text.skip(index) { $0.isDigit }
        guard digits.contains(end - index), let value = text.integer(at: index)?.value else { return nil }
        if mayBeCut, text.isCut(at: end) || text.isBroken(at: end) { return nil }
        return (value, end)
    }

    /// Whether a number that is not text, such as an item of an array of numbers, can be a code.
    package static func isNumber(_ value: Int) -> Bool { 1_000...999_999_999 ~= value }

    /// Whether the whole text between two offsets is one code, possibly followed by punctuation (`AADSTS50076:`).
    package static func isCode(_ text: ByteText, _ start: Int, _ end: Int) -> Bool {
        guard let code = code(text.part(start, end), at: 0, mayBeCut: false) else { return false }
        return end - start - code.end <= 1
    }

    private static func isLetterOrDigit(_ byte: UInt8) -> Bool { byte.isLetter || byte.isDigit }

    private static func isInsideLink(_ text: ByteText, _ index: Int) -> Bool {
        var start = index
        while start > 0, index - start < 2_048 {
            let byte = text[start - 1]
            if byte.isSpace || byte == .quote || byte == UInt8(ascii: "<") || byte == UInt8(ascii: ">") { break }
            start -= 1
        }
        guard text.find("://", from: start, to: index) != nil else { return false }
        return !text.matchesIgnoringCase("error_description=", at: index - 18)
    }
}
