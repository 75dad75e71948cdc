internal import CScrubScan
private import Locks

extension ScrubberChain {
    /// Scrubs a value that has a name. The name counts as much as the value's own format, so `["username": "anna"]` is
    /// masked although `anna` alone is a word.
    package func scrub(_ value: String, forKey key: String) -> String {
        var scrubbed = value
        withScrubbed(value, forKey: key) { bytes in
            let isSame = value.utf8.withContiguousStorageIfAvailable { $0.elementsEqual(bytes) } ?? false
            if !isSame { scrubbed = String(decoding: bytes, as: UTF8.self) }
        }
        return scrubbed
    }

    /// Calls `body` with the scrubbed bytes of a value that has a name. They are valid during the call.
    package func withScrubbed(_ value: String, forKey key: String, _ body: (UnsafeBufferPointer<UInt8>) -> Void) {
        if let kind = kind(ofKey: key, value: value), level.masks(kind.sensitivity) {
            guard var text = hasHooks ? hooked(value) : value else { return withScanned(nil, body) }
            count(kind.sensitivity)
            let done: Void? = text.utf8.withContiguousStorageIfAvailable { withMask(kind, of: $0, body) }
            if done == nil { text.withUTF8 { withMask(kind, of: $0, body) } }
        } else if value.isEmpty {
            body(UnsafeBufferPointer(start: nil, count: 0))
        } else {
            withScrubbed(value, body)
        }
    }

    /// Calls `body` with the scrubbed bytes of a name and of its value, which are valid during the call.
    package func withScrubbed(
        name: String,
        value: String,
        _ body: (_ name: UnsafeBufferPointer<UInt8>, _ value: UnsafeBufferPointer<UInt8>) -> Void
    ) {
        if settings.isPlain {
            let isDone = name.utf8.withContiguousStorageIfAvailable { name in
                value.utf8.withContiguousStorageIfAvailable { withCleanName(name, $0, body) }
            }
            if isDone == true { return }
        }
        withScrubbed(name) { nameBytes in withScrubbed(value, forKey: name) { body(nameBytes, $0) } }
    }

    /// False, and `body` is not called, if the name is not certainly clean.
    @inline(__always)
    private func withCleanName(
        _ name: UnsafeBufferPointer<UInt8>,
        _ value: UnsafeBufferPointer<UInt8>,
        _ body: (_ name: UnsafeBufferPointer<UInt8>, _ value: UnsafeBufferPointer<UInt8>) -> Void
    ) -> Bool {
        let verdict = plainVerdict(on: name)
        if !verdict.isClean { return false }
        if value.isEmpty {
            body(name, value)
        } else if verdict.mayEndInName, let kind = cachedKind(ofName: name, value: value),
            level.masks(kind.sensitivity)
        {
            count(kind.sensitivity)
            withMask(kind, of: value) { body(name, $0) }
        } else {
            let verdict = plainVerdict(on: value)
            if verdict.isClean { body(name, value) } else { withExamined(value, verdict) { body(name, $0) } }
        }
        return true
    }

    /// What the name implies for its value, by the rules for a quoted value in text; nil if it implies nothing.
    @inline(__always)
    private func kind(ofKey key: String, value: String) -> FindingKind? {
        if value.isEmpty { return nil }
        // Most keys are not known names.
        let known = key.utf8.withContiguousStorageIfAvailable { name in
            guard mayBeName(name) else { return FindingKind?.none }
            let known = value.utf8.withContiguousStorageIfAvailable { cachedKind(ofName: name, value: $0) }
            return known ?? contiguousKind(ofKey: key, value: value)
        }
        return known ?? contiguousKind(ofKey: key, value: value)
    }

    @inline(__always)
    private func mayBeName(_ name: UnsafeBufferPointer<UInt8>) -> Bool {
        name.baseAddress.map { settings.vocabulary.pointee.words.mayEnd($0, at: name.count) } ?? false
    }

    /// For texts that do not lend their bytes.
    @inline(never)
    private func contiguousKind(ofKey key: String, value: String) -> FindingKind? {
        var (key, value) = (key, value)
        return key.withUTF8 { name in
            guard mayBeName(name) else { return nil }
            return value.withUTF8 { cachedKind(ofName: name, value: $0) }
        }
    }

    /// Remembers the kinds of masked values only.
    private func cachedKind(
        ofName name: UnsafeBufferPointer<UInt8>,
        value: UnsafeBufferPointer<UInt8>
    ) -> FindingKind? {
        guard name.count <= Self.longestName, value.count <= Self.longestText, let base = name.baseAddress,
            let text = value.baseAddress
        else { return nil }
        guard let cache = settings.cache else { return findKind(ofName: name, value: value) }
        let kinds = settings.maskedKinds
        let check = scrub_cache_named_check(cache, base, name.count, text, value.count, kinds)
        var known: UInt64 = 0
        if scrub_cache_read(cache, check, &known) != 0,
            let kind = FindingKind(rawValue: UInt8(truncatingIfNeeded: known))
        {
            return kind
        }
        guard let kind = findKind(ofName: name, value: value) else { return nil }
        if level.masks(kind.sensitivity) { scrub_cache_write(cache, check, UInt64(kind.rawValue)) }
        return kind
    }

    private static let longestName = 256

    @inline(never)
    private func findKind(
        ofName name: UnsafeBufferPointer<UInt8>,
        value: UnsafeBufferPointer<UInt8>
    ) -> FindingKind? {
        guard let nameBase = name.baseAddress, let valueBase = value.baseAddress else { return nil }
        return ScrubOutput.with { text in
            text.append(nameBase, count: name.count)
            text.append(":\"")
            let start = text.count
            text.append(valueBase, count: value.count)
            let end = text.count
            let bytes = text.text.bindMemory(to: UInt8.self)
            guard let base = bytes.baseAddress else { return nil }
            return TextScan.with(
                base,
                count: end,
                maskedKinds: settings.maskedKinds,
                vocabulary: settings.vocabulary
            ) { scan in
                guard scan.fieldName(before: name.count) != nil else {
                    // The name implies nothing, whatever the value is.
                    scrub_known_ends_in_no_name(settings.tag, nameBase, name.count)
                    return nil
                }
                scan.maskPair(at: name.count)
                guard let only = scan.findings.first, scan.findings.count == 1, only.start == start, only.end == end
                else { return nil }
                return only.kind
            }
        }
    }

    /// Whether the first line of a text says of any column what the rows below it hold: `name,email,password`.
    package func namesColumns(_ text: UnsafeRawBufferPointer) -> Bool {
        guard let base = text.bindMemory(to: UInt8.self).baseAddress, text.count <= Self.longestText,
            let newline = text.firstIndex(of: UInt8(ascii: "\n"))
        else { return false }
        return TextScan.with(
            base,
            count: text.count,
            maskedKinds: settings.maskedKinds,
            vocabulary: settings.vocabulary
        ) { $0.isTable(headerEnd: newline) }
    }

    /// The chain that masks marked values in messages (`"\(upn, sensitivity: .personal)"`) and wherever no other chain
    /// is available. Nil until an application sets it; until then, such values become their class, `[personal]`.
    public static var processWide: ScrubberChain? {
        get { processWideChain.withLock { $0 } }
        set { processWideChain.withLock { $0 = newValue } }
    }

    private static let processWideChain = Locked<ScrubberChain?>(nil)
}
