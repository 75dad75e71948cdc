import CByteScan

/// What followed the value of each key in earlier records: the bytes up to the next value and that value's key, or the
/// bytes that end the line. The last few variants are kept for each key, because some keys occur only in some records.
///
/// Equal bytes at the same point mean equal members. One comparison, with `","user.hash":"` for example, replaces
/// checking six bytes, searching for a key's end and looking the key up. A transition belongs to a key and to whether
/// it starts at a text's closing quote: the same bytes after a number mean something else. Plain memory, for the reason
/// given in `RecordFields`.
struct KeyTransitionCache {
    struct Step {
        var key: UInt8
        var length: Int
        /// The next value is a text; its first byte has been reached.
        var leadsToText: Bool
    }

    /// Longer transitions are not remembered.
    private static let limit = 32
    /// Bytes of one transition: text, length, key, and whether a text follows.
    private static let size = 64
    /// Variants kept for each key, the most recently learnt one first.
    private static let ways = 4
    private static let stride = ways * size
    private let memory: UnsafeMutablePointer<UInt8>

    init() {
        memory = .allocate(capacity: 512 * Self.stride)
        memory.initialize(repeating: 0, count: 512 * Self.stride)
    }

    func deallocate() {
        memory.deallocate()
    }

    /// A valid address for entries that are still empty.
    var noBytes: UnsafePointer<UInt8> { UnsafePointer(memory) }

    @inline(__always)
    private func transition(_ previous: UInt8, _ isAtTextEnd: Bool) -> UnsafeMutablePointer<UInt8> {
        memory + (Int(previous) | (isAtTextEnd ? 256 : 0)) * Self.stride
    }

    /// The remembered transition at `p`, if there is one.
    @inline(__always)
    func step(from previous: UInt8, isAtTextEnd: Bool, at p: UnsafePointer<UInt8>) -> Step? {
        let transition = transition(previous, isAtTextEnd)
        return Self.step(transition, at: p) ?? Self.step(transition + Self.size, at: p) ?? rareStep(transition, at: p)
    }

    @inline(never)
    private func rareStep(_ transition: UnsafePointer<UInt8>, at p: UnsafePointer<UInt8>) -> Step? {
        Self.step(transition + 2 * Self.size, at: p) ?? Self.step(transition + 3 * Self.size, at: p)
    }

    @inline(__always)
    private static func step(_ transition: UnsafePointer<UInt8>, at p: UnsafePointer<UInt8>) -> Step? {
        let length = transition[limit]
        guard length != 0, bytes_equal_key(p, transition, UInt32(length)) != 0 else { return nil }
        return Step(key: transition[limit + 1], length: Int(length), leadsToText: transition[limit + 2] != 0)
    }

    /// Remembers a step over the bytes at `start`, which were read and are valid.
    func learn(_ step: Step, from previous: UInt8, isAtTextEnd: Bool, at start: UnsafePointer<UInt8>) {
        guard step.length <= Self.limit else { return }
        let transition = transition(previous, isAtTextEnd)
        (transition + Self.size).update(from: transition, count: Self.stride - Self.size)
        // Copy the full limit, so that a comparison need not look at the length; `RecordScanner.padding` allows for it.
        transition.update(from: start, count: Self.limit)
        transition[Self.limit] = UInt8(step.length)
        transition[Self.limit + 1] = step.key
        transition[Self.limit + 2] = step.leadsToText ? 1 : 0
    }
}
