import Foundation
import Locks
import Logging
import PIIScrubbing
import ScrubbingLogHandler
import Testing

@testable import MSALLogging

/// `MSALLogMaskingLevel` as Swift sees it.
private enum Masking: Int, Sendable {
    case allPII, onlyEUII, onlySecrets
}

/// Stand-in for `MSALGlobalConfig.loggerConfig`, which notes the order of the calls.
private final class LoggerConfig: Sendable {
    let calls = Locked<[String]>([])
    let callback = Locked<(@Sendable (Level, String?, Bool) -> Void)?>(nil)

    func note(_ text: String) { calls.withLock { $0.append(text) } }
}

struct LevelControlTests {
    private let sink = MemorySink()
    private let now = Locked<UInt64>(0)

    private func auth(_ settings: String? = nil, level: LogThreshold = .info) -> AuthLogging {
        AuthLogging(
            sink: sink,
            service: .init(host: .none),
            chain: ScrubberChain(),
            levels: LevelControl(level, settings: settings, clock: { [now] in now.withLock { $0 } })
        )
    }

    private func logger(_ auth: AuthLogging, _ label: String) -> Logger {
        Logger(label: label, factory: auth.makeHandler)
    }

    private var messages: [String] {
        sink.lines.compactMap { line in
            line.range(of: "\"message\":\"").flatMap { start in
                line[start.upperBound...].firstIndex(of: "\"").map { String(line[start.upperBound..<$0]) }
            }
        }
    }

    @Test func `verbose can be switched on and off at run time, and loggers that were made before follow`() {
        let auth = auth()
        let (first, copy) = (logger(auth, "auth"), logger(auth, "auth"))
        let other = logger(auth, "net")
        first.debug("1")
        auth.levels.set(.debug, for: "auth")
        first.debug("2")
        copy.debug("3")
        other.debug("4")
        auth.levels.set(.trace)
        other.trace("5")
        first.trace("6")
        auth.levels.reset("auth")
        first.trace("7")
        auth.levels.set(.warning)
        for logger in [first, copy, other] { logger.info("8") }
        #expect(messages == ["2", "3", "5", "7"])
    }

    @Test func `a label's level is also that of the labels below it, and the longest match wins`() {
        let levels = LevelControl(.info, settings: "auth=debug, auth.tokens = error,net=warn,notice")
        #expect(levels.problems.isEmpty)
        #expect(levels.level == .notice && levels.level(for: "elsewhere") == .notice)
        #expect(levels.level(for: "auth") == .debug && levels.level(for: "auth.silent") == .debug)
        #expect(levels.level(for: "auth.tokens.cache") == .error && levels.level(for: "net") == .warning)
        #expect(levels.level(for: "authority") == .notice)
    }

    @Test func `what cannot be read of the environment's levels is named with what is allowed, in the log`() {
        _ = auth("auth=loud,debug,=info")
        #expect(messages.count == 2)
        #expect(messages[0].hasPrefix("MSAL_LOG_LEVEL: \\"))
        #expect(sink.lines[0].contains("loud") && sink.lines[0].contains("trace, debug, info, notice, warning"))
        #expect(sink.lines[1].contains("has no label before"))
        let blanks = String(repeating: " ", count: 10_000)
        let problem = "MSAL_LOG_LEVEL: \"=info\" has no label before the equals sign"
        #expect(LevelControl(.info, settings: "=\(blanks)info,auth=\(blanks)debug").problems == [problem])
        #expect(LevelControl(.info, settings: "auth=loud,debug").level == .debug)
        #expect(LevelControl(.info, settings: "auth=error,*=debug").level == .debug)
    }

    @Test func `garbage in the environment's levels fills no log`() {
        let garbage = String(repeating: "=,x=\u{1B}[2J,", count: 10_000) + String(repeating: "y", count: 100_000)
        let control = LevelControl(.info, settings: garbage)
        #expect(control.level == .info && control.problems.count == 9)
        #expect(control.problems.allSatisfy { $0.utf8.count < 250 })
        #expect(control.problems.last == "MSAL_LOG_LEVEL: 19993 more values cannot be read")
    }

    @Test func `verbose for ten minutes ends after ten minutes`() {
        let auth = auth("net=error")
        let logger = logger(auth, "auth")
        auth.levels.set(.debug, during: .seconds(600))
        auth.levels.set(.off, for: "net", during: .seconds(60))
        logger.debug("1")
        now.withLock { $0 = 599_999_999_999 }
        logger.debug("2")
        #expect(auth.levels.level(for: "net") == .error)
        now.withLock { $0 = 600_000_000_000 }
        #expect(logger.logLevel == .info)
        logger.debug("3")
        logger.info("4")
        #expect(messages == ["1", "2", "4"])
        // A level that was set without a limit ends the limit, and one that is set for a label with a limit only goes.
        auth.levels.set(.debug, during: .seconds(1))
        auth.levels.set(.warning)
        auth.levels.set(.trace, for: "auth", during: .seconds(1))
        #expect(logger.logLevel == .trace)
        now.withLock { $0 = 602_000_000_000 }
        #expect(logger.logLevel == .warning && auth.levels.level == .warning)
        // The later of two limits wins.
        auth.levels.set(.debug, during: .seconds(600))
        auth.levels.set(.trace, during: .seconds(1))
        now.withLock { $0 = 604_000_000_000 }
        #expect(logger.logLevel == .warning)
        for limit in [Duration.zero, .seconds(-1), .seconds(Int64.min)] {
            auth.levels.set(.trace, during: limit)
            #expect(logger.logLevel == .warning)
        }
        auth.levels.set(.trace, during: .seconds(Int64.max))
        #expect(logger.logLevel == .trace)
    }

