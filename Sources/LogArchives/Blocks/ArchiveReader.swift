import CZlibShims

/// The result of one read step.
package enum ArchiveStep: Sendable, Hashable {
    /// This many decompressed bytes are at the start of the buffer; at least 1.
    case bytes(Int)
    /// Something could not be read. A line that began before this step ends here; the next bytes begin elsewhere.
    case damage(ArchiveDamage)
    /// Nothing more will come.
    case end
}

/// How far compressed input may expand before reading it stops.
package struct ArchiveLimits: Sendable, Hashable {
    /// Decompressed bytes of one input. Default 1 TiB.
    package var totalBytes: UInt64 = 1 << 40
    /// Decompressed bytes for each compressed byte, checked once 64 MiB have been produced. Default 500: logs reach 10
    /// to 100, zeros 1,030.
    package var ratio: UInt64 = 500
    /// Output from which `ratio` is checked.
    static let ratioFloor: UInt64 = 64 << 20

    package init() {}
}

/// Decompresses any gzip input as a stream: several members, header fields of every kind, empty members, damage.
///
/// - I1. Bytes come in order, each once.
/// - I2. After damage the search continues for the next member that can really be decompressed; skipped bytes are
///   reported by offset and length. A member's content is delivered as far as it could be decompressed, but a member
///   that fits into the caller's buffer and has a wrong checksum is withheld completely.
/// - I3. Memory is one input buffer of 256 KiB and one zlib stream, whatever the input; nothing is allocated while
///   undamaged input is read. A damaged input takes a second stream and 64 KiB while it is searched.
package struct ArchiveReader: ~Copyable {
    /// Fills the buffer as far as it can; 0 is the end of the input.
    package typealias Source = (UnsafeMutableRawBufferPointer) throws(ArchiveSourceError) -> Int

    enum Phase {
        case betweenMembers
        case inMember
        case inDamage
        case ended
    }

    /// Members read to their end without fault, index members included.
    package private(set) var members = 0
    /// Decompressed bytes delivered.
    package private(set) var delivered: UInt64 = 0

    private var input: ArchiveInput
    private let inflater: Inflater
    private let limits: ArchiveLimits
    private var phase = Phase.betweenMembers
    private var pending: ArchiveDamage?
    /// A damaged member whose end has not been found yet.
    private var unresolved: ArchiveDamage?
    private var memberOffset: UInt64 = 0
    private var memberDelivered: UInt64 = 0

    package init(limits: ArchiveLimits = ArchiveLimits(), source: @escaping Source) throws(ArchiveError) {
        inflater = try Inflater()
        input = ArchiveInput(source: source)
        self.limits = limits
    }

    /// Compressed bytes consumed so far: the offset of the next step.
    package var offset: UInt64 { input.offset }

    /// The next bytes, at most `buffer.count`. A step at the end of a member is shorter than the buffer.
    ///
    /// Throws if `source` throws; a further call tries again at the same offset.
    package mutating func next(into buffer: UnsafeMutableRawBufferPointer) throws(ArchiveSourceError) -> ArchiveStep {
        if let damage = pending {
            pending = nil
            return .damage(damage)
        }
        while true {
            switch phase {
            case .ended:
                return .end
            case .betweenMembers:
                if let step = try beginMember() { return step }
            case .inMember:
                if let step = try inflateMember(into: buffer) { return step }
            case .inDamage:
                if let step = try leaveDamage() { return step }
            }
        }
    }

    /// Whether `firstMember` ever returns anything.
    package static var readsWholeMembers: Bool { Inflater.readsWholeMembers }

    /// The input's first member, if nothing was read yet, it is undamaged and it fits into `buffer`; otherwise nil, and
    /// nothing is consumed. For callers that first want a few bytes to detect the format: without this, zlib would
    /// decompress these bytes and the rest of the member as well.
    package mutating func firstMember(
        into buffer: UnsafeMutableRawBufferPointer
    ) throws(ArchiveSourceError) -> Int? {
        guard phase == .betweenMembers, offset == 0, pending == nil else { return nil }
        try input.buffer(atLeast: Inflater.wantedInput)
        guard input.startsLikeMember, let member = inflater.wholeMember(input.bytes, into: buffer),
            member.produced <= limits.totalBytes
        else { return nil }
        input.consume(member.consumed)
        members += 1
        delivered += UInt64(member.produced)
        return member.produced
    }

    private mutating func beginMember() throws(ArchiveSourceError) -> ArchiveStep? {
        try input.buffer(atLeast: Inflater.wantedInput)
        guard input.count > 0 else {
            phase = .ended
            return nil
        }
        memberOffset = input.offset
        memberDelivered = 0
        if input.startsLikeMember || input.isStartOfMemberCutOff {
            inflater.reset()
            phase = .inMember
            return nil
        }
        let start = input.offset
        let search = try input.seekMember(from: start)
        if !search.found { phase = .ended }
        return .damage(
            ArchiveDamage(
                kind: search.sawOnlyZeros ? .zeros : .garbage,
                offset: start,
                length: input.offset - start,
                delivered: 0,
                isPadding: members > 0 && (search.sawOnlyZeros || !search.found)
            )
        )
    }

    private mutating func inflateMember(
        into buffer: UnsafeMutableRawBufferPointer
    ) throws(ArchiveSourceError) -> ArchiveStep? {
        let beganHere = memberDelivered == 0
        var produced = 0
        while true {
            if input.count == 0 {
                do throws(ArchiveSourceError) {
                    try input.fill()
                } catch {
                    // Deliver what was decompressed first; the next step calls the source again.
                    if produced > 0 { return deliver(produced, then: nil) }
                    throw error
                }
                if input.count == 0 {
                    phase = .ended
                    return deliver(produced, then: damage(.truncated, produced))
                }
            }
            let step = inflater.inflate(
                input.bytes,
                into: UnsafeMutableRawBufferPointer(rebasing: buffer[produced...])
            )
            input.consume(step.consumed)
            produced += step.produced
            switch step.code {
            case Z_OK, Z_BUF_ERROR:
                if exceedsLimits(produced) {
                    phase = .ended
                    produced = Int(min(UInt64(produced), limits.totalBytes - delivered))
                    return deliver(produced, then: damage(.expansion, produced))
                }
                if produced == buffer.count { return deliver(produced, then: nil) }
            case Z_STREAM_END:
                members += 1
                phase = .betweenMembers
                return produced > 0 ? deliver(produced, then: nil) : nil
            case Z_MEM_ERROR:
                phase = .ended
                return deliver(produced, then: damage(.memory, produced))
            default:
                let isChecksum = inflater.failedAtTrailer
                if isChecksum, beganHere { produced = 0 }
                unresolved = damage(isChecksum ? .checksum : .invalidData, produced)
                phase = .inDamage
                return produced > 0 ? deliver(produced, then: nil) : nil
            }
        }
    }

    private mutating func leaveDamage() throws(ArchiveSourceError) -> ArchiveStep? {
        // Search from the start of the damaged member: it may have swallowed a member that begins inside it.
        let search = try input.seekMember(from: memberOffset + 1)
        phase = search.found ? .betweenMembers : .ended
        guard var damage = unresolved else { return nil }
        unresolved = nil
        damage.length = input.offset - memberOffset
        return .damage(damage)
    }

    private func damage(_ kind: ArchiveDamage.Kind, _ produced: Int) -> ArchiveDamage {
        ArchiveDamage(
            kind: kind,
            offset: memberOffset,
            length: input.offset - memberOffset,
            delivered: memberDelivered + UInt64(produced)
        )
    }

    private mutating func deliver(_ count: Int, then damage: ArchiveDamage?) -> ArchiveStep {
        delivered += UInt64(count)
        memberDelivered += UInt64(count)
        if count > 0 {
            pending = damage
            return .bytes(count)
        }
        return damage.map { .damage($0) } ?? .end
    }

    private func exceedsLimits(_ produced: Int) -> Bool {
        let total = delivered + UInt64(produced)
        if total > limits.totalBytes { return true }
        return total > ArchiveLimits.ratioFloor && total / limits.ratio > input.offset
    }
}
