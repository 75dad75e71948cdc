import CLibrary
import CPlatform
import Locks
import LogRecords
import MSALErrorModel
import RecordEncoding
import TextBytes

extension LogEngine {
    /// Keeps a record in the ring instead of passing it to the sink. It gets its number when it is written.
    ///
    /// It never has the outcome `success`: of all that end well only those in the story of a failure are written, so a
    /// rate that counted them would be of no use.
    func keep(
        _ ring: RecorderRing,
        _ level: RecordLevel,
        _ message: RecordEncoder.Text,
        time: Int64? = nil,
        facts: CallFacts = CallFacts(),
        failure: MSALFailure? = nil,
        isEvidence: Bool = false,
        request: RecordEncoder.Request,
        origin: CallSite? = nil,
        labels: borrowing LabelPage,
        encoder: RecordEncoder,
        scratch: UnsafeMutablePointer<thread_scratch>
    ) {
        // The ring's lock may be held by a thread that a forked child does not have.
        guard isOwner else {
            ring.lost.countUp()
            return
        }
        var actionOffset = 0
        let line = encoder.encode(
            time: time ?? now,
            level: level,
            message: message,
            sequence: 0,
            outcome: facts.outcome == .success ? nil : facts.outcome,
            duration: facts.duration,
            failure: failure,
            isEvidence: isEvidence,
            isRecorded: true,
            actionOffset: &actionOffset,
            operation: facts.operation?.rawValue,
            request: request,
            origin: origin,
            labels: labels,
            scratch: scratch
        )
        let id = Self.correlationHash(failure: failure, request)
        ring.append(line, level, actionOffset: actionOffset, id: id)
    }

    /// Writes what the ring holds about a failure that is about to be written, or up to `position` about one that was
    /// folded when the ring ended there.
    func writeStory(
        of failure: MSALFailure,
        _ ring: RecorderRing,
        _ request: RecordEncoder.Request,
        before position: UInt64 = .max,
        mayWait: Bool
    ) {
        guard isOwner else { return }
        for entry in ring.take(id: Self.correlationHash(failure: failure, request), before: position) {
            let number = run.next()
            ring.number(entry, number)
            write(entry, ring, run: runID, number: number, isRecovered: false, mayWait: mayWait)
        }
    }

    /// Writes what an earlier process left in the ring. What that process may have written keeps its identity.
    func writeRecovered(_ ring: RecorderRing) {
        for entry in ring.recovered {
            let run = entry.number == nil ? runID : nil
            write(entry, ring, run: run, number: entry.number ?? self.run.next(), isRecovered: true, mayWait: true)
        }
        ring.clear()
    }

    /// Empties the ring and keeps nothing more. A forked child leaves its parent's ring as it is.
    func endRecorder() {
        if isOwner { recorder?.end() }
    }

    private func write(
        _ entry: RecorderRing.Entry,
        _ ring: RecorderRing,
        run: String?,
        number: UInt64,
        isRecovered: Bool,
        mayWait: Bool
    ) {
        guard let line = Self.finished(entry, run: run, number: number, isRecovered: isRecovered) else { return }
        line.withUnsafeBytes { sink.append($0, Delivery(level: entry.level, mayWait: mayWait)) }
        ring.confirm(entry)
    }

    /// The line with run, number and mark; `run` nil: the run that it names already. The first `","event.sequence":` is
    /// the member itself: in a text before it, each quote would have a backslash before it.
    private static func finished(
        _ entry: RecorderRing.Entry,
        run: String?,
        number: UInt64,
        isRecovered: Bool
    ) -> [UInt8]? {
        let line = entry.line
        let sequence = Array("\",\"\(RecordKey.sequence.rawValue)\":".utf8)
        let runKey = Array(",\"\(RecordKey.run.rawValue)\":\"".utf8)
        guard let numberKey = line.firstRange(of: sequence), let runStart = line.firstRange(of: runKey)?.upperBound,
            runStart <= numberKey.lowerBound, numberKey.upperBound < entry.actionOffset
        else { return nil }
        var finished = Array(line[..<runStart])
        finished += run.map { Array($0.utf8) } ?? Array(line[runStart..<numberKey.lowerBound])
        finished += line[numberKey]
        finished += Array(String(number).utf8)
        // After the zero that was encoded for the number.
        finished += line[(numberKey.upperBound + 1)..<entry.actionOffset]
        if isRecovered {
            finished += Array(",\"\(RecordKey.action.rawValue)\":\"\(InternalEventAction.recovered.rawValue)\"".utf8)
        }
        finished += line[entry.actionOffset...]
        return finished
    }

    /// The correlation id as a number, whatever its capitals; 0: there is none.
    static func correlationHash(failure: MSALFailure?, _ request: RecordEncoder.Request) -> UInt64 {
        if var id = failure?.correlationID { return id.withUTF8 { hash($0) } }
        if let id = request.correlationID { return hash(id) }
        guard var id = request.first(\.correlationID) else { return 0 }
        return id.withUTF8 { hash($0) }
    }

    private static func hash(_ id: UnsafeBufferPointer<UInt8>) -> UInt64 {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in id { hash = (hash ^ UInt64(byte.asciiLowercased)) &* 0x100_0000_01B3 }
        return max(hash, 1)
    }
}
