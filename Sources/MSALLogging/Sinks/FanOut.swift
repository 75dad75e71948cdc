/// Passes every line to several sinks, in order.
///
/// The records have a run of their own, and each sink numbers its own events (such as an opened file) in its own run.
/// So every sink receives all numbers of a run, and a reader of one of them misses none. A line that two sinks keep has
/// the same identity in both and counts once. A file and standard output announce what they drop in their own run, with
/// the run that numbered it (`msal.dropped.run`), so a report does not call it missing as well. A reader of another
/// sink hears nothing of it.
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

    /// Flushes all sinks at once, so that one that is stuck takes no time from the others. Returns the sum of what is
    /// left.
    public func flush(within limit: Duration) async -> Int {
        await atOnce { await $0.flush(within: limit) }
    }

    public func shutdown(within limit: Duration) async -> Int {
        await atOnce { await $0.shutdown(within: limit) }
    }

    private func atOnce(_ work: @escaping @Sendable (any RecordSink) async -> Int) async -> Int {
        await withTaskGroup(of: Int.self) { group in
            for sink in sinks { group.addTask { await work(sink) } }
            return await group.reduce(0, +)
        }
    }
}
