import Testing

@testable import LogAnalysis

/// Tests compare reports with `==`, so it must see every property.
@Suite struct ReportEqualityTests {
    @Test func `two groups that differ in one property are not equal`() {
        let one = Report.Group(domain: "MSALErrorDomain", code: "-50002", internalCode: nil)
        let value = [Report.CountedValue(value: "x", count: 1)]
        let several = Report.DistinctEstimate(count: 2)
        let changes: [(inout Report.Group) -> Void] = [
            { $0.domain = "NSURLErrorDomain" }, { $0.code = "-50005" }, { $0.name = "x" }, { $0.internalCode = 1 },
            { $0.internalName = "x" }, { $0.by = [.init(key: "day", value: "x")] }, { $0.category = "network" },
            { $0.isExpected = true }, { $0.area = "x" }, { $0.count = 1 }, { $0.codeCount = 1 }, { $0.share = 1 },
            { $0.rate = 1 }, { $0.records = 1 }, { $0.requests = several }, { $0.accounts = several },
            { $0.replays = 1 }, { $0.first = 1 }, { $0.last = 1 },
            { $0.histogram = [Report.Slot(start: 0, count: 1)] },
            { $0.serviceCodes = [Report.CountedCode(code: "AADSTS50076", name: nil, count: 1)] },
            { $0.oauthErrors = value }, { $0.subErrors = value }, { $0.httpStatus = value },
            { $0.libraryWords = value }, { $0.claimsChallenges = 1 }, { $0.otherServiceCodes = 1 },
            { $0.otherOAuthErrors = 1 }, { $0.otherSubErrors = 1 }, { $0.otherHTTPStatus = 1 },
            { $0.otherLibraryWords = 1 }, { $0.recovery = "x" }, { $0.summary = "x" },
            { $0.samples = [Report.Sample(source: "a.log:1")] }, { $0.change = .new(since: nil) },
        ]
        var changed: Set<String> = []
        for change in changes {
            var other = one
            change(&other)
            #expect(one != other, "\(other)")
            for (left, right) in zip(Mirror(reflecting: one).children, Mirror(reflecting: other).children)
            where "\(left.value)" != "\(right.value)" {
                changed.insert(left.label ?? "")
            }
        }
        #expect(changed == Set(Mirror(reflecting: one).children.compactMap(\.label)), "a property is not compared here")
    }
}
