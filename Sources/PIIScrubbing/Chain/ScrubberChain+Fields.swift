private import Locks

extension ScrubberChain {
    /// Scrubs a value that has a name. The name counts as much as the value's own format, so `["username": "anna"]` is
    /// masked although `anna` alone is a word.
    package func scrub(_ value: String, forKey key: String) -> String {
        if value.isEmpty { return value }
        if let kind = kind(ofKey: key, value: value), level.masks(kind.sensitivity) {
            var current = value
            for scrubber in scrubbers {
                guard let next = run(scrubber, on: current) else { return withhold() }
                current = next
            }
            var copy = current
            count(kind.sensitivity)
            return copy.withUTF8 { mask(kind, of: $0) }
        }
        return scrub(value)
    }

    /// What the name implies for its value, by the rules for a quoted value in text; nil if it implies nothing.
    private func kind(ofKey key: String, value: String) -> FindingKind? {
        var key = key
        // Most keys are not known names, and need no allocation.
        let mayBeName = key.withUTF8 { utf8 in
            utf8.baseAddress.map { vocabulary.pointee.keys.mayEnd($0, at: utf8.count) } ?? false
        }
        guard mayBeName else {
            return nil
        }
        var text = Array(key.utf8)
        let nameEnd = text.count
        guard nameEnd > 0, nameEnd <= 256, value.utf8.count <= Self.longestText else { return nil }
        text.append(contentsOf: [UInt8(ascii: ":"), UInt8(ascii: "\"")])
        let start = text.count
        text.append(contentsOf: value.utf8)
        let end = text.count
        return text.withUnsafeBufferPointer { buffer -> FindingKind? in
            guard let base = buffer.baseAddress else { return nil }
            return TextScan.with(base, count: end, maskedKinds: maskedKinds, vocabulary: vocabulary) { scan in
                scan.keyedValue(at: nameEnd)
                guard let only = scan.findings.first, scan.findings.count == 1, only.start == start, only.end == end
                else { return nil }
                return only.kind
            }
        }
    }

    /// The chain that masks marked values in messages (`"\(upn, sensitivity: .personal)"`) and wherever no other chain
    /// is available. Nil until an application sets it; until then, such values become their class, `[personal]`.
    public static var processWide: ScrubberChain? {
        get { processWideChain.withLock { $0 } }
        set { processWideChain.withLock { $0 = newValue } }
    }

    private static let processWideChain = Locked<ScrubberChain?>(nil)
}
