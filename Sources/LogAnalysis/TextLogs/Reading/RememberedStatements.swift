import MSALText
import TextBytes

/// What records stated whose text was equal but for ids and times. A log repeats few texts, so most failures of a big
/// log need not be searched for again.
///
/// I1. What is remembered is what reading the text would give. A record whose values depend on its ids or times in any
///     other way than by being one of them is not remembered.
/// I2. Bounded: `slotCount` entries of at most a few kilobytes. A text is remembered when it comes for the second time in
///     a row to its slot.
struct RememberedStatements {
    static let slotCount = 128

    private struct Slot {
        /// The hash of the last text that was not found here.
        var candidate: UInt64 = 0
        var entry: Entry?
    }

    /// Never changed once it is made.
    private final class Entry {
        let grammar: (any TextLogGrammar.Type)?
        let header: RecordHeader
        let text: [UInt8]
        /// Where each line begins, and its number counted from the record's.
        let lines: [(offset: Int, number: Int)]
        let lineCount: Int
        let readings: [Reading]

        init(_ record: LogRecord, _ grammar: (any TextLogGrammar.Type)?, _ text: [UInt8], _ readings: [Reading]) {
            self.grammar = grammar
            self.header = record.header
            self.text = text
            self.readings = readings
            lines = record.lines.map { ($0.offset, $0.number - record.line) }
            lineCount = record.lastLine - record.line
        }

        /// True if reading the record would give the same, except for ids and times.
        func answers(_ record: LogRecord, _ grammar: (any TextLogGrammar.Type)?, _ text: MaskedText) -> Bool {
            let other = record.header
            guard self.text == text.bytes, self.grammar == grammar, header.level == other.level,
                (header.time == nil) == (other.time == nil), (header.thread == nil) == (other.thread == nil),
                header.sdkVersion == other.sdkVersion, header.os == other.os, lines.count == record.lines.count,
                lineCount == record.lastLine - record.line
            else { return false }
            let isOwnID = header.correlationID.map { $0.utf8.count == UUIDText.length }
            guard isOwnID == other.correlationID.map({ $0.utf8.count == UUIDText.length }),
                isOwnID != false || header.correlationID == other.correlationID
            else { return false }
            return lines.indices.allSatisfy {
                lines[$0].offset == record.lines[$0].offset && lines[$0].number == record.lines[$0].number - record.line
            }
        }
    }

    /// One reading, and which of its values are ids, times or parts of the text.
    fileprivate struct Reading {
        var reading: StatementReading
        var time: Int?
        var correlationID: Int?
        var requestID: Int?
        var clientID: Int?
        var tenantID: Int?
        /// The id of a request that begins or ends.
        var request: Int?
        var message: Range<Int>?
        var line = 0
        var lastLine = 0
    }

    private var slots = [Slot](repeating: Slot(), count: slotCount)
    private var text = MaskedText()

    /// How many texts are remembered.
    var count: Int { slots.count { $0.entry != nil } }

    /// Appends what a record states; `read` reads it.
    mutating func append(
        _ record: LogRecord,
        _ grammar: (any TextLogGrammar.Type)?,
        to readings: inout [StatementReading],
        read: (inout [StatementReading]) -> Void
    ) {
        guard text.read(record) else { return read(&readings) }
        let slot = Int(truncatingIfNeeded: text.hash % UInt64(Self.slotCount))
        if let entry = slots[slot].entry, entry.answers(record, grammar, text) {
            for reading in entry.readings { readings.append(reading.of(record, text)) }
            return
        }
        let first = readings.count
        read(&readings)
        if slots[slot].candidate == text.hash {
            if let found = Self.readings(readings[first...], record, text) {
                slots[slot].entry = Entry(record, grammar, text.bytes, found)
            }
            slots[slot].candidate = 0
        } else {
            slots[slot].candidate = text.hash
        }
    }

    private static func readings(
        _ readings: ArraySlice<StatementReading>,
        _ record: LogRecord,
        _ text: MaskedText
    ) -> [Reading]? {
        var found: [Reading] = []
        for reading in readings {
            guard let one = Reading(reading, record, text) else { return nil }
            found.append(one)
        }
        return found
    }
}

