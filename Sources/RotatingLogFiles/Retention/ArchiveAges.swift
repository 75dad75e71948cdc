import Files
import TextBytes

/// Computes how old rotated files are, with a wall clock that may be wrong and may be set at any time.
///
/// G1. Within a run a file ages no faster than the monotonic clock. The wall clock's offset is the smallest difference
///     from the monotonic clock that the run has seen: setting it forward ages nothing.
/// G2. A file is at least as old as the time since this run first saw it. A file named in the future, or a clock that
///     was set back, keeps nothing for ever.
/// G3. A clock that was set within the last day is not trusted (`ClockHistory`), nor one that says that the log was
///     silent for longer than the age bound: a machine may have started with a wrong one. It is trusted after an hour
///     of this run without being set back; after a silence also once files show a day of use.
///
/// All times in milliseconds.
struct ArchiveAges {
    private struct Sighting {
        var since: Int64
        /// Closed by this run: its age is known without the wall clock.
        var isFromThisRun: Bool
    }

    /// Smallest wall clock minus monotonic clock; nil before the clocks are first read.
    private var offset: Int64?
    private var monotonic: Int64 = 0
    /// When the wall clock was last set back.
    private var steadySince: Int64 = 0
    private var sightings: [ArchiveName: Sighting] = [:]
    /// For each name, the times in its file names, in the order of their counters.
    private var timesByName: [String: [(counter: UInt64, time: Int64)]] = [:]
    /// When the log was last written before this run; nil if there was no log.
    private let lastWritten: Int64?

    /// How long this run must last before a doubtful clock is trusted.
    private static let hour: Int64 = 3_600_000
    /// How long ago the clock must have been set, and how long the log must have been used after a silence, before the
    /// clock is trusted at an opening: an age bound must also work for programs that never run for an hour.
    private static let day: Int64 = 86_400_000

    init(lastWritten: Int64?) {
        self.lastWritten = lastWritten
    }

    mutating func observe(_ time: TimeSource) {
        monotonic = Int64(clamping: time.monotonic() / 1_000_000)
        let difference = time.wall().flooredDivision(by: 1_000_000) - monotonic
        guard let offset else {
            self.offset = difference
            steadySince = monotonic
            return
        }
        if offset - difference > ClockHistory.jump { steadySince = monotonic }
        self.offset = min(offset, difference)
    }

    /// `names` is every existing file; any other is forgotten.
    mutating func see(_ names: [ArchiveName], closedByThisRun isFromThisRun: Set<ArchiveName> = []) {
        var current: [ArchiveName: Sighting] = [:]
        for name in names {
            let key = name.with(.archive)
            var sighting = sightings[key] ?? Sighting(since: monotonic, isFromThisRun: false)
            if isFromThisRun.contains(key) { sighting.isFromThisRun = true }
            current[key] = sighting
        }
        sightings = current
        timesByName = Dictionary(grouping: names, by: \.name).mapValues { files in
            files.map { (counter: $0.counter, time: $0.time) }.sorted { $0.counter < $1.counter }
        }
    }

    /// Milliseconds since the rotation. With `doubted` the wall clock is ignored.
    func age(_ entry: ArchiveTimeline.Entry, doubted: Bool = false) -> Int64 {
        guard let sighting = sightings[entry.name.with(.archive)], let offset else { return 0 }
        let seen = monotonic - sighting.since
        if doubted || sighting.isFromThisRun { return seen }
        let now = monotonic + offset
        // The latest of the possible times counts: what is kept too long can still be removed. A file is not older than
        // those that were closed before it.
        let stated = entry.name.time <= now ? max(entry.time, entry.name.time) : entry.time
        let earlier = timesByName[entry.name.name, default: []].lazy
            .prefix { $0.counter < entry.name.counter }.map(\.time).filter { $0 <= now }.max()
        let time = max(stated, earlier ?? stated)
        return max(seen, now - time)
    }

    /// Whether the wall clock is too doubtful for an age bound of this many milliseconds (G3). `timeSinceSet`:
    /// milliseconds since the clock is known to have been set; nil: it was not.
    func isClockDoubtful(bound: Int64, entries: [ArchiveTimeline.Entry], timeSinceSet: Int64?) -> Bool {
        guard let offset else { return true }
        if monotonic - steadySince >= min(ArchiveAges.hour, bound) { return false }
        if let timeSinceSet, timeSinceSet < min(ArchiveAges.day, bound) { return true }
        let now = monotonic + offset
        let signs = entries.map(\.time) + [lastWritten].compactMap { $0 }
        var begin = now
        for time in signs.sorted(by: >) where time <= now {
            if begin - time > bound { return now - begin < min(ArchiveAges.day, bound) }
            begin = time
        }
        return false
    }
}