    @Test func `quiet for a minute ends as well, although nothing is logged meanwhile`() {
        let auth = auth()
        let logger = logger(auth, "auth")
        auth.levels.set(.off, during: .seconds(60))
        logger.critical("1")
        #expect(logger.failure(interactionRequired(), level: .critical) == nil)
        now.withLock { $0 = 60_000_000_000 }
        logger.info("2")
        #expect(messages == ["2"])
    }

    @Test func `a logger whose own level was set keeps it`() {
        let auth = auth()
        var own = logger(auth, "auth")
        own.logLevel = .trace
        auth.levels.set(.off)
        own.trace("1")
        logger(auth, "auth").critical("2")
        #expect(messages == ["1"])
    }

    @Test func `a scrubbing handler follows, a multiplex handler only becomes stricter`() {
        let auth = auth()
        let scrubbed = Logger(label: "auth") {
            ScrubbingLogHandler(wrapping: auth.makeHandler(label: $0, metadataProvider: nil))
        }
        let multiplexed = Logger(label: "auth") {
            MultiplexLogHandler([auth.makeHandler(label: $0, metadataProvider: nil)])
        }
        auth.levels.set(.debug)
        scrubbed.debug("1")
        multiplexed.debug("2")
        auth.levels.set(.error)
        multiplexed.info("3")
        #expect(messages == ["1"])
    }

    @Test func `labels that are made up at run time leave nothing`() {
        let levels = LevelControl(.info)
        let kept = levels.live("kept")
        for number in 0..<10_000 { _ = levels.live("request-\(number)") }
        #expect(levels.live("kept") === kept)
        levels.set(.error)
        #expect(kept.threshold == .error)
    }

    @Test func `MSAL's nothing is off, and its levels and maskings convert both ways`() {
        #expect((0...4).map { MSALLevel.threshold(rawValue: $0) } == [.off, .error, .warning, .info, .debug])
        #expect([-1, 5, .max].map { MSALLevel.threshold(rawValue: $0) } == [.info, .trace, .trace])
        #expect(LogThreshold.allCases.map { MSALLevel.rawValue(of: $0) } == [4, 4, 3, 3, 2, 1, 1, 0])
        #expect((0...2).map { MSALMasking.rawValue(of: MSALMasking.level(rawValue: $0)) } == [0, 1, 2])
        #expect(MSALMasking.level(rawValue: 9) == .maskAllPII)
        #expect(LogThreshold.allCases.map { LogThreshold($0.description.uppercased()) } == LogThreshold.allCases)
        #expect(LogThreshold("verbose") == .debug && LogThreshold("loud") == nil)
    }

    @Test func `MSAL's level is the one that was set last, although another thread set it meanwhile`() {
        let auth = auth()
        let ofMSAL = Locked(Level.nothing)
        let isChanged = Locked(false)
        auth.connectMSAL(
            masking: { (_: Masking) in },
            level: { (level: Level) in
                // What another thread would do between the decision and its effect.
                let isFirst = isChanged.withLock { isChanged in
                    defer { if level == .verbose { isChanged = true } }
                    return level == .verbose && !isChanged
                }
                if isFirst { auth.levels.set(.info) }
                ofMSAL.withLock { $0 = level }
            },
            callback: { (_: @escaping @Sendable (Level, String?, Bool) -> Void) in }
        )
        auth.levels.set(.debug)
        #expect(isChanged.withLock { $0 } && ofMSAL.withLock { $0 } == .info)
    }

    @Test func `MSAL gets masking, level and callback in this order, and its level follows`() throws {
        let auth = auth()
        let config = LoggerConfig()
        auth.connectMSAL(
            masking: { (masking: Masking) in config.note("masking \(masking)") },
            level: { (level: Level) in config.note("level \(level)") },
            callback: { callback in
                config.note("callback")
                config.callback.withLock { $0 = callback }
            }
        )
        #expect(config.calls.withLock { $0 } == ["masking allPII", "level info", "callback"])
        let callback = try #require(config.callback.withLock { $0 })
        callback(.verbose, "1", false)
        auth.levels.set(.debug, for: "MSAL", during: .seconds(600))
        callback(.verbose, "2", false)
        now.withLock { $0 = 600_000_000_000 }
        callback(.verbose, "3", false)
        auth.levels.set(.off)
        callback(.error, "4", false)
        #expect(messages == ["2"])
        #expect(config.calls.withLock { Array($0.dropFirst(3)) } == ["level verbose", "level info", "level nothing"])
    }

    @Test func `a callback of its own follows the level of its label, and off for all`() {
        let auth = auth()
        let callback: @Sendable (Level, String?, Bool) -> Void = auth.msalCallback()
        callback(.verbose, "1", false)
        auth.levels.set(.error)
        callback(.verbose, "2", false)
        auth.levels.set(.warning, for: "MSAL")
        callback(.info, "3", false)
        auth.levels.reset("MSAL")
        auth.levels.set(.off)
        callback(.error, "4", false)
        #expect(messages == ["1", "2"])
    }

    @Test func `levels may change while many threads log`() async {
        let auth = auth()
        await withTaskGroup(of: Void.self) { group in
            for number in 0..<4 {
                group.addTask { [self] in
                    let logger = logger(auth, "auth.\(number)")
                    for _ in 0..<500 { logger.debug("x") }
                }
            }
            group.addTask {
                for number in 0..<500 { auth.levels.set(number.isMultiple(of: 2) ? .debug : .error, for: "auth") }
            }
        }
        auth.levels.set(.debug)
        auth.levels.reset("auth")
        #expect(logger(auth, "auth.0").logLevel == .debug)
    }
}
