package import LogRecords

/// Judges failures of records that carry no advice of their own (`msal.recovery`). Records of our own handler carry it.
package struct FailureJudge: Sendable {
    /// Version of the catalogue: another one may give other advice.
    package let version: String
    package let advice: @Sendable (RecordFields) -> String

    package init(version: String, advice: @escaping @Sendable (RecordFields) -> String) {
        self.version = version
        self.advice = advice
    }
}
