internal import CByteKernels

/// One pass over a text that finds what must not leave.
///
/// I1. Detectors start at anchors only (see `kernel_scrub.h`), so a text without an anchor is certainly clean.
/// I2. `cursor` never moves back: what is found is not looked at again, and every detector looks at a bounded
///     neighbourhood or at bytes that it then passes. The whole pass is linear.
/// I3. Findings are in order and do not overlap; one that overlaps its predecessor is joined with it.
/// I4. What stands before the cursor, masked now or by an earlier pass, is no evidence: looking back ends there.
///     Otherwise a second pass would see other neighbours than the first.
/// I5. A finding that the level keeps is passed over and its inside is still searched for what is stricter.
struct TextScan {
    struct Finding {
        var start: Int
        var end: Int
        var kind: FindingKind
        /// The value was a bare number after a quoted key: its mask needs that key's quotes to stay valid JSON.
        var quoteLevel: Int8 = -1
    }

    let bytes: UnsafePointer<UInt8>
    let count: Int
    /// How often each byte was percent-encoded; nil where nothing was.
    let depths: UnsafePointer<UInt8>?
    let keys: KeyTable
    /// One bit for each `FindingKind` that is masked.
    let maskedKinds: UInt64
    /// How many encodings this text lies inside (base64 of JSON in base64 …).
    var nesting = 0
    var cursor = 0
    var findings: [Finding] = []
    /// Where a finding ended inside a run of token characters.
    var cutRun: Int?
    /// What is known of the run that ends at `end`: shapes that occur nowhere in the rest of it.
    var runKnown = (end: -1, hasNoToken: false, hasNoSID: false, hasNoGUID: false)
    /// Lines whose credentials or cookies were looked at.
    var headerEnds = (authorization: -1, cookie: -1)
    /// Where the last secret ended that a word of the sentence gave away.
    var spokenEnd = -1
    /// What `hasAccountNeighbour` and `describesPerson` found; nil until one of them asked.
    var speaksOfAccount: Bool?
    var speaksOfPerson: Bool?

    init(
        _ bytes: UnsafePointer<UInt8>,
        count: Int,
        depths: UnsafePointer<UInt8>? = nil,
        maskedKinds: UInt64,
        keys: KeyTable = .shared,
        nesting: Int = 0
    ) {
        self.bytes = bytes
        self.count = count
        self.depths = depths
        self.keys = keys
        self.maskedKinds = maskedKinds
        self.nesting = nesting
    }

    static func kinds(maskedAt level: MaskingLevel) -> UInt64 {
        var bits: UInt64 = 0
        for kind in FindingKind.allCases where level.masks(kind.sensitivity) { bits |= 1 << UInt64(kind.rawValue) }
        return bits
    }

    mutating func run() { run(anchors: nil) }

    /// Visits the anchors. `known` holds those of each block of 64 bytes, where somebody looked before.
    mutating func run(anchors known: UnsafePointer<UInt64>?) {
        var base = 0
        while base < count {
            var anchors = known.map { $0[base >> 6] } ?? scrub_block(bytes, count, base).anchors
            if cursor > base { anchors &= cursor - base < 64 ? ~0 << UInt64(cursor - base) : 0 }
            while anchors != 0 {
                let position = base + anchors.trailingZeroBitCount
                anchors &= anchors &- 1
                if position >= cursor {
                    visit(position)
                    finishRuns()
                }
            }
            base += 64
            if cursor >= base + 64 { base = cursor & ~63 }
        }
    }

    /// The same without the kernel: every byte is an anchor. The reference for the first look.
    mutating func runWithoutFirstLook() {
        for position in 0..<count where position >= cursor {
            visit(position)
            finishRuns()
        }
    }

    /// The byte at `index`, or 0 outside the text.
    @inline(__always) func byte(_ index: Int) -> UInt8 { index >= 0 && index < count ? bytes[index] : 0 }

    /// The byte before `index`, or a line end where that byte is the letter of an escape (`\\n`, `\\t`, `\\r`): text
    /// inside a JSON string begins there.
    @inline(__always) func lead(_ index: Int) -> UInt8 { isEscapeLetter(index - 1) ? 10 : byte(index - 1) }

    @inline(__always) func isEscapeLetter(_ index: Int) -> Bool {
        guard index > 0, index < count, bytes[index - 1] == UInt8(ascii: "\\") else { return false }
        return bytes[index] == UInt8(ascii: "n") || bytes[index] == UInt8(ascii: "t")
            || bytes[index] == UInt8(ascii: "r")
    }

