import Foundation
import TextBytes

/// Values of a `userInfo`, which can have any type: each function accepts what fits, within bounds, and skips the rest.
///
/// Only objects are cast to a Foundation class. On Linux, casting a Swift array to `NSString` first makes an `NSArray`
/// of it, and three million elements take two seconds.
enum UntypedValue {
    static func text(_ value: Any) -> String? {
        if let text = exactly(value, as: String.self) ?? value as? String { return text }
        return object(value, NSString.self).map { String($0) }
    }

    private static func object<Class: AnyObject>(_ value: Any, _: Class.Type) -> Class? {
        type(of: value) is AnyClass ? value as? Class : nil
    }

    /// Words, versions and ids. A longer text under such a key is something else.
    static func shortText(_ value: Any) -> String? {
        guard let text = text(value), !text.isEmpty, text.utf8.count <= 512 else { return nil }
        // Lengths first: a comparison takes longer than all other checks.
        return text.utf8.count == 6 && (text == "(null)" || text == "<null>") ? nil : text
    }

    /// A number, or its decimal text, also within quotation marks as in dictionary dumps.
    static func integer(_ value: Any) -> Int? {
        if let number = exactly(value, as: Int.self) { return number }
        if let text = text(value) {
            guard text.utf8.count <= 64 else { return nil }
            return Int(text) ?? Int(ErrorCatalogue.trimmed(text))
        }
        if let number = value as? Int { return number }
        if let number = object(value, NSNumber.self) { return number.isExact ? number.intValue : nil }
        if let number = value as? any BinaryInteger { return Int(exactly: number) }
        if let number = value as? Double { return Int(exactly: number) }
        return nil
    }

    static func flag(_ value: Any) -> Bool {
        if let flag = value as? Bool { return flag }
        if let number = integer(value) { return number != 0 }
        guard let text = shortText(value)?.asciiLowercased else { return false }
        return text == "true" || text == "yes"
    }

    /// A UUID in lower case, from a text or a UUID; nil for any other format.
    static func uuid(_ value: Any) -> String? {
        if let text = text(value) {
            guard text.utf8.count <= 128 else { return nil }
            return UUIDText.lowercased(text) ?? UUIDText.lowercased(ErrorCatalogue.trimmed(text))
        }
        if let id = value as? UUID { return id.uuidString.asciiLowercased }
        return nil
    }

    /// Scopes as an array, a set, or one text separated by blanks.
    static func scopes(_ value: Any) -> [String] {
        if let text = text(value) {
            guard text.utf8.count <= 16_384 else { return [] }
            return text.split(separator: " ", maxSplits: 63).prefix(64).map { String($0) }
        }
        return elements(value, limit: 64).compactMap { shortText($0) }
    }

    /// The first elements of an array or set of any kind; a single value is one element.
    static func elements(_ value: Any, limit: Int) -> [Any] {
        if text(value) != nil { return [value] }
        guard let sequence = value as? any Sequence else { return [value] }
        return first(of: sequence, limit)
    }

    private static func first(of sequence: some Sequence, _ limit: Int) -> [Any] {
        var found: [Any] = []
        for element in sequence {
            found.append(element)
            if found.count >= limit { break }
        }
        return found
    }

    /// Calls `body` for each header of a dictionary with at most 512 of them.
    static func forEachHeader(_ value: Any, _ body: (String, Any) -> Void) {
        // The size comes first: the casts below may copy, and both kinds of dictionary report their size without a
        // cast.
        if let headers = object(value, NSDictionary.self), headers.count > 512 { return }
        if let collection = value as? any Collection, collection.count > 512 { return }
        if let headers = value as? [String: String] {
            for (name, value) in headers { body(name, value) }
        } else if let headers = value as? [String: Any] {
            for (name, value) in headers { body(name, value) }
        } else if let headers = object(value, NSDictionary.self) {
            for (name, value) in headers {
                if let name = text(name) { body(name, value) }
            }
        } else if let headers = value as? [AnyHashable: Any] {
            for (name, value) in headers {
                if let name = text(name.base) { body(name, value) }
            }
        }
    }

    /// One header's value; values of the same name are joined as RFC 9110 section 5.3 allows.
    static func headerText(_ value: Any) -> String? {
        if let text = text(value) { return text }
        if let number = integer(value) { return String(number) }
        let parts = elements(value, limit: 8).compactMap { text($0) }
        return parts.isEmpty ? nil : parts.joined(separator: ", ")
    }
}

extension NSNumber {
    /// Whether the number is whole and fits: a hostile 1e300 must not become another code.
    fileprivate var isExact: Bool { Int(exactly: doubleValue) != nil || NSNumber(value: intValue) == self }
}
