#if ServiceLifecycle
    import Foundation
    import Logging
    import LogRecords
    import ServiceLifecycle
    import Testing
    import UnixSignals

    @testable import RotatingLogFiles

    /// The sink as a service, with real signals, in processes of their own.
    @Suite struct ServiceLifecycleTests {
        // hazard 25: swift-log#86
        @Test func `SIGTERM closes the log after all services that still log while they shut down`() async throws {
            let directory = try TestDirectory()
            await #expect(processExitsWith: .success) { [path = directory.path as String] in
                let sink = try RotatingLogFile(directory: path, name: "auth")
                let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
                let group = ServiceGroup(
                    configuration: .init(
                        services: [.init(service: sink), .init(service: LateSpeaker(sink: sink))],
                        gracefulShutdownSignals: [.sigterm],
                        logger: logger
                    )
                )
                try await group.run()
                exit(0)
            }
            #expect(try directory.numbers() == [1, 2])
            #expect(directory.names == ["auth.ndjson"])
        }

        // hazard 31: spdlog#1502
        @Test func `SIGHUP opens the name again, and reports no gap`() async throws {
            let directory = try TestDirectory()
            await #expect(processExitsWith: .success) { [path = directory.path as String] in
                // The clock is stopped: the sink does not notice by its own checks that its file was moved.
                let time = TimeSource(
                    wall: TimeSource.system.wall,
                    monotonic: { 1_000_000_000 },
                    sinceBoot: { 1_000_000_000 },
                    pause: TimeSource.system.pause
                )
                let sink = try RotatingLogFile(
                    directory: path,
                    name: "auth",
                    environment: LogFileEnvironment(time: time)
                )
                signal(SIGHUP, SIG_IGN)
                let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
                let group = ServiceGroup(
                    configuration: .init(
                        services: [
                            .init(service: sink), .init(service: ReopenOnHangup(sink)),
                            .init(
                                service: Mover(sink: sink, path: path),
                                successTerminationBehavior: .gracefullyShutdownGroup
                            ),
                        ],
                        logger: logger
                    )
                )
                try await group.run()
                exit(0)
            }
            #expect(try directory.lines(of: "auth.moved").contains("{\"n\":1}"))
            #expect(try directory.numbers() == [2])
            #expect(try directory.internalEvents("gap").isEmpty)
        }
    }

    private func log(_ sink: RotatingLogFile, _ number: Int) {
        Array("{\"n\":\(number)}\n".utf8).withUnsafeBytes { sink.append($0, Delivery(level: .error)) }
    }

    private struct LateSpeaker: Service {
        let sink: RotatingLogFile

        func run() async throws {
            log(sink, 1)
            kill(getpid(), SIGTERM)
            try? await gracefulShutdown()
            log(sink, 2)
        }
    }

    private struct Mover: Service {
        let sink: RotatingLogFile
        let path: String

        func run() async throws {
            log(sink, 1)
            _ = await sink.flush(within: .seconds(20))
            try FileManager.default.moveItem(atPath: "\(path)/auth.ndjson", toPath: "\(path)/auth.moved")
            while !FileManager.default.fileExists(atPath: "\(path)/auth.ndjson") {
                kill(getpid(), SIGHUP)
                await Task.yield()
            }
            log(sink, 2)
        }
    }
#endif
