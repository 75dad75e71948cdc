import CByteScan

/// What came after the value of each key: the bytes up to the next value, and whose value that is, or those that end the
/// line. The last few ways on are known: some keys are in some records only, and what comes before such a key is followed
/// by one or the other.
///
/// Equal bytes at an equal place mean equal members, so a step from value to value is one comparison, `","user.hash":"`
/// say, instead of six bytes looked at, a search for a key's end and a look-up. An edge belongs to a key and to whether
/// the place is a text's closing quote: the bytes behind a number mean something else. Plain memory, for the reason that
/// `RecordFields` gives.
struct KeyTransitionCache {
    struct Step {
        var key: UInt8
        var length: Int
        /// The next value is a text, and its first byte is reached.
        var leadsToText: Bool
    }

    /// Longer steps are not remembered.
    private static let limit = 32
    /// The bytes, their number, the key, whether a text follows.
    private static let size = 64
    /// Ways on that are known, the one learnt last first.
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

    /// Some address, for what has none yet.
    var noBytes: UnsafePointer<UInt8> { UnsafePointer(memory) }

    @inline(__always)
    private func edge(_ previous: UInt8, _ isAtTextEnd: Bool) -> UnsafeMutablePointer<UInt8> {
        memory + (Int(previous) | (isAtTextEnd ? 256 : 0)) * Self.stride
    }

    /// The step at `p`, where it is a remembered one.
    @inline(__always)
    func step(from previous: UInt8, isAtTextEnd: Bool, at p: UnsafePointer<UInt8>) -> Step? {
        let edge = edge(previous, isAtTextEnd)
        return Self.step(edge, at: p) ?? Self.step(edge + Self.size, at: p) ?? rareStep(edge, at: p)
    }

    @inline(never)
    private func rareStep(_ edge: UnsafePointer<UInt8>, at p: UnsafePointer<UInt8>) -> Step? {
        Self.step(edge + 2 * Self.size, at: p) ?? Self.step(edge + 3 * Self.size, at: p)
    }

    @inline(__always)
    private static func step(_ edge: UnsafePointer<UInt8>, at p: UnsafePointer<UInt8>) -> Step? {
        let length = edge[limit]
        guard length != 0, bytes_equal_key(p, edge, UInt32(length)) != 0 else { return nil }
        return Step(key: edge[limit + 1], length: Int(length), leadsToText: edge[limit + 2] != 0)
    }

    /// Remembers the step from `start` to `end`, which was read and is right.
    func learn(
        from previous: UInt8,
        isAtTextEnd: Bool,
        _ start: UnsafePointer<UInt8>,
        to end: UnsafePointer<UInt8>,
        key: UInt8,
        leadsToText: Bool = false
    ) {
        let length = end - start
        guard length <= Self.limit else { return }
        let edge = edge(previous, isAtTextEnd)
        (edge + Self.size).update(from: edge, count: Self.stride - Self.size)
        // All that may be compared, so that no length is looked at; `RecordScanner.padding` allows for it.
        edge.update(from: start, count: Self.limit)
        edge[Self.limit] = UInt8(length)
        edge[Self.limit + 1] = key
        edge[Self.limit + 2] = leadsToText ? 1 : 0
    }
}
