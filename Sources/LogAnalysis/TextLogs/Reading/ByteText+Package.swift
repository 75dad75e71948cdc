import MSALText
import TextBytes

extension ByteText {
    /// Where the package or the namespace before the name of a type begins: at `java` in `java.net.ConnectException`.
    func packageStart(ofType type: Int) -> Int {
        var start = type
        while type - start < 96, self[start - 1].isWordByte || self[start - 1] == UInt8(ascii: ".") { start -= 1 }
        return start
    }
}
