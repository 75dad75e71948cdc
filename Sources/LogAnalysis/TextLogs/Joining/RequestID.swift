import MSALText
import TextBytes

/// A correlation id as requests are compared by it, without regard to case: made and compared without an allocation.
struct RequestID: Equatable {
    // The bytes of a UUID's text; of another id, a digest.
    private var first: UInt64
    private var second: UInt64
    private var third: UInt64
    private var fourth: UInt64
    private var tail: UInt32

    /// The UUID at `index`; nil if there is none, or the one of zeros only, which means none.
    init?(_ text: ByteText, at index: Int) {
        guard let range = text.uuidRange(at: index), !text.matches(RequestID.none, at: index) else { return nil }
        self.init(UnsafeRawBufferPointer(rebasing: text.bytes[range]))
    }

    /// The id of a failure or of a header that was read.
    init(_ text: String) {
        var text = text
        self = text.withUTF8 { RequestID(UnsafeRawBufferPointer($0)) }
    }

    init(_ bytes: UnsafeRawBufferPointer) {
        if bytes.count == UUIDText.length {
            let lowercase = 0x2020_2020_2020_2020 as UInt64
            first = bytes.loadUnaligned(fromByteOffset: 0, as: UInt64.self) | lowercase
            second = bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self) | lowercase
            third = bytes.loadUnaligned(fromByteOffset: 16, as: UInt64.self) | lowercase
            fourth = bytes.loadUnaligned(fromByteOffset: 24, as: UInt64.self) | lowercase
            tail = bytes.loadUnaligned(fromByteOffset: 32, as: UInt32.self) | 0x2020_2020
        } else {
            first = 0xCBF2_9CE4_8422_2325
            second = 0x9AE1_6A3B_2F90_404F
            third = 0
            fourth = 0
            tail = UInt32(truncatingIfNeeded: bytes.count)
            for byte in bytes {
                first = (first ^ UInt64(byte.asciiLowercased)) &* 0x0000_0100_0000_01B3
                second = (second &+ UInt64(byte.asciiLowercased)) &* 0x9E37_79B9_7F4A_7C15
            }
        }
    }

    /// The UUID in lower case; nil of another id.
    var uuid: String? {
        guard third != 0 else { return nil }
        var bytes: [UInt8] = []
        for word in [first, second, third, fourth] { withUnsafeBytes(of: word) { bytes += $0 } }
        withUnsafeBytes(of: tail) { bytes += $0 }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static let none: StaticString = "00000000-0000-0000-0000-000000000000"

    /// One of `slots`, for counts of ids.
    var slot: Int {
        let mixed = (first ^ third) &* 0x9E37_79B9_7F4A_7C15 ^ (second ^ fourth) &* 0xC2B2_AE3D_27D4_EB4F ^ UInt64(tail)
        return Int(truncatingIfNeeded: (mixed &* 0x9E37_79B9_7F4A_7C15) &>> 52)
    }

    static let slots = 4_096
}
