import TextBytes

/// How old rotated files are, by a wall clock that may be wrong and may be set at any time.
///
/// G1. Within a run a file ages no faster than the monotonic clock. The wall clock counts as the smallest difference from
///     the monotonic clock that the run has seen: setting it forward ages nothing.
/// G2. A file is at least as old as the time since this run first saw it. A file named in the future, or a clock that was
///     set back, keeps nothing for ever.
/// G3. A clock that says that the log was silent for longer than the age bound is doubted: a machine may have started with
///     a wrong one. It is believed after an hour of this run without being set back, or once files show a day of use.
///
/// All times in milliseconds.
struct ArchiveAges {
    private struct Sighting {
        var since: Int64
        /// Closed by this run: its age is known without the wall clock.
        var isOfThisRun: Bool
    }

    /// Smallest wall clock minus monotonic clock; nil before the first look at the clocks.
    private var offset: Int64?
    private var monotonic: Int64 = 0
    /// When the wall clock was last set back.
    private var steadySince: Int64 = 0
    private var sightings: [ArchiveName: Sighting] = [:]
    /// When the log was last written before this run; nil where there was no log.
    private let lastWritten: Int64?

    /// How long this run must last before a doubted clock is believed, and how long the log must have been used before it
    /// is believed at an opening: programs that never run for an hour have an age bound too.
    private static let hour: Int64 = 3_600_000
    private static let day: Int64 = 86_400_000
    /// Time servers move a clock by less without setting it.
    private static let jump: Int64 = 60_000

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
        if offset - difference > ArchiveAges.jump { steadySince = monotonic }
        self.offset = min(offset, difference)
    }

    /// `names` is everything that is there; what is not is forgotten.
    mutating func see(_ names: [ArchiveName], closedByThisRun isOfThisRun: Set<ArchiveName> = []) {
        var current: [ArchiveName: Sighting] = [:]
        for name in names {
            let key = name.with(.archive)
            var sighting = sightings[key] ?? Sighting(since: monotonic, isOfThisRun: false)
            if isOfThisRun.contains(key) { sighting.isOfThisRun = true }
            current[key] = sighting
        }
        sightings = current
    }

    /// Milliseconds since the rotation. With `doubted` the wall clock is not asked.
    func age(_ entry: ArchiveTimeline.Entry, doubted: Bool = false) -> Int64 {
        guard let sighting = sightings[entry.name.with(.archive)], let offset else { return 0 }
        let seen = monotonic - sighting.since
        if doubted || sighting.isOfThisRun { return seen }
        let now = monotonic + offset
        // Of two times that can both be true the younger one: what is kept too long can still go.
        let time = entry.name.time <= now ? max(entry.time, entry.name.time) : entry.time
        return max(seen, now - time)
    }

    /// Whether ages by the wall clock are to be doubted for a bound of so many milliseconds (G3).
    func isClockDoubtful(bound: Int64, entries: [ArchiveTimeline.Entry]) -> Bool {
        guard let offset else { return true }
        if monotonic - steadySince >= min(ArchiveAges.hour, bound) { return false }
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
