import CLibrary

/// Works on several things at a time and hands the results on in the order of the things.
enum OrderedWork {
    /// `jobs`: how many at a time; nil: one a core. What waits for its turn is a result, never an input's content.
    static func run<Thing: Sendable, Outcome: Sendable>(
        _ things: [Thing],
        jobs: Int?,
        work: @escaping @Sendable (Thing) async -> Outcome,
        take: (Thing, Outcome) throws -> Void
    ) async throws {
        let width = max(jobs ?? sysconf(Int32(_SC_NPROCESSORS_ONLN)), 1)
        try await withThrowingTaskGroup(of: (Int, Outcome).self) { group in
            var waiting: [Int: Outcome] = [:]
            var next = 0
            var turn = 0
            func start() {
                guard next < things.count else { return }
                let place = next
                let thing = things[place]
                next += 1
                group.addTask { (place, await work(thing)) }
            }
            for _ in 0..<width { start() }
            while let (place, outcome) = try await group.next() {
                waiting[place] = outcome
                start()
                while let outcome = waiting.removeValue(forKey: turn) {
                    try take(things[turn], outcome)
                    turn += 1
                }
            }
        }
    }
}