extension RememberedStatements.Reading {
    /// Nil if a value depends on an id or a time of the text without being one of them.
    init?(_ reading: StatementReading, _ record: LogRecord, _ text: MaskedText) {
        self.reading = reading
        switch reading {
        case .start(let id), .success(let id), .settled(let id):
            request = text.ids.firstIndex { $0.id == id }
        case .statement(let statement):
            guard set(statement.event, record, text),
                statement.thread == nil || statement.thread == record.header.thread
            else { return nil }
            line = statement.event.line - record.line
            lastLine = statement.lastLine - record.line
        }
    }

    private mutating func set(_ event: FailureEvent, _ record: LogRecord, _ text: MaskedText) -> Bool {
        if let moment = event.time {
            time = text.times.firstIndex { $0.microseconds == moment }
            guard time != nil else { return false }
        }
        func index(_ id: String?) -> Int? {
            id.flatMap { id in text.ids.firstIndex { $0.id == RequestID(id) } }
        }
        correlationID = index(event.correlationID)
        requestID = index(event.requestID)
        clientID = index(event.clientID)
        tenantID = index(event.tenantID)
        if let own = event.message {
            let range = own.isEmpty ? nil : Self.range(of: own, in: record.text)
            guard range != nil || text.ids.isEmpty && text.times.count == 1 else { return false }
            message = range
        }
        // A moment to wait for is counted from the failure's time.
        guard event.retryAfter == nil else { return false }
        let others = [event.account, event.name, event.oauthError, event.subError, event.operation, event.brokerStatus]
        return [event.code, event.domain].allSatisfy(Self.isPlain) && others.allSatisfy { $0.map(Self.isPlain) ?? true }
            && event.serviceCodes.allSatisfy(Self.isPlain) && event.underlying.allSatisfy(Self.isPlain)
            && (correlationID != nil || event.correlationID.map(Self.isPlain) ?? true)
            && (requestID != nil || event.requestID.map(Self.isPlain) ?? true)
            && (clientID != nil || event.clientID.map(Self.isPlain) ?? true)
            && (tenantID != nil || event.tenantID.map(Self.isPlain) ?? true)
    }

    /// True if a value has no part that is masked.
    private static func isPlain(_ value: String) -> Bool {
        var value = value
        return value.withUTF8 { bytes in
            let text = ByteText(UnsafeRawBufferPointer(bytes))
            var index = 0
            while let hyphen = text.find(byte: .minus, from: index) {
                if text.uuidRange(at: hyphen - 8) != nil || LogTimestamp.read(text, at: hyphen - 4) != nil {
                    return false
                }
                index = hyphen + 1
            }
            return true
        }
    }

    private static func range(of part: String, in text: ByteText) -> Range<Int>? {
        var part = part
        return part.withUTF8 { bytes in
            let wanted = ByteText(UnsafeRawBufferPointer(bytes))
            var index = 0
            for _ in 0..<mostTries {
                guard let found = text.find(byte: bytes[0], from: index) else { return nil }
                if text.matches(wanted, from: 0, at: found, count: wanted.count) { return found..<found + wanted.count }
                index = found + 1
            }
            return nil
        }
    }

    /// A message that begins like much of its text is not looked for further.
    private static let mostTries = 256

    /// The same reading of another record with the same masked text.
    func of(_ record: LogRecord, _ text: MaskedText) -> StatementReading {
        switch reading {
        case .start(let id): return .start(request.map { text.ids[$0].id } ?? id)
        case .success(let id): return .success(request.map { text.ids[$0].id } ?? id)
        case .settled(let id): return .settled(request.map { text.ids[$0].id } ?? id)
        case .statement(var statement):
            func id(_ index: Int) -> String? {
                let offset = text.ids[index].offset
                return offset < 0 ? record.header.correlationID : record.text.uuid(at: offset)
            }
            if let time { statement.event.time = text.times[time].microseconds }
            if let correlationID { statement.event.correlationID = id(correlationID) }
            if let requestID { statement.event.requestID = id(requestID) }
            if let clientID { statement.event.clientID = id(clientID) }
            if let tenantID { statement.event.tenantID = id(tenantID) }
            if let message {
                statement.event.message = record.text.string(message.lowerBound, message.upperBound)
            }
            statement.event.line = record.line + line
            statement.lastLine = record.line + lastLine
            if statement.thread != nil { statement.thread = record.header.thread }
            return .statement(statement)
        }
    }
}
