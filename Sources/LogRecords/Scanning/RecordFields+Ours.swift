extension RecordFields {
    /// Whether this may be one of our records, and not another program's JSON with the same names. Ours have a number.
    /// One that states a failure counts without it.
    @inlinable @inline(__always)
    package var mayBeOurs: Bool { has(.sequence) || has(.errorCode) }
}
