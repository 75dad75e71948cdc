import Locks
public import LogRecords

/// Keeps finished lines in memory, for tests. Unbounded: not for production.
public final class MemorySink: RecordSink {
    private let kept = Locked<[[UInt8]]>([])

    public init() {}

    public func append(_ line: UnsafeRawBufferPointer, _ delivery: Delivery) {
        let copy = Array(line)
        kept.withLock { $0.append(copy) }
    }

    /// The lines so far, oldest first, without their line feeds.
    public var lines: [String] {
        kept.withLock { $0 }.map { String(decoding: $0.dropLast(), as: UTF8.self) }
    }

    public func removeAll() {
        kept.withLock { $0.removeAll() }
    }
}
