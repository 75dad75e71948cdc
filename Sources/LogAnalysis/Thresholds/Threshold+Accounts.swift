import FailureSummaries
import LogRecords
import MSALFailures

extension Threshold {
    /// The grouping that a result needs to count the accounts of service codes, HTTP statuses or words. These are counted
    /// inside failures, where no accounts are kept.
    package static let accountGrouping = [
        RecordKey.serviceCodes, .oauthError, .oauthSubError, .httpStatus, .errorName,
    ]
    .map(\.rawValue)

    /// Whether `accounts(in:)` needs a result with `accountGrouping`.
    package var needsAccountGrouping: Bool { function == .accounts && what.looksInsideFailures }

    /// The distinct accounts of the matching failures. Each account counts once, however many groups it is in.
    package func accounts(in result: ScanResult, includingExpected: Bool) -> Report.DistinctEstimate {
        var accounts = DistinctCount()
        var isFolded = false
        var failures = 0
        result.forEachGroup { key, group in
            guard what.means(key, includingExpected: includingExpected) else { return }
            accounts.merge(group.accounts)
            isFolded = isFolded || group.isFolded
            failures = saturatingSum(failures, group.count)
        }
        return Report.DistinctEstimate(accounts, isFolded: isFolded, of: failures)
    }
}

extension FailureSelector {
    var looksInsideFailures: Bool {
        meanings.contains { meaning in
            switch meaning {
            case .all, .kind: false
            case .serviceCode, .word, .httpStatus, .libraryWord: true
            }
        }
    }

    /// If `looksInsideFailures`, `key` carries the values of `Threshold.accountGrouping`.
    func means(_ key: FailureKey, includingExpected: Bool) -> Bool {
        func isInside(_ column: Int, _ value: String) -> Bool {
            key.by.indices.contains(column) && key.by[column].split(separator: ",").contains { $0 == value }
        }
        return meanings.contains { meaning in
            switch meaning {
            case .all: includingExpected || !key.judgement.isExpected
            case .kind(let domain, let code, let internalCode):
                (domain == nil || domain == key.domain) && code == key.code
                    && (internalCode == nil || internalCode == key.internalCode)
            case .serviceCode(let code): key.domain + key.code == code || isInside(0, code)
            case .httpStatus(let status): isInside(3, status)
            case .word(let word): isInside(1, word) || isInside(2, word)
            case .libraryWord(let word): key.code == word || isInside(4, word)
            }
        }
    }
}
