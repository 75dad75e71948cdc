internal import CScrubScan

extension ScrubberChain {
    /// Scrubs bytes that should be UTF-8; other bytes pass. Appends the scrubbed text to `output` and returns true. If
    /// the text is clean, returns false and appends nothing. The application's scrubbers run on strings only.
    package func scrub(utf8: UnsafeRawBufferPointer, into output: inout [UInt8]) -> Bool {
        if !hasHooks {
            return ScrubOutput.with { scrubbed in
                guard scrub(utf8: utf8, into: &scrubbed, kinds: settings.maskedKinds) else { return false }
                output.append(contentsOf: scrubbed.text)
                return true
            }
        }
        let text = String(decoding: utf8, as: UTF8.self)
        let scrubbed = scrub(text)
        if scrubbed.utf8.elementsEqual(utf8) { return false }
        output.append(contentsOf: scrubbed.utf8)
        return true
    }

    /// Calls `body` with the scrubbed bytes of a text, which are valid during the call. Clean text costs no copy, and a
    /// short mask no allocation.
    package func withScrubbed(_ text: String, _ body: (UnsafeBufferPointer<UInt8>) -> Void) {
        guard hasHooks else { return withContiguous(text) { withScanned($0, body) } }
        withScanned(hooked(text), body)
    }

    @inline(__always)
    private func withContiguous(_ text: String, _ body: (UnsafeBufferPointer<UInt8>) -> Void) {
        if text.utf8.withContiguousStorageIfAvailable(body) != nil { return }
        var copy = text
        copy.withUTF8(body)
    }

    /// `withScrubbed` for a text that is not certainly clean. It is not looked up a second time.
    package func withScrubbed(after verdict: QuickVerdict, _ body: (UnsafeBufferPointer<UInt8>) -> Void) {
        if settings.isPlain { withExamined(verdict.text, verdict, body) } else { withScrubbed(verdict.text, body) }
    }

    /// Calls `body` with the scrubbed bytes of a text that is bytes.
    package func withScrubbed(_ utf8: UnsafeBufferPointer<UInt8>, _ body: (UnsafeBufferPointer<UInt8>) -> Void) {
        guard hasHooks else { return withScanned(utf8, body) }
        withScanned(hooked(String(decoding: utf8, as: UTF8.self)), body)
    }

    func withScanned(_ text: String?, _ body: (UnsafeBufferPointer<UInt8>) -> Void) {
        guard let text else {
            var mask = withhold()
            return mask.withUTF8(body)
        }
        withContiguous(text) { withScanned($0, body) }
    }

    @inline(__always)
    private func withScanned(_ utf8: UnsafeBufferPointer<UInt8>, _ body: (UnsafeBufferPointer<UInt8>) -> Void) {
        guard settings.literals == nil, settings.names == nil else { return withExamined(utf8, nil, body) }
        let verdict = plainVerdict(on: utf8)
        if verdict.isClean { body(utf8) } else { withExamined(utf8, verdict, body) }
    }

    /// `verdict`: nil if the text was not looked up.
    @inline(never)
    func withExamined(
        _ utf8: UnsafeBufferPointer<UInt8>,
        _ verdict: QuickVerdict?,
        _ body: (UnsafeBufferPointer<UInt8>) -> Void
    ) {
        ScrubOutput.with { output in
            let bytes = UnsafeRawBufferPointer(utf8)
            let isChanged = scrub(utf8: bytes, into: &output, kinds: settings.maskedKinds, after: verdict)
            body(isChanged ? output.text.bindMemory(to: UInt8.self) : utf8)
        }
    }

    /// Scrubs a text into an empty output. False: it is clean, and nothing was written.
    func scrub(
        utf8: UnsafeRawBufferPointer,
        into output: inout ScrubOutput,
        kinds: UInt64,
        after verdict: QuickVerdict? = nil
    ) -> Bool {
        guard utf8.count <= Self.longestText else {
            countWithheld()
            output.append(Mask.withheld)
            return true
        }
        let bytes = utf8.bindMemory(to: UInt8.self)
        if bytes.isEmpty { return false }
        if let literals = settings.literals, let replaced = literals.replaced(bytes) {
            count(.secret)
            replaced.withUnsafeBytes { inner in
                if scan(inner, into: &output, kinds: kinds) { return }
                let text = inner.bindMemory(to: UInt8.self)
                if let base = text.baseAddress { output.append(base, count: text.count) }
            }
            return true
        }
        return scan(utf8, into: &output, kinds: kinds, after: verdict)
    }

    /// How many more times a changed text is scanned. Masking can bring two words together that were no evidence while
    /// they were apart. Scanning the output again until nothing changes means that no later pass finds anything. A text
    /// that keeps changing (a run of forty quotes after a secret) is withheld.
    private static let furtherPasses = 8

