import LogRecords

/// The sink's own records on their way to the file, and the losses that they announce.
///
/// One of them can be staged: it is in the batch, and not committed yet.
struct InternalEventQueue {
    private var waiting: [InternalEvent]
    private(set) var staged: InternalEvent?
    private var stagedSequence: UInt64 = 0
    /// The number of an event that was taken back. The next event gets it; until then the journal holds the first one.
    /// So each number is in the log once, whenever the process ends.
    private var spareSequence: UInt64?
    /// Drops that an event was made for.
    private(set) var announcedDrops = DroppedRecords()
    /// Bytes that other programs took, until the event that says so is committed. Recovery announces them if the
    /// process dies before.
    private(set) var unannouncedBytes: UInt64 = 0

    /// The file to which the events in a batch that was taken back are written next.
    enum Target {
        case sameFile
        /// It begins with an event of its own.
        case newFile
    }

    init(_ events: [InternalEvent]) {
        waiting = events
    }

    /// Whether no event waits; one may be staged.
    var isEmpty: Bool { waiting.isEmpty }
    var first: InternalEvent? { waiting.first }
    /// Events that are not committed.
    var count: Int { waiting.count + (staged == nil ? 0 : 1) }

    mutating func append(_ events: [InternalEvent]) {
        waiting += events
    }

    /// Makes the event with which a file begins the next one.
    mutating func insertFileOpened() {
        waiting.insert(.fileOpened, at: 0)
    }

    /// `bytes`: what is gone from the log's files.
    mutating func announceGap(_ message: String, lost bytes: UInt64 = 0) {
        unannouncedBytes += bytes
        // A program that removes files faster than internal events can be written must not fill the memory.
        guard waiting.count >= 8, let last = waiting.last, last.action == .gap else {
            return waiting.append(.gap(message, lost: bytes))
        }
        let lost = last.lostBytes + bytes
        waiting[waiting.count - 1] = .gap(
            "the log's files were changed by another process several times, and lost \(lost) bytes",
            lost: lost
        )
    }

    /// Stages the first event. Returns its number, which is that of an event that was taken back, or a new one.
    mutating func stageFirst(_ nextSequence: () -> UInt64) -> UInt64 {
        stagedSequence = spareSequence ?? nextSequence()
        spareSequence = nil
        let event = waiting.removeFirst()
        if let dropped = event.dropped { announcedDrops = announcedDrops + dropped }
        staged = event
        return stagedSequence
    }

    /// The staged event is in the file. Returns it; nil if there is none.
    mutating func commitStaged() -> InternalEvent? {
        defer { staged = nil }
        if let staged { unannouncedBytes -= min(staged.lostBytes, unannouncedBytes) }
        return staged
    }

    /// The staged event waits again, unless it is the beginning of a file that is not continued.
    mutating func unstage(for target: Target) {
        guard let event = staged else { return }
        staged = nil
        spareSequence = stagedSequence
        if let dropped = event.dropped { announcedDrops = announcedDrops - dropped }
        if event.action != .fileOpened || target == .sameFile { waiting.insert(event, at: 0) }
    }

    /// The first event fits into no file: what it says is in the statistics only.
    mutating func discardFirst() {
        let event = waiting.removeFirst()
        if let dropped = event.dropped { announcedDrops = announcedDrops + dropped }
        unannouncedBytes -= min(event.lostBytes, unannouncedBytes)
    }
}
