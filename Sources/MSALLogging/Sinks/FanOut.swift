/// Passes every line to several sinks, in order.
///
/// The records have a run of their own, and each sink numbers its own events (such as an opened file) in its own run. So
/// every sink receives all numbers of a run, and a reader of one of them misses none. A line that two sinks keep has the
/// same identity in both and counts once. A file announces what it drops in its own run, with the run that numbered it
/// (`msal.dropped.run`), so a report does not call it missing as well.
public struct FanOut: RecordSink {
    private let sinks: [any RecordSink]
    public let run: (any RecordRun)?

    public init(_ sinks: [any RecordSink]) {
        self.sinks = sinks
        run = sinks.count == 1 ? sinks[0].run : nil
    }

    public func append(_ line: UnsafeRawBufferPointer, _ delivery: Delivery) {
        for sink in sinks { sink.append(line, delivery) }
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