    private func scan(
        _ utf8: UnsafeRawBufferPointer,
        into output: inout ScrubOutput,
        kinds: UInt64,
        after verdict: QuickVerdict? = nil
    ) -> Bool {
        let bytes = utf8.bindMemory(to: UInt8.self)
        guard let base = bytes.baseAddress else { return false }
        return withTemplate { template in
            let verdict = verdict ?? remembered(bytes, &template, kinds: kinds)
            if verdict.isClean { return false }
            if write(verdict, into: &output) { return true }
            guard findAndWrite(bytes, base, into: &output, kinds: kinds) else {
                remember(bytes, &template, kinds: kinds)
                return false
            }
            for pass in 0..<Self.furtherPasses {
                var again = ScrubOutput()
                guard scanAgain(output.text, into: &again, kinds: kinds) else {
                    if pass == 0 { remember(bytes, &template, kinds: kinds) }
                    return true
                }
                output.free()
                output = again
            }
            countWithheld()
            output.removeAll()
            output.append(Mask.withheld)
            return true
        }
    }

    /// Scans what an earlier pass wrote.
    private func scanAgain(_ utf8: UnsafeRawBufferPointer, into output: inout ScrubOutput, kinds: UInt64) -> Bool {
        let bytes = utf8.bindMemory(to: UInt8.self)
        guard let base = bytes.baseAddress else { return false }
        return withTemplate(isMasked: true) { template in
            if remembered(bytes, &template, kinds: kinds).isClean { return false }
            let isChanged = findAndWrite(bytes, base, into: &output, kinds: kinds)
            if !isChanged { remember(bytes, &template, kinds: kinds) }
            return isChanged
        }
    }

    /// Runs the prefilter, and the detectors if it found an anchor.
    @inline(__always)
    private func findAndWrite(
        _ bytes: UnsafeBufferPointer<UInt8>,
        _ base: UnsafePointer<UInt8>,
        into output: inout ScrubOutput,
        kinds: UInt64
    ) -> Bool {
        withFindings(in: bytes, base, kinds: kinds) { findings, text, origins in
            write(findings, of: text, original: bytes, origins: origins, into: &output)
        }
    }

    /// What the detectors found, the text where they did, and the index of each of its bytes in the original; nil if nothing was
    /// encoded.
    typealias FindingsReader = (
        _ findings: UnsafeBufferPointer<TextScan.Finding>,
        _ text: UnsafeBufferPointer<UInt8>,
        _ origins: UnsafePointer<UInt32>?
    ) -> Bool

    /// Calls `body` with what the detectors find. False, and `body` is not called, if no detector needs to start.
    @inline(__always)
    func withFindings(
        in bytes: UnsafeBufferPointer<UInt8>,
        _ base: UnsafePointer<UInt8>,
        kinds: UInt64,
        _ body: FindingsReader
    ) -> Bool {
        AnchorPrefilter.with { result in
            let prefilter = AnchorPrefilter(base, count: bytes.count, vocabulary: settings.vocabulary, result: result)
            let mayHoldName = settings.names?.mayOccur(base, bytes.count) ?? false
            if !mayHoldName, prefilter.isCertainlyClean(bytes.count), !TextScan.holdsPerson(base, bytes.count) {
                return false
            }
            return detect(bytes, base, prefilter, mayHoldName, kinds: kinds, body)
        }
    }

    @inline(never)
    private func detect(
        _ bytes: UnsafeBufferPointer<UInt8>,
        _ base: UnsafePointer<UInt8>,
        _ prefilter: AnchorPrefilter,
        _ mayHoldName: Bool,
        kinds: UInt64,
        _ body: FindingsReader
    ) -> Bool {
        var prefilter = prefilter
        if prefilter.isEncodedAnywhere() {
            return DecodedView.with(base, count: bytes.count, vocabulary: settings.vocabulary) { view, prefilter in
                TextScan.with(
                    view.bytes,
                    count: view.count,
                    depths: view.depths,
                    maskedKinds: kinds,
                    vocabulary: settings.vocabulary
                ) { scan in
                    scan.run(&prefilter, names: settings.names)
                    return body(scan.findings, UnsafeBufferPointer(start: view.bytes, count: view.count), view.origins)
                }
            }
        }
        if bytes.count > AnchorPrefilter.windowLength { prefilter.move(to: 0) }
        return TextScan.with(base, count: bytes.count, maskedKinds: kinds, vocabulary: settings.vocabulary) { scan in
            scan.run(&prefilter, names: mayHoldName ? settings.names : nil)
            return body(scan.findings, bytes, nil)
        }
    }

