internal import CLibrary
package import LogRecords
internal import TextBytes

/// Counts the failures of one input: receives records and failures one by one and produces a `FailureSummary`.
///
/// Texts become numbers at once and Strings only in `finish`, so a failure costs a few look-ups and no allocation. Not
/// thread-safe; use one builder for each input. A noncopyable value: a class would check exclusive access for every
/// counter.
package struct SummaryBuilder: ~Copyable {
    package enum Verdict: Equatable {
        /// Not one of our records, though it may be JSON.
        case notARecord
        case counted
        /// Outside the time window, or a condition does not hold.
        case filtered
        /// Its identity occurred before, in this input or in one named by `excluded`.
        case duplicate
    }

    /// Both large members begin with the counters that every failure touches.
    struct GroupCounters {
        var samples = SampleSelector()
        var value = FailureSummary.Group()
        let key: FailureKey
        /// Index in `lists`: the values of `--by`.
        let by: Int32
    }

    private let filter: RecordFilter
    let isFiltering: Bool
    let grouping: [GroupingKey]
    private let excluded: [String: SequenceRanges]
    let excludedRows: RowIDs
    let limits: SummaryLimits?
    let bounds: ReaderLimits
    var facetCounts: FacetCounts

    var summary: FailureSummary
    private var timestamps = TimestampReader()
    /// The head of the current record.
    private(set) var head = RecordHead()
    var texts = TextTable()
    /// Lists of texts, indexed by the number of the bytes that they were parsed from.
    var lists: [[String]?] = []
    /// Bytes of the lists, roughly.
    var listBytes = 0
    var groupTable = GroupTable()
    var groupCounters: [GroupCounters] = []
    var groups: [FailureKey: Int] = [:]
    /// Failures that are not counted yet, except those in `ledger`.
    var pending = PendingFailureBatch()
    /// Groups whose last sample's line has not been copied yet.
    var groupsToCopy: [Int] = []
    let linesStay: Bool
    /// Sample bounds of evicted groups, by the `stableHash` of their keys.
    var boundsOfRemoved: [UInt64: SampleSelector.Bounds] = [:]
    var runs: RunTable
    /// Whether a summary file is made: then the numbers and rows of the records that are counted are kept apart.
    let isForFile: Bool
    /// The numbers of the records that the filter admitted.
    var selectedRuns: RunTable
    var ledger = FailureLedger<FailureObservation, GroupNumbers>()
    let samples: SampleReader
    var lastAccountKey: Int32 = -1

    /// Times of the first and last record, counted or not.
    package private(set) var firstTime: Int64?
    package private(set) var lastTime: Int64?
    /// Records, counted or filtered; without duplicates.
    package private(set) var records = 0
    package internal(set) var duplicates = 0
    /// The filter's conditions whose keys some record has, one bit for each.
    package private(set) var keysSeen: UInt64 = 0
    private let allKeys: UInt64
    /// Whether the filter's window admitted a record; not set without a filter.
    package private(set) var hasRecordsInWindow = false
    /// Whether failures were read out of log lines. Several inputs can then not be merged as one, and none can be
    /// split.
    package private(set) var hasEvidence = false
    let judge: FailureJudge?
    /// Whether some failure carried no advice of its own.
    var hasUnadvised = false
    /// Attempts without a counted failure, by the values of the keys that an index is configured to count.
    var attemptCounts: FacetCounts
    /// Which of these keys had a list as value. Attempts by such a key are not known.
    var keysWithLists: Set<Int> = []
    /// Attempts by the values of `--by`, by their index in `lists`.
    var attemptsBy: [Int32: Int] = [:]
    /// There were more groups than `limits` allow: failures are no longer counted.
    var groupsOverflow = false
    /// Activity since `takeActivity` was last called.
    private(set) var activity = BlockActivity()

    /// - Parameters:
    ///   - path: the file that samples name.
    ///   - excluded: records with these identities are duplicates.
    ///   - excludedRows: rows of exports with these ids are duplicates.
    ///   - limits: those of an index. Without them memory grows with the number of groups.
    ///   - bounds: what limits everything else, where there are no `limits`.
    ///   - facets: the keys to count for each group, with their names and their indices for the scanner.
    ///   - judge: gives advice to failures that carry none.
    ///   - linesStay: the memory of lines passed in stays unchanged until `willReuseBuffer()`. Failures are then
    ///     counted in batches.
    ///   - isForFile: what was counted is kept in a summary file.
    package init(
        path: String,
        filter: RecordFilter = .init(),
        grouping: [GroupingKey] = [],
        excluded: [String: SequenceRanges] = [:],
        excludedRows: RowIDs = RowIDs(),
        limits: SummaryLimits? = nil,
        bounds: ReaderLimits = .init(),
        facets: [(name: String, key: Int)] = [],
        judge: FailureJudge? = nil,
        linesStay: Bool = false,
        isForFile: Bool = false
    ) {
        self.isForFile = isForFile
        self.linesStay = linesStay
        samples = SampleReader(path: path)
        self.limits = limits
        self.bounds = limits.map(ReaderLimits.init) ?? bounds
        summary = FailureSummary(self.bounds)
        runs = RunTable(self.bounds)
        selectedRuns = RunTable(self.bounds)
        self.judge = judge
        attemptCounts = FacetCounts(facets, limit: limits == nil ? .max : FacetCounts.indexLimit)
        facetCounts = FacetCounts(facets, limit: limits == nil ? .max : FacetCounts.indexLimit)
        self.filter = filter
        isFiltering = !filter.isEmpty
        allKeys = filter.keys { _ in true }
        self.grouping = grouping
        self.excluded = excluded
        self.excludedRows = excludedRows
    }

    // MARK: Our own records

    /// Counts the record that `fields` describes; `line` is its number in the input, from 1.
    package mutating func append(_ fields: RecordFields, line: Int) -> Verdict {
        guard fields.readHead(&head, &timestamps) else { return .notARecord }
        let time = head.time
        var run = -1
        if limits != nil { activity.append(time, isFailure: head.isFailure) }
        if head.sequence > 0, let known = self.run(head.run) {
            run = known
            if limits != nil { activity.append(run: run, head.sequence) }
            if let excluded = runs.runs[run].excluded, excluded.contains(head.sequence) {
                duplicates += 1
                return .duplicate
            }
            if !runs.runs[run].tracker.insert(head.sequence) {
                duplicates += 1
                return .duplicate
            }
        }
        if head.isFileOpened, run >= 0 {
            runs.runs[run].opening = min(runs.runs[run].opening ?? .max, head.sequence)
        }
        records += 1
        if time < firstTime ?? .max { firstTime = time }
        if time > lastTime ?? .min { lastTime = time }
        if isFiltering {
            guard admits(fields, time) else { return .filtered }
            if isForFile, head.sequence > 0 { _ = selectedRuns.insert(head.sequence, run: head.run) }
        }

        summary.records += 1
        if time < summary.first ?? .max { summary.first = time }
        if time > summary.last ?? .min { summary.last = time }
        if head.hasOutcome, !head.isFailure { countOutcome(fields) }
        if head.hasLosses { countLosses(fields, run) }
        if head.isFailure { appendFailure(fields, run: run, line: line) }
        return .counted
    }

    /// Records that were dropped, and log calls that a kill interrupted: neither is missing.
    private mutating func countLosses(_ fields: RecordFields, _ run: Int) {
        let dropped = max(fields.integer(.dropped) ?? 0, 0)
        let unfinished = max(fields.integer(.unfinished) ?? 0, 0)
        summary.dropped = saturatingSum(summary.dropped, dropped)
        if run >= 0 { announce(unfinished, run) }
        // The numbers of dropped records are those of the run that numbered them, whatever run announces them.
        let numbered = fields.bytes(.droppedRun).map { self.run($0) ?? -1 } ?? run
        if numbered >= 0 { announce(dropped, numbered) }
    }

    private mutating func announce(_ count: Int, _ run: Int) {
        runs.runs[run].announced = saturatingSum(runs.runs[run].announced, count)
    }

    private mutating func admits(_ fields: RecordFields, _ time: Int64) -> Bool {
        if keysSeen != allKeys { keysSeen |= filter.keys(in: fields) }
        guard filter.admits(time: time) else { return false }
        hasRecordsInWindow = true
        return filter.admits(fields)
    }

    /// Whether non-failure records may be counted in batches: only if no filter needs their values.
    package var acceptsNonFailureRuns: Bool { !isFiltering }

    /// Counts non-failure records; returns how many of them are not duplicates. Call only if `acceptsNonFailureRuns`.
    package mutating func append(_ nonFailures: NonFailureRun) -> Int {
        let run = self.run(nonFailures.run)
        var new = 0
        var first = summary.first ?? .max
        var last = summary.last ?? .min
        for (index, number) in nonFailures.numbers.enumerated() {
            let time = nonFailures.time(index)
            guard isNew(number, of: run, time) else { continue }
            new += 1
            first = min(first, time)
            last = max(last, time)
        }
        duplicates += nonFailures.count - new
        guard new > 0 else { return 0 }
        records += new
        summary.records += new
        summary.first = first
        summary.last = last
        firstTime = min(firstTime ?? .max, first)
        lastTime = max(lastTime ?? .min, last)
        return new
    }

    /// Adds a record to the block's activity and returns whether its identity is new.
    @inline(__always)
    private mutating func isNew(_ number: UInt64, of run: Int?, _ time: Int64) -> Bool {
        if limits != nil { activity.append(time, isFailure: false) }
        guard let run else { return true }
        if limits != nil { activity.append(run: run, number) }
        if let excluded = runs.runs[run].excluded, excluded.contains(number) { return false }
        return runs.runs[run].tracker.insert(number)
    }

    /// The time of one of our records; nil for any other object.
    package static func timeOfRecord(_ fields: RecordFields) -> Int64? {
        var timestamps = TimestampReader()
        var head = RecordHead()
        return fields.readHead(&head, &timestamps) ? head.time : nil
    }

    /// Counts the end of an operation, except for failures, which are attempts in any case.
    private mutating func countOutcome(_ fields: RecordFields) {
        guard let outcome = fields.bytes(.outcome) else { return }
        let isSuccess = outcome.equals("success")
        guard isSuccess || outcome.equals("failure") else { return }
        if let mark = fields.bytes(.evidence), mark.equals("log") {
            // Read out of a log line, so it is not an attempt of its own.
            if isSuccess { ledger.succeed(id: StableHash.hash(ofID: fields.bytes(.correlationID))) }
            return
        }
        summary.hasOutcomes = true
        let weight = Self.weight(fields)
        if isSuccess { summary.succeeded = saturatingSum(summary.succeeded, weight) }
        countAttempt(weight, by: grouping.isEmpty ? -1 : by(fields))
        summary.otherEnds.add(weight, at: head.time)
        if limits != nil {
            var values = FacetCounts.none
            addKeys(fields, to: &values)
            attemptCounts.count(attemptCounts.number(of: values), group: 0, weight: weight)
        }
    }

    @inline(__always)
    mutating func countAttempt(_ weight: Int, by: Int32) {
        summary.attempts = saturatingSum(summary.attempts, weight)
        if by >= 0 { attemptsBy[by] = saturatingSum(attemptsBy[by] ?? 0, weight) }
    }

    /// Zero, negative and fractional counts are ignored: the record then counts once.
    @inline(__always)
    package static func weight(_ fields: RecordFields) -> Int {
        fields.has(.repeatCount) ? max(fields.integer(.repeatCount) ?? 1, 1) : 1
    }

    /// The run's index; nil if there are more than the limits allow.
    @inline(__always)
    private mutating func run(_ id: UnsafeBufferPointer<UInt8>) -> Int? {
        if let run = runs.currentRun(id) { return run }
        return otherRun(id)
    }

    @inline(never)
    private mutating func otherRun(_ id: UnsafeBufferPointer<UInt8>) -> Int? {
        let run = runs.index(of: id, excluded: excluded)
        if let run, run == samples.runs.count { samples.add(run: runs.runs[run].id) }
        return run
    }

    private mutating func appendFailure(_ fields: RecordFields, run: Int, line: Int) {
        guard !groupsOverflow, let numbers = groupNumbers(fields) else { return }
        var observation = FailureObservation(time: head.time)
        observation.correlation = StableHash.hash(ofID: fields.bytes(.correlationID))
        if let account = fields.bytes(.account), !account.isEmpty {
            observation.account = StableHash.hash(account)
            observation.accountKey = accountKey(account)
        }
        observation.weight = Self.weight(fields)
        observation.isReplay = fields.isTrue(RecordKey.throttled.index)
        observation.hasClaimsChallenge = fields.isTrue(RecordKey.claimsChallenge.index)
        observation.run = Int32(truncatingIfNeeded: run)
        observation.sequence = head.sequence
        observation.line = line
        observation.facets = facets(fields)
        if head.hasOutcome {
            summary.hasOutcomes = true
            // A replay is not a failure, but the end of an operation.
            if observation.isReplay { countOutcome(fields) }
        }
        let knownRun = run >= 0 ? runs.runs[run].hash : nil
        let runHash = knownRun ?? fields.bytes(.run).map { StableHash.hash($0) } ?? 0
        let identity = identity(numbers, observation, run: runHash)
        if let mark = fields.bytes(.evidence), mark.equals("log") {
            hasEvidence = true
            countPending()
            observation.group = group(numbers)
            ledger.add(
                observation,
                identity,
                records: observation.records,
                domain: texts.text(numbers.domain),
                line: fields.line
            )
            settle(ledger.overdue())
            return
        }
        let mayRepeat = !observation.isReplay && observation.weight == 1
        let earlier = ledger.log(identity, mayRepeat: mayRepeat, numbers)
        observation.isAgain = earlier != nil
        pending.append(observation, earlier ?? numbers, line: fields.line)
        if pending.isFull || !linesStay || mayOverflow(numbers) { countPending() }
    }

    /// Whether the latest failure may be the last one before the group limit. If so, pending failures must be counted
    /// before the next one.
    @inline(__always)
    private func mayOverflow(_ numbers: GroupNumbers) -> Bool {
        guard let limits else { return false }
        return groupCounters.count + pending.count > limits.groups
            || texts.bytes(numbers.domain).count + texts.bytes(numbers.code).count
                + (numbers.recovery < 0 ? 0 : texts.bytes(numbers.recovery).count) > limits.textBytes
    }

    /// The key id of `user:KEYID:hex`; -1 for pseudonyms without one.
    mutating func accountKey(_ account: UnsafeBufferPointer<UInt8>) -> Int32 {
        let colon = UInt8(ascii: ":")
        guard let start = account.firstIndex(of: colon), let end = account[(start + 1)...].firstIndex(of: colon) else {
            return -1
        }
        return texts.intern(UnsafeBufferPointer(rebasing: account[start + 1..<end]))
    }

    /// Identifies the failure. `run`: hash of the run's id; 0 in a log without runs.
    @inline(__always)
    func identity(_ numbers: GroupNumbers, _ observation: FailureObservation, run: UInt64) -> FailureIdentity {
        FailureIdentity(
            id: observation.correlation,
            run: run,
            domain: texts.hash(numbers.domain),
            code: texts.hash(numbers.code),
            internalCode: numbers.internalCode < 0 ? 0 : texts.hash(numbers.internalCode),
            time: observation.time
        )
    }

    /// The failures at the ends of what was read.
    package var edges: FailureEdges { ledger.edges }

    /// Whether some failure was logged twice.
    package var hasJoined: Bool { ledger.hasJoined }

    // MARK: Counting

    /// Counts one failure immediately.
    mutating func count(_ observation: FailureObservation) {
        groupCounters[observation.group].value.count(observation)
        if !observation.isReplay { countFurther(observation) }
    }

    /// Counts facets and totals.
    @inline(__always)
    mutating func countFurther(_ observation: FailureObservation) {
        summary.requests.insert(observation.correlation)
        summary.accounts.insert(observation.account)
        facetCounts.count(observation.facets, group: observation.group, weight: observation.weight)
        countAttempt(observation.weight, by: groupCounters[observation.group].by)
        if observation.weight > 1 { summary.isFolded = true }
        if observation.accountKey >= 0, observation.accountKey != lastAccountKey {
            lastAccountKey = observation.accountKey
            summary.accountKeys.add(0, texts.text(observation.accountKey))
        }
    }

    @inline(__always)
    func rank(_ observation: FailureObservation, choice: UInt64) -> SampleSelector.Rank {
        SampleSelector.Rank(
            time: observation.time ?? .max,
            run: observation.run,
            sequence: observation.sequence,
            choice: choice,
            line: observation.line
        )
    }

    @inline(__always)
    func choice(_ observation: FailureObservation) -> UInt64 {
        if observation.run >= 0 {
            return FailureSample.choice(run: runs.runs[Int(observation.run)].hash, sequence: observation.sequence)
        }
        return FailureSample.choice(time: observation.time, text: observation.correlation)
    }

    /// Returns the activity since the previous call and resets it. Runs are indices of `runs`.
    mutating func takeActivity() -> BlockActivity {
        defer { activity.removeAll() }
        return activity
    }

    /// The runs in order of first occurrence.
    var runIDs: [String] { samples.runs }
}

extension UnsafeBufferPointer<UInt8> {
    /// Compares the bytes as words; a sequence's `elementsEqual` compares them one by one.
    @inline(__always)
    fileprivate func equals(_ word: StaticString) -> Bool {
        guard count == word.utf8CodeUnitCount, let base = baseAddress else { return false }
        return memcmp(base, word.utf8Start, count) == 0
    }
}
