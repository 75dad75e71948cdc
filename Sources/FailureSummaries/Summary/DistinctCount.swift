import TextBytes

/// Counts different ids: exact up to 1,000, then an estimate with a standard error of 1.63 %.
///
/// An id is the upper 48 bits of its `StableHash` (1 if they are all 0). Two of 1,000 ids are mistaken for one with a
/// probability of 2 in 10⁹, and a stored id takes six bytes.
///
/// I1. The state depends on the set of hashes alone: not on their order, on how often one came, or on the order of
///     merging. Up to `exactLimit` hashes it is the set itself; above, the registers that the set gives.
/// I2. Registers: HyperLogLog with 2¹² registers. The top 12 bits of an id choose the register, its value is the number
///     of leading zeros of the other 36 bits, plus one (37 if all are zero); the largest stays.
/// I3. The estimate is Ertl's improved one ("New cardinality estimation algorithms for HyperLogLog sketches", 2017),
///     without a table of corrections. It is computed on request and never stored.
package struct DistinctCount: Sendable {
    /// Up to this many ids the count is exact.
    static let exactLimit = 1_000
    static let idWidth = 48
    static let precision = 12
    /// The largest value of a register.
    static let largestRank = idWidth - precision + 1
    static let registerCount = 1 << precision

    /// Ids in an open-addressing table, 0 is free. Empty when registers are in use.
    private var table: [UInt64] = []
    private var tableCount = 0
    /// Empty while the count is exact.
    private var registers: [UInt8] = []

    package init() {}

    package var isEstimated: Bool { !registers.isEmpty }

    package var isEmpty: Bool { tableCount == 0 && registers.isEmpty }

    package var count: Int { isEstimated ? estimate : tableCount }

    /// Heap memory in bytes.
    var heldBytes: Int { table.capacity * 8 + registers.capacity }

    /// Adds a hash of `StableHash`; 0 means no id and is ignored.
    @inline(__always)
    package mutating func insert(_ hash: UInt64) {
        guard hash != 0 else { return }
        insert(id: Self.id(of: hash))
    }

    @inline(__always)
    private static func id(of hash: UInt64) -> UInt64 { max(hash >> UInt64(64 - idWidth), 1) }

    @inline(__always)
    mutating func insert(id: UInt64) {
        if registers.isEmpty {
            insertExactly(id)
        } else {
            registers.withUnsafeMutableBufferPointer { Self.raise(id, in: $0) }
        }
    }

    /// Bytes of an id in the stored form.
    static let idBytes = idWidth / 8

    /// Reads an id of the stored form.
    @inline(__always)
    static func id(_ index: Int, of bytes: UnsafeRawBufferPointer) -> UInt64 {
        let start = index * idBytes
        let low = UInt64(UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: start, as: UInt32.self)))
        let high = UInt64(UInt16(littleEndian: bytes.loadUnaligned(fromByteOffset: start + 4, as: UInt16.self)))
        return high << 32 | low
    }

    /// Adds ids in the stored form; each occurs at most once.
    mutating func insert(stored bytes: UnsafeRawBufferPointer) {
        insert(ids: bytes.count / Self.idBytes) { Self.id($0, of: bytes) }
    }

    /// Adds `count` ids. An exact count reserves its capacity once instead of growing repeatedly.
    @inline(__always)
    private mutating func insert(ids count: Int, _ id: (_ index: Int) -> UInt64) {
        var next = 0
        if registers.isEmpty {
            reserve(min(tableCount + count, Self.exactLimit))
            var number = tableCount
            table.withUnsafeMutableBufferPointer { table in
                while next < count {
                    let id = id(next)
                    let bucket = Self.bucket(of: id, in: table)
                    if table[bucket] != id {
                        guard number < Self.exactLimit else { break }
                        table[bucket] = id
                        number += 1
                    }
                    next += 1
                }
            }
            tableCount = number
            guard next < count else { return }
            openRegisters()
        }
        registers.withUnsafeMutableBufferPointer { registers in
            while next < count {
                Self.raise(id(next), in: registers)
                next += 1
            }
        }
    }

    /// Merges the registers of another count, eight at a time in memory order.
    @inline(__always)
    mutating func raise(_ ranks: (_ eight: Int) -> UInt64) {
        if registers.isEmpty { openRegisters() }
        let highs: UInt64 = 0x8080_8080_8080_8080
        registers.withUnsafeMutableBytes { registers in
            for eight in 0..<Self.registerCount / 8 {
                let own = registers.loadUnaligned(fromByteOffset: eight * 8, as: UInt64.self)
                let other = ranks(eight)
                // Bytes where the own register is at least the other. No byte borrows from its neighbour: all are below
                // 128.
                let isOwn = (((own | highs) &- other) & highs) >> 7 &* 0xFF
                registers.storeBytes(of: own & isOwn | other & ~isOwn, toByteOffset: eight * 8, as: UInt64.self)
            }
        }
    }

    private mutating func openRegisters() {
        let own = table
        registers = [UInt8](repeating: 0, count: Self.registerCount)
        table = []
        tableCount = 0
        registers.withUnsafeMutableBufferPointer { registers in
            for id in own where id != 0 { Self.raise(id, in: registers) }
        }
    }

    package mutating func merge(_ other: DistinctCount) {
        if isEmpty {
            self = other
        } else if other.isEstimated {
            if registers.isEmpty { openRegisters() }
            registers.withUnsafeMutableBufferPointer { own in
                other.registers.withUnsafeBufferPointer { others in
                    for register in own.indices { own[register] = max(own[register], others[register]) }
                }
            }
        } else {
            other.withIDs { ids in insert(ids: ids.count) { ids[$0] } }
        }
    }

    /// The ids of an exact count, contiguous. Which buckets are free is unpredictable: writing every bucket and
    /// advancing only past ids is cheaper than a branch for each.
    private func withIDs(_ body: (UnsafeBufferPointer<UInt64>) -> Void) {
        withUnsafeTemporaryAllocation(of: UInt64.self, capacity: tableCount + 1) { ids in
            var count = 0
            for id in table {
                ids[count] = id
                count += id == 0 ? 0 : 1
            }
            body(UnsafeBufferPointer(rebasing: ids[..<count]))
        }
    }

    /// The ids of an exact count, in order.
    var exactIDs: [UInt64] { table.filter { $0 != 0 }.sorted() }

    /// The registers of an estimate; empty while the count is exact.
    var ranks: [UInt8] { registers }

    private mutating func insertExactly(_ id: UInt64) {
        if tableCount * 2 >= table.count { resize(max(8, table.count * 4)) }
        let isFull = tableCount == Self.exactLimit
        let isNew = table.withUnsafeMutableBufferPointer { table in
            let bucket = Self.bucket(of: id, in: table)
            guard table[bucket] != id else { return false }
            if !isFull { table[bucket] = id }
            return true
        }
        guard isNew else { return }
        guard isFull else {
            tableCount += 1
            return
        }
        openRegisters()
        registers.withUnsafeMutableBufferPointer { Self.raise(id, in: $0) }
    }

    private mutating func reserve(_ count: Int) {
        var capacity = max(table.count, 8)
        while capacity < count * 2 { capacity *= 2 }
        if capacity > table.count { resize(capacity) }
    }

    private mutating func resize(_ capacity: Int) {
        let old = table
        table = [UInt64](repeating: 0, count: capacity)
        table.withUnsafeMutableBufferPointer { table in
            for id in old where id != 0 { table[Self.bucket(of: id, in: table)] = id }
        }
    }

    /// The bucket that the id has, or would get. Uses the id's highest bits, so that sorted ids, as they are stored, go
    /// to neighbouring buckets. At most half of the buckets are occupied.
    @inline(__always)
    private static func bucket(of id: UInt64, in table: UnsafeMutableBufferPointer<UInt64>) -> Int {
        let first = Int(truncatingIfNeeded: id >> UInt64(idWidth - table.count.trailingZeroBitCount))
        return Probing.slot(from: first, of: table.count) { table[$0] == 0 || table[$0] == id }
    }

    @inline(__always)
    private static func raise(_ id: UInt64, in registers: UnsafeMutableBufferPointer<UInt8>) {
        let index = Int(truncatingIfNeeded: id >> UInt64(idWidth - precision))
        let rest = id << UInt64(64 - idWidth + precision)
        let rank = UInt8(truncatingIfNeeded: min(rest.leadingZeroBitCount + 1, largestRank))
        if registers[index] < rank { registers[index] = rank }
    }

    private var estimate: Int {
        let m = Double(Self.registerCount)
        let most = Self.idWidth - Self.precision
        var histogram = [Int](repeating: 0, count: most + 2)
        for register in registers { histogram[Int(register)] += 1 }
        var z = m * Self.tau(1 - Double(histogram[most + 1]) / m)
        for rank in stride(from: most, through: 1, by: -1) { z = 0.5 * (z + Double(histogram[rank])) }
        z += m * Self.sigma(Double(histogram[0]) / m)
        let value = m * m / (2 * 0.693_147_180_559_945_3 * z)
        return value.isFinite ? max(Int(value.rounded()), Self.exactLimit + 1) : .max
    }

    private static func sigma(_ start: Double) -> Double {
        guard start < 1 else { return .infinity }
        var x = start
        var y = 1.0
        var z = x
        while true {
            x *= x
            let before = z
            z += x * y
            y += y
            if z == before { return z }
        }
    }

    private static func tau(_ start: Double) -> Double {
        guard start > 0, start < 1 else { return 0 }
        var x = start
        var y = 1.0
        var z = 1 - x
        while true {
            x = x.squareRoot()
            let before = z
            y *= 0.5
            z -= (1 - x) * (1 - x) * y
            if z == before { return z / 3 }
        }
    }
}

extension DistinctCount: Equatable {
    package static func == (left: DistinctCount, right: DistinctCount) -> Bool {
        left.registers == right.registers && left.tableCount == right.tableCount
            && (left.table == right.table || left.exactIDs == right.exactIDs)
    }
}
