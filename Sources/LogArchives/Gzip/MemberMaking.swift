/// Makes gzip members of raw blocks, in the order in which they were begun; where, is its own affair.
///
/// The archive's bytes do not depend on it: a member is a function of its block and of the level.
package protocol MemberMaking: AnyObject {
    /// Members that may be begun before the first of them is asked for; 0: `begin` does the work.
    var depth: Int { get }
    /// Most bytes that a member of a whole block can take.
    var memberBound: Int { get }
    /// Begins a member of `raw`, a block at most. `output` has room for `memberBound`; both stay as they are until `finish`
    /// has returned for this member.
    func begin(_ raw: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer)
    /// Waits for the oldest member that was begun and not asked for; returns its bytes, which lie in its `output`.
    func finish() -> Int
}

/// Makes members on the caller's thread.
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
