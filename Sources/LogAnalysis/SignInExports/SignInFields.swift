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

    /// Members, and the text in which they were found.
    private struct Members {
        var members = JSONMembers()
        var text: ByteText
        /// The memory of the text, where it is not the row's own.
        var decoded: DecodedText?

        var isEmpty: Bool { members.isEmpty }

        subscript(key: StaticString) -> (text: ByteText, value: Value)? { members[key].map { (text, $0) } }
    }

    /// Keeps text where it is as long as something refers to it.
    private final class DecodedText {
        let bytes: UnsafeMutableBufferPointer<UInt8>
        private(set) var count = 0

        init(_ escaped: UnsafeBufferPointer<UInt8>) {
            bytes = .allocate(capacity: escaped.count)
            if let start = bytes.baseAddress { count = JSONUnescape.decode(escaped, to: start) }
        }

        deinit { bytes.deallocate() }

        var text: ByteText { ByteText(UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(bytes)[..<count])) }
    }

    private let row: Members
    /// The objects that rows nest; empty where a row has none.
    private var properties: Members
    private var status: Members
    private var device: Members

    /// Nil if the line is not a JSON object.
    init?(_ line: ByteText) {
        var members = JSONMembers()
        guard members.read(line) else { return nil }
        let row = Members(members: members, text: line)
        self.row = row
        properties = Self.nested(row, ["properties"])
        status = Self.nested(row, ["status", "Status"])
        if status.isEmpty { status = Self.nested(properties, ["status"]) }
        device = Self.nested(row, ["deviceDetail", "DeviceDetail"])
        if device.isEmpty { device = Self.nested(properties, ["deviceDetail"]) }
    }

    /// An object, also one that is written as text: a cell of a table, what a forwarder made of it.
    private static func nested(_ outer: Members, _ keys: [StaticString]) -> Members {
        var inner = Members(text: outer.text)
        for key in keys {
            guard let (text, value) = outer[key] else { continue }
            if value.kind == .object {
                _ = inner.members.read(text, from: value.start, to: value.end)
            } else if value.kind == .text, text[value.start] == .openBrace {
                let decoded = DecodedText(
                    text.part(value.start, value.end).bytes.bindMemory(to: UInt8.self)
                )
                inner.text = decoded.text
                inner.decoded = decoded
                _ = inner.members.read(inner.text)
            }
            if !inner.isEmpty { break }
        }
        return inner
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
        .row("status.errorCode"), .row("Status.ErrorCode"), .row("properties.status.errorCode"),
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
        .row("Failure reason"), .row("status.failureReason"), .row("Status.FailureReason"),
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

    private func value(_ place: Place) -> (text: ByteText, value: Value)? {
        switch place {
        case .row(let key): row[key]
        case .properties(let key): properties[key]
        case .status(let key): status[key]
        case .device(let key): device[key]
        }
    }

    private func text(_ found: (text: ByteText, value: Value)?) -> String? {
        guard let (line, value) = found, value.kind == .text else { return nil }
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
            guard let (line, value) = value(place), value.kind == .plain || value.kind == .text else { continue }
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
            if let time = Timestamp.microseconds(text) ?? Self.ofLocale(text) ?? Self.withBlank(text)
                ?? Self.ofPowerShell(text)
            {
                return time
            }
        }
        return nil
    }

    /// `2026-10-03 07:11:52`: UTC, as all times of a sign-in log.
    private static func withBlank(_ text: String) -> Int64? {
        var text = text
        return text.withUTF8 { LogTimestamp.read(ByteText(UnsafeRawBufferPointer($0)), at: 0)?.microseconds }
    }

    /// `/Date(1795168800000)/`: how Windows PowerShell writes a time into JSON.
    private static func ofPowerShell(_ text: String) -> Int64? {
        guard text.hasPrefix("/Date("), text.hasSuffix(")/"), let time = Int64(text.dropFirst(6).dropLast(2)),
            // The years 0 to 9999
            (-62_167_219_200_000...253_402_300_799_999).contains(time)
        else { return nil }
        return time * 1_000
    }

    /// `10/3/2026, 7:11:52.123 AM`, `03/10/2026, 07:11:52.123`: Log Analytics writes a time into CSV as the browser's
    /// language does. With the clock of twelve hours the month is first, else the day. It is UTC where the column says so.
    private static func ofLocale(_ text: String) -> Int64? {
        var parts = text.split(whereSeparator: { " ,/:.".contains($0) })
        let half = parts.last.flatMap { $0 == "AM" || $0 == "PM" ? parts.popLast() : nil }
        guard parts.count == 6 || parts.count == 7, let first = Int(parts[0]),
            let other = Int(parts[1]), let year = Int(parts[2]), year >= 1_000, let clock = Int(parts[3]),
            let minute = Int(parts[4]), let second = Int(parts[5]), half == nil || (1...12).contains(clock),
            let seconds = CivilTime.secondsSince1970(
                .init(
                    year: year,
                    month: half == nil ? other : first,
                    day: half == nil ? first : other,
                    hour: half == nil ? clock : clock % 12 + (half == "PM" ? 12 : 0),
                    minute: minute,
                    second: second
                )
            )
        else { return nil }
        guard parts.count == 7 else { return seconds * 1_000_000 }
        guard let fraction = Int64(parts[6].prefix(6)) else { return nil }
        return seconds * 1_000_000 + (0..<(6 - min(parts[6].count, 6))).reduce(fraction) { value, _ in value * 10 }
    }

    /// Whether the object is a row of a sign-in log: a diagnostic setting sends audit records through the same file.
    var isSignIn: Bool {
        for key: StaticString in ["category", "Category", "Type"] {
            if let name = text(row[key]) { return name.asciiLowercased.hasSuffix("signinlogs") }
        }
        let row = row.members
        let hasCode =
            status.members.hasAny(["errorCode", "ErrorCode"]) && row.hasAny(["status", "Status"])
            || row.hasAny(["status.errorCode", "Status.ErrorCode", "properties.status.errorCode"])
        if hasCode { return true }
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
