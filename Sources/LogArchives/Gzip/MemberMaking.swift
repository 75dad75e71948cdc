/// Compresses raw blocks into gzip members, in the order in which they were begun. An implementation chooses the
/// thread.
///
/// The archive's bytes do not depend on that choice: a member is a function of its block and of the level.
package protocol MemberMaking: AnyObject {
    /// How many members may be begun before `finish` is called for the first of them. 0: `begin` does the work.
    var depth: Int { get }
    /// The most bytes that a member of a full block can take.
    var memberBound: Int { get }
    /// Begins a member of `raw`, which is at most one block. `output` has `memberBound` bytes. Both must stay unchanged
    /// until `finish` has returned for this member.
    func begin(_ raw: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer)
    /// Waits for the oldest unfinished member; returns its length. Its bytes are in its `output`.
    func finish() -> Int
}

/// Compresses members on the caller's thread.
final class InlineMembers: MemberMaking {
    private let deflater: Deflater
    private var used = 0

    init(level: Int) throws(ArchiveError) {
        deflater = try Deflater(level: level)
    }

    var depth: Int { 0 }

    var memberBound: Int { deflater.bound(ArchiveWriter.blockSize) }

    func begin(_ raw: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer) {
        used = (try? deflater.member(of: raw, into: output)) ?? 0
    }

    func finish() -> Int { used }
}
