import Foundation
import Testing
import TextBytes

@testable import LogAnalysis

/// Checks the JSON report against the schema in `Schemas/`, with the part of JSON Schema that this file uses.
@Suite struct ReportSchemaTests {
    private let schema: JSONValue

    init() throws {
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
            .appendingPathComponent("Schemas/msal-errors-report-1.schema.json")
        schema = try #require(JSONValue(parsing: Array(Data(contentsOf: file))))
    }

    /// The differences between `value` and `rule`, as paths with the reason.
    private func faults(_ value: JSONValue, _ rule: JSONValue, at path: String = "$") -> [String] {
        if let reference = rule["$ref"]?.string {
            let name = reference.split(separator: "/").last.map(String.init) ?? ""
            guard let target = schema["$defs"]?[name] else { return ["\(path): no definition \(name)"] }
            return faults(value, target, at: path)
        }
        var faults: [String] = []
        let types = rule["type"]?.array?.compactMap(\.string) ?? rule["type"]?.string.map { [$0] } ?? []
        if !types.isEmpty, !types.contains(where: { Self.matches(value, $0) }) {
            faults.append("\(path): not \(types)")
        }
        if let constant = rule["const"], constant != value { faults.append("\(path): not the constant") }
        if let choices = rule["enum"]?.array, !choices.contains(value) { faults.append("\(path): not in the list") }
        if let number = value.number {
            if let least = rule["minimum"]?.number, number < least { faults.append("\(path): below \(least)") }
            if let most = rule["maximum"]?.number, number > most { faults.append("\(path): above \(most)") }
        }
        if case .object(let members) = value {
            for key in rule["required"]?.array?.compactMap(\.string) ?? [] where members[key] == nil {
                faults.append("\(path): no \(key)")
            }
            for (key, member) in members {
                if let next = rule["properties"]?[key] ?? rule["additionalProperties"] {
                    faults += self.faults(member, next, at: path + "." + key)
                } else if rule["properties"] != nil {
                    faults.append("\(path): \(key) is not in the schema")
                }
            }
        }
        if let items = value.array, let rule = rule["items"] {
            for (index, item) in items.enumerated() { faults += self.faults(item, rule, at: "\(path)[\(index)]") }
        }
        return faults
    }

    private static func matches(_ value: JSONValue, _ type: String) -> Bool {
        switch (value, type) {
        case (.null, "null"), (.bool, "boolean"), (.number, "number"), (.string, "string"), (.array, "array"),
            (.object, "object"):
            true
        case (.number(let number), "integer"): number == number.rounded()
        default: false
        }
    }

    @Test func `every report satisfies the schema, and every key of a report is in the schema`() throws {
        var split = ReportSamples.day()
        split.selection.by = ["service.version"]
        split.selection.since = ReportSamples.midnight
        split.groups[0].by = [.init(key: "service.version", value: "2.1")]
        split.other = .init(groups: 1, count: 2)
        split.totals.accountKeys = 2
        split.totals.accounts.isAtLeast = true
        split.totals.areAccountKeysAtLeast = true
        split.inputs.areDuplicatesAtLeast = true
        split.inputs.damagedNotListed = 3
        split.groups[0].otherServiceCodes = 4
        split.groups[0].otherOAuthErrors = 5
        split.groups[0].otherSubErrors = 6
        for report in [
            ReportSamples.day(), ReportSamples.small(), split, Report(generatorVersion: "1", catalogueVersion: "2"),
        ] {
            let value = try #require(JSONValue(parsing: JSONReportRenderer().render(report)))
            #expect(faults(value, schema) == [])
        }
    }

    @Test func `a report that violates the schema is detected`() throws {
        let value = try #require(
            JSONValue(parsing: Array(#"{"schema":"msal-errors/report/2","failures":[{"count":-1}]}"#.utf8))
        )
        #expect(faults(value, schema).count > 10)
    }
}
