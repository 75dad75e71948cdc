/// What one step of reading gave.
package enum ArchiveStep: Sendable, Hashable {
    /// So many decompressed bytes lie at the start of the buffer; at least 1.
    case bytes(Int)
    /// Something could not be read. A line that was begun before this step ends here: what follows begins elsewhere.
    case damage(ArchiveDamage)
    /// Nothing more will come.
    case end
}

/// How far compressed input may expand before reading it stops.
package struct ArchiveLimits: Sendable, Hashable {
    /// Decompressed bytes of one input. Default 1 TiB.
    package var totalBytes: UInt64 = 1 << 40
    /// Decompressed bytes for each compressed byte, asked once 64 MiB have come out. Default 500: logs reach 10 to 100,
    /// zeros 1,030.
    package var ratio: UInt64 = 500
    /// Where `ratio` begins to be asked.
    static let ratioFloor: UInt64 = 64 << 20

    package init() {}
}

/// Decompresses any gzip input as a stream: all members, header fields of every kind, empty members, damage and all.
///
/// - I1. Bytes come in order, each once.
/// - I2. After damage the search goes on for the next member that can really be decompressed; what was given up is named
///   by offset and length. A member's content is delivered as far as it could be decompressed, but a member that
///   fits into the caller's buffer and whose check sum is wrong is withheld whole.
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
    /// A damaged member whose end is still to be found.
    private var unresolved: ArchiveDamage?
    private var memberOffset: UInt64 = 0
    private var memberDelivered: UInt64 = 0

    package init(limits: ArchiveLimits = ArchiveLimits(), source: @escaping Source) throws(ArchiveError) {
        inflater = try Inflater()
        input = ArchiveInput(source: source)
        self.limits = limits
    }

    /// Compressed bytes consumed so far: where the next step reads.
    package var offset: UInt64 { input.offset }

    /// The next bytes, at most `buffer.count`. At the end of a member a step is shorter than the buffer.
    ///
    /// Throws where `source` throws; calling again then tries again from the same place.
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

    /// Whether `firstMember` ever gives one.
    package static var readsWholeMembers: Bool { Inflater.readsWholeMembers }

    /// The input's first member, where nothing was read yet, it is undamaged, and `buffer` has room for all of it; nil, and
    /// nothing is taken, where one of these is not so. A caller that wants few bytes at first, to see what they are, would
    /// otherwise have them from zlib, and the rest of that member, too.
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
                delivered: 0
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
                    // What was decompressed is delivered first; the next step asks the source again.
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
            case 0, -5:  // Z_OK, Z_BUF_ERROR
                if exceedsLimits(produced) {
                    phase = .ended
                    produced = Int(min(UInt64(produced), limits.totalBytes - delivered))
                    return deliver(produced, then: damage(.expansion, produced))
                }
                if produced == buffer.count { return deliver(produced, then: nil) }
            case 1:  // Z_STREAM_END
                members += 1
                phase = .betweenMembers
                return produced > 0 ? deliver(produced, then: nil) : nil
            case -4:  // Z_MEM_ERROR
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
        // From the damaged member's start: the bytes of a member that begins inside it may have been taken for its data.
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
