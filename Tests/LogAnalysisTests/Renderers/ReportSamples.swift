@testable import LogAnalysis

/// Synthetic reports for the renderers' tests.
enum ReportSamples {
    static let hour: Int64 = 3_600_000_000
    /// 2026-11-21T00:00:00Z.
    static let midnight: Int64 = 1_795_219_200_000_000

    /// A day of sign-ins with a network outage from 14:05.
    static func day() -> Report {
        var report = Report(generatorVersion: "1.0.0", catalogueVersion: "2026.11.1")
        report.from = midnight + 2_150_000
        report.to = midnight + 16 * hour - 1_000_000
        report.inputs.files = 3
        report.inputs.bytes = 73_400_320
        report.inputs.lines = 11_209_412
        report.inputs.records = 11_209_400
        report.inputs.answeredFromIndex = 2
        report.inputs.formats = [.native, .objc]
        report.inputs.unparsed = [.init(reason: "not a record of a known kind", lines: 12)]
        report.inputs.damaged = [
            .init(
                path: "logs/auth-20261121T015400.123Z-000042.ndjson.gz",
                offset: 81_920,
                reason: "checksum does not match",
                recordsLost: nil
            )
        ]
        report.inputs.missing = 3
        report.inputs.duplicates = 40
        report.inputs.skipped = ["logs/.auth.lock", "logs/notes.txt"]
        report.totals.records = 11_209_400
        report.totals.failures = 645_200
        report.totals.expected = 410_000
        report.totals.requests = .init(count: 598_400, isEstimated: true)
        report.totals.accounts = .init(count: 41_020, isEstimated: true)
        report.totals.attempts = 11_200_000
        report.totals.succeeded = 10_554_800
        report.totals.replays = 812
        report.totals.dropped = 120

        let interaction = group("MSALErrorDomain", "-50002", "interactionRequired", "interaction", 392_100, of: 645_200)
        { group in
            group.isExpected = true
            group.recovery = "acquireTokenInteractively"
            group.summary = "A token cannot be had silently; ask interactively."
            group.serviceCodes = [
                .init(code: "AADSTS50076", name: "mfaRequired", count: 240_000),
                .init(code: "AADSTS700082", name: "refreshTokenInactive", count: 120_000),
                .init(code: "AADSTS50173", name: "freshTokenNeeded", count: 32_100),
            ]
            group.oauthErrors = [
                .init(value: "invalid_grant", count: 360_000), .init(value: "interaction_required", count: 32_100),
            ]
            group.subErrors = [.init(value: "basic_action", count: 240_000)]
            group.codeCount = 400_000
            group.claimsChallenges = 1_200
            group.httpStatus = [.init(value: "400", count: 360_000)]
            group.histogram = (0..<16).map { .init(start: midnight + Int64($0) * hour, count: 20_000 + $0 * 600) }
            group.replays = 812
        }
        let network = group("NSURLErrorDomain", "-1009", "notConnectedToInternet", "network", 143_472, of: 645_200) {
            group in
            group.area = "network"
            group.recovery = "checkConnectivity"
            group.summary = "The device has no connection to the internet."
            group.first = midnight + 14 * hour + 5 * 60_000_000
            group.last = midnight + 16 * hour - 3_000_000
            group.histogram = [
                .init(start: midnight + 14 * hour, count: 91_000), .init(start: midnight + 15 * hour, count: 52_472),
            ]
        }
        let server = group("MSALErrorDomain", "-50006", "serverError", "service", 71_328, of: 645_200) { group in
            group.httpStatus = [.init(value: "503", count: 60_000), .init(value: "500", count: 11_328)]
            group.recovery = "retryAfterDelay"
            group.summary = "The service answered with an error; wait and try again."
            group.histogram = [2, 3, 4, 9, 11, 14, 15].map {
                .init(start: midnight + Int64($0) * hour, count: 10_189 + Int($0))
            }
        }
        let cancelled = group("MSALErrorDomain", "-50005", "userCanceled", "cancelled", 17_900, of: 645_200) { group in
            group.isExpected = true
            group.recovery = "offerRetryToUser"
            group.summary = "The user closed the sign-in page."
            group.histogram = (6..<16).map { .init(start: midnight + Int64($0) * hour, count: 1_790) }
        }
        let blocked = group("MSALErrorDomain", "-50000", "internal", "internal", 20_400, of: 645_200) { group in
            group.internalCode = -42_004
            group.internalName = "internalErrorInvalidGrant"
            group.recovery = "showGenericMessage"
            group.summary = "The grant was refused."
            group.serviceCodes = [.init(code: "AADSTS53003", name: "blockedByConditionalAccess", count: 20_400)]
            group.histogram = (0..<16).map { .init(start: midnight + Int64($0) * hour, count: 1_275) }
        }
        report.groups = [interaction, network, server, blocked, cancelled]
        return report
    }

    /// The same day with only its first three failures, short enough to review in every format.
    static func small() -> Report {
        var report = day()
        report.groups = [report.groups[0], report.groups[1], report.groups[3]]
        report.other = .init(groups: 2, count: 89_228)
        return report
    }

    static func group(
        _ domain: String,
        _ code: String,
        _ name: String?,
        _ category: String,
        _ count: Int,
        of total: Int,
        _ change: (inout Report.Group) -> Void = { _ in }
    ) -> Report.Group {
        var group = Report.Group(domain: domain, code: code, internalCode: nil)
        group.name = name
        group.category = category
        group.area = "auth"
        group.count = count
        group.codeCount = count
        group.share = Double(count) / Double(total)
        group.rate = Double(count) / 11_200_000
        group.records = count + count / 10
        group.requests = .init(count: count - count / 20, isEstimated: count > 50_000)
        group.accounts = .init(count: count / 12, isEstimated: count > 50_000)
        group.first = midnight + 3_000_000
        group.last = midnight + 16 * hour - 2_000_000
        var sample = Report.Sample(source: "logs/auth.ndjson:1207")
        sample.time = midnight + 14 * hour + 301_000_000
        sample.correlationID = "0f6a2c1e-5b1d-4c7e-9a55-3d2f7b8e9c01"
        sample.requestID = "7c9e6679-7425-40de-944b-e07fc1f90ae7"
        sample.account = "user:k1a2b3c4:9f2c61d4e8b07a35"
        sample.message = "\(name ?? code) for [email] at https://login.microsoftonline.com/contoso/oauth2/v2.0/token"
        sample.sdkVersion = "1.6.2"
        sample.os = "iOS 18.1"
        sample.clientID = "11111111-2222-3333-4444-555555555555"
        group.samples = [sample]
        change(&group)
        return group
    }
}
