import CByteScan

/// Checks of lines that need no scanner.
package enum JSONLine {
    /// Whether the bytes are well-formed UTF-8.
    @inline(__always)
    package static func isUTF8(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> Bool {
        bytes_is_utf8(bytes, count) != 0
    }
}
