internal import CScrubScan
internal import TextBytes

/// Values that no rule knows, found by the odds that were learned from lines with known values (`scrub_odds.h`).
extension TextScan {
    /// A token is masked if its log-odds are above this, in units of `scrub_odds`. 3 is twenty to one. What that finds
    /// and what it costs: Tests/ScrubbingCorpus/README.md.
    private static let needed = 3 * Int32(SCRUB_ODDS_ONE)

    /// Called once, after all rules: masks of this scan and of earlier ones are what surrounds a token. Not inside of
    /// other values.
    func judgeTokens() {
        guard nesting == 0 else { return }
        allMasks().withUnsafeBufferPointer(judge)
        if !notes.isEmpty {
            mergeNotes()
            findAgain()
            if !notes.isEmpty { mergeNotes() }
        }
    }

    private func judge(_ masks: UnsafeBufferPointer<scrub_odds_mask>) {
        var text = scrub_odds_text(
            bytes: bytes,
            count: count,
            masks: masks.baseAddress,
            mask_count: masks.count
        )
        var token = scrub_odds_next(&text, 0)
        while token.start < token.end {
            if scrub_odds(&text, token, Int32(SCRUB_ODDS_HIDE)) > Self.needed {
                let isSecret = scrub_odds(&text, token, Int32(SCRUB_ODDS_SECRET)) > 0
                let quoteLevel = quoteLevel(ofNumber: token)
                note(isSecret ? .secret : .identifier, token.start, token.end, quoteLevel: quoteLevel)
            }
            token = scrub_odds_next(&text, token.end)
        }
    }

    /// The level of the quotation marks around the key of a bare number (`"id": 12345`), -1 for any other token.
    private func quoteLevel(ofNumber token: scrub_odds_token) -> Int8 {
        guard isNumber(token.start, token.end) else { return -1 }
        var index = token.start
        while byte(index - 1) == .space { index -= 1 }
        guard byte(index - 1) == .colon, byte(index - 2) == .quote else { return -1 }
        index -= 2
        var level: Int8 = 0
        while level < 8, byte(index - 1) == UInt8(ascii: "\\") {
            level += 1
            index -= 1
        }
        return level
    }

    // MARK: Masks

    /// The findings, and the masks that the text had before, in order.
    private func allMasks() -> [scrub_odds_mask] {
        // Clean text, and an array that is not allocated
        if findings.isEmpty, !state.pointee.holdsMask { return [] }
        var masks = findings.map { scrub_odds_mask($0) }
        var position = 0
        while let mask = nextMask(from: position) {
            position = mask.end
            masks.append(mask)
        }
        guard masks.count > findings.count else { return masks }
        masks.sort { ($0.start, $1.end) < ($1.start, $0.end) }
        // A finding may have an older mask inside.
        var apart: [scrub_odds_mask] = []
        for mask in masks where mask.start >= apart.last?.end ?? 0 { apart.append(mask) }
        return apart
    }

    private func nextMask(from start: Int) -> scrub_odds_mask? {
        for index in start..<max(start, count) {
            switch bytes[index] {
            case .openBracket where byte(index + 1).isLowercase:
                let length = Mask.length(bytes, count, at: index)
                guard length > 0 else { continue }
                let letter = scrub_odds_mask.letter(ofWord: bytes, index + 1, index + length - 1)
                return scrub_odds_mask(start: index, end: index + length, letter: letter)
            case .colon where byte(index + 1 + Mask.keyIDLength) == .colon:
                let first = Mask.start(bytes, labelEnd: index)
                let length = first >= start ? Mask.length(bytes, count, at: first) : 0
                guard length > 0 else { continue }
                let letter = scrub_odds_mask.letter(ofWord: bytes, first, index)
                return scrub_odds_mask(start: first, end: first + length, letter: letter)
            default: continue
            }
        }
        return nil
    }
}

extension scrub_odds_mask {
    fileprivate static let persons = WordSet("user name phone ip mac card email account personal pseudonymous")
    fileprivate static let devices = WordSet("id device session enrollment")
    fileprivate static let organizations = WordSet("org organization organizational")

    fileprivate init(_ finding: TextScan.Finding) {
        let kind = finding.kind
        let word = kind.sensitivity == .secret ? kind.word : kind.label
        let letter = Self.letter(ofWord: word.utf8Start, 0, word.utf8CodeUnitCount)
        self.init(start: finding.start, end: finding.end, letter: letter)
    }

    /// The letter of a mask by its word or label, so that a second pass sees what the first one saw.
    fileprivate static func letter(ofWord bytes: UnsafePointer<UInt8>, _ start: Int, _ end: Int) -> UInt8 {
        if persons.contains(bytes, start, end) { return UInt8(ascii: "p") }
        if devices.contains(bytes, start, end) { return UInt8(ascii: "d") }
        return organizations.contains(bytes, start, end) ? UInt8(ascii: "o") : UInt8(ascii: "s")
    }
}
