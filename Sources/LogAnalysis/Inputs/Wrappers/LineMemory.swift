import LogRecords

/// Memory for lines that were taken out of wrappers. A line stays where it is until `reuse()`.
final class LineMemory {
    private static let size = 256 << 10
    /// Above this, what is held is given up before the next line.
    static let limit = 4 << 20

    private var rooms: [UnsafeMutableRawBufferPointer] = []
    private var used = 0
    private(set) var held = 0

    deinit {
        for room in rooms { room.deallocate() }
    }

    /// Room for a line of `count` bytes, its line feed, and what a scanner reads after it.
    func room(_ count: Int) -> UnsafeMutablePointer<UInt8>? {
        let needed = count + 1 + RecordScanner.padding
        if let room = rooms.last, used + needed <= room.count {
            defer { used += count + 1 }
            return room.baseAddress.map { ($0 + used).assumingMemoryBound(to: UInt8.self) }
        }
        let room = UnsafeMutableRawBufferPointer.allocate(byteCount: max(needed, Self.size), alignment: 64)
        room.initializeMemory(as: UInt8.self, repeating: 0)
        rooms.append(room)
        held += room.count
        used = count + 1
        return room.baseAddress?.assumingMemoryBound(to: UInt8.self)
    }

    /// Gives up all lines. The first room is kept if it is of ordinary size.
    func reuse() {
        guard !rooms.isEmpty else { return }
        if let first = rooms.first, rooms.count > 1 || first.count > Self.size {
            for room in rooms.dropFirst() { room.deallocate() }
            rooms.removeSubrange(1...)
            if first.count > Self.size {
                first.deallocate()
                rooms.removeAll()
            }
        }
        held = rooms.reduce(0) { $0 + $1.count }
        used = 0
    }
}
