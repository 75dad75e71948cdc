package import LogArchives
package import LogRecords

/// Receives the lines of an input, in order. Memory passed in is valid during the call only. Lines stay valid longer:
/// until `willReuseBuffer()`.
package protocol LineHandler: ~Copyable {
    /// Whether records that are not failures may come in runs: `handle(nonFailures:)`.
    var acceptsNonFailureRuns: Bool { get }
    mutating func handle(nonFailures records: NonFailureRun)
    /// A line that is a JSON object. Returns false if it is not one of our records; then it comes again as text.
    mutating func handle(object fields: RecordFields, line: Int) -> Bool
    /// Any other line of valid UTF-8, without its line end.
    mutating func handle(text: UnsafeRawBufferPointer, line: Int)
    /// A line of text that came out of a wrapper.
    mutating func handle(text: UnsafeRawBufferPointer, line: Int, origin: LineOrigin)
    /// By how many bytes pieces of a line above the limit overlap; nil if the handler takes no pieces.
    var pieceOverlap: Int? { get }
    /// A piece of a line above the limit. After the last one comes `skip(because:line:)`.
    mutating func handle(piece: UnsafeRawBufferPointer)
    /// A line that cannot be read, and why.
    mutating func skip(because reason: UnparsedReason, line: Int)
    /// The memory of the lines that were passed in is about to change.
    mutating func willReuseBuffer()
    /// Some of the input is missing here.
    mutating func note(_ damage: ArchiveDamage)
}

extension LineHandler where Self: ~Copyable {
    package mutating func willReuseBuffer() {}
    package mutating func handle(text: UnsafeRawBufferPointer, line: Int, origin: LineOrigin) {
        handle(text: text, line: line)
    }
    package var pieceOverlap: Int? { nil }
    package mutating func handle(piece: UnsafeRawBufferPointer) {}
}
