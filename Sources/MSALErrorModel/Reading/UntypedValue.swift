import Foundation
import TextBytes

/// Values of a `userInfo`, whose types nobody checks: each function takes what fits, within bounds, and passes over the rest.
///
/// A cast to a Foundation class is tried on objects only: on Linux, casting a Swift array to `NSString` first makes an `NSArray` of
/// it, and three million elements are two seconds.
enum UntypedValue {
    static func text(_ value: Any) -> String? {
        if let text = value as? String { return text }
        return object(value, NSString.self).map { String($0) }
    }

    private static func object<Class: AnyObject>(_ value: Any, _: Class.Type) -> Class? {
        type(of: value) is AnyClass ? value as? Class : nil
    }

    /// Words, versions and ids: longer texts under such a key are something else.
    static func shortText(_ value: Any) -> String? {
        guard let text = text(value), !text.isEmpty, text.utf8.count <= 512, text != "(null)", text != "<null>" else {
            return nil
        }
        return text
    }

    /// A number, or its decimal text, also within quotation marks as dictionary dumps have it.
    static func integer(_ value: Any) -> Int? {
        if let number = value as? Int { return number }
        if let text = text(value) {
            guard text.utf8.count <= 64 else { return nil }
            return Int(text) ?? Int(ErrorCatalogue.trimmed(text))
        }
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

    /// A UUID in lower case, from a text or a UUID; nil for another shape.
    static func uuid(_ value: Any) -> String? {
        if let text = text(value) {
            guard text.utf8.count <= 128 else { return nil }
            return UUIDText.lowercased(text) ?? UUIDText.lowercased(ErrorCatalogue.trimmed(text))
        }
        if let id = value as? UUID { return id.uuidString.asciiLowercased }
        return nil
    }

    /// Scopes as an array, a set, or one text with blanks between.
    static func scopes(_ value: Any) -> [String] {
        if let text = text(value) {
            guard text.utf8.count <= 16_384 else { return [] }
            return text.split(separator: " ", maxSplits: 63).prefix(64).map { String($0) }
        }
        return elements(value, limit: 64).compactMap { shortText($0) }
    }

    /// The first elements of an array or set of whatever kind; a single value is one element.
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
        // The size first: the casts below may copy, and both kinds of dictionary say how large they are without one.
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

    /// One header's value; several of one name are joined as RFC 9110 section 5.3 allows.
    static func headerText(_ value: Any) -> String? {
        if let text = text(value) { return text }
        if let number = integer(value) { return String(number) }
        let parts = elements(value, limit: 8).compactMap { text($0) }
        return parts.isEmpty ? nil : parts.joined(separator: ", ")
    }
}

extension NSNumber {
    /// Whether the number is whole and fits: a hostile 1e300 must not become some other code.
    fileprivate var isExact: Bool { Int(exactly: doubleValue) != nil || NSNumber(value: intValue) == self }
}
