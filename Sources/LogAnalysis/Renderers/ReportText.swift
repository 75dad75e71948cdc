/// The bytes of a report under construction.
///
/// Bytes rather than a `String`: a JSON report of 10,000 groups is tens of megabytes, and appending UTF-8 that is known
/// to be valid costs a copy, while `String` interpolation costs an allocation for every field.
struct ReportText {
    private(set) var bytes: [UInt8] = []

    var isEmpty: Bool { bytes.isEmpty }

    init(reserving capacity: Int = 0) {
        bytes.reserveCapacity(capacity)
    }

    mutating func write(_ text: String) {
        var text = text
        text.withUTF8 { bytes.append(contentsOf: $0) }
    }

    mutating func write(byte: UInt8) {
        bytes.append(byte)
    }

    mutating func write(_ number: Int) {
        if number < 0 { bytes.append(UInt8(ascii: "-")) }
        var rest = number.magnitude
        if rest < 10 {
            bytes.append(UInt8(ascii: "0") + UInt8(rest))
            return
        }
        let start = bytes.count
        while rest > 0 {
            bytes.append(UInt8(ascii: "0") + UInt8(rest % 10))
            rest /= 10
        }
        bytes[start...].reverse()
    }

    /// `number` with leading zeros up to `digits`; for fields of a time, so never negative.
    mutating func write(_ number: Int, digits: Int) {
        var divisor = 1
        for _ in 1..<max(digits, 1) { divisor *= 10 }
        while divisor > 0 {
            bytes.append(UInt8(ascii: "0") + UInt8(number / divisor % 10))
            divisor /= 10
        }
    }

    mutating func endLine() {
        bytes.append(UInt8(ascii: "\n"))
    }
}
