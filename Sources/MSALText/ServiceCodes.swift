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
    package struct Found: Sendable, Equatable {
        package var code: ServiceCode
        /// Offset of its end in the text.
        package var end: Int
    }

    /// The service names a handful of codes at most; more are a list in other text.
    package static let limit = 32

    private static let prefixLength = 6
    private static let digits = 4...9

    /// The code that begins at `index`.
    package static func code(_ text: ByteText, at index: Int, mayBeCut: Bool) -> Found? {
        guard let family = family(text, at: index), !isLetterOrDigit(text[index - 1]) else { return nil }
        guard let number = number(text, at: index + prefixLength, mayBeCut: mayBeCut),
            !text[number.end].isLetter, !isInsideLink(text, index)
        else { return nil }
        return Found(code: ServiceCode(family, number.value), end: number.end)
    }

    /// The first code at or after `from`, and its index.
    package static func next(
        _ text: ByteText,
        from: Int = 0,
        to: Int = .max,
        mayBeCut: Bool
    ) -> (start: Int, found: Found)? {
        var index = from
        while let start = text.findIgnoringCase("aad", from: index, to: to) {
            if let found = code(text, at: start, mayBeCut: mayBeCut) { return (start, found) }
            index = start + 3
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

    /// The code that is the whole text, possibly followed by one mark (`AADSTS50076:`).
    package static func whole(_ text: ByteText) -> ServiceCode? {
        guard let found = code(text, at: 0, mayBeCut: false), text.count - found.end <= 1 else { return nil }
        return found.code
    }

    private static func family(_ text: ByteText, at index: Int) -> ServiceCode.Family? {
        if text.matchesIgnoringCase("aadsts", at: index) { return .aadsts }
        return text.matchesIgnoringCase("aadb2c", at: index) ? .aadb2c : nil
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

extension [ServiceCode] {
    /// Appends a code that is not in the list yet, up to `ServiceCodes.limit`.
    package mutating func appendNew(_ code: ServiceCode) {
        if count < ServiceCodes.limit, !contains(code) { append(code) }
    }
}
