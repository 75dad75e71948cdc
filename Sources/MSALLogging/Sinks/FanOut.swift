/// Passes every line to several sinks, in order.
///
/// The run is that of the first sink that has one. The other sinks number their own internal events in their own runs.
public struct FanOut: RecordSink {
    private let sinks: [any RecordSink]

    public init(_ sinks: [any RecordSink]) {
        self.sinks = sinks
    }

    public func append(_ line: UnsafeRawBufferPointer, _ delivery: Delivery) {
        for sink in sinks { sink.append(line, delivery) }
    }

    public var run: (any RecordRun)? {
        for sink in sinks {
            if let run = sink.run { return run }
        }
        return nil
    }

    /// Flushes the sinks one after the other within the one limit. Returns the sum of what is left.
    public func flush(within limit: Duration) async -> Int {
        await inTurn(within: limit) { await $0.flush(within: $1) }
    }

    public func shutdown(within limit: Duration) async -> Int {
        await inTurn(within: limit) { await $0.shutdown(within: $1) }
    }

    private func inTurn(
        within limit: Duration,
        _ work: (any RecordSink, Duration) async -> Int
    ) async -> Int {
        let clock = ContinuousClock()
        let end = clock.now.advanced(by: limit)
        var left = 0
        for sink in sinks {
            left += await work(sink, max(.zero, clock.now.duration(to: end)))
        }
        return left
    }
}
