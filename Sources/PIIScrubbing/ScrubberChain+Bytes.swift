internal import CByteKernels

extension ScrubberChain {
    /// Scrubs bytes that should be UTF-8; other bytes pass. Appends the scrubbed text to `output` and returns true, or
    /// returns false and appends nothing where the text is clean. Runs the application's scrubbers only through text.
    package func scrub(utf8: UnsafeRawBufferPointer, into output: inout [UInt8]) -> Bool {
        if scrubbers.isEmpty { return scrub(utf8: utf8, into: &output, kinds: maskedKinds) }
        let text = String(decoding: utf8, as: UTF8.self)
        let scrubbed = scrub(text)
        if scrubbed.utf8.elementsEqual(utf8) { return false }
        output.append(contentsOf: scrubbed.utf8)
        return true
    }

    func scrub(utf8: UnsafeRawBufferPointer, into output: inout [UInt8], kinds: UInt64) -> Bool {
        guard utf8.count <= Self.longestText else {
            countWithheld()
            append(Mask.withheld, to: &output)
            return true
        }
        let bytes = utf8.bindMemory(to: UInt8.self)
        if bytes.isEmpty { return false }
        if let literals, let replaced = literals.replaced(bytes) {
            count(.secret)
            replaced.withUnsafeBytes { inner in
                if !scan(inner, into: &output, kinds: kinds) { output.append(contentsOf: replaced) }
            }
            return true
        }
        return scan(utf8, into: &output, kinds: kinds)
    }

    /// How often a text that was changed is looked at again. Masking can bring two neighbours together that were no
    /// evidence before; the look at the output makes it a fixed point, so that no later pass finds anything. A text that
    /// does not come to rest (a run of forty quotes behind a secret) is withheld.
    private static let furtherPasses = 8

    private func scan(_ utf8: UnsafeRawBufferPointer, into output: inout [UInt8], kinds: UInt64) -> Bool {
        let start = output.count
        guard scanOnce(utf8, into: &output, kinds: kinds) else { return false }
        for _ in 0..<Self.furtherPasses {
            var again: [UInt8] = []
            let isChanged = output.withUnsafeBytes { whole in
                scanOnce(UnsafeRawBufferPointer(rebasing: whole[start...]), into: &again, kinds: kinds)
            }
            guard isChanged else { return true }
            output.replaceSubrange(start..., with: again)
        }
        countWithheld()
        output.removeSubrange(start...)
        append(Mask.withheld, to: &output)
        return true
    }

    /// The first look, and the detectors where it found a place for them.
    private func scanOnce(_ utf8: UnsafeRawBufferPointer, into output: inout [UInt8], kinds: UInt64) -> Bool {
        let bytes = utf8.bindMemory(to: UInt8.self)
        guard let base = bytes.baseAddress else { return false }
        return FirstLook.with { room in
            var look = FirstLook(base, count: bytes.count, vocabulary: vocabulary, room: room)
            if look.isEncodedAnywhere() { return scanDecoded(bytes, base, into: &output, kinds: kinds) }
            if bytes.count <= FirstLook.windowLength {
                if look.isClean { return false }
            } else {
                look.move(to: 0)
            }
            return TextScan.with(base, count: bytes.count, maskedKinds: kinds, vocabulary: vocabulary) { scan in
                scan.run(&look)
                return write(scan.findings, of: bytes, original: bytes, origins: nil, into: &output)
            }
        }
    }

    private func scanDecoded(
        _ bytes: UnsafeBufferPointer<UInt8>,
        _ base: UnsafePointer<UInt8>,
        into output: inout [UInt8],
        kinds: UInt64
    ) -> Bool {
        DecodedView.with(base, count: bytes.count) { view in
            TextScan.with(
                view.bytes,
                count: view.count,
                depths: view.depths,
                maskedKinds: kinds,
                vocabulary: vocabulary
            ) { scan in
                scan.run()
                let decoded = UnsafeBufferPointer(start: view.bytes, count: view.count)
                return write(scan.findings, of: decoded, original: bytes, origins: view.origins, into: &output)
            }
        }
    }

    private func write(
        _ findings: UnsafeBufferPointer<TextScan.Finding>,
        of text: UnsafeBufferPointer<UInt8>,
        original: UnsafeBufferPointer<UInt8>,
        origins: UnsafePointer<UInt32>?,
        into output: inout [UInt8]
    ) -> Bool {
        var position = 0
        var isChanged = false
        for finding in findings {
            if let allowed, allowed.keeps(finding, text) { continue }
            if !isChanged { output.reserveCapacity(output.count + original.count + 48 * findings.count) }
            isChanged = true
            let start = origins.map { Int($0[finding.start]) } ?? finding.start
            let end = origins.map { Int($0[finding.end]) } ?? finding.end
            output.append(contentsOf: original[position..<start])
            if finding.quoteLevel >= 0 { appendQuote(level: finding.quoteLevel, to: &output) }
            appendMask(finding.kind, of: UnsafeBufferPointer(rebasing: text[finding.start..<finding.end]), to: &output)
            if finding.quoteLevel >= 0 { appendQuote(level: finding.quoteLevel, to: &output) }
            position = end
            count(finding.kind.sensitivity)
        }
        if isChanged { output.append(contentsOf: original[position...]) }
        return isChanged
    }

    private func appendQuote(level: Int8, to output: inout [UInt8]) {
        for _ in 0..<level { output.append(UInt8(ascii: "\\")) }
        output.append(UInt8(ascii: "\""))
    }

    func append(_ text: StaticString, to output: inout [UInt8]) {
        output.append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    /// The mask of one value.
    func appendMask(_ kind: FindingKind, of value: UnsafeBufferPointer<UInt8>, to output: inout [UInt8]) {
        guard kind.sensitivity != .secret, let maker = pseudonyms.maker else {
            output.append(UInt8(ascii: "["))
            append(kind.word, to: &output)
            output.append(UInt8(ascii: "]"))
            return
        }
        let hash = maker.hash(value, kind: kind)
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 64) { room in
            let label = kind.label
            var count = label.utf8CodeUnitCount
            for index in 0..<count { room[index] = label.utf8Start[index] }
            room[count] = UInt8(ascii: ":")
            count += 1
            maker.key.withIDBytes { id in
                for index in 0..<Mask.keyIDLength { room[count + index] = id[index] }
            }
            count += Mask.keyIDLength
            room[count] = UInt8(ascii: ":")
            count += 1
            if let base = room.baseAddress { scrub_write_hex(hash, base + count) }
            output.append(contentsOf: UnsafeMutableBufferPointer(rebasing: room[..<(count + Mask.hashLength)]))
        }
    }

    /// The pseudonym of an account for `user.hash`: `user:KEYID:…`, whatever the level; `[account]` without a key.
    package func account(_ identifier: String) -> String {
        var identifier = identifier
        var output: [UInt8] = []
        identifier.withUTF8 { buffer in
            if let base = buffer.baseAddress, Mask.length(base, buffer.count, at: 0) == buffer.count {
                output.append(contentsOf: buffer)
            } else {
                appendMask(.account, of: buffer, to: &output)
            }
        }
        return String(decoding: output, as: UTF8.self)
    }

    /// What a marked value is, by its shape: an address reads the same as in free text.
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
