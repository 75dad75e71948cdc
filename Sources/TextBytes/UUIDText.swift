internal import CByteScan

/// The text of a UUID: 8-4-4-4-12 hexadecimal digits in either case.
package enum UUIDText {
    package static let length = 36

    /// Whether the bytes are exactly one UUID.
    package static func isUUID(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        guard bytes.count == length, let base = bytes.baseAddress else { return false }
        return bytes_is_uuid(base) != 0
    }

    /// The text in lower case; nil if it is not a UUID.
    package static func lowercased(_ text: String) -> String? {
        guard text.utf8.count == length else { return nil }
        var copy = text
        return copy.withUTF8 { bytes in
            guard isUUID(bytes), let base = bytes.baseAddress else { return nil }
            return bytes_uuid_is_lowercase(base) != 0 ? text : lowercased(bytes)
        }
    }

    /// The bytes as text in lower case; nil if they are not a UUID.
    package static func lowercased(_ bytes: UnsafeBufferPointer<UInt8>) -> String? {
        guard bytes.count == length, let base = bytes.baseAddress else { return nil }
        var isCopied = false
        let text = String(unsafeUninitializedCapacity: length) { buffer in
            guard let target = buffer.baseAddress else { return 0 }
            isCopied = json_copy_uuid(target, base) != 0
            return isCopied ? length : 0
        }
        return isCopied ? text : nil
    }

    /// The UUID that begins at `start` in a longer text, in lower case; nil if there is none.
    package static func lowercased(in bytes: UnsafeBufferPointer<UInt8>, at start: Int) -> String? {
        range(in: bytes, at: start).flatMap { lowercased(UnsafeBufferPointer(rebasing: bytes[$0])) }
    }

    /// The place of the UUID that begins at `start` in a longer text. Nil if another digit or a hyphen follows it,
    /// because a longer number that begins like a UUID is another id.
    package static func range(in bytes: UnsafeBufferPointer<UInt8>, at start: Int) -> Range<Int>? {
        guard start >= 0, start + length <= bytes.count else { return nil }
        if start + length < bytes.count {
            let next = bytes[start + length]
            guard !next.isHexDigit, next != .minus else { return nil }
        }
        let range = start..<start + length
        return isUUID(UnsafeBufferPointer(rebasing: bytes[range])) ? range : nil
    }

    /// The sixteen bytes of a UUID's text, ignoring hyphens and surrounding characters; nil unless 32 digits remain.
    package static func bytes(_ text: some Sequence<UInt8>) -> [UInt8]? {
        let digits = text.map(\.hexValue).filter { $0 < 16 }
        guard digits.count == 32 else { return nil }
        return stride(from: 0, to: 32, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
    }
}
