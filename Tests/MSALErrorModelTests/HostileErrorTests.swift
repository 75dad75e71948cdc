import Foundation
import MSALText
import TestKit
import Testing
import TextBytes

@testable import MSALErrorModel
@testable import MSALFailures

/// An error may hold anything: nothing in it may trap or take long.
@Suite struct HostileErrorTests {
    /// An error whose `userInfo` is made anew on each access, so that the error can be below itself.
    final class Circular: NSError, @unchecked Sendable {  // immutable but for `next`, which is set before it is shared
        nonisolated(unsafe) var next: NSError?

        override var userInfo: [String: Any] { next.map { ["NSUnderlyingError": $0] } ?? [:] }
    }

    /// Each of these has another one below it that has not been seen yet.
    final class Endless: NSError, @unchecked Sendable {  // immutable
        override var userInfo: [String: Any] {
            ["NSUnderlyingError": Endless(domain: domain, code: code + 1, userInfo: nil)]
        }
    }

    struct EndlessList: Sequence, IteratorProtocol {
        func next() -> Int? { 50_076 }
    }

    /// Generous, for a busy machine in debug mode: the defects that these limits catch take minutes.
    private func expectQuick(_ key: String, _ value: Any, _ location: SourceLocation = #_sourceLocation) {
        let error = MSALErrorLookalike.error(-50_000, [key: value])
        let start = ContinuousClock.now
        let failure = MSALFailure(error)
        let spent = ContinuousClock.now - start
        #expect(spent < .seconds(10), sourceLocation: location)
        #expect(failure.code == -50_000, sourceLocation: location)
    }

    @Test func `a circle of underlying errors is walked once`() {
        let first = Circular(domain: "A", code: 1, userInfo: nil)
        let second = Circular(domain: "B", code: 2, userInfo: nil)
        first.next = second
        second.next = first
        #expect(MSALFailure(first).underlying.map(\.description) == ["B:2"])
        let own = Circular(domain: "C", code: 3, userInfo: nil)
        own.next = own
        #expect(MSALFailure(own).underlying.isEmpty)
        first.next = nil
        own.next = nil
    }

