import Foundation
import Logging
import MSALErrorModel
import PIIScrubbing
import ScrubbingLogHandler
import TestKit
import Testing

@testable import MSALLogging

/// Every record has the bytes that the contract alone gives, whatever the thread and the chain remember of earlier
/// ones.
struct OneWayTests {
    private struct Shout: Scrubber {
        func scrub(_ text: String) throws -> String { text.replacingOccurrences(of: "worker", with: "WORKER") }
    }

    private struct Counted: CustomStringConvertible {
        let description: String
    }

    private enum Chain: CaseIterable {
        case plain, noAccounts, secretsOnly, hooks, literals, allowed, classOnly

        func make() -> ScrubberChain {
            let key = PseudonymKey(bytes: Array(0..<32))
            let pseudonyms = key.map { Pseudonymizer(key: $0) } ?? .classOnly
            return switch self {
            case .plain: ScrubberChain(pseudonyms: pseudonyms)
            case .noAccounts: ScrubberChain(level: .maskEUIIOnly, pseudonyms: pseudonyms)
            case .secretsOnly: ScrubberChain(level: .maskSecretsOnly, pseudonyms: pseudonyms)
            case .hooks: ScrubberChain(pseudonyms: pseudonyms, scrubbers: [Shout()])
            case .literals: ScrubberChain(pseudonyms: pseudonyms, literals: ["fabrikam"])
            case .allowed: ScrubberChain(pseudonyms: pseudonyms, allowed: ["help@contoso.example"])
            case .classOnly: ScrubberChain(pseudonyms: .classOnly)
            }
        }
    }

    /// Random statements. Few distinct texts, so that what is remembered is used.
    private struct Statements {
        var random: SeededNumbers

        static let texts = [
            "", "acquireTokenSilent failed", "Resolved authority, validated", "worker-3", "Contoso Mail",
            "sign-in of adele.vance@contoso.example began", "help@contoso.example", "fabrikam is a customer",
            "3F0C5D1E-6A77-4B1B-9C0D-2E51A9E0B7F4", "invalid_grant", "anna", "10.1.2.3", "a\nb\"c\\d\u{2028}\u{7F}",
            "émoji 👩‍👩‍👧 漢字", "e\u{301}", "true", "0", "path%3A%2Fhome%2Fanna",
            "Bearer eyJhbGciOiJIUzI1NiJ9.e30.c2lnbmF0dXJl",
            "4bf92f3577b34da6a3ce929d0e0e4736", "00f067aa0ba902b7", "00000000000000000000000000000000",
            "user:k0123456789:9f2c9f2c9f2c9f2c", String(repeating: "words and ", count: 30),
            String(repeating: "x y ", count: 2_500),
            "a rather long text without anything in it that a detector looks for",
        ]
        static let keys = [
            "account", "app", "thread", "user", "username", "password", "token", "code", "session", "correlation",
            "oauth",
            "trace_id", "traceId", "trace-id", "span_id", "spanId", "span-id", "a.b", "a_b", "a*b", "é", "e\u{301}", "",
            "truncated", "anna.berg@contoso.example", "key\u{85}\u{9F}\n", "device", "tenant", "email", "sequence",
            "漢字",
            "a long key with more than forty bytes in it, all plain", "appl", "application", "applicant",
        ]

        mutating func text() -> String {
            if Int.random(in: 0..<6, using: &random) == 0 {
                return "person\(Int.random(in: 0..<40, using: &random))@contoso.example"
            }
            return Self.texts.randomElement(using: &random) ?? ""
        }

        mutating func key() -> String {
            if Int.random(in: 0..<8, using: &random) == 0 { return "k\(Int.random(in: 0..<90, using: &random))" }
            return Self.keys.randomElement(using: &random) ?? ""
        }

        /// The text of a dictionary in an array has no order, so it has one member at most.
        mutating func value(_ depth: Int, mostMembers: Int = 3) -> Logger.MetadataValue {
            switch Int.random(in: 0..<(depth < 10 ? 12 : 9), using: &random) {
            case 0: return .stringConvertible(Int.random(in: 0..<100, using: &random))
            case 1: return .stringConvertible(Counted(description: text()))
            case 2: return "\(text(), sensitivity: Sensitivity.allCases.randomElement(using: &random) ?? .secret)"
            case 9, 10: return .dictionary(metadata(mostMembers, depth + 1))
            case 11:
                return .array((0..<Int.random(in: 0..<3, using: &random)).map { _ in value(depth + 1, mostMembers: 1) })
            default: return .string(text())
            }
        }

        mutating func metadata(_ most: Int, _ depth: Int = 0) -> Logger.Metadata {
            var metadata: Logger.Metadata = [:]
            for _ in 0..<Int.random(in: 0...most, using: &random) {
                metadata[key()] = value(depth, mostMembers: min(most, 3))
            }
            return metadata
        }