    func write(
        _ findings: UnsafeBufferPointer<TextScan.Finding>,
        of text: UnsafeBufferPointer<UInt8>,
        original: UnsafeBufferPointer<UInt8>,
        origins: UnsafePointer<UInt32>?,
        into output: inout ScrubOutput
    ) -> Bool {
        guard !findings.isEmpty, let base = original.baseAddress else { return false }
        var position = 0
        var isChanged = false
        for finding in findings {
            if let allowed = settings.allowed, allowed.keeps(finding, text) { continue }
            // Large enough for the whole text in most cases, so a long text is allocated once.
            if !isChanged { _ = output.reserve(original.count + 48 * findings.count) }
            isChanged = true
            let start = origins.map { Int($0[finding.start]) } ?? finding.start
            let end = origins.map { Int($0[finding.end]) } ?? finding.end
            output.append(base + position, count: start - position)
            if finding.quoteLevel >= 0 { appendQuote(level: finding.quoteLevel, to: &output) }
            appendMask(finding.kind, of: UnsafeBufferPointer(rebasing: text[finding.start..<finding.end]), to: &output)
            if finding.quoteLevel >= 0 { appendQuote(level: finding.quoteLevel, to: &output) }
            position = end
            count(finding.kind.sensitivity)
        }
        if isChanged { output.append(base + position, count: original.count - position) }
        return isChanged
    }

    private func appendQuote(level: Int8, to output: inout ScrubOutput) {
        for _ in 0..<level { output.append(UInt8(ascii: "\\")) }
        output.append(UInt8(ascii: "\""))
    }

    /// Writes the mask of one value.
    func appendMask(_ kind: FindingKind, of value: UnsafeBufferPointer<UInt8>, to output: inout ScrubOutput) {
        guard kind.sensitivity != .secret, let cache = settings.cache, let hash = hash(value, kind: kind) else {
            output.append(UInt8(ascii: "["))
            output.append(kind.word)
            output.append(UInt8(ascii: "]"))
            return
        }
        output.append(kind.label)
        let length = 2 + Mask.keyIDLength + Mask.hashLength
        scrub_cache_write_mask(cache, hash, output.reserve(length))
        output.advance(by: length)
    }

    /// The bits of a pseudonym; nil if this chain makes none. The cache key is the value as written; only a new value
    /// is normalised.
    private func hash(_ value: UnsafeBufferPointer<UInt8>, kind: FindingKind) -> UInt64? {
        guard let cache = settings.cache, let base = value.baseAddress else { return nil }
        let check = scrub_cache_check(cache, base, value.count, kind == .clientInfo ? 1 : 0)
        var known: UInt64 = 0
        if scrub_cache_read(cache, check, &known) != 0 { return known }
        return settings.pseudonyms.maker?.makeHash(value, kind: kind, check: check)
    }

    /// The pseudonym of an account for `user.hash`, as `withAccount` passes it.
    package func account(_ identifier: String) -> String {
        var text = ""
        withAccount(identifier) { text = String(decoding: $0, as: UTF8.self) }
        return text
    }

    /// Calls `body` with the pseudonym of an account for `user.hash`, at every level: `user:KEYID:…`, or `[account]`
    /// without a key.
    package func withAccount(_ identifier: String, _ body: (UnsafeBufferPointer<UInt8>) -> Void) {
        var copy = identifier
        copy.withUTF8 { buffer in
            if let base = buffer.baseAddress, Mask.length(base, buffer.count, at: 0) == buffer.count {
                return body(buffer)
            }
            withMask(.account, of: buffer, body)
        }
    }

    /// The mask of one value.
    func mask(_ kind: FindingKind, of value: UnsafeBufferPointer<UInt8>) -> String {
        var text = ""
        withMask(kind, of: value) { text = String(decoding: $0, as: UTF8.self) }
        return text
    }

    /// Calls `body` with the mask of one value.
    func withMask(
        _ kind: FindingKind,
        of value: UnsafeBufferPointer<UInt8>,
        _ body: (UnsafeBufferPointer<UInt8>) -> Void
    ) {
        ScrubOutput.with { output in
            appendMask(kind, of: value, to: &output)
            body(output.text.bindMemory(to: UInt8.self))
        }
    }

    /// The kind of a marked value, judged by its format, so an address gets the same mask as in free text.
    static func kind(of value: UnsafeBufferPointer<UInt8>, marked sensitivity: Sensitivity) -> FindingKind {
        if sensitivity == .organizational { return .organization }
        guard let base = value.baseAddress else { return .user }
        let only = TextScan.with(base, count: value.count, maskedKinds: .max) { scan in
            scan.run()
            return scan.findings.count == 1 ? scan.findings[0] : nil
        }
        if let only, only.start == 0, only.end == value.count, only.kind.sensitivity != .secret { return only.kind }
        return sensitivity == .personal ? .user : .account
    }
}
