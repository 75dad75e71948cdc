import TextBytes

/// Values that the chain keeps even though a detector finds them. A secret is never kept.
struct AllowedValues: Sendable {
    private let values: Set<[UInt8]>

    init?(_ values: [String]) {
        let normal = Set(values.map { Array($0.utf8).map(\.asciiLowercased) })
        guard !normal.isEmpty else { return nil }
        self.values = normal
    }

    func keeps(_ finding: TextScan.Finding, _ text: UnsafeBufferPointer<UInt8>) -> Bool {
        guard finding.kind.sensitivity != .secret else { return false }
        return values.contains(text[finding.start..<finding.end].map(\.asciiLowercased))
    }
}
