internal import CScrubScan
import TextBytes

/// Texts that this thread remembers (`scrub_known.h`), by their templates.
extension ScrubberChain {
    /// A text, and what is known about it without searching it. Valid until this thread scrubs another one.
    package struct QuickVerdict {
        let text: UnsafeBufferPointer<UInt8>
        fileprivate var bits: Int32 = 0
        /// Where the values are, if it is to be changed.
        fileprivate var known: UnsafePointer<scrub_known_text>?

        /// The text is certainly clean: most texts of log statements are.
        @inline(__always) package var isClean: Bool { bits & Int32(SCRUB_CLEAN) != 0 }

        /// A clean text could end in a name that says something about its value.
        @inline(__always) var mayEndInName: Bool { bits & Int32(SCRUB_CLEAN_MAY_END) != 0 }
    }

    /// What is known about a text without searching it. Costs a few nanoseconds for a short text, and about 120 for a line of a log.
    package func quickVerdict(on text: UnsafeBufferPointer<UInt8>) -> QuickVerdict {
        settings.isPlain ? plainVerdict(on: text) : QuickVerdict(text: text)
    }

    /// The same when hooks, literal values and names have been seen to.
    @inline(__always)
    func plainVerdict(on text: UnsafeBufferPointer<UInt8>) -> QuickVerdict {
        var verdict = QuickVerdict(text: text)
        if let base = text.baseAddress {
            verdict.bits = scrub_quick_verdict(settings.tag, base, text.count, settings.endings, &verdict.known)
        } else {
            verdict.bits = Int32(SCRUB_CLEAN)
        }
        return verdict
    }

    /// What this thread remembers about a text.
    @inline(__always)
    func remembered(
        _ text: UnsafeBufferPointer<UInt8>,
        _ template: inout scrub_known_template,
        kinds: UInt64
    ) -> QuickVerdict {
        var verdict = QuickVerdict(text: text)
        if let base = text.baseAddress {
            let tag = settings.tag(kinds: kinds)
            verdict.bits = scrub_known_verdict(tag, base, text.count, settings.endings, &template, &verdict.known)
        }
        return verdict
    }

    /// Calls `body` with the memory for a text's template. `isMasked`: the text was just masked.
    @inline(__always)
    func withTemplate<Result>(isMasked: Bool = false, _ body: (inout scrub_known_template) -> Result) -> Result {
        withUnsafeTemporaryAllocation(of: scrub_known_template.self, capacity: 1) { memory in
            memory[0].state = SCRUB_NOT_MADE
            memory[0].is_masked = isMasked ? 1 : 0
            return body(&memory[0])
        }
    }

    /// Writes a text with masks where they are known to be. False: nothing is known.
    @inline(__always)
    func write(_ verdict: QuickVerdict, into output: inout ScrubOutput) -> Bool {
        guard let known = verdict.known else { return false }
        return withUnsafeTemporaryAllocation(of: TextScan.Finding.self, capacity: Int(SCRUB_KNOWN_VALUES)) { findings in
            withUnsafeBytes(of: known.pointee.values) { bytes in
                let values = bytes.bindMemory(to: scrub_known_value.self)
                for index in 0..<Int(known.pointee.value_count) {
                    let value = values[index]
                    let kind = FindingKind(rawValue: value.kind) ?? .secret
                    findings.initializeElement(
                        at: index,
                        to: TextScan.Finding(start: Int(value.start), end: Int(value.end), kind: kind)
                    )
                }
            }
            let all = UnsafeBufferPointer(rebasing: findings[..<Int(known.pointee.value_count)])
            return write(all, of: verdict.text, original: verdict.text, origins: nil, into: &output)
        }
    }

    /// Keeps in mind what was found in a text, and in the texts with its template. Of a masked text only the template comes again.
    func remember(_ text: UnsafeBufferPointer<UInt8>, _ template: inout scrub_known_template, kinds: UInt64) {
        guard let base = text.baseAddress else { return }
        switch Int(scrub_known_advice(settings.tag(kinds: kinds), base, text.count, &template)) {
        case SCRUB_KEEP where template.is_masked == 0:
            keep(text, as: text, nil, kinds: kinds)
        case SCRUB_KEEP_TEMPLATE:
            withUnsafePointer(to: template.text) { template in
                Self.withBytes(of: template, count: text.count) { keep(text, as: $0, template, kinds: kinds) }
            }
        default: break
        }
    }

    /// Keeps a text, as itself or as its template.
    private func keep(
        _ text: UnsafeBufferPointer<UInt8>,
        as kept: UnsafeBufferPointer<UInt8>,
        _ template: UnsafePointer<scrub_template_text>?,
        kinds: UInt64
    ) {
        guard let base = kept.baseAddress else { return }
        let tag = settings.tag(kinds: kinds)
        withKnownValues(in: kept, template, kinds: kinds) { values in
            if let values, template == nil || isAll(values, in: text, kinds: kinds) {
                scrub_known_keep(tag, base, kept.count, settings.endings, values.baseAddress, values.count)
            } else {
                scrub_known_refuse(tag, base, kept.count)
            }
        }
    }

