import MSALErrorModel
import MSALText
import TextBytes

/// The members of a row, found under the names that each kind of export gives them.
struct SignInFields {
    enum Field {
        case time, code, status, id, correlationID, clientID, tenantID, account, operatingSystem, message
    }

    private let row: JSONValue

    init(_ row: JSONValue) {
        self.row = row
    }

    /// Every sign-in names one of these.
    static let marks: [StaticString] = [
        "\"createdDateTime\"", "ignInLogs\"", "igninLogs\"", "\"TimeGenerated", "(UTC)\"",
    ]

    /// The places of a field, in the order in which they are tried. Graph writes camel case, Azure Monitor the same
    /// below `properties`, Log Analytics Pascal case, the portal words.
    private static func places(_ field: Field) -> [[String]] {
        switch field {
        case .time:
            [
                ["createdDateTime"], ["properties", "createdDateTime"], ["time"], ["CreatedDateTime [UTC]"],
                ["TimeGenerated [UTC]"], ["CreatedDateTime"], ["TimeGenerated"], ["Date (UTC)"],
            ]
        case .code:
            [
                ["status", "errorCode"], ["properties", "status", "errorCode"], ["resultType"], ["ResultType"],
                ["Sign-in error code"],
            ]
        case .status: [["Status"]]
        case .id: [["id"], ["properties", "id"], ["Id"], ["Request ID"]]
        case .correlationID:
            [["correlationId"], ["properties", "correlationId"], ["CorrelationId"], ["Correlation ID"]]
        case .clientID: [["appId"], ["properties", "appId"], ["AppId"], ["Application ID "], ["Application ID"]]
        // In Log Analytics, `TenantId` is the id of the workspace.
        case .tenantID:
            [
                ["resourceTenantId"], ["properties", "resourceTenantId"], ["ResourceTenantId"], ["tenantId"],
                ["AADTenantId"], ["homeTenantId"], ["HomeTenantId"], ["Resource tenant ID"], ["Home tenant ID"],
            ]
        case .account:
            [["userPrincipalName"], ["properties", "userPrincipalName"], ["UserPrincipalName"], ["Username"]]
        case .operatingSystem:
            [
                ["deviceDetail", "operatingSystem"], ["properties", "deviceDetail", "operatingSystem"],
                ["Operating System"],
            ]
        case .message:
            [
                ["status", "failureReason"], ["properties", "status", "failureReason"], ["resultDescription"],
                ["ResultDescription"], ["Failure reason"],
            ]
        }
    }

    private func value(_ path: [String]) -> JSONValue? {
        var value: JSONValue? = row
        for key in path { value = value?[key] }
        return value
    }

    /// The first text that is not empty.
    func text(_ field: Field) -> String? {
        for path in Self.places(field) {
            if let text = value(path)?.string, !text.isEmpty { return text }
        }
        return nil
    }

    /// The first whole number, also one that was written as text.
    func number(_ field: Field) -> Int? {
        for path in Self.places(field) {
            switch value(path) {
            case .number(let number): if let whole = Int(exactly: number) { return whole }
            case .string(let text): if let whole = Int(text) { return whole }
            default: break
            }
        }
        return nil
    }

    var time: Int64? {
        for path in Self.places(.time) {
            guard let text = value(path)?.string else { continue }
            if let time = Timestamp.microseconds(text) ?? Self.monthFirst(text) { return time }
        }
        return nil
    }

    /// `10/3/2026, 7:11:52.123 AM`, as Log Analytics writes a time into CSV. It is UTC where the column says so.
    private static func monthFirst(_ text: String) -> Int64? {
        let parts = text.split(whereSeparator: { " ,/:.".contains($0) })
        guard parts.count == 7 || parts.count == 8, let month = Int(parts[0]), let day = Int(parts[1]),
            let year = Int(parts[2]), let hour = Int(parts[3]), let minute = Int(parts[4]), let second = Int(parts[5]),
            let half = parts.last, half == "AM" || half == "PM", (1...12).contains(hour),
            let seconds = CivilTime.secondsSince1970(
                .init(
                    year: year,
                    month: month,
                    day: day,
                    hour: hour % 12 + (half == "PM" ? 12 : 0),
                    minute: minute,
                    second: second
                )
            )
        else { return nil }
        guard parts.count == 8 else { return seconds * 1_000_000 }
        guard let fraction = Int64(parts[6].prefix(6)) else { return nil }
        return seconds * 1_000_000 + (0..<(6 - min(parts[6].count, 6))).reduce(fraction) { value, _ in value * 10 }
    }

    /// Whether the object is a row of a sign-in log: a diagnostic setting sends audit records through the same file.
    var isSignIn: Bool {
        for key in ["category", "Category", "Type"] {
            if let name = row[key]?.string { return name.asciiLowercased.hasSuffix("signinlogs") }
        }
        if value(["status", "errorCode"]) != nil { return row["createdDateTime"] != nil }
        if row["Date (UTC)"] != nil {
            return row["Status"] != nil && (row["Request ID"] ?? row["Correlation ID"]) != nil
        }
        // A query of Log Analytics that chose its columns.
        return row["ResultType"] != nil
            && ["UserPrincipalName", "UserDisplayName", "UserId", "AppDisplayName", "AppId", "ServicePrincipalName"]
                .contains { row[$0] != nil }
    }

    /// The first column of the portal's table where the portal speaks another language than English: the other columns
    /// have names that nothing here knows. Nil for anything else.
    static func foreignColumn(_ head: ArraySlice<UInt8>) -> String? {
        guard let end = head.firstIndex(of: .newline) else { return nil }
        let line = String(decoding: head[..<end].prefix(2_048), as: UTF8.self)
        let names = line.split(separator: ",").map { name in
            String(name.drop { $0 == "\"" }.prefix { $0 != "\"" && $0 != "\r" })
        }
        guard names.count >= 4, let first = names.first, first.count <= 40, first.hasSuffix("(UTC)"),
            !first.hasPrefix("TimeGenerated"), !first.hasPrefix("CreatedDateTime")
        else { return nil }
        return names.contains("Request ID") || names.contains("Correlation ID") ? nil : first
    }
}
