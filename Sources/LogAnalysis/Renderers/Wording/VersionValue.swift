/// Versions under keys that say so. Four numbers with dots between them are an address elsewhere (`4.83.1.0`).
enum VersionValue {
    /// Whether a key of the record contract, or a label, says that its value is a version.
    static func isNamed(by key: String) -> Bool {
        let name = key.lowercased()
        return name.contains("version") || name.hasSuffix("build") || name.hasSuffix(".ver") || name.hasSuffix("_ver")
    }

    /// The value of such a key: two to five numbers with dots between them stay, anything else is scrubbed.
    static func scrubbed(_ value: String, _ scrub: (String) -> String) -> String {
        isVersion(value) ? value : scrub(value)
    }

    private static func isVersion(_ value: String) -> Bool {
        let numbers = value.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        return (2...5).contains(numbers.count)
            && numbers.allSatisfy { number in
                (1...9).contains(number.count)
                    && number.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
            }
    }
}
