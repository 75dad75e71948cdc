import MSALText
import TextBytes

/// A row of another log of Entra, which a diagnostic setting or a query puts beside or in place of the sign-ins.
///
/// Source: <https://learn.microsoft.com/entra/identity/monitoring-health/concept-diagnostic-settings-logs-options>,
/// and the resources `directoryAudit`, `riskDetection`, `riskyUser` and `provisioningObjectSummary` of Microsoft Graph.
enum OtherExportRow {
    /// Categories of Azure Monitor and tables of Log Analytics.
    private static let categories: [StaticString] = [
        "AuditLogs", "ProvisioningLogs", "RiskyUsers", "UserRiskEvents", "RiskyServicePrincipals",
        "ServicePrincipalRiskEvents", "MicrosoftGraphActivityLogs", "NetworkAccessTrafficLogs", "NetworkAccessAlerts",
        "NetworkAccessConnectionEvents", "EnrichedOffice365AuditLogs", "RemoteNetworkHealthLogs", "B2CRequestLogs",
        "AzureADGraphActivityLogs", "GraphNotificationsActivityLogs", "AADProvisioningLogs", "AADRiskyUsers",
        "AADUserRiskEvents", "AADRiskyServicePrincipals", "AADServicePrincipalRiskEvents",
    ]
    /// The keys that name one of them; the first letter's case differs.
    private static let keys: [StaticString] = ["ategory\"", "\"Type\""]
    /// Keys that only the resources of Graph have, and the portal's table.
    private static let resources: [(key: StaticString, and: StaticString, name: String)] = [
        ("\"activityDateTime\"", "\"activityDisplayName\"", "AuditLogs"),
        ("\"Date (UTC)\"", "\"Activity\"", "AuditLogs"),
        ("\"riskEventType\"", "\"detectedDateTime\"", "UserRiskEvents"),
        ("\"riskLastUpdatedDateTime\"", "\"riskState\"", "RiskyUsers"),
        ("\"provisioningAction\"", "\"jobId\"", "ProvisioningLogs"),
    ]
    /// No row is shorter.
    private static let shortest = 64

    /// The name of the log; nil for anything else.
    static func name(_ line: UnsafeRawBufferPointer) -> String? {
        let text = ByteText(line)
        guard text.count >= shortest, text[text.skipBlanks(0)] == .openBrace else { return nil }
        for key in keys {
            guard let end = text.end(of: key) else { continue }
            let value = text.skip(end) { $0 == .colon || $0 == .space || $0 == .quote }
            let stop = text.wordEnd(value)
            guard text[value - 1] == .quote, text[stop] == .quote,
                categories.contains(where: { $0.utf8CodeUnitCount == stop - value && text.matches($0, at: value) })
            else { continue }
            return text.string(value, stop)
        }
        return resources.first { text.find($0.key) != nil && text.find($0.and) != nil }?.name
    }
}
