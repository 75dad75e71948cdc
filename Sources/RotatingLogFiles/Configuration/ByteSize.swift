/// A number of bytes with its unit in the type.
public struct ByteSize: Sendable, Hashable, Comparable {
    public var bytes: UInt64

    public init(bytes: UInt64) {
        self.bytes = bytes
    }

    public static func bytes(_ count: UInt64) -> ByteSize { ByteSize(bytes: count) }
    public static func kibibytes(_ count: UInt64) -> ByteSize { scaled(count, by: 10) }
    public static func mebibytes(_ count: UInt64) -> ByteSize { scaled(count, by: 20) }
    public static func gibibytes(_ count: UInt64) -> ByteSize { scaled(count, by: 30) }

    public static func < (left: ByteSize, right: ByteSize) -> Bool { left.bytes < right.bytes }

    /// Sizes above 2⁶⁴ are clamped to the largest one.
    private static func scaled(_ count: UInt64, by shift: UInt64) -> ByteSize {
        ByteSize(bytes: count > UInt64.max >> shift ? .max : count << shift)
    }
}
