internal import CScrubScan
internal import TextBytes

/// One pass over a text that finds everything that must not leave the process.
///
/// I1. Detectors start at anchors only (see `AnchorPrefilter`), so a text without an anchor and without a person's name
///     (`PersonInProse`) is certainly clean.
/// I2. `cursor` never moves back. A finding is not scanned again, and every detector reads a bounded neighbourhood or
///     bytes that it then skips. The whole pass is linear.
/// I3. Findings are in order and do not overlap. A finding that overlaps its predecessor is merged with it.
/// I4. Text before the cursor, masked now or by an earlier pass, is not evidence: looking back ends there. Otherwise a
///     second pass would see other neighbours than the first.
/// I5. A finding that the level keeps is skipped, but its inside is still searched for stricter kinds.
///
/// The names of functions say what they do. `mask…` looks for a value at the cursor, in order, and calls `found`. `note…`
/// looks for one anywhere and calls `note`. Those that return a Bool say whether they did. `read…` goes through a part of
/// the text and notes what it finds there. `is…`, `has…`, `kindOf…` and `endOf…` only ask.
struct TextScan {
    struct Finding: Equatable {
        var start: Int
        var end: Int
        var kind: FindingKind
        /// The value was a bare number after a quoted key: its mask needs that key's quotes to stay valid JSON.
        var quoteLevel: Int8 = -1
        /// Certain, whatever is around it: the value of a field whose own name says what it is (`familyName`,
        /// `loginHint`), a device named after its owner (`olivers-macbook`).
        var isNamed = false
    }

    /// The input, settings and findings of a scan. Detectors share it by its address: copying it for each detector took
    /// longer than most detectors run.
    struct State {
        let bytes: UnsafePointer<UInt8>
        let count: Int
        /// How often each byte was percent-encoded; nil if no byte was.
        let depths: UnsafePointer<UInt8>?
        let vocabulary: UnsafePointer<Vocabulary>
        /// One bit for each `FindingKind` that is masked.
        let maskedKinds: UInt64
        /// How many encodings are around this text (base64 of JSON in base64 …).
        let nesting: Int
        var findings: StackList<Finding>
        /// What readers found out of order: cells of tables, neighbours, values that occur again.
        var notes: StackList<Finding>
        /// The end of the last table.
        var tableEnd = 0
        /// Where the header of that table begins.
        var tableStart = 0
        var cursor = 0
        /// Where a finding ended inside a run of token characters; -1 if none did.
        var cutRunEnd = -1
        /// The end of a GUID that stays. No other detector finds anything inside it.
        var guardedEnd = 0
        /// Formats that are known not to occur in the rest of the run that ends at `end`.
        var knownRun = (end: -1, kinds: 0, hasNoToken: false, hasNoGUID: false)
        /// The ends of the lines whose credentials or cookies were already examined.
        var headerEnds = (authorization: -1, cookie: -1)
        /// The end of the last secret that was found by a word in a sentence.
        var secretInProseEnd = -1
        /// A GUID or a random run that nothing announces is an element of a list: the names of its columns may be before
        /// it.
        var hasListedValue = false
        /// A field has the parameter of a statement in place of its value: what is bound to it may follow.
        var hasParameter = false
        /// The text has a word for a code, and no code directly beside it.
        var hasWordForCode = false
        /// The prefilter has seen that the text is ASCII.
        var isASCII = false
        /// The scan has passed a mask that an earlier pass wrote.
        var holdsMask = false
        /// Whether such a mask is anywhere in the text; nil until looked for.
        var hasOldMask: Bool?
        /// Whether a dollar sign is in the text; nil until looked for.
        var holdsDollar: Bool?
        /// The results of `hasAccountNeighbour`, `describesPerson` and `describesDevice`; nil until computed.
        var speaksOfAccount: Bool?
        var speaksOfPassword: Bool?
        var speaksOfMachine: Bool?
        var isJSON: Bool?
        var speaksOfPerson: Bool?
        var speaksOfDevice: Bool?
    }

    let state: UnsafeMutablePointer<State>

