/// The text of a JSON string whose end is known: for records, and for responses of a service that may be damaged.
///
/// A surrogate without its other half becomes U+FFFD. In an invalid escape, the backslash is dropped.
package enum JSONUnescape {
    /// Writes the text of `escaped` at `to`, which must have space for as many bytes. Returns the number written.
    package static func decode(_ escaped: UnsafeBufferPointer<UInt8>, to start: UnsafeMutablePointer<UInt8>) -> Int {
        var to = start
        var index = 0
        while index < escaped.count {
            let byte = escaped[index]
            guard byte == .backslash, index + 1 < escaped.count else {
                to[0] = byte
                to += 1
                index += 1
                continue
            }
            guard let escape = JSONEscape(escaped, at: index) else {
                to[0] = escaped[index + 1]
                to += 1
                index += 2
                continue
            }
            to += UTF8Scalar.encode(escape.isLoneSurrogate ? UTF8Scalar.replacement : escape.value, to: to)
            index += escape.length
        }
        return to - start
    }

    package static func text(_ escaped: UnsafeBufferPointer<UInt8>) -> String {
        let bytes = [UInt8](unsafeUninitializedCapacity: escaped.count) { buffer, count in
            if let base = buffer.baseAddress { count = decode(escaped, to: base) }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
