import Dispatch
public import Logging

/// What swift-log expects of any `LogHandler`: value semantics, levels that are kept, events from many threads.
public enum LogHandlerContract {
    /// Breaches of the contract by handlers that `make` makes. Logs some hundreds of events.
    ///
    /// - Parameters:
    ///   - make: Makes a handler for a label.
    ///   - count: The number of events that the back end has written so far, of all handlers; nil if it cannot be
    ///     known. Then the rules about what is logged are not checked.
    public static func violations(
        count: (() -> Int)? = nil,
        _ make: (String) -> any LogHandler
    ) -> [ContractViolation] {
        var findings = ContractFindings()
        levels(make, &findings)
        metadata(make, &findings)
        events(make, count, &findings)
        return findings.violations
    }

    private static func levels(_ make: (String) -> any LogHandler, _ findings: inout ContractFindings) {
        var handler = make("contract")
        for level in Logger.Level.allCases {
            handler.logLevel = level
            findings.require(handler.logLevel == level, "a level that is set is read back", "\(level)")
        }
        var copy = handler
        handler.logLevel = .error
        copy.logLevel = .trace
        findings.require(
            handler.logLevel == .error && copy.logLevel == .trace,
            "the level of a copy is its own",
            "\(handler.logLevel) and \(copy.logLevel)"
        )
        let other = make("contract")
        let before = other.logLevel
        copy.logLevel = before == .trace ? .critical : .trace
        findings.require(other.logLevel == before, "the level of one handler does not change another of the same label")
    }

    private static func metadata(_ make: (String) -> any LogHandler, _ findings: inout ContractFindings) {
        var handler = make("contract")
        handler[metadataKey: "first"] = "1"
        findings.require(handler[metadataKey: "first"] == "1", "metadata that is set for a key is read back")
        findings.require(handler.metadata["first"] == "1", "metadata that is set for a key is in the dictionary")
        var copy = handler
        copy[metadataKey: "first"] = "2"
        copy[metadataKey: "second"] = "3"
        findings.require(
            handler[metadataKey: "first"] == "1" && handler[metadataKey: "second"] == nil,
            "the metadata of a copy is its own",
            "\(handler.metadata)"
        )
        copy[metadataKey: "first"] = nil
        findings.require(copy[metadataKey: "first"] == nil, "metadata that is set to nil is removed")
        handler.metadata = ["third": ["a": "b", "c": ["d"]]]
        findings.require(
            handler.metadata == ["third": ["a": "b", "c": ["d"]]],
            "a dictionary that is set replaces the old one",
            "\(handler.metadata)"
        )
        handler.metadataProvider = Logger.MetadataProvider { ["provided": "yes"] }
        findings.require(
            handler.metadataProvider?.get()["provided"] == "yes",
            "a metadata provider that is set is read back"
        )
    }

    private static func events(
        _ make: (String) -> any LogHandler,
        _ count: (() -> Int)?,
        _ findings: inout ContractFindings
    ) {
        var logger = Logger(label: "contract") { make($0) }
        logger.logLevel = .notice
        let before = count?()
        logger.info("below the level")
        logger.notice("at the level", metadata: ["list": ["a", ["b": "c"]], "number": .stringConvertible(1)])
        logger.critical("above the level", error: ContractError())
        logger.notice("", metadata: [:])
        logger.notice("line\nfeed \u{1B}[2J \u{0} \"quote\" 👩‍👩‍👧")
        let writer = logger
        DispatchQueue.concurrentPerform(iterations: 8) { thread in
            for number in 0..<25 { writer.notice("\(thread)-\(number)", metadata: ["thread": "\(thread)"]) }
        }
        guard let before, let after = count?() else { return }
        findings.require(
            after - before == 4 + 8 * 25,
            "each statement at or above the level is one event, from any thread, and none below it",
            "\(after - before) events of \(4 + 8 * 25)"
        )
    }

    private struct ContractError: Error {}
}
