extension RecordKey {
    /// The place of the key in the contract: its index in `RecordFields`.
    @inline(__always)
    package var index: Int { Int(Self.positions(self)) }

    /// An enumeration without payload is stored as its position.
    @inline(__always)
    private static func positions(_ key: RecordKey) -> UInt8 {
        unsafeBitCast(key, to: UInt8.self)
    }
}

extension RecordFields {
    @inline(__always)
    package func has(_ key: RecordKey) -> Bool { has(key.index) }
    @inline(__always)
    package func bytes(_ key: RecordKey) -> UnsafeBufferPointer<UInt8>? { bytes(key.index) }
    @inline(__always)
    package func integer(_ key: RecordKey) -> Int? { integer(key.index) }
    @inline(__always)
    package func isTrue(_ key: RecordKey) -> Bool { isTrue(key.index) }
    package func text(_ key: RecordKey) -> String? { text(key.index) }
    package func texts(_ key: RecordKey) -> [String] { texts(key.index) }
}
