import Files

/// A path as the system knows it: bytes other than zero, which need not be UTF-8.
package struct LogPath: Sendable, Hashable {
    package let bytes: [UInt8]

    package init(_ text: String) {
        bytes = Array(text.utf8)
    }

    package init(bytes: some Sequence<UInt8>) {
        self.bytes = Array(bytes)
    }

    /// For people and for JSON. Bytes that are not UTF-8 are shown as `\xNN`, and a backslash in such a name as `\\`.
    package var text: String {
        let whole = String(decoding: bytes, as: UTF8.self)
        if whole.utf8.elementsEqual(bytes) { return whole }
        var text = ""
        var rest = bytes[...]
        while let byte = rest.first {
            var decoder = UTF8()
            var remaining = rest.makeIterator()
            if case .scalarValue(let scalar) = decoder.decode(&remaining) {
                let character = String(scalar)
                text += character == "\\" ? "\\\\" : character
                rest = rest.dropFirst(character.utf8.count)
            } else {
                // Above 127, so two digits.
                text += "\\x" + String(byte, radix: 16)
                rest = rest.dropFirst()
            }
        }
        return text
    }

    /// The path of a name in this directory.
    package func appending(_ name: some Sequence<UInt8>) -> LogPath {
        if bytes.isEmpty { return LogPath(bytes: name) }
        return LogPath(bytes: bytes.last == UInt8(ascii: "/") ? bytes + name : bytes + [UInt8(ascii: "/")] + name)
    }

    /// The text after the last slash that is not at the end.
    package var lastComponent: ArraySlice<UInt8> {
        bytes.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: true).last ?? bytes[...]
    }

    /// The directory that contains the last component.
    var directory: LogPath {
        let last = lastComponent
        let above = bytes[..<last.startIndex]
        if above.isEmpty { return LogPath(".") }
        return LogPath(bytes: above.count > 1 ? above.dropLast() : above)
    }

    /// The archive that a rotated log becomes.
    package var compressed: LogPath { LogPath(bytes: bytes + ArchiveName.archiveSuffix.utf8) }

    /// The rotated log that an archive was made from; nil if the path has not the suffix of one.
    var uncompressed: LogPath? {
        let suffix = ArchiveName.archiveSuffix.utf8
        return bytes.suffix(suffix.count).elementsEqual(suffix) ? LogPath(bytes: bytes.dropLast(suffix.count)) : nil
    }

    package func withCString<Result>(_ body: (UnsafePointer<CChar>) -> Result) -> Result {
        body(bytes.map { CChar(bitPattern: $0) } + [0])
    }
}
