import CLibrary

/// Works on several things at a time and delivers the results in the order of the things.
enum OrderedWork {
    /// `jobs`: the number of concurrent jobs; nil: one for each core. Only results wait for their turn, never an
    /// input's content.
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
                let index = next
                let thing = things[index]
                next += 1
                group.addTask { (index, await work(thing)) }
            }
            for _ in 0..<width { start() }
            while let (index, outcome) = try await group.next() {
                waiting[index] = outcome
                start()
                while let outcome = waiting.removeValue(forKey: turn) {
                    try take(things[turn], outcome)
                    turn += 1
                }
            }
        }
    }
}
