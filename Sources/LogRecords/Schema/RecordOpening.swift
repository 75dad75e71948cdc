/// The bytes with which every record begins, before its time: readers find a record in other text by them.
/// `bytes_fast_skip.c` has the same bytes in its table.
@usableFromInline package enum RecordOpening {
    @inlinable @inline(__always) package static var text: StaticString { "{\"@timestamp\":\"" }

    /// The member after the time, and where it begins.
    @inlinable package static var levelMember: (text: StaticString, offset: Int) { (",\"log.level\":", 43) }
}
