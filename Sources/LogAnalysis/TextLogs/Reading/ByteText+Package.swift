import MSALText
import TextBytes

extension ByteText {
    /// Where the package or the namespace before the name of a type begins: at `java` in `java.net.ConnectException`.
    func packageStart(ofType type: Int) -> Int {
        var start = type
        while type - start < 96, self[start - 1].isWordByte || self[start - 1] == UInt8(ascii: ".") { start -= 1 }
        return start
    }

    /// True if nothing but blanks is in front of a type and its package.
    func beginsLine(_ type: Int) -> Bool {
        let package = packageStart(ofType: type)
        let line = lineStart(package, floor: max(0, package - 256))
        return (line == 0 || self[line - 1] == .newline) && skipBlanks(line) == package
    }
}
