#if Metrics
    import LogRecords
    import Metrics
    import MetricsTestKit
    import TestKit
    import Testing

    @testable import RotatingLogFiles

    /// What swift-metrics receives. The only suite that bootstraps it.
    @Suite(.serialized) struct MetricsTests {
        // hazard 27: tracing#1941, zap#686
        @Test func `rotations, archives and drops by level are counted, and hooks that were set are still called`()
            throws
        {
            let metrics = TestMetrics()
            MetricsSystem.bootstrap(metrics)
            let files = FaultyFiles()
            let configuration = Bench.configuration {
                $0.hooks.dropped = { _ in Counter(label: "own").increment() }
                $0.hooks.countInMetrics(label: "auth")
            }
            let bench = try Bench(TestDirectory(), configuration: configuration, files: files)
            for number in 0..<100 { bench.log(number) }
            bench.write()
            bench.runMaintenance()
            files.setPlan { _, operation in operation == "write" ? .error(28) : nil }
            for number in 0..<20_000 { bench.log(number, level: number % 3 == 0 ? .warning : .error) }
            bench.runMaintenance(rounds: 1)
            files.setPlan(nil)
            let dropped = bench.core.journal.dropped
            #expect(dropped[.warning] > 100 && dropped[.error] > 100)
            #expect(metrics.counterTotal(label: "auth_rotations_total") == Int64(bench.core.state[.rotations]))
            #expect(metrics.counterTotal(label: "auth_archives_total") == Int64(bench.core.state[.archived]))
            #expect(bench.core.state[.archived] > 2)
            for level in [RecordLevel.warning, .error, .info] {
                let total = metrics.counterTotal(label: "auth_dropped_total", dimensions: [("level", level.text)])
                #expect(total == Int64(dropped[level]))
            }
            #expect(metrics.counterTotal(label: "own") > 0)
            bench.close()
        }
    }
#endif