    /// Scans a text that is inside this one in another form, and calls `body` with that scan. Nil for an empty text.
    func scanInside<Result>(_ text: [UInt8], _ body: (TextScan) -> Result?) -> Result? {
        text.withUnsafeBufferPointer { buffer -> Result? in
            guard let base = buffer.baseAddress else { return nil }
            return TextScan.with(
                base,
                count: buffer.count,
                maskedKinds: maskedKinds,
                vocabulary: vocabulary,
                nesting: nesting + 1
            ) { scan in
                scan.run()
                return body(scan)
            }
        }
    }

    /// Calls `body` with a scan of the text. The scan is valid during the call only.
    @inline(__always)
    static func with<Result>(
        _ bytes: UnsafePointer<UInt8>,
        count: Int,
        depths: UnsafePointer<UInt8>? = nil,
        maskedKinds: UInt64,
        vocabulary: UnsafePointer<Vocabulary> = Vocabulary.shared,
        nesting: Int = 0,
        _ body: (TextScan) -> Result
    ) -> Result {
        withUnsafeTemporaryAllocation(of: Finding.self, capacity: StackList<Finding>.stackCapacity) { buffer in
            let half = buffer.count / 2
            var state = State(
                bytes: bytes,
                count: count,
                depths: depths,
                vocabulary: vocabulary,
                maskedKinds: maskedKinds,
                nesting: nesting,
                findings: StackList(buffer: UnsafeMutableBufferPointer(rebasing: buffer[..<half])),
                notes: StackList(buffer: UnsafeMutableBufferPointer(rebasing: buffer[half...]))
            )
            defer {
                state.findings.free()
                state.notes.free()
            }
            return withUnsafeMutablePointer(to: &state) { body(TextScan(state: $0)) }
        }
    }

    static func kinds(maskedAt level: MaskingLevel) -> UInt64 {
        var bits: UInt64 = 0
        for kind in FindingKind.allCases where level.masks(kind.sensitivity) { bits |= 1 << UInt64(kind.rawValue) }
        return bits
    }

    func run(names: KnownNames? = nil) {
        AnchorPrefilter.with { result in
            var prefilter = AnchorPrefilter(bytes, count: count, vocabulary: vocabulary, result: result)
            run(&prefilter, names: names)
        }
    }

    /// Visits the anchors. `prefilter` has already examined the first window.
    func run(_ prefilter: inout AnchorPrefilter, names: KnownNames? = nil) {
        state.pointee.isASCII = prefilter.isASCII(count)
        var base = 0
        while base < count {
            if base >= prefilter.start + AnchorPrefilter.windowLength { prefilter.move(to: base) }
            var anchors = prefilter.anchors(at: base)
            let guarded = prefilter.guarded(at: base)
            while anchors != 0 {
                let bit = anchors & (0 &- anchors)
                let position = base + anchors.trailingZeroBitCount
                anchors &= anchors &- 1
                if position >= cursor, position >= guardedEnd {
                    if guarded & bit != 0, secretInProseEnd < 0 {
                        guardedEnd = position + 36
                        continue
                    }
                    visit(position)
                    if cutRunEnd >= 0 { finishRuns() }
                }
            }
            base += 64
            if cursor >= base + 64 { base = cursor & ~63 }
        }
        names?.find(bytes, count) { note($0, $1, $2) }
        runPasses()
        // A name that the application knows is one everywhere.
        if releaseFindings(), let names {
            names.find(bytes, count) { note($0, $1, $2) }
            if !notes.isEmpty { mergeNotes() }
        }
        judgeTokens()
    }

    /// Scans without the prefilter: every byte is an anchor. The reference for the prefilter.
    func runWithoutPrefilter() {
        for position in 0..<count where position >= cursor && position >= guardedEnd {
            visit(position)
            if cutRunEnd >= 0 { finishRuns() }
        }
        runPasses()
        releaseFindings()
        judgeTokens()
    }

    /// The byte at `index`, or 0 outside the text.
    @inline(__always) func byte(_ index: Int) -> UInt8 { index >= 0 && index < count ? bytes[index] : 0 }

    /// The byte before `index`. If that byte is the letter of an escape (`\\n`, `\\t`, `\\r`), returns a line end,
    /// because text inside a JSON string begins there.
    @inline(__always) func lead(_ index: Int) -> UInt8 { isEscapeLetter(index - 1) ? .newline : byte(index - 1) }

