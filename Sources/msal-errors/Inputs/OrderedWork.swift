/// Works on several items at a time and delivers the results in the order of the items.
enum OrderedWork {
    /// `jobs`: the number of concurrent jobs; nil: one for each core. Only results wait for their turn, never an
    /// input's content.
    static func run<Item: Sendable, Outcome: Sendable>(
        _ items: [Item],
        jobs: Int?,
        work: @escaping @Sendable (Item) async -> Outcome,
        deliver: (Item, Outcome) throws -> Void
    ) async throws {
        let width = jobs ?? JobsOption.standard
        try await withThrowingTaskGroup(of: (Int, Outcome).self) { group in
            var waiting: [Int: Outcome] = [:]
            var next = 0
            var turn = 0
            func start() {
                guard next < items.count else { return }
                let index = next
                let item = items[index]
                next += 1
                group.addTask { (index, await work(item)) }
            }
            for _ in 0..<width { start() }
            while let (index, outcome) = try await group.next() {
                waiting[index] = outcome
                start()
                while let outcome = waiting.removeValue(forKey: turn) {
                    try deliver(items[turn], outcome)
                    turn += 1
                }
            }
        }
    }
}