        mutating func failure() -> MSALFailure? {
            guard Bool.random(using: &random) else { return nil }
            var failure = MSALFailure(
                domain: ["MSALErrorDomain", "NSURLErrorDomain", text()].randomElement(using: &random) ?? "",
                code: [-50_002, -50_000, -1_009, 7].randomElement(using: &random) ?? 0,
                internalCode: [nil, -42_004].randomElement(using: &random) ?? nil,
                oauthError: [nil, "invalid_grant", text()].randomElement(using: &random) ?? nil,
                oauthSubError: [nil, "bad_token", text()].randomElement(using: &random) ?? nil,
                serviceCodes: [[], [ServiceCode(.aadsts, 50_076), ServiceCode(.aadb2c, 90_118)]]
                    .randomElement(using: &random) ?? [],
                correlationID: [nil, text()].randomElement(using: &random) ?? nil,
                requestID: [nil, text()].randomElement(using: &random) ?? nil,
                httpStatus: [nil, 400].randomElement(using: &random) ?? nil,
                retryAfter: [nil, .seconds(30)].randomElement(using: &random) ?? nil,
                isThrottled: Bool.random(using: &random),
                grantedScopes: [[], ["User.Read", text()]].randomElement(using: &random) ?? [],
                brokerVersion: [nil, "6.5.87"].randomElement(using: &random) ?? nil,
                underlying: [[], [.init(domain: "NSURLErrorDomain", code: -1_009)]].randomElement(using: &random) ?? []
            )
            if Bool.random(using: &random) { failure.unscrubbedMessage = text() }
            if Bool.random(using: &random) { failure.unscrubbedAccount = text() }
            return failure
        }

        mutating func context() -> CallContext? {
            guard Int.random(in: 0..<4, using: &random) == 0 else { return nil }
            return CallContext(
                operation: .signOut,
                correlationID: text(),
                clientID: text(),
                tenantID: text(),
                account: [nil, text()].randomElement(using: &random) ?? nil,
                authorityType: [nil, .b2c].randomElement(using: &random) ?? nil,
                interaction: [nil, .broker].randomElement(using: &random) ?? nil
            )
        }
    }

    /// A dictionary whose order decides nothing: two of its keys must not become one label or one id.
    private func isOrdered(_ metadata: Logger.Metadata) -> Bool {
        let ids = ["trace_id", "traceId", "trace-id", "span_id", "spanId", "span-id"]
        return metadata.keys.count { ids.contains($0) } < 2
    }

    /// Where two lines begin to differ.
    private func difference(_ line: String, _ expected: String) -> String {
        let same = zip(line.utf8, expected.utf8).prefix { $0 == $1 }.count
        func piece(_ text: String) -> String {
            String(decoding: text.utf8.dropFirst(max(0, same - 60)).prefix(160), as: UTF8.self)
        }
        return "…\(piece(line))… instead of …\(piece(expected))…"
    }

    private func onNewThread(_ body: @escaping @Sendable () -> Void) {
        let done = DispatchSemaphore(value: 0)
        Thread {
            body()
            done.signal()
        }
        .start()
        done.wait()
    }

    private final class Box<Value>: @unchecked Sendable {
        var value: Value
        init(_ value: Value) { self.value = value }
    }

    // invariant ARCHITECTURE I1
    @Test(arguments: SeededNumbers.seeds(3))
    func `random statements become the records that the contract alone describes`(seed: UInt64) throws {
        // The first one's chain becomes the process-wide masker; other tests expect that of this process's key.
        _ = AuthLogging(sink: MemorySink())
        for (number, kind) in Chain.allCases.enumerated() {
            var statements = Statements(random: SeededNumbers(seed: seed << 8 | UInt64(number)))
            let chain = kind.make()
            let sink = MemorySink()
            let auth = AuthLogging(sink: sink, service: .init(name: "app", host: .none), chain: chain, level: .trace)
            for index in 1...60 {
                let (statement, provided, own) = (
                    statements.metadata(index % 10 == 0 ? 90 : 5), statements.metadata(2), statements.metadata(3)
                )
                guard [statement, provided, own].allSatisfy(isOrdered) else { continue }
                let (message, failure, context) = (statements.text(), statements.failure(), statements.context())
                let level = Logger.Level.allCases.randomElement(using: &statements.random) ?? .info
                var logger = Logger(label: "auth") {
                    auth.makeHandler(label: $0, metadataProvider: .init { provided })
                }
                for (key, value) in own { logger[metadataKey: key] = value }
                CallContext.$current.withValue(context) {
                    logger.log(
                        level: level,
                        "\(message)",
                        error: failure,
                        metadata: statement,
                        file: "App/SignIn.swift",
                        function: "signIn()",
                        line: 42
                    )
                }
                let line = try #require(sink.lines.last)
                let sequence = try #require(UInt64(exactly: sink.lines.count))
                let expected = Box("")
                let (run, values) = (auth.runID, Box((failure, context, statement, provided, own)))
                // What this thread and this chain remember is unknown to another thread and a new chain.
                onNewThread {
                    let (failure, context, statement, provided, own) = values.value
                    let scrubbers = kind.make()
                    var record = ReferenceRecord(
                        time: String(line.dropFirst(15).prefix(27)),
                        level: level,
                        message: message.isEmpty ? failure.map { $0.name ?? "\($0.domain) \($0.code)" } ?? "" : message,
                        run: run,
                        sequence: sequence
                    )
                    record.failure = failure
                    if let context { record.request = context }
                    if level >= .warning { record.origin = ("App/SignIn.swift", 42, "signIn()") }
                    var labels = ReferenceCollector(scrubbers: scrubbers)
                    labels.add(statement, rank: .statement)
                    labels.add(provided, rank: .provider)
                    labels.add(own, rank: .handler)
                    labels.finish(into: &record)
                    expected.value = record.encoded(scrubbers)
                }
                // Bytes, not characters: strings are equal if they are canonically equivalent.
                let isSame = (line + "\n").utf8.elementsEqual(expected.value.utf8)
                try #require(isSame, "\(kind): \(difference(line, expected.value))")
            }
        }
    }
}