    @inline(__always) func isEscapeLetter(_ index: Int) -> Bool {
        guard index > 0, index < count, bytes[index - 1] == .backslash else { return false }
        return bytes[index] == UInt8(ascii: "n") || bytes[index] == UInt8(ascii: "t")
            || bytes[index] == UInt8(ascii: "r")
    }

    @inline(__always) func depth(_ index: Int) -> UInt8 {
        if let depths, index >= 0, index < count { depths[index] } else { 0 }
    }

    @inline(__always) func masks(_ kind: FindingKind) -> Bool { maskedKinds >> UInt64(kind.rawValue) & 1 == 1 }

    private func visit(_ position: Int) {
        let byte = bytes[position]
        if byte.isRunByte, position == 0 || !bytes[position - 1].isRunByte {
            maskTokenRun(from: position)
            if position < cursor { return }
        }
        switch byte {
        case .equals:
            maskPair(at: position)
            if position >= cursor { maskSiblingValue(at: position) }
            if position >= cursor, self.byte(position - 1) == UInt8(ascii: "e") { maskFormPart(at: position) }
            if position >= cursor, self.byte(position + 1) == UInt8(ascii: "$") { noteCryptHash(at: position + 1) }
        case .colon:
            if passMask(atColon: position) { return }
            maskPair(at: position)
            noteLineOfProgram(at: position)
            if position >= cursor { maskSiblingValue(at: position) }
            if position >= cursor { noteCryptHash(at: self.byte(position + 1) == .space ? position + 2 : position + 1) }
            if position >= cursor, startsGroups(afterColon: position) { maskColonGroups(at: position) }
            if position >= cursor { maskValueOfPhrase(at: position) }
            if position >= cursor, self.byte(position + 1) == UInt8(ascii: "u") { maskUserOfResource(at: position) }
        case UInt8(ascii: "@"):
            maskEmailAddress(at: position)
        case .dot:
            if self.byte(position + 1).isDigit {
                maskAddressV4(atDot: position)
                if position >= cursor { maskDigitGroups(at: position) }
            } else {
                maskLocalHost(at: position)
            }
        case .minus:
            maskDigitGroups(at: position)
            if position >= cursor { maskCommandLineOption(at: position) }
            if position >= cursor { maskOwnedModel(at: position) }
        case .space:
            maskDigitGroups(at: position)
            if position >= cursor { maskAgentInProse(at: position) }
        case UInt8(ascii: "+"), .openParenthesis:
            maskPhoneNumber(at: position)
        case .slash:
            maskHomeFolder(at: position)
        case .backslash:
            maskHomeFolder(at: position)
            if position >= cursor { maskDomainUser(at: position) }
        case .openBracket:
            let length = Mask.length(bytes, count, at: position)
            if length > 0 {
                pass(toMaskEnd: position + length)
            }
            if length == 0, scrub_is_bracket(prefilterText, position) != 0 {
                noteLineWithBracket(at: position)
                if position >= cursor { maskPairInBrackets(at: position) }
            }
        case UInt8(ascii: ">"):
            if self.byte(position - 1) == .minus { maskPair(at: position) } else { maskElementText(after: position) }
            if position >= cursor, self.byte(position - 9) == .space { maskPushToken(before: position) }
        case UInt8(ascii: "0")...UInt8(ascii: "9"):
            maskCardNumber(at: position)
        case .apostrophe, .apostropheTail:
            maskPossessive(at: position)
        case UInt8(ascii: "u"), UInt8(ascii: "U"), UInt8(ascii: "f"), UInt8(ascii: "F"), UInt8(ascii: "l"),
            UInt8(ascii: "L"):
            maskUserInProse(at: position)
        case UInt8(ascii: "!"), UInt8(ascii: "#"), UInt8(ascii: "$"):
            noteStrongPassword(at: position)
        case .newline:
            readTable(at: position)
        case UInt8(ascii: "c"), UInt8(ascii: "C"):
            maskValueInProse(at: position)
            if starts(with: "code", at: position) { noteTypedValue(fieldAt: position) }
            noteGivenSecret(at: position)
            if position >= cursor { maskUserInProse(at: position) }
            if position >= cursor { maskAppleModel(at: position) }
        case UInt8(ascii: "k"), UInt8(ascii: "K"):
            noteCode(afterWordAt: position)
        case UInt8(ascii: "o"), UInt8(ascii: "O"):
            maskValueInProse(at: position)
        case UInt8(ascii: "i"):
            maskAppleModel(at: position)
        case UInt8(ascii: "n"), UInt8(ascii: "N"):
            maskWindowsName(at: position)
        case UInt8(ascii: "p"), UInt8(ascii: "P"):
            maskValueInProse(at: position)
            notePasswordInProse(at: position)
            if starts(with: "passw", at: position) {
                noteTypedValue(fieldAt: position)
                notePassword(calledSoAt: position)
            }
            if position >= cursor { maskWindowsName(at: position) }
        default:
            break
        }
    }

