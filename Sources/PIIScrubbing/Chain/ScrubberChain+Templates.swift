internal import CScrubScan

/// Clean texts that this thread remembers, by their templates (`scrub_template.h`).
extension ScrubberChain {
    /// Keeps in mind that a text is clean, and the texts with its template. Of a masked text only the template comes again.
    func remember(
        _ base: UnsafePointer<UInt8>,
        _ count: Int,
        _ template: inout scrub_clean_template,
        kinds: UInt64
    ) {
        let tag = settings.tag(kinds: kinds)
        switch Int(scrub_clean_advice(tag, base, count, &template)) {
        case SCRUB_KEEP where template.is_masked == 0:
            scrub_clean_keep(tag, base, count, settings.endings)
        case SCRUB_KEEP_TEMPLATE:
            withUnsafeBytes(of: template.bytes) { bytes in
                let text = UnsafeBufferPointer(rebasing: bytes.bindMemory(to: UInt8.self)[..<count])
                guard let base = text.baseAddress,
                    !withFindings(in: text, base, kinds: kinds, { findings, _, _ in !findings.isEmpty })
                else { return }
                scrub_clean_keep(tag, base, count, settings.endings)
            }
        default: break
        }
    }

    /// Whether the template of a text is clean, and the text is not: then the text could leave unscrubbed. For tests and the fuzzer.
    package func isHiddenByTemplate(_ utf8: UnsafeRawBufferPointer) -> Bool {
        let text = utf8.bindMemory(to: UInt8.self)
        return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: Int(SCRUB_TEMPLATE)) { memory in
            guard let base = text.baseAddress, let template = memory.baseAddress,
                scrub_template(base, text.count, 0, template) != 0
            else { return false }
            let templateText = UnsafeBufferPointer(start: template, count: text.count)
            let kinds = settings.maskedKinds
            return withFindings(in: text, base, kinds: kinds) { findings, _, _ in !findings.isEmpty }
                && !withFindings(in: templateText, template, kinds: kinds) { findings, _, _ in !findings.isEmpty }
        }
    }
}
