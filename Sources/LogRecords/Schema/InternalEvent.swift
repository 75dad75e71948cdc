import TextBytes

/// One of a sink's own records: the contract's keys, in its order, and no outside content.
package struct InternalEvent: Sendable, Hashable {
    package var action: InternalEventAction
    /// The sink's own words and numbers only: nothing needs escaping.
    var message: String
    var level = RecordLevel.info
    package var dropped: DroppedRecords?
    /// The run that numbered the dropped records; nil: the log's own.
    var droppedRun: String?
    /// Log calls that had a number and never wrote their record, because the process ended.
    var unfinished: UInt64 = 0
    /// Bytes of the log's files that this event says are gone.
    package var lostBytes: UInt64 = 0

    package static let fileOpened = InternalEvent(action: .fileOpened, message: "log file opened")

    package static func recordsDropped(_ records: DroppedRecords, run: String? = nil) -> InternalEvent {
        InternalEvent(
            action: .recordsDropped,
            message: "\(records.total) records were dropped because the log could not keep up",
            level: .warning,
            dropped: records,
            droppedRun: run
        )
    }

    package static func gap(_ message: String, lost bytes: UInt64 = 0) -> InternalEvent {
        InternalEvent(action: .gap, message: message, level: .warning, lostBytes: bytes)
    }

    package static let archivesRemoved = InternalEvent(
        action: .archivesRemoved,
        message:
            "archives are removed before they reach the age bound: the bound on count, size or free space comes first"
    )

    package static func recovered(_ records: Int, unfinished: UInt64) -> InternalEvent {
        InternalEvent(
            action: .recovered,
            message: "\(records) records of a process that ended without closing its log were recovered",
            unfinished: unfinished
        )
    }

    /// The finished line. `wall` in nanoseconds since 1970. `sequence` is nil where the run may give the number to
    /// another record. `logger` names the sink.
    package func line(
        wall: Int64,
        runID: String,
        sequence: UInt64?,
        logger: String = InternalEventAction.logger
    ) -> [UInt8] {
        var text = "\(RecordOpening.text)\(InternalEvent.timestamp(wall))\""
        func add(_ key: RecordKey, _ value: String) { text += ",\"\(key.rawValue)\":\(value)" }
        func add(_ key: RecordKey, text value: String) { add(key, "\"\(value)\"") }
        add(.level, text: level.text)
        add(.message, text: message)
        add(.schemaVersion, text: RecordKey.schemaVersionText)
        add(.logger, text: logger)
        add(.run, text: runID)
        if let sequence { add(.sequence, "\(sequence)") }
        add(.action, text: action.rawValue)
        if let dropped { text += dropped.members }
        if let droppedRun { add(.droppedRun, text: droppedRun) }
        if unfinished > 0 { add(.unfinished, "\(unfinished)") }
        return Array(text.utf8) + Array("}\n".utf8)
    }

    /// Upper bound for the length of any line of this event.
    package func longestLine(runID: String) -> UInt64 {
        UInt64(line(wall: 0, runID: runID, sequence: .max).count)
    }

    package static func isFileOpened(_ line: ArraySlice<UInt8>) -> Bool {
        let member = Array("\"\(RecordKey.action.rawValue)\":\"\(InternalEventAction.fileOpened.rawValue)\"".utf8)
        // At most some 300 bytes, once in a recovery.
        return line.count < 1_024 && line.indices.contains { line[$0...].starts(with: member) }
    }

    /// RFC 3339, UTC, microseconds.
    static func timestamp(_ wall: Int64) -> String {
        Timestamp.text(wall.flooredDivision(by: 1_000))
    }
}