    /// Skips a mask that an earlier pass wrote.
    private func passMask(atColon colon: Int) -> Bool {
        let first = byte(colon + 1)
        guard first == UInt8(ascii: "k") || first == UInt8(ascii: "e"),
            byte(colon + 1 + Mask.keyIDLength) == .colon
        else { return false }
        let start = Mask.start(bytes, labelEnd: colon)
        let length = Mask.length(bytes, count, at: start)
        guard length > 0 else { return false }
        pass(toMaskEnd: start + length)
        return true
    }

    /// Skips a mask that an earlier pass wrote.
    func pass(toMaskEnd end: Int) {
        state.pointee.holdsMask = true
        pass(to: end)
    }

    /// Moves the cursor. If this cuts a run, the rest of the run is scanned from there.
    func pass(to end: Int) {
        guard end > cursor else { return }
        cursor = end
        if end < count, bytes[end].isRunByte, bytes[end - 1].isRunByte { cutRunEnd = end }
    }

    /// Scans what remains of runs that findings cut. Done here and not in `pass`, where a run of a thousand ids would
    /// mean a thousand nested calls.
    private func finishRuns() {
        while cutRunEnd >= 0 {
            let start = cutRunEnd
            cutRunEnd = -1
            if start >= cursor { maskTokenRun(from: start) }
        }
    }

    /// Only the account's part of `GUID.GUID` is hidden, whatever rule found it. What a rule cut in the tenant's part, or
    /// what follows in the key of a cache, makes no difference.
    @inline(__always) func endOfAccount(_ kind: FindingKind, _ start: Int, _ end: Int) -> Int {
        guard kind == .user || kind == .account, end - start > UUIDText.length, isHomeAccountID(start) else {
            return end
        }
        let tenantEnd = start + 2 * UUIDText.length + 1
        let next = byte(tenantEnd)
        let isKey = next == .minus || next == .underscore || next == UInt8(ascii: "|")
        return end <= tenantEnd || isKey ? start + UUIDText.length : end
    }

    /// Records that `start..<end` must be masked. Returns false if the level keeps this kind.
    @discardableResult
    func found(_ kind: FindingKind, _ first: Int, _ end: Int, quoteLevel: Int8 = -1, isNamed: Bool = false) -> Bool {
        let start = startWithoutEscape(kind, first)
        guard start < end, masks(kind) else { return false }
        let end = endOfAccount(kind, start, end)
        let mask = Mask.length(bytes, count, at: start)
        if mask > 0, start + mask >= end {
            pass(toMaskEnd: start + mask)
            return true
        }
        if let last = findings.last, last.end > start {
            let strictest = kind.sensitivity > last.kind.sensitivity ? kind : last.kind
            state.pointee.findings.replaceLast(
                Finding(
                    start: min(last.start, start),
                    end: max(last.end, end),
                    kind: strictest,
                    quoteLevel: last.quoteLevel,
                    isNamed: last.isNamed || isNamed
                )
            )
        } else {
            state.pointee.findings.append(
                Finding(start: start, end: end, kind: kind, quoteLevel: quoteLevel, isNamed: isNamed)
            )
        }
        pass(to: end)
        return true
    }
}
