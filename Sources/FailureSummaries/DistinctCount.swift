/// How many different ids there were: exact up to 1,000, then an estimate with a standard error of 1.63 %.
///
/// An id is the upper 48 bits of its `StableHash` (1 where they are all 0): two of 1,000 ids are taken for one with a
/// probability of 2 in 10⁹, and a stored id takes six bytes.
///
/// I1. The state depends on the set of hashes alone: not on their order, not on how often one came, not on which parts
///     were merged first. Up to `exactLimit` hashes it is the set itself; above, the registers that the set gives.
/// I2. Registers: HyperLogLog with 2¹² registers. The top 12 bits of an id choose the register, its value is the
///     number of leading zeros of the other 36 bits, plus one (37 where all are zero); the largest stays.
/// I3. The estimate is Ertl's improved one ("New cardinality estimation algorithms for HyperLogLog sketches", 2017),
///     without a table of corrections; it is computed when asked for and never stored.
package struct DistinctCount: Sendable {
    /// Ids that are counted one by one.
    package static let exactLimit = 1_000
    static let idWidth = 48
    static let precision = 12
    /// The largest value of a register.
    static let largestRank = idWidth - precision + 1
    static let registerCount = 1 << precision

    /// Ids: open addressing, 0 is free; empty when registers are in use.
    private var table: [UInt64] = []
    private var tableCount = 0
    /// Empty while the count is exact.
    private var registers: [UInt8] = []

    package init() {}

    package var isEstimated: Bool { !registers.isEmpty }

    package var isEmpty: Bool { tableCount == 0 && registers.isEmpty }

    package var count: Int { isEstimated ? estimate : tableCount }

    /// Takes one hash of `StableHash`; 0 means no id and is passed over.
    @inline(__always)
    package mutating func insert(_ hash: UInt64) {
        guard hash != 0 else { return }
        insert(id: max(hash >> UInt64(64 - Self.idWidth), 1))
    }

    @inline(__always)
    mutating func insert(id: UInt64) {
        if registers.isEmpty {
            insertExactly(id)
        } else {
            raise(id)
        }
    }

    /// Takes what another count's register holds.
    mutating func raise(register index: Int, to rank: UInt8) {
        if registers.isEmpty { openRegisters() }
        if registers[index] < rank { registers[index] = rank }
    }

    private mutating func openRegisters() {
        let own = table
        registers = [UInt8](repeating: 0, count: Self.registerCount)
        table = []
        tableCount = 0
        for id in own where id != 0 { raise(id) }
    }

    package mutating func merge(_ other: DistinctCount) {
        if other.isEstimated {
            if registers.isEmpty { openRegisters() }
            for index in registers.indices { registers[index] = max(registers[index], other.registers[index]) }
        } else {
            for id in other.table where id != 0 { insert(id: id) }
        }
    }

    /// The ids of an exact count, in order.
    package var exactIDs: [UInt64] { table.filter { $0 != 0 }.sorted() }

    /// The registers of an estimate; empty while the count is exact.
    var ranks: [UInt8] { registers }

    private mutating func insertExactly(_ id: UInt64) {
        if tableCount * 2 >= table.count { grow() }
        let mask = table.count - 1
        var place = Int(truncatingIfNeeded: id) & mask
        while table[place] != 0 {
            if table[place] == id { return }
            place = (place + 1) & mask
        }
        if tableCount == Self.exactLimit {
            openRegisters()
            raise(id)
            return
        }
        table[place] = id
        tableCount += 1
    }

    private mutating func grow() {
        let old = table
        table = [UInt64](repeating: 0, count: max(8, old.count * 2))
        let mask = table.count - 1
        for id in old where id != 0 {
            var place = Int(truncatingIfNeeded: id) & mask
            while table[place] != 0 { place = (place + 1) & mask }
            table[place] = id
        }
    }

    @inline(__always)
    private mutating func raise(_ id: UInt64) {
        let index = Int(id >> UInt64(Self.idWidth - Self.precision))
        let rest = id << UInt64(64 - Self.idWidth + Self.precision)
        let rank = UInt8(min(rest.leadingZeroBitCount + 1, Self.largestRank))
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
