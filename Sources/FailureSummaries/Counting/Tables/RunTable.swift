import CByteScan

/// The runs of some records and the numbers that came: shows for each record whether it is new.
///
/// I1. Bounded: at most `ReaderLimits.runs` runs, about `ReaderLimits.ranges` ranges of numbers, and
///     `ReaderLimits.windows` windows.
/// I2. Past a bound it overflows, and what it no longer knows counts as new: records of further runs, or numbers far
///     below the highest one of their run.
/// I3. What it answers depends on the records and their order alone.
package struct RunTable: ~Copyable {
    struct Run {
        let id: String
        /// `StableHash` of the id.
        let hash: UInt64
        /// Numbers that were counted elsewhere.
        let excluded: SequenceRanges?
        var tracker: SequenceTracker
        var announced = 0
        /// The lowest number of a file's first record.
        var opening: UInt64?
        /// This run's share of `rangeCount`.
        fileprivate var countedRanges = 0
        /// Whether it is in `windowed`.
        fileprivate var isWindowed = false
    }

    var runs: [Run] = []
    private var runsByID: [String: Int] = [:]
    private var current = -1
    /// The id of `current`, where it is no longer than this: compared with that of each record.
    private let currentID = UnsafeMutablePointer<UInt8>.allocate(capacity: Self.comparedID)
    private var currentIDLength = -1
    private static let comparedID = 128

    private let limits: ReaderLimits
    /// Runs whose newest numbers are bits.
    private var windowed: [Int] = []
    /// The total over all runs at the last change of run.
    private var rangeCount = 0
    private var hasOverflowed = false
    private var isForgetful = false

    package init(_ limits: ReaderLimits = .init()) {
        self.limits = limits
        currentID.initialize(repeating: 0, count: Self.comparedID)
    }

    deinit {
        currentID.deallocate()
    }

    package var isOverflowing: Bool { hasOverflowed || runs.contains { $0.tracker.isForgetful } }

    /// The index of the run that came last, if this is its id.
    @inline(__always)
    func currentRun(_ id: UnsafeBufferPointer<UInt8>) -> Int? {
        guard id.count == currentIDLength, let base = id.baseAddress,
            bytes_equal_block(base, currentID, id.count) != 0
        else { return nil }
        return current
    }

    /// Whether the record of this run and number is new.
    package mutating func insert(_ number: UInt64, run id: UnsafeBufferPointer<UInt8>) -> Bool {
        if let run = currentRun(id) { return runs[run].tracker.insert(number) }
        guard let run = index(of: id) else { return true }
        return runs[run].tracker.insert(number)
    }

    /// The run's index, which is that of the last one where the run is new; nil past the limit.
    @inline(never)
    mutating func index(
        of id: UnsafeBufferPointer<UInt8>,
        excluded: [String: SequenceRanges] = [:]
    ) -> Int? {
        leaveCurrent()
        let text = String(decoding: id, as: UTF8.self)
        if let known = runsByID[text] {
            current = known
        } else {
            guard runs.count < limits.runs, id.count <= limits.textBytes else {
                hasOverflowed = true
                current = -1
                currentIDLength = -1
                return nil
            }
            var tracker = SequenceTracker(limit: limits.ranges)
            if isForgetful { tracker.forget() }
            runs.append(Run(id: text, hash: StableHash.hash(id), excluded: excluded[text], tracker: tracker))
            current = runs.count - 1
            runsByID[text] = current
        }
        currentIDLength = id.count <= Self.comparedID ? id.count : -1
        for index in 0..<max(currentIDLength, 0) { currentID[index] = id[index] }
        return current
    }

    /// Every window was opened by the run that is left here, so the bounds hold wherever runs alternate.
    private mutating func leaveCurrent() {
        guard current >= 0 else { return }
        if runs[current].tracker.hasWindow, !runs[current].isWindowed {
            runs[current].isWindowed = true
            windowed.append(current)
            if windowed.count > limits.windows { closeWindows() }
        }
        count(current)
        if rangeCount > limits.ranges { forget() }
    }

    private mutating func count(_ run: Int) {
        let ranges = runs[run].tracker.rangeCount
        rangeCount += ranges - runs[run].countedRanges
        runs[run].countedRanges = ranges
    }

    private mutating func closeWindows() {
        for run in windowed {
            runs[run].tracker.closeWindow()
            runs[run].isWindowed = false
            count(run)
        }
        windowed.removeAll(keepingCapacity: true)
    }

    private mutating func forget() {
        isForgetful = true
        hasOverflowed = true
        rangeCount = 0
        for run in runs.indices {
            runs[run].tracker.forget()
            runs[run].countedRanges = 0
        }
    }

    /// Everything that came.
    func numbers() -> RunNumbers {
        var numbers = RunNumbers(limits)
        if isOverflowing {
            numbers.overflow()
            return numbers
        }
        for run in runs {
            numbers.insert(run.tracker.ranges, announced: run.announced, opening: run.opening, run: run.id)
        }
        return numbers
    }
}
