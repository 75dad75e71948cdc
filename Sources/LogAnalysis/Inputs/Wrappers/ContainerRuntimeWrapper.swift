import MSALText
import TextBytes

/// The log of a Kubernetes container (CRI): `2026-10-03T07:11:52.123456789Z stdout F line`. A `P` instead of the `F`
/// marks a part of a line that the runtime split.
enum ContainerRuntimeWrapper: LogWrapper {
    static var start: WrapperStart { .text }

    static func peel(_ line: ByteText, _ members: JSONMembers) -> WrappedLine? {
        guard line[10] == UInt8(ascii: "T"), let stamp = LogTimestamp.read(line, at: 0), stamp.isZoned,
            line.matches(" stdout ", at: stamp.end) || line.matches(" stderr ", at: stamp.end)
        else { return nil }
        let tags = stamp.end + 8
        let end = line.skip(tags) { !$0.isSpace }
        let tagEnd = line.find(byte: .colon, from: tags, to: end) ?? end
        guard tagEnd == tags + 1, line[tags] == UInt8(ascii: "F") || line[tags] == UInt8(ascii: "P") else { return nil }
        var wrapped = WrappedLine(.rest(min(end + 1, line.count)))
        wrapped.time = stamp.microseconds
        wrapped.stream.add(line, stamp.end + 1, stamp.end + 7)
        if line[tags] == UInt8(ascii: "P") { wrapped.ending = .partial }
        return wrapped
    }
}
