#if os(Linux)
    import TestKit
    import Testing

    @testable import RotatingLogFiles

    /// Containers share a directory, and none sees the processes of another.
    @Suite struct ContainerTests {
        private let directory: TestDirectory
        private let clock = TestClock()

        init() throws { directory = try TestDirectory() }

        private func open(in namespace: UInt64, _ files: FaultyFiles = FaultyFiles()) throws(LogFileError) -> Bench {
            try Bench(directory, files: files, clock: clock, namespace: namespace)
        }

        private func isInUse(for namespace: UInt64) -> Bool {
            do throws(LogFileError) {
                _ = try open(in: namespace)
                return false
            } catch {
                return error.code == .inUse
            }
        }

        /// The last nine records are only in the journal.
        private func dieAfterTenRecords(_ files: FaultyFiles = FaultyFiles()) throws {
            let bench = try open(in: 1, files)
            bench.log(0)
            bench.write()
            for number in 1..<10 { bench.log(number) }
            bench.die()
        }

        @Test func `a container that was paused for an hour still has its log, and no other one writes it`() throws {
            let bench = try open(in: 1)
            bench.log(0)
            bench.write()
            clock.advance(seconds: 3_600)
            #expect(isInUse(for: 2))
            bench.log(1)
            bench.write()
            bench.close()
            #expect(try directory.numbers() == [0, 1])
            #expect(!isInUse(for: 2))
        }

        @Test func `the log of a container that was killed is free at once, and nothing is lost`() throws {
            try dieAfterTenRecords()
            let next = try open(in: 2)
            next.log(10)
            next.write()
            next.close()
            #expect(try directory.numbers() == Array(0..<11))
        }

        @Test func `a reader in another container sees at once whether the writer lives`() throws {
            func isAlive() throws -> Bool? {
                try JournalReader.pending(directory: directory.path, name: "auth")?.isOwnerAlive
            }
            do {
                let bench = try open(in: 1)
                bench.log(0)
                #expect(try isAlive() == true)
                bench.die()
            }
            #expect(try isAlive() == false)
        }

        @Test func `without locks a container counts as dead after thirty seconds without a heartbeat`() throws {
            try dieAfterTenRecords(FaultyFiles { _, operation in operation == "hold" ? .error(22) : nil })
            clock.advance(seconds: 29)
            #expect(isInUse(for: 2))
            clock.advance(seconds: 2)
            #expect(!isInUse(for: 2))
            #expect(try directory.numbers() == Array(0..<10))
        }
    }
#endif
