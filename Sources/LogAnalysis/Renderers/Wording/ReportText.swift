import TextBytes

/// The bytes of a report under construction.
///
/// Uses bytes rather than a `String`. A JSON report of 10,000 groups is tens of megabytes: appending valid UTF-8 costs
/// a copy, while `String` interpolation costs an allocation for every field.
struct ReportText {
    private(set) var bytes: [UInt8] = []
    private let output: ReportOutput?
    /// The number of bytes that are passed on together.
    private static let pieceSize = 64 << 10

    var isEmpty: Bool { bytes.isEmpty }

    /// Keeps everything in memory.
    init(reserving capacity: Int = 0) {
        output = nil
        bytes.reserveCapacity(capacity)
    }

    /// Passes text on to `output` at line ends and when `passOn` is called; `finish` passes on the rest.
    init(_ output: ReportOutput) {
        self.output = output
        bytes.reserveCapacity(Self.pieceSize + 8_192)
    }

    /// Passes on the pending text if there is enough of it.
    mutating func passOn() {
        if bytes.count >= Self.pieceSize { finish() }
    }

    mutating func finish() {
        guard let output else { return }
        output.write(bytes)
        bytes.removeAll(keepingCapacity: true)
    }

    mutating func write(_ text: String) {
        var text = text
        text.withUTF8 { bytes.append(contentsOf: $0) }
    }

    mutating func write(jsonEscaped text: String) {
        var text = text
        text.withUTF8 { JSONText.append($0, to: &bytes) }
    }

    mutating func write(_ more: [UInt8]) {
        bytes.append(contentsOf: more)
    }

    mutating func write(byte: UInt8) {
        bytes.append(byte)
    }

    /// Writes text that is known at compile time.
    mutating func write(constant text: StaticString) {
        bytes.append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    mutating func write(_ number: Int) {
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 20) { buffer in
            var start = buffer.putDigits(number.magnitude, endingAt: 20)
            if number < 0 {
                start -= 1
                buffer[start] = UInt8(ascii: "-")
            }
            bytes.append(contentsOf: UnsafeBufferPointer(rebasing: buffer[start...]))
        }
    }

    /// Appends up to `capacity` bytes that `fill` writes into a temporary buffer. `fill` returns their number.
    mutating func write(capacity: Int, _ fill: (UnsafeMutableBufferPointer<UInt8>) -> Int) {
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: capacity) { buffer in
            let count = fill(buffer)
            bytes.append(contentsOf: UnsafeBufferPointer(rebasing: buffer[..<count]))
        }
    }

    mutating func blanks(_ count: Int) {
        for _ in 0..<max(0, count) { bytes.append(0x20) }
    }

    mutating func endLine() {
        bytes.append(UInt8(ascii: "\n"))
        passOn()
    }
}
