package import LogRecords

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Counts the failures of one input: takes records and failures one by one, gives a `FailureSummary`.
///
/// Texts become numbers at once, and Strings only in `finish`: a failure costs a few look-ups and no allocation. Not for
/// use from several threads; one input, one builder.
package final class SummaryBuilder {
    package enum Verdict: Equatable {
        /// Not a record of ours, though it may be JSON.
        case notARecord
        case counted
        /// Outside the window, or a condition does not hold.
        case filtered
        /// Its identity came before, in this input or in one named by `excluded`.
        case duplicate
    }

    private final class Run {
        let id: [UInt8]
        let hash: UInt64
        var tracker = SequenceTracker()
        let excluded: SequenceRanges?
        var dropped = 0

        init(id: [UInt8], excluded: SequenceRanges?) {
            self.id = id
            self.excluded = excluded
            hash = id.withUnsafeBufferPointer(StableHash.hash)
        }
    }

    private final class Tally {
        let key: FailureKey
        var value = FailureSummary.Group()
        var samples = SampleKeeper()

        init(key: FailureKey) {
            self.key = key
        }
    }

    private let filter: RecordFilter
    private let grouping: [GroupingKey]
    private let path: String
    private let excluded: [String: SequenceRanges]

    private var summary = FailureSummary()
    private var timestamps = TimestampReader()
    private let texts = TextTable()
    /// Lists of texts, by the number of the bytes that they were read from.
    private var lists: [Int32: [String]] = [:]
    private var shapes = ShapeTable()
    private var tallies: [Tally] = []
    private var groups: [FailureKey: Int] = [:]
    private var runs: [Run] = []
    private var runsByID: [String: Int] = [:]
    private var currentRun = -1
    private var evidence = EvidenceLedger()
    private let sampleScanner = RecordScanner()
    private let lowered = UnsafeMutablePointer<UInt8>.allocate(capacity: 128)

    /// Times of the first and last record, whether they were counted or not.
    package private(set) var firstTime: Int64?
    package private(set) var lastTime: Int64?

    /// `path` is what samples name. Records whose identity is in `excluded` are duplicates.
    package init(
        path: String,
        filter: RecordFilter = .init(),
        grouping: [GroupingKey] = [],
        excluded: [String: SequenceRanges] = [:]
    ) {
        self.path = path
        self.filter = filter
        self.grouping = grouping
        self.excluded = excluded
    }

    deinit {
        lowered.deallocate()
    }

    // MARK: Records of our own

    /// Takes the record that `fields` describes; `line` is its number in the input, from 1.
    package func take(_ fields: RecordFields, line: Int) -> Verdict {
        guard let stamp = fields.bytes(.timestamp), let time = timestamps.microseconds(stamp) else {
            return .notARecord
        }
        let isFailure = fields.has(.errorType) && fields.has(.errorCode)
        let sequence = fields.integer(.sequence)
        guard sequence != nil || isFailure || fields.has(.schemaVersion) || fields.has(.run) else { return .notARecord }
        var run = -1
        if let sequence, sequence > 0, let id = fields.bytes(.run) {
            run = self.run(id)
            let number = UInt64(sequence)
            if let excluded = runs[run].excluded, excluded.contains(number) { return .duplicate }
            if !runs[run].tracker.insert(number) { return .duplicate }
        }
        if time < firstTime ?? .max { firstTime = time }
        if time > lastTime ?? .min { lastTime = time }
        guard filter.isEmpty || filter.admits(time: time) && filter.admits(fields) else { return .filtered }

        summary.records += 1
        if time < summary.first ?? .max { summary.first = time }
        if time > summary.last ?? .min { summary.last = time }
        let hasOutcome = fields.has(.outcome)
        if hasOutcome { countOutcome(fields) }
        if fields.has(.dropped), let dropped = fields.integer(.dropped), dropped > 0 {
            summary.dropped = saturatingSum(summary.dropped, dropped)
            if run >= 0 { runs[run].dropped = saturatingSum(runs[run].dropped, dropped) }
        }
        if isFailure {
            takeFailure(fields, time: time, run: run, sequence: sequence, hasOutcome: hasOutcome, line: line)
        }
        return .counted
    }

    /// Whether an object with a time is a record of ours: other programs, too, write JSON with `@timestamp`.
    @inline(__always)
    private static func isRecord(_ fields: RecordFields) -> Bool {
        fields.has(.sequence) || fields.has(.schemaVersion) || fields.has(.run)
            || fields.has(.errorType) && fields.has(.errorCode)
    }

    /// The time of a record of ours; nil for any other object.
    package static func timeOfRecord(_ fields: RecordFields) -> Int64? {
        isRecord(fields) ? fields.bytes(.timestamp).flatMap(Timestamp.microseconds) : nil
    }

    /// How far inside a domain is: the smallest is what the app was given.
    package static func outermostRank(_ domain: String) -> Int { EvidenceLedger.rank(domain) }

    private func countOutcome(_ fields: RecordFields) {
        guard let outcome = fields.bytes(.outcome) else { return }
        let weight = Self.weight(fields)
        if outcome.elementsEqual("success".utf8) {
            summary.succeeded = saturatingSum(summary.succeeded, weight)
            summary.attempts = saturatingSum(summary.attempts, weight)
        } else if outcome.elementsEqual("failure".utf8) {
            summary.attempts = saturatingSum(summary.attempts, weight)
        }
    }

    /// Zero, negative and fractional counts are not counts: the record stands for itself.
    @inline(__always)
    package static func weight(_ fields: RecordFields) -> Int {
        fields.has(.repeatCount) ? max(fields.integer(.repeatCount) ?? 1, 1) : 1
    }

    @inline(__always)
    private func run(_ id: UnsafeBufferPointer<UInt8>) -> Int {
        if currentRun >= 0, runs[currentRun].id.count == id.count, let base = id.baseAddress,
            runs[currentRun].id.withUnsafeBufferPointer({ own in
                own.baseAddress.map { memcmp($0, base, own.count) == 0 } ?? false
            })
        {
            return currentRun
        }
        return otherRun(id)
    }

    @inline(never)
    private func otherRun(_ id: UnsafeBufferPointer<UInt8>) -> Int {
        let text = String(decoding: id, as: UTF8.self)
        if let known = runsByID[text] {
            currentRun = known
        } else {
            runs.append(Run(id: Array(id), excluded: excluded[text]))
            currentRun = runs.count - 1
            runsByID[text] = currentRun
        }
        return currentRun
    }

    private func takeFailure(
        _ fields: RecordFields,
        time: Int64,
        run: Int,
        sequence: Int?,
        hasOutcome: Bool,
        line: Int
    ) {
        guard let domain = fields.bytes(.errorType) else { return }
        var shape = FailureShape(domain: texts.intern(domain), code: -1)
        if let code = fields.bytes(.errorCode) {
            shape.code = texts.intern(code)
        } else if fields.integer(.errorCode) != nil {
            shape.code = texts.intern(fields.raw(RecordKey.errorCode.index))
        } else {
            return
        }
        if fields.integer(.internalCode) != nil {
            shape.internalCode = texts.intern(fields.raw(RecordKey.internalCode.index))
        }
        if fields.has(.serviceCodes) { shape.serviceCodes = list(fields, .serviceCodes) }
        shape.oauthError = text(fields, .oauthError)
        shape.subError = text(fields, .oauthSubError)
        shape.recovery = text(fields, .recovery)
        shape.level = text(fields, .level)
        if !grouping.isEmpty { shape.by = by(fields, time: time) }

        var fact = FailureFact(shape: shapes.index(shape) { group(shape) }, time: time)
        if let id = fields.bytes(.correlationID), !id.isEmpty { fact.correlation = StableHash.hash(lowercased(id)) }
        if let account = fields.bytes(.account), !account.isEmpty {
            fact.account = StableHash.hash(account)
            fact.accountKey = accountKey(account)
        }
        fact.weight = Self.weight(fields)
        fact.isReplay = fields.isTrue(RecordKey.throttled.index)
        fact.hasOutcome = hasOutcome
        fact.run = Int32(truncatingIfNeeded: run)
        fact.sequence = UInt64(clamping: sequence ?? 0)
        fact.line = line
        let bytes = UnsafeBufferPointer(start: fields.line, count: fields.lineLength)
        if let mark = fields.bytes(.evidence), mark.elementsEqual("log".utf8) {
            evidence.add(fact, domain: texts.text(shape.domain), bytes: bytes)
        } else {
            evidence.state(fact.correlation)
            count(fact, bytes: bytes, sample: nil)
        }
    }

    @inline(__always)
    private func text(_ fields: RecordFields, _ key: RecordKey) -> Int32 {
        guard let bytes = fields.bytes(key), !bytes.isEmpty else { return -1 }
        return texts.intern(bytes)
    }

    /// The number of an array's bytes; what they say is read once.
    private func list(_ fields: RecordFields, _ key: RecordKey) -> Int32 {
        let known = texts.count
        let id = texts.intern(fields.raw(key.index))
        if id >= known || lists[id] == nil {
            var values: [String] = []
            for value in fields.texts(key) where !values.contains(value) { values.append(value) }
            lists[id] = values
        }
        return id
    }

    private func by(_ fields: RecordFields, time: Int64?) -> Int32 {
        by(
            grouping.map { key in
                if case .field(let index) = key {
                    let values = fields.values(index)
                    return values.isEmpty ? GroupingKey.missing : values.joined(separator: ",")
                }
                return key.value(time: time)
            }
        )
    }

    private func by(_ values: [String]) -> Int32 {
        // Lengths keep apart what the texts alone would not; a space cannot begin an array of JSON.
        let id = texts.intern(" " + values.map { "\($0.utf8.count):\($0)" }.joined())
        if lists[id] == nil { lists[id] = values }
        return id
    }

    /// The key id of `user:KEYID:hex`; -1 for pseudonyms without one.
    private func accountKey(_ account: UnsafeBufferPointer<UInt8>) -> Int32 {
        let colon = UInt8(ascii: ":")
        guard let start = account.firstIndex(of: colon), let end = account[(start + 1)...].firstIndex(of: colon)
        else { return -1 }
        return texts.intern(UnsafeBufferPointer(rebasing: account[start + 1..<end]))
    }

    private func lowercased(_ id: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8> {
        guard id.count <= 128 else { return id }
        for index in 0..<id.count {
            let byte = id[index]
            lowered[index] = byte &- UInt8(ascii: "A") < 26 ? byte | 0x20 : byte
        }
        return UnsafeBufferPointer(start: lowered, count: id.count)
    }

    private func group(_ shape: FailureShape) -> Int {
        let key = FailureKey(
            domain: texts.text(shape.domain),
            code: texts.text(shape.code),
            internalCode: shape.internalCode < 0 ? nil : Int(texts.text(shape.internalCode)),
            by: shape.by < 0 ? [] : lists[shape.by] ?? []
        )
        if let known = groups[key] { return known }
        groups[key] = tallies.count
        tallies.append(Tally(key: key))
        return tallies.count - 1
    }

    // MARK: Failures of text logs

    /// Takes a failure of a text log. The caller has applied window and conditions.
    package func take(_ failure: StatedFailure) {
        var shape = FailureShape(domain: texts.intern(failure.key.domain), code: texts.intern(failure.key.code))
        if let code = failure.key.internalCode { shape.internalCode = texts.intern(String(code)) }
        if !failure.key.by.isEmpty { shape.by = by(failure.key.by) }
        if !failure.serviceCodes.isEmpty { shape.serviceCodes = by(failure.serviceCodes) }
        shape.oauthError = failure.oauthError.map(texts.intern) ?? -1
        shape.subError = failure.subError.map(texts.intern) ?? -1
        shape.recovery = failure.recovery.map(texts.intern) ?? -1
        shape.level = failure.level.map(texts.intern) ?? -1
        var fact = FailureFact(shape: shapes.index(shape) { group(shape) }, time: failure.sample.time)
        fact.correlation = failure.sample.correlationID.map { StableHash.hash($0.lowercased()) } ?? 0
        fact.account = failure.sample.account.map { StableHash.hash($0.lowercased()) } ?? 0
        fact.weight = max(failure.weight, 1)
        fact.records = failure.records
        fact.isReplay = failure.isReplay
        fact.line = failure.sample.line
        evidence.state(fact.correlation)
        count(fact, bytes: UnsafeBufferPointer(start: nil, count: 0), sample: failure.sample)
    }

    /// Records of a text log that were read, and the time that they cover.
    package func takeTextRecords(_ count: Int, first: Int64?, last: Int64?) {
        summary.records += count
        if let first { summary.first = min(summary.first ?? .max, first) }
        if let last { summary.last = max(summary.last ?? .min, last) }
    }

    package func takeInterrupts(_ count: Int) {
        summary.interrupts += count
    }

    // MARK: Counting

    private func count(_ fact: FailureFact, bytes: UnsafeBufferPointer<UInt8>, sample: FailureSample?) {
        let tally = tallies[shapes.entries[fact.shape].group]
        if let time = fact.time {
            if time < tally.value.first ?? .max { tally.value.first = time }
            if time > tally.value.last ?? .min { tally.value.last = time }
        }
        tally.value.records += fact.records
        if fact.isReplay {
            tally.value.replays = saturatingSum(tally.value.replays, fact.weight)
        } else {
            tally.value.count = saturatingSum(tally.value.count, fact.weight)
            shapes.add(fact.weight, to: fact.shape)
            if let time = fact.time { tally.value.slots.add(fact.weight, at: time) }
            if !fact.hasOutcome { summary.attempts = saturatingSum(summary.attempts, fact.weight) }
            tally.value.requests.insert(fact.correlation)
            tally.value.accounts.insert(fact.account)
            summary.requests.insert(fact.correlation)
            summary.accounts.insert(fact.account)
            if fact.weight > 1 {
                tally.value.isFolded = true
                summary.isFolded = true
            }
            if fact.accountKey >= 0 { summary.accountKeys.insert(texts.text(fact.accountKey)) }
        }
        guard sample != nil || !bytes.isEmpty else { return }
        let kept = SampleKeeper.Kept(
            time: fact.time ?? .max,
            run: fact.run,
            sequence: fact.sequence,
            choice: sample?.choice ?? choice(fact),
            line: fact.line,
            bytes: [],
            sample: sample
        )
        tally.samples.insert(kept, bytes: bytes) { left, right in
            // Equal times are rare; then the whole samples decide.
            FailureSample.precedes(self.sample(left), self.sample(right))
        }
    }

    private func choice(_ fact: FailureFact) -> UInt64 {
        if fact.run >= 0 { return FailureSample.choice(run: runs[Int(fact.run)].hash, sequence: fact.sequence) }
        return StableHash.mix(UInt64(bitPattern: fact.time ?? 0) ^ fact.correlation)
    }

    /// What is shown of a failure; a message is cut at 8 KiB, far above what is ever shown.
    private func sample(_ kept: borrowing SampleKeeper.Kept) -> FailureSample {
        if let sample = kept.sample { return sample }
        var sample = FailureSample(path: path, line: kept.line)
        let line = kept.bytes + [UInt8(ascii: "\n")] + [UInt8](repeating: 0, count: RecordScanner.padding)
        line.withUnsafeBufferPointer { bytes in
            guard let start = bytes.baseAddress, case .object = sampleScanner.scan(start) else { return }
            let fields = sampleScanner.fields
            sample.time = fields.bytes(.timestamp).flatMap(Timestamp.microseconds)
            if kept.run >= 0 {
                sample.run = String(decoding: runs[Int(kept.run)].id, as: UTF8.self)
                sample.sequence = kept.sequence
            }
            sample.correlationID = fields.text(.correlationID)?.lowercased()
            sample.requestID = fields.text(.requestID)?.lowercased()
            sample.account = fields.text(.account)
            let message = fields.text(.errorMessage) ?? fields.text(.message)
            sample.message = message.map { $0.utf8.count > 8_192 ? String($0.prefix(8_192)) : $0 }
            sample.sdkVersion = fields.text(.sdkVersion)
            sample.os = [fields.text(.osType), fields.text(.osVersion)].compactMap { $0 }.joined(separator: " ")
            if sample.os?.isEmpty == true { sample.os = nil }
            sample.clientID = fields.text(.clientID)
        }
        return sample
    }

    /// Settles the evidence and gives the summary. Call once, at the input's end.
    package func finish() -> FailureSummary {
        evidence.settle { failure in
            failure.bytes.withUnsafeBufferPointer { count(failure.fact, bytes: $0, sample: nil) }
        }
        for entry in shapes.entries where entry.count > 0 {
            let tally = tallies[entry.group]
            func add(_ margin: Margin, _ value: String) {
                let old = tally.value.margins[margin, default: [:]][value] ?? 0
                tally.value.margins[margin, default: [:]][value] = saturatingSum(old, entry.count)
            }
            let shape = entry.shape
            if shape.serviceCodes >= 0 { for code in lists[shape.serviceCodes] ?? [] { add(.serviceCode, code) } }
            if shape.oauthError >= 0 { add(.oauthError, texts.text(shape.oauthError)) }
            if shape.subError >= 0 { add(.subError, texts.text(shape.subError)) }
            if shape.level >= 0 { add(.level, texts.text(shape.level)) }
            if shape.recovery >= 0 { add(.recovery, texts.text(shape.recovery)) }
        }
        for tally in tallies {
            tally.value.samples = SampleSet(
                first: tally.samples.first.map { sample($0) },
                last: tally.samples.last.map { sample($0) },
                candidates: tally.samples.candidates.map { sample($0) }
            )
            guard tally.value.records > 0 else { continue }
            summary.groups[tally.key] = tally.value
        }
        for run in runs {
            let id = String(decoding: run.id, as: UTF8.self)
            summary.sequences[id] = run.tracker.ranges
            if run.dropped > 0 { summary.droppedByRun[id] = run.dropped }
        }
        return summary
    }
}
