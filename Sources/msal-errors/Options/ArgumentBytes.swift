import CLibrary
import LogAnalysis

/// The words of the command line as bytes. A file name need not be UTF-8, but the parser uses strings, which would
/// replace other bytes.
///
/// Each such byte passes through the parser as a character of Unicode's private use area (U+F0000 plus the byte). If an
/// argument itself contains one of those characters, its bytes are encoded in the same way, so the encoding is
/// unambiguous.
enum ArgumentBytes {
    private static let plane: UInt32 = 0xF0000
    private static let escapes: ClosedRange<UInt32> = (plane + 0x80)...(plane + 0xFF)

    static var arguments: [String] {
        (0..<Int(CommandLine.argc)).compactMap { index in
            CommandLine.unsafeArgv[index].map { word in
                encoded(UnsafeRawBufferPointer(start: word, count: strlen(word)))
            }
        }
    }

    static func encoded(_ bytes: some Collection<UInt8>) -> String {
        let bytes = Array(bytes)
        let whole = String(decoding: bytes, as: UTF8.self)
        if whole.utf8.elementsEqual(bytes), !whole.unicodeScalars.contains(where: { escapes.contains($0.value) }) {
            return whole
        }
        var text = ""
        var rest = bytes[...]
        while let byte = rest.first {
            var decoder = UTF8()
            var remaining = rest.makeIterator()
            if case .scalarValue(let scalar) = decoder.decode(&remaining), !escapes.contains(scalar.value) {
                text.unicodeScalars.append(scalar)
                rest = rest.dropFirst(String(scalar).utf8.count)
            } else {
                if let scalar = Unicode.Scalar(plane + UInt32(byte)) { text.unicodeScalars.append(scalar) }
                rest = rest.dropFirst()
            }
        }
        return text
    }

    static func path(_ argument: String) -> LogPath {
        LogPath(
            bytes: argument.unicodeScalars.flatMap { scalar in
                escapes.contains(scalar.value)
                    ? [UInt8(truncatingIfNeeded: scalar.value)] : Array(String(scalar).utf8)
            }
        )
    }

    /// The text as a path is shown to people.
    static func shown(_ text: String) -> String {
        text.unicodeScalars.contains { escapes.contains($0.value) } ? path(text).text : text
    }
}
