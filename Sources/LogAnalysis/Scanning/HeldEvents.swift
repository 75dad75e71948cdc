/// Events that wait for records that log them again. At most as many as the ledger compares, and 4 MiB of messages.
struct HeldEvents {
    private var events: [FailureEvent] = []
    /// Number of the first one.
    private var first = 0
    private var bytes = 0
    private static let limit = 512
    private static let byteLimit = 4 << 20

    var nextNumber: Int { first + events.count }

    /// Adds a record to an event, if that still waits.
    mutating func repeats(_ number: Int) {
        if number >= first, number < nextNumber { events[number - first].records += 1 }
    }

    mutating func append(_ event: FailureEvent, _ emit: (FailureEvent) -> Void) {
        events.append(event)
        bytes += event.message?.utf8.count ?? 0
        if events.count >= 2 * Self.limit || bytes > Self.byteLimit { flush(events.count - Self.limit, emit) }
    }

    mutating func finish(_ emit: (FailureEvent) -> Void) {
        flush(events.count, emit)
    }

    private mutating func flush(_ number: Int, _ emit: (FailureEvent) -> Void) {
        let number = number > 0 ? number : (events.count + 1) / 2
        for event in events.prefix(number) {
            bytes -= event.message?.utf8.count ?? 0
            emit(event)
        }
        events.removeFirst(number)
        first += number
    }
}
