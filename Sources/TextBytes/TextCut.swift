/// Where a text that will be scrubbed may be cut.
package enum TextCut {
    /// The last blank; the start if there is none. A token or an address that is cut in half would no longer be
    /// recognised.
    package static func lastBlank<Bytes: BidirectionalCollection<UInt8>>(in bytes: Bytes) -> Bytes.Index {
        bytes.lastIndex { $0 == .space || $0 == .tab || $0 == .newline }
            ?? bytes.startIndex
    }
}
