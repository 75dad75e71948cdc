import Foundation
import MSALErrorModel
import Testing

@Suite("The memory of a failure is used for the next one")
struct FailureMemoryTests {
    static let first = NSError(
        domain: "MSALErrorDomain",
        code: -50_002,
        userInfo: [
            "MSALErrorDescriptionKey": "AADSTS50076: sentence of the first",
            "MSALSTSErrorCodesKey": [50_076, 50_079], "MSALHTTPResponseCodeKey": "400",
            "MSALCorrelationIDKey": "11111111-2222-3333-4444-555555555555",
            "MSALDisplayableUserIdKey": "first@contoso.com",
            NSUnderlyingErrorKey: NSError(domain: NSURLErrorDomain, code: -1_009),
        ]
    )
    static let second = NSError(domain: "MSIDErrorDomain", code: -51_111)

    private func isEqual(_ left: MSALFailure, _ right: MSALFailure) -> Bool {
        func texts(_ failure: MSALFailure) -> [String] {
            Mirror(reflecting: failure.fields).children.map { "\($0.label ?? "")=\($0.value)" }
                .filter { !$0.hasPrefix("judgement=") }
        }
        return texts(left) == texts(right)
    }

    @Test("nothing of the first failure is in the second, and reading gives the same as in new memory")
    func nothingIsLeft() throws {
        var memory: UnsafeMutableRawPointer?
        for error in [Self.first, Self.second, Self.first] {
            let failure = MSALFailure(error, in: &memory)
            #expect(memory == nil)
            #expect(isEqual(failure, MSALFailure(error)))
            memory = (consume failure).memory()
            #expect(memory != nil)
        }
        MSALFailure.free(memory: try #require(memory))
    }

    @Test("a failure of which a copy exists is not emptied")
    func keptFailure() {
        var memory: UnsafeMutableRawPointer?
        let failure = MSALFailure(Self.first, in: &memory)
        let kept = failure
        #expect(failure.memory() == nil)
        #expect(isEqual(kept, MSALFailure(Self.first)))
    }

    @Test("what need not be read leaves the memory alone")
    func unused() throws {
        var memory = MSALFailure(Self.first).memory()
        #expect(MSALFailure(CancellationError(), in: &memory).category == .cancelled)
        MSALFailure.free(memory: try #require(memory))
    }
}