    @Test func `an endless chain ends after sixteen errors`() {
        #expect(
            MSALFailure(Endless(domain: "E", code: 0, userInfo: nil)).underlying.count == ErrorReading.depthLimit - 1
        )
    }

    @Test func `only the beginning of a huge value is read`() {
        let long = String(repeating: "AADSTS5 Trace ID: { \"claims ", count: 400_000)
        expectQuick("MSALErrorDescriptionKey", long)
        expectQuick("MSALErrorDescriptionKey", "{" + String(repeating: "\"", count: 10_000_000))
        expectQuick("MSALErrorDescriptionKey", String(repeating: "%", count: 10_000_000))
        let codes = Array(repeating: 50_076, count: 3_000_000)
        expectQuick("MSALSTSErrorCodesKey", codes)
        let many = MSALFailure(MSALErrorLookalike.error(-50_000, ["MSALSTSErrorCodesKey": Array(50_001...51_000)]))
        #expect(many.serviceCodes.count == ServiceCodes.limit)
        let scopes = Array(repeating: "scope", count: 1_000_000)
        #expect(
            MSALFailure(MSALErrorLookalike.error(-50_003, ["MSALDeclinedScopesKey": scopes])).declinedScopes.count == 64
        )
        #expect(
            MSALFailure(MSALErrorLookalike.error(-50_000, ["MSALSTSErrorCodesKey": EndlessList()])).serviceCodes.count
                == 1
        )
    }

    enum Heavy: Error {
        case text(String)
        case list(items: [Int])
        case wrapped(any Error)
    }

    @Test func `a Swift error with a large payload is named and not described`() {
        let long = String(repeating: "x", count: 10_000_000)
        #expect(MSALFailure(Heavy.text(long)).unscrubbedMessage == "Heavy")
        #expect(MSALFailure(Heavy.list(items: Array(0..<1_000_000))).unscrubbedMessage == "Heavy")
        #expect(MSALFailure(Heavy.text("short")).unscrubbedMessage == "text(\"short\")")
        let secret = MSALErrorLookalike.error(
            -50_003,
            ["MSALInvalidResultKey": "canary", "MSALHTTPHeadersKey": ["Set-Cookie": "canary"]]
        )
        let failure = MSALFailure(Heavy.wrapped(secret))
        #expect(failure.unscrubbedMessage == "wrapped")
        #expect(failure.recovery == .continueWithGrantedScopes)
    }

    @Test func `a dictionary flooded with keys or headers is not walked`() {
        var flood: [String: Any] = [:]
        for index in 0..<100_000 { flood["key\(index)"] = index }
        flood["MSALOAuthErrorKey"] = "invalid_grant"
        let error = MSALErrorLookalike.error(-50_002, flood)
        #expect(MSALFailure(error).oauthError == "invalid_grant")
        var headers: [String: String] = ["Retry-After": "5"]
        for index in 0..<100_000 { headers["h\(index)"] = "v" }
        expectQuick("MSALHTTPHeadersKey", headers)
        expectQuick("MSALHTTPHeadersKey", headers as [AnyHashable: Any])
    }

    @Test func `among keys with one meaning, the same one wins whatever else an error holds`() {
        let known: [String: Any] = [
            "MSIDOAuthErrorKey": "core", "MSALOAuthErrorKey": "own", "MSIDHTTPResponseCodeKey": "500",
            "MSALHTTPResponseCodeKey": "400", "NSLocalizedDescription": "text", "MSALErrorDescriptionKey": "sentence",
        ]
        for others in 0..<40 {
            let info = (0..<others).reduce(into: known) { $0["key\($1)"] = $1 }
            let failure = MSALFailure(MSALErrorLookalike.error(-50_002, info))
            #expect(failure.oauthError == "own")
            #expect(failure.httpStatus == 400)
            #expect(failure.unscrubbedMessage == "sentence")
        }
    }

    @Test func `a value of a wrong type is skipped under every key`() {
        let values: [Any] = [
            "", "x", 0, -1, Int.min, Int.max, UInt64.max, Double.nan, Double.infinity, 1e300, true, Date.distantFuture,
            Data([0, 255]), NSNull(),
            NSNumber(value: Double.nan), NSNumber(value: UInt64.max), NSNumber(value: true), [Any](),
            ["a": 1] as [String: Any], [1: 2] as [Int: Int],
            [[[[1]]]] as [Any], NSArray(array: [NSNull(), "x", 1]), NSDictionary(dictionary: ["Retry-After": NSNull()]),
            Set(["a"]), UUID(),
            URL(fileURLWithPath: "/"), NSError(domain: "", code: 0), CancellationError(), Optional<Int>.none as Any,
            Optional("x") as Any,
            { () in } as () -> Void, String.self, "\u{0}\u{FFFF}\u{202E}", String(repeating: "9", count: 500), "-",
            "\"\"", "+5", "0x5",
            ["Retry-After": ["1", "2"]] as [String: Any], ["retry-after": -1] as [AnyHashable: Any],
            NSMutableDictionary(), NSMutableArray(),
            (1, 2), ["www-authenticate": "\""], ["www-authenticate": "Bearer \\\"\\"], "AADSTS", "{\"claims\":",
            "{\"claims\":\"\\u", "{\"claims\":\"\\uD800\\u",
        ]
        for key in UserInfoKey.all.map(\.text) + ["NSErrorFailingURLKey", "MSALInvalidResultKey", "unknown"] {
            for value in values {
                let failure = MSALFailure(MSALErrorLookalike.error(-50_000, [key: value]))
                #expect(failure.domain == "MSALErrorDomain")
                #expect(failure.code == -50_000)
                #expect(!failure.description.isEmpty)
                #expect(!failure.debugDescription.contains("\u{202E}"))
            }
        }
    }

    @Test func `extreme domains and codes are kept as they are`() {
        for (domain, code) in [
            ("", 0), ("\u{0}", Int.min), (String(repeating: "d", count: 100_000), Int.max),
            ("MSALErrorDomain", Int.min),
        ] {
            let failure = MSALFailure(NSError(domain: domain, code: code))
            #expect(failure.domain == domain)
            #expect(failure.code == code)
            #expect(failure.recovery == .showGenericMessage)
        }
    }

    @Test func `nothing personal is printed`() {
        let canary = "adele@contoso.example"
        var userInfo: [String: Any] = [:]
        for key in UserInfoKey.all.map(\.text)
        where key != "NSUnderlyingError" && key != "NSMultipleUnderlyingErrorsKey" {
            userInfo[key] = "AADSTS50126: \(canary) {\"claims\":\"{\\\"x\\\":\\\"\(canary)\\\"}\"}"
        }
        userInfo["NSErrorFailingURLKey"] = URL(string: "https://login.example.com/?login_hint=\(canary)")
        userInfo["MSALHTTPHeadersKey"] = [
            "Set-Cookie": canary, "WWW-Authenticate": "Bearer claims=\"{\\\"x\\\":\\\"\(canary)\\\"}\"",
        ]
        let failure = MSALFailure(MSALErrorLookalike.error(-50_000, userInfo))
        #expect(failure.claimsChallenge != nil)
        #expect(failure.serviceCodes == [ServiceCode(.aadsts, 50_126)])
        var shown = "\(failure) \(String(reflecting: failure)) \(failure.localizedDescription) "
        dump(failure, to: &shown)
        dump(failure.underlying, to: &shown)
        shown += "\((failure as any Error))\(Mirror(reflecting: failure).children.map { "\($0)" })"
        #expect(!shown.contains("adele"))
        #expect(!shown.contains("contoso"))
    }

    @Test(arguments: SeededNumbers.seeds(3)) func `random errors never crash the reader`(seed: UInt64) {
        var generator = SeededNumbers(seed: seed)
        let keys = UserInfoKey.all.map(\.text)
        func value(_ depth: Int) -> Any {
            switch Int.random(in: 0..<(depth > 0 ? 9 : 6), using: &generator) {
            case 0: return Int.random(in: Int.min...Int.max, using: &generator)
            case 1: return Double.random(in: -1e18...1e18, using: &generator)
            case 2: return NSNumber(value: Int.random(in: -60_000...60_000, using: &generator))
            case 3, 4:
                let alphabet = Array("AADSTS50076 Trace ID:\"\\{}%+=,claims\u{0}é\u{1F600}".unicodeScalars)
                var text = ""
                for _ in 0..<Int.random(in: 0..<200, using: &generator) {
                    text.unicodeScalars.append(alphabet.randomElement(using: &generator) ?? "x")
                }
                return text
            case 5: return Bool.random(using: &generator)
            case 6: return (0..<Int.random(in: 0..<5, using: &generator)).map { _ in value(depth - 1) }
            case 7: return ["retry-after": value(depth - 1), "WWW-Authenticate": value(depth - 1)]
            default: return NSError(domain: "R", code: 1, userInfo: info(depth - 1))
            }
        }
        func info(_ depth: Int) -> [String: Any] {
            var info: [String: Any] = [:]
            for _ in 0..<Int.random(in: 0..<8, using: &generator) {
                info[keys.randomElement(using: &generator) ?? "claims"] = value(depth)
            }
            return info
        }
        for _ in 0..<2_000 {
            let code = [-50_000, -50_002, 7].randomElement(using: &generator) ?? 0
            let failure = MSALFailure(MSALErrorLookalike.error(code, info(3)))
            #expect(failure.underlying.count < ErrorReading.depthLimit)
            #expect(failure.retryAfter.map { $0 >= .zero && $0 <= RetryAfter.maximum } ?? true)
            #expect(failure.correlationID.map { UUIDText.lowercased($0) == $0 } ?? true)
            #expect(failure.serviceCodes.count <= ServiceCodes.limit)
        }
    }
}
