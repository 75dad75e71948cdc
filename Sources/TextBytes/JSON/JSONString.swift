/// Strings in the text of JSON.
package enum JSONString {
    /// The index of the quote that ends the string whose content begins at `start`; nil if none does.
    @inlinable
    package static func end<Bytes: RandomAccessCollection<UInt8>>(of bytes: Bytes, from start: Int) -> Int?
    where Bytes.Index == Int {
        var index = start
        while index < bytes.endIndex {
            if bytes[index] == .quote { return index }
            index += bytes[index] == .backslash ? 2 : 1
        }
        return nil
    }
}
