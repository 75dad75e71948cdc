/// Constant text in one block of memory. Unlike with an array, copying out of it counts no references.
///
/// Sendable because nothing writes to the memory after `init`.
struct FixedText: ~Copyable, @unchecked Sendable {
    struct Piece {
        let start: Int
        let count: Int
    }

    private let bytes: UnsafeMutablePointer<UInt8>

    init(_ text: [UInt8]) {
        bytes = .allocate(capacity: text.count)
        for (index, byte) in text.enumerated() { (bytes + index).initialize(to: byte) }
    }

    deinit {
        bytes.deallocate()
    }

    /// `count` rows of `length` bytes each, filled by `fill`.
    init(rows count: Int, of length: Int, _ fill: (Int, UnsafeMutablePointer<UInt8>) -> Void) {
        bytes = .allocate(capacity: count * length)
        bytes.initialize(repeating: 0, count: count * length)
        for row in 0..<count { fill(row, bytes + row * length) }
    }

    func copy(_ piece: Piece, to destination: UnsafeMutablePointer<UInt8>) {
        destination.update(from: bytes + piece.start, count: piece.count)
    }
}
