import CLibrary
import LogRecords
import RotatingLogFiles

/// One thread that logs its share of the events and times each call.
///
/// Sendable because `times` is written by the thread and read only after it was joined, and nothing else changes.
final class Producer: @unchecked Sendable {
    private let sink: RotatingLogFile
    private let route: Route
    private let thread: Int
    private let level: RecordLevel
    private let events: UInt64
    /// Nanoseconds between two calls; nil: none.
    private let interval: UInt64?
    private let acknowledge: AcknowledgeFile?
    private var times = CallTimes()
    #if canImport(Darwin)
        private var handle: pthread_t?
    #else
        private var handle = pthread_t()
    #endif

    init(
        sink: RotatingLogFile,
        route: Route,
        thread: Int,
        level: RecordLevel,
        events: UInt64,
        interval: UInt64?,
        acknowledge: AcknowledgeFile?
    ) {
        self.sink = sink
        self.route = route
        self.thread = thread
        self.level = level
        self.events = events
        self.interval = interval
        self.acknowledge = acknowledge
    }

    func start() {
        let context = Unmanaged.passRetained(self).toOpaque()
        let code = pthread_create(&handle, nil, runProducer, context)
        if code != 0 { LogStress.fail("log-stress: no thread could be started", status: 1) }
    }

    func join() -> CallTimes {
        #if canImport(Darwin)
            if let handle { pthread_join(handle, nil) }
        #else
            pthread_join(handle, nil)
        #endif
        return times
    }

    fileprivate func run() {
        if route == .sink {
            var event = FailureEvents(sink: sink, thread: thread, level: level)
            run { event.log($0) }
        } else {
            let event = LoggedFailures(route, sink: sink, level: level, thread: thread)
            run { event.log($0) }
        }
    }

    private func run(_ log: (UInt64) -> Void) {
        guard events > 0 else { return }
        var before = LogStress.now()
        var due = before
        for number in 1...events {
            if let interval {
                while before < due { before = LogStress.now() }
                due += interval
            }
            log(number)
            acknowledge?.acknowledge(thread: thread, number: number)
            let after = LogStress.now()
            times.add(after - before)
            before = after
        }
    }
}

#if canImport(Darwin)
    private func runProducer(_ context: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
        Unmanaged<Producer>.fromOpaque(context).takeRetainedValue().run()
        return nil
    }
#else
    private func runProducer(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
        if let context { Unmanaged<Producer>.fromOpaque(context).takeRetainedValue().run() }
        return nil
    }
#endif
