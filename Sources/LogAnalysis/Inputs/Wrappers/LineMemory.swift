import LogRecords
import MSALText

/// Memory for lines that were taken out of wrappers. A line stays where it is until `reuse()`.
final class LineMemory {
    private static let size = 256 << 10
    /// Above this, what is held is given up before the next line.
    static let limit = 4 << 20

    private var blocks: [UnsafeMutableRawBufferPointer] = []
    private var used = 0
    private(set) var held = 0

    deinit {
        for block in blocks { block.deallocate() }
    }

    /// Room for a line of `count` bytes, its line feed, and what a scanner reads after it.
    func buffer(_ count: Int) -> UnsafeMutablePointer<UInt8>? {
        let needed = count + 1 + RecordScanner.padding
        if let block = blocks.last, used + needed <= block.count {
            defer { used += count + 1 }
            return block.baseAddress.map { ($0 + used).assumingMemoryBound(to: UInt8.self) }
        }
        let block = UnsafeMutableRawBufferPointer.allocate(byteCount: max(needed, Self.size), alignment: 64)
        block.initializeMemory(as: UInt8.self, repeating: 0)
        blocks.append(block)
        held += block.count
        used = count + 1
        return block.baseAddress?.assumingMemoryBound(to: UInt8.self)
    }

    /// How much is in use.
    struct Mark {
        fileprivate let blocks: Int
        fileprivate let used: Int
    }

    var mark: Mark { Mark(blocks: blocks.count, used: used) }

    /// Gives up all lines since `mark`.
    func reset(to mark: Mark) {
        while blocks.count > mark.blocks, let last = blocks.popLast() {
            held -= last.count
            last.deallocate()
        }
        used = mark.used
    }

    /// Gives back what is after a line in the buffer that was given out last.
    func giveBack(after line: ByteText) {
        guard let block = blocks.last?.baseAddress, let start = line.bytes.baseAddress else { return }
        used = start - UnsafeRawPointer(block) + line.count + 1
    }

    /// Gives up all lines. The first block is kept if it is of ordinary size.
    func reuse() {
        guard !blocks.isEmpty else { return }
        if let first = blocks.first, blocks.count > 1 || first.count > Self.size {
            for block in blocks.dropFirst() { block.deallocate() }
            blocks.removeSubrange(1...)
            if first.count > Self.size {
                first.deallocate()
                blocks.removeAll()
            }
        }
        held = blocks.reduce(0) { $0 + $1.count }
        used = 0
    }
}