    @inline(__always) func depth(_ index: Int) -> UInt8 {
        if let depths, index >= 0, index < count { depths[index] } else { 0 }
    }

    @inline(__always) func masks(_ kind: FindingKind) -> Bool { maskedKinds >> UInt64(kind.rawValue) & 1 == 1 }

    private mutating func visit(_ position: Int) {
        let byte = bytes[position]
        if ByteClass.isRun(byte), !ByteClass.isRun(self.byte(position - 1)) {
            tokenRun(from: position)
            if position < cursor { return }
        }
        switch byte {
        case UInt8(ascii: "="):
            keyedValue(at: position)
        case UInt8(ascii: ":"):
            if passMask(atColon: position) { return }
            keyedValue(at: position)
            if position >= cursor { colonGroups(at: position) }
            if position >= cursor { valueOfPhrase(at: position) }
        case UInt8(ascii: "@"):
            emailAddress(at: position)
        case UInt8(ascii: "."):
            addressV4(atDot: position)
            if position >= cursor { digitGroups(at: position) }
            if position >= cursor { deviceName(at: position) }
        case UInt8(ascii: "-"):
            digitGroups(at: position)
            if position >= cursor { commandLineOption(at: position) }
            if position >= cursor { deviceName(at: position) }
        case UInt8(ascii: " "):
            digitGroups(at: position)
        case UInt8(ascii: "+"), UInt8(ascii: "("):
            phoneNumber(at: position)
        case UInt8(ascii: "/"), UInt8(ascii: "\\"):
            homeFolder(at: position)
            if position >= cursor, byte == UInt8(ascii: "\\") { domainUser(at: position) }
        case UInt8(ascii: "["):
            if let length = Mask.length(bytes, count, at: position) { pass(to: position + length) }
        case UInt8(ascii: ">"):
            elementText(after: position)
        case UInt8(ascii: "0")...UInt8(ascii: "9"):
            cardNumber(at: position)
        case UInt8(ascii: "u"), UInt8(ascii: "U"):
            spokenUser(at: position)
        case UInt8(ascii: "o"), UInt8(ascii: "O"), UInt8(ascii: "p"):
            spokenCode(at: position)
            if position >= cursor { deviceName(at: position) }
        case UInt8(ascii: "P"):
            deviceName(at: position)
            if position >= cursor { spokenCode(at: position) }
        default:
            deviceName(at: position)
        }
    }

    /// Steps over a mask that an earlier pass left.
    private mutating func passMask(atColon colon: Int) -> Bool {
        let first = byte(colon + 1)
        guard first == UInt8(ascii: "k") || first == UInt8(ascii: "e"),
            byte(colon + 1 + Mask.keyIDLength) == UInt8(ascii: ":")
        else { return false }
        for label in Mask.labels {
            let start = colon - label.count
            guard start >= 0, let length = Mask.length(bytes, count, at: start)
            else { continue }
            pass(to: start + length)
            return true
        }
        return false
    }

    /// Moves the cursor; what is left of a run that it cuts is looked at from there.
    mutating func pass(to end: Int) {
        guard end > cursor else { return }
        cursor = end
        if end < count, ByteClass.isRun(bytes[end]), ByteClass.isRun(bytes[end - 1]) { cutRun = end }
    }

    /// Looks at what is left of runs that findings cut. Here and not in `pass`: a run of a thousand ids would be a
    /// thousand calls deep.
    private mutating func finishRuns() {
        while let start = cutRun {
            cutRun = nil
            if start >= cursor { tokenRun(from: start) }
        }
    }

    /// Records that `start..<end` must be masked. Returns false where the level keeps this kind.
    @discardableResult
    mutating func found(_ kind: FindingKind, _ start: Int, _ end: Int, quoteLevel: Int8 = -1) -> Bool {
        guard start < end, masks(kind) else { return false }
        if let length = Mask.length(bytes, count, at: start), start + length >= end {
            pass(to: start + length)
            return true
        }
        if let last = findings.last, last.end > start {
            let strictest = kind.sensitivity > last.kind.sensitivity ? kind : last.kind
            findings[findings.count - 1] = Finding(
                start: min(last.start, start),
                end: max(last.end, end),
                kind: strictest,
                quoteLevel: last.quoteLevel
            )
        } else {
            findings.append(Finding(start: start, end: end, kind: kind, quoteLevel: quoteLevel))
        }
        pass(to: end)
        return true
    }
}
