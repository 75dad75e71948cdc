extension RecordKey {
    /// The key's index in `RecordFields`, in the order of the contract. An enumeration without payload is stored as its
    /// ordinal; a test compares this with `allCases`.
    @inlinable @inline(__always)
    package var index: Int { Int(unsafeBitCast(self, to: UInt8.self)) }
}

extension RecordFields {
    @inlinable @inline(__always)
    package func has(_ key: RecordKey) -> Bool { has(key.index) }
    @inlinable @inline(__always)
    package func bytes(_ key: RecordKey) -> UnsafeBufferPointer<UInt8>? { bytes(key.index) }
    @inlinable @inline(__always)
    package func integer(_ key: RecordKey) -> Int? { integer(key.index) }
    @inlinable @inline(__always)
    package func isTrue(_ key: RecordKey) -> Bool { isTrue(key.index) }
    package func text(_ key: RecordKey) -> String? { text(key.index) }
    package func texts(_ key: RecordKey) -> [String] { texts(key.index) }
}
