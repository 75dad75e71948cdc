/// The text that a scrub writes. A short text stays on the stack until its string is made; a longer one is allocated.
struct ScrubOutput {
    /// Swift keeps temporary allocations of up to 1,024 bytes on the stack.
    static let stackCapacity = 1024

    private var base: UnsafeMutablePointer<UInt8>?
    private var capacity: Int
    private var isOnHeap = false
    private(set) var count = 0

    init(buffer: UnsafeMutableBufferPointer<UInt8>) {
        base = buffer.baseAddress
        capacity = buffer.count
    }

    /// Without a buffer: allocates on the first write.
    init() {
        base = nil
        capacity = 0
    }

    var text: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: base, count: count) }

    /// Calls `body` with an output on the stack. The output is valid during the call only.
    @inline(__always)
    static func with<Result>(_ body: (inout ScrubOutput) -> Result) -> Result {
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: stackCapacity) { buffer in
            var output = ScrubOutput(buffer: buffer)
            defer { output.free() }
            return body(&output)
        }
    }

    /// The address for the next `more` bytes. Call `advance` with the number of bytes written.
    @inline(__always)
    mutating func reserve(_ more: Int) -> UnsafeMutablePointer<UInt8> {
        if let base, capacity - count >= more { return base + count }
        return grow(by: more)
    }

    @inline(__always)
    mutating func advance(by written: Int) { count += written }

    @inline(__always)
    mutating func append(_ byte: UInt8) {
        reserve(1).pointee = byte
        count += 1
    }

    @inline(__always)
    mutating func append(_ bytes: UnsafePointer<UInt8>, count more: Int) {
        if more == 0 { return }
        reserve(more).update(from: bytes, count: more)
        count += more
    }

    mutating func append(_ text: StaticString) { append(text.utf8Start, count: text.utf8CodeUnitCount) }

    mutating func removeAll() { count = 0 }

    @inline(never)
    private mutating func grow(by more: Int) -> UnsafeMutablePointer<UInt8> {
        let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: max(2 * capacity, count + more))
        if let base { larger.update(from: base, count: count) }
        let end = count
        free()
        base = larger
        capacity = max(2 * capacity, end + more)
        isOnHeap = true
        return larger + end
    }

    mutating func free() {
        if isOnHeap { base?.deallocate() }
        isOnHeap = false
    }
}
