/// Text that does not change, in one piece of memory: unlike an array, a copy out of it counts no references.
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

    func copy(_ piece: Piece, to place: UnsafeMutablePointer<UInt8>) {
        place.update(from: bytes + piece.start, count: piece.count)
    }
}
