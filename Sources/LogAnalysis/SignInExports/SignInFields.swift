import MSALFailures
import MSALText
import TextBytes

/// The members of a row, found under the names that each kind of export gives them. Their values are read in place: a
/// row has a hundred, and ten are looked at.
struct SignInFields {
    enum Field {
        case time, code, status, id, correlationID, clientID, tenantID, account, application, operatingSystem, message
    }

    private typealias Value = JSONMembers.Value

    private let line: ByteText
    private let row: JSONMembers
    /// The objects that rows nest; empty where a row has none.
    private var properties = JSONMembers()
    private var status = JSONMembers()
    private var device = JSONMembers()

    /// Nil if the line is not a JSON object.
    init?(_ line: ByteText) {
        var row = JSONMembers()
        guard row.read(line) else { return nil }
        self.line = line
        self.row = row
        properties = nested(row["properties"])
        status = nested(row["status"])
        if status.isEmpty { status = nested(properties["status"]) }
        if status.isEmpty { status = nested(row["Status"]) }
        device = nested(row["deviceDetail"])
        if device.isEmpty { device = nested(properties["deviceDetail"]) }
        if device.isEmpty { device = nested(row["DeviceDetail"]) }
    }

    private func nested(_ value: Value?) -> JSONMembers {
        var members = JSONMembers()
        if let value, value.kind == .object { _ = members.read(line, from: value.start, to: value.end) }
        return members
    }

    /// Every sign-in names one of these. The names of logs lack the first letter, whose case differs: `SignInLogs`,
    /// `signinLogs`.
    static let marks: [StaticString] = [
        "\"createdDateTime\"", "\"CreatedDateTime\"", "ignInLogs\"", "igninLogs\"", "\"TimeGenerated", "(UTC)\"",
    ]

    /// Where a field may be, in the order in which the places are tried. Graph writes camel case, Azure Monitor the
    /// same below `properties`, Log Analytics and Graph's PowerShell module Pascal case, the portal words.
    private enum Place {
        case row(StaticString)
        case properties(StaticString)
        case status(StaticString)
        case device(StaticString)
    }

    private static let time: [Place] = [
        .row("createdDateTime"), .properties("createdDateTime"), .row("time"), .row("CreatedDateTime [UTC]"),
        .row("TimeGenerated [UTC]"), .row("CreatedDateTime"), .row("TimeGenerated"), .row("Date (UTC)"),
    ]
    private static let code: [Place] = [
        .status("errorCode"), .status("ErrorCode"), .row("resultType"), .row("ResultType"), .row("Sign-in error code"),
    ]
    private static let outcome: [Place] = [.row("Status")]
    private static let id: [Place] = [.row("id"), .properties("id"), .row("Id"), .row("Request ID")]
    private static let correlationID: [Place] = [
        .row("correlationId"), .properties("correlationId"), .row("CorrelationId"), .row("Correlation ID"),
    ]
    private static let clientID: [Place] = [
        .row("appId"), .properties("appId"), .row("AppId"), .row("Application ID "), .row("Application ID"),
    ]
    // In Log Analytics, `TenantId` is the id of the workspace.
    private static let tenantID: [Place] = [
        .row("resourceTenantId"), .properties("resourceTenantId"), .row("ResourceTenantId"), .row("tenantId"),
        .row("AADTenantId"), .row("homeTenantId"), .row("HomeTenantId"), .row("Resource tenant ID"),
        .row("Home tenant ID"),
    ]
    private static let account: [Place] = [
        .row("userPrincipalName"), .properties("userPrincipalName"), .row("UserPrincipalName"), .row("Username"),
    ]
    private static let application: [Place] = [
        .row("appDisplayName"), .properties("appDisplayName"), .row("AppDisplayName"), .row("Application"),
    ]
    private static let operatingSystem: [Place] = [
        .device("operatingSystem"), .device("OperatingSystem"), .row("Operating System"),
    ]
    private static let message: [Place] = [
        .status("failureReason"), .status("FailureReason"), .row("resultDescription"), .row("ResultDescription"),
        .row("Failure reason"),
    ]

    private static func places(_ field: Field) -> [Place] {
        switch field {
        case .time: time
        case .code: code
        case .status: outcome
        case .id: id
        case .correlationID: correlationID
        case .clientID: clientID
        case .tenantID: tenantID
        case .account: account
        case .application: application
        case .operatingSystem: operatingSystem
        case .message: message
        }
    }

    private func value(_ place: Place) -> Value? {
        switch place {
        case .row(let key): row[key]
        case .properties(let key): properties[key]
        case .status(let key): status[key]
        case .device(let key): device[key]
        }
    }

    private func text(_ value: Value?) -> String? {
        guard let value, value.kind == .text else { return nil }
        let text = line.part(value.start, value.end)
        return value.isEscaped
            ? JSONUnescape.text(text.bytes.bindMemory(to: UInt8.self)) : text.string(0, text.count)
    }

    /// The first text that is not empty.
    func text(_ field: Field) -> String? {
        for place in Self.places(field) {
            if let text = text(value(place)), !text.isEmpty { return text }
        }
        return nil
    }

    /// The first whole number, also one that was written as text.
    func number(_ field: Field) -> Int? {
        for place in Self.places(field) {
            guard let value = value(place), value.kind == .plain || value.kind == .text else { continue }
            let digits = line.string(value.start, value.end)
            if let whole = Int(digits) ?? (value.kind == .plain ? Double(digits).flatMap { Int(exactly: $0) } : nil) {
                return whole
            }
        }
        return nil
    }

    var time: Int64? {
        for place in Self.time {
            guard let text = text(value(place)) else { continue }
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
        for key: StaticString in ["category", "Category", "Type"] {
            if let name = text(row[key]) { return name.asciiLowercased.hasSuffix("signinlogs") }
        }
        if row["status"] != nil, status.has("errorCode") { return row.has("createdDateTime") }
        if row["Status"] != nil, status.has("ErrorCode") { return row.has("CreatedDateTime") }
        if row.has("Date (UTC)") { return row.has("Status") && row.hasAny(["Request ID", "Correlation ID"]) }
        // A query of Log Analytics that chose its columns.
        return row.has("ResultType")
            && row.hasAny([
                "UserPrincipalName", "UserDisplayName", "UserId", "AppDisplayName", "AppId", "ServicePrincipalName",
            ])
    }

    /// The first column of the portal's table where the portal speaks another language than English: the other columns
    /// have names that nothing here knows. Nil for anything else.
    static func foreignColumn(_ head: ArraySlice<UInt8>) -> String? {
        guard let end = head.firstIndex(of: .newline) else { return nil }
        let line = String(decoding: head[..<end].prefix(2_048), as: UTF8.self)
        let names = line.split(whereSeparator: { ",;\t".contains($0) }).map { name in
            String(name.drop { $0 == "\"" }.prefix { $0 != "\"" && $0 != "\r" })
        }
        guard names.count >= 4, let first = names.first, first.count <= 40, first.hasSuffix("(UTC)"),
            !first.hasPrefix("TimeGenerated"), !first.hasPrefix("CreatedDateTime")
        else { return nil }
        return names.contains("Request ID") || names.contains("Correlation ID") ? nil : first
    }
}