    /// Calls `body` with the values that are masked in a text, or in a template; with nil if they may be somewhere else in another
    /// text with this template.
    private func withKnownValues<Result>(
        in text: UnsafeBufferPointer<UInt8>,
        _ template: UnsafePointer<scrub_template_text>?,
        kinds: UInt64,
        _ body: (UnsafeBufferPointer<scrub_known_value>?) -> Result
    ) -> Result {
        withUnsafeTemporaryAllocation(of: scrub_known_value.self, capacity: Int(SCRUB_KNOWN_VALUES)) { values in
            let count = withAllFindings(in: text, kinds: kinds) { findings, isEncoded -> Int? in
                if findings.isEmpty { return 0 }
                guard !isEncoded, findings.count <= values.count, settings.allowed == nil, settings.names == nil,
                    template?.pointee.has_glued_id != 1
                else { return nil }
                for (index, finding) in findings.enumerated() {
                    guard finding.quoteLevel < 0, template.map({ isInAll(finding, of: text, $0) }) ?? true else {
                        return nil
                    }
                    values[index].start = UInt16(finding.start)
                    values[index].end = UInt16(finding.end)
                    values[index].kind = finding.kind.rawValue
                }
                return findings.count
            }
            return body(count.map { UnsafeBufferPointer(rebasing: values[..<$0]) })
        }
    }

    /// Whether a value of a template is at this place in all texts with it, and at no other: it is a GUID that was replaced, or nothing
    /// of it was, and it could not occur again as a number that was.
    private func isInAll(
        _ finding: TextScan.Finding,
        of text: UnsafeBufferPointer<UInt8>,
        _ template: UnsafePointer<scrub_template_text>
    ) -> Bool {
        if Self.isSet(finding.start, in: template.pointee.ids) { return finding.end - finding.start == UUIDText.length }
        if (finding.start..<finding.end).contains(where: { Self.isSet($0, in: template.pointee.replaced) }) {
            return false
        }
        if finding.kind == .address { return true }
        let value = text[finding.start..<finding.end]
        let name = finding.kind == .email ? value.prefix { $0 != UInt8(ascii: "@") } : value
        return name.contains { $0.isLetter || $0 >= 0x80 } && !hasNumberOfTemplate(UnsafeBufferPointer(rebasing: name))
    }

    /// Whether a template of this value alone has other digits.
    private func hasNumberOfTemplate(_ value: UnsafeBufferPointer<UInt8>) -> Bool {
        guard let base = value.baseAddress else { return false }
        return withTemplate { template in
            scrub_template(base, value.count, 0, &template.text) != 0
                && (0..<value.count).contains { Self.isSet($0, in: template.text.replaced) }
        }
    }

    private static func isSet(_ index: Int, in bits: (UInt64, UInt64, UInt64, UInt64)) -> Bool {
        withUnsafeBytes(of: bits) { $0.bindMemory(to: UInt64.self)[index / 64] >> UInt64(index % 64) & 1 == 1 }
    }

    private static func withBytes<Result>(
        of template: UnsafePointer<scrub_template_text>,
        count: Int,
        _ body: (UnsafeBufferPointer<UInt8>) -> Result
    ) -> Result {
        // The bytes are the first member.
        let bytes = UnsafeRawPointer(template).assumingMemoryBound(to: UInt8.self)
        return body(UnsafeBufferPointer(start: bytes, count: count))
    }

    /// Whether these, and no others, are the values of a text.
    private func isAll(
        _ values: UnsafeBufferPointer<scrub_known_value>,
        in text: UnsafeBufferPointer<UInt8>,
        kinds: UInt64
    ) -> Bool {
        withAllFindings(in: text, kinds: kinds) { findings, _ in
            findings.count == values.count
                && zip(findings, values).allSatisfy {
                    $0.start == Int($1.start) && $0.end == Int($1.end) && $0.kind.rawValue == $1.kind
                }
        }
    }

    /// `withFindings` that always calls `body`.
    private func withAllFindings<Result>(
        in text: UnsafeBufferPointer<UInt8>,
        kinds: UInt64,
        _ body: (_ findings: UnsafeBufferPointer<TextScan.Finding>, _ isEncoded: Bool) -> Result
    ) -> Result {
        var result: Result?
        if let base = text.baseAddress {
            _ = withFindings(in: text, base, kinds: kinds) { findings, _, origins in
                result = body(findings, origins != nil)
                return true
            }
        }
        return result ?? body(UnsafeBufferPointer(start: nil, count: 0), false)
    }

    /// Whether a text has a value that its template has not. It would leave unmasked if the template is remembered. For tests and
    /// the fuzzer.
    package func isHiddenByTemplate(_ utf8: UnsafeRawBufferPointer) -> Bool {
        let text = utf8.bindMemory(to: UInt8.self)
        guard let base = text.baseAddress else { return false }
        let kinds = settings.maskedKinds
        return withTemplate { template in
            if scrub_template(base, text.count, 0, &template.text) == 0 { return false }
            return withUnsafePointer(to: template.text) { template in
                Self.withBytes(of: template, count: text.count) { bytes in
                    withKnownValues(in: bytes, template, kinds: kinds) { values in
                        guard let values else { return false }
                        return withAllFindings(in: text, kinds: kinds) { findings, _ in
                            findings.contains { finding in
                                !values.contains { Int($0.start) <= finding.start && finding.end <= Int($0.end) }
                            }
                        }
                    }
                }
            }
        }
    }
}
