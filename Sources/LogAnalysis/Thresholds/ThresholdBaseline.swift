import FailureSummaries
import TextBytes

/// What an earlier report already contained. `new(…)` compares with it.
package struct ThresholdBaseline: Sendable, Equatable {
    /// Why a file cannot be used as a baseline.
    package struct Unusable: Error, Sendable, Equatable, CustomStringConvertible {
        /// What is wrong and what to do. Contains nothing from the file.
        package let description: String
    }

    /// Fingerprints of groups with at least one failure.
    package var fingerprints: Set<String> = []
    /// Service codes and OAuth words inside these groups.
    package var codes: Set<String> = []

    /// The baseline of a report that was not cut by `--top`.
    package init(_ report: Report) {
        for group in report.listed where group.count > 0 {
            fingerprints.insert(group.fingerprint)
            if group.domain == "AADSTS" || group.domain == "AADB2C" { codes.insert(group.domain + group.code) }
            codes.formUnion(group.serviceCodes.map(\.code))
            codes.formUnion(group.oauthErrors.map(\.value))
            codes.formUnion(group.subErrors.map(\.value))
        }
    }

    /// The baseline from a file that `report --format json` wrote.
    package init(json bytes: [UInt8]) throws(Unusable) {
        guard let report = JSONValue(parsing: bytes) else { throw Unusable(description: "it is not JSON") }
        guard report["schema"]?.string == "msal-errors/report/1", let failures = report["failures"]?.array else {
            throw Unusable(description: "it is not a report of schema msal-errors/report/1")
        }
        guard report["other"] == nil else {
            throw Unusable(
                description: "it was cut by --top, so what it does not list may not be new; write it without --top"
            )
        }
        for failure in failures {
            guard let fingerprint = failure["fingerprint"]?.string, let count = failure["count"]?.number else {
                throw Unusable(description: "a failure in it has no fingerprint or no count")
            }
            guard count > 0 else { continue }
            fingerprints.insert(fingerprint)
            if let domain = failure["domain"]?.string, domain == "AADSTS" || domain == "AADB2C",
                let code = failure["code"]?.string
            {
                codes.insert(domain + code)
            }
            for (list, key) in [("serviceCodes", "code"), ("oauthErrors", "value"), ("subErrors", "value")] {
                codes.formUnion((failure[list]?.array ?? []).compactMap { $0[key]?.string })
            }
        }
    }

    /// The number of kinds among `groups` that are not in the baseline. A code or word inside groups counts as one
    /// kind.
    func new(_ groups: some Sequence<Report.Group>, selector: FailureSelector) -> Int {
        let inside = selector.meanings.compactMap { meaning -> String? in
            switch meaning {
            case .serviceCode(let code), .word(let code): code
            case .all, .kind: nil
            }
        }
        if inside.count == selector.meanings.count {
            return inside.contains(where: codes.contains) || !groups.contains { _ in true } ? 0 : 1
        }
        var new: Set<UInt64> = []
        for group in groups where !fingerprints.contains(group.fingerprint) {
            // Stores hashes, because a fingerprint is ten times as large and all may be new.
            new.insert(StableHash.hash(group.fingerprint))
        }
        return new.count
    }
}
