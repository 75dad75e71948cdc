internal import CScrubScan
import TextBytes

/// What is done once all anchors were visited: passes over the whole text, each with what the ones before it found. What
/// they note is merged with the findings after each.
extension TextScan {
    /// Remembers a value that a reader found out of order. Never over a mask.
    func note(_ kind: FindingKind, _ first: Int, _ end: Int, quoteLevel: Int8 = -1, isNamed: Bool = false) {
        let start = startWithoutEscape(kind, first)
        guard start < end, end <= count, masks(kind), !touchesMask(start, end), !isPlaceholder(start, end) else {
            return
        }
        let end = endOfAccount(kind, start, end)
        state.pointee.notes.append(
            Finding(start: start, end: end, kind: kind, quoteLevel: quoteLevel, isNamed: isNamed)
        )
    }

    /// `your code\n123456`: the letter of an escape is no part of a secret.
    func startWithoutEscape(_ kind: FindingKind, _ start: Int) -> Int {
        kind.sensitivity == .secret && isEscapeLetter(start) ? start + 1 : start
    }

    private func touchesMask(_ start: Int, _ end: Int) -> Bool {
        if !hasOldMask { return false }
        var index = max(0, start - Mask.longest)
        while let mask = nextMask(from: index, before: end) {
            if mask.end > start { return true }
            index = mask.end
        }
        return false
    }

    /// Whether the text had a mask before this scan. Looked up once.
    var hasOldMask: Bool {
        if let known = state.pointee.hasOldMask { return known }
        let hasMask = nextMask(from: 0, before: count) != nil
        state.pointee.hasOldMask = hasMask
        return hasMask
    }

    /// Called once, when all anchors were visited.
    func runPasses() {
        notePersonsInProse()
        readTypedValues()
        readExpectedValues()
        readNonces()
        let isWide = !state.pointee.isASCII && hasWideBytes
        if state.pointee.hasWordForCode || isWide { noteCodesInMessages() }
        if findings.isEmpty, notes.isEmpty {
            // Words for users and codes that are no anchors are those of other languages.
            if isWide {
                readMarkedValues()
                readUsersInProse(isAlone: true)
            } else {
                readQuotedUsers()
            }
            if state.pointee.hasListedValue {
                readColumnLists()
                readStrings()
            }
            readBoundValues()
            if notes.isEmpty { return }
        }
        if !notes.isEmpty { mergeNotes() }
        if isWide {
            readMarkedValues()
            if !notes.isEmpty { mergeNotes() }
        }
        readUsersInProse()
        readColumnLists()
        readBoundValues()
        readLabels()
        if !notes.isEmpty { mergeNotes() }
        readNeighbours()
        notePasswordOfPipe()
        if !notes.isEmpty { mergeNotes() }
        readRelatives()
        if !notes.isEmpty { mergeNotes() }
        findAgain()
        if !notes.isEmpty { mergeNotes() }
        readStrings()
        if !notes.isEmpty { mergeNotes() }
    }

    /// Whether any letter is not ASCII, 32 bytes at a time.
    private var hasWideBytes: Bool {
        let text = UnsafeRawBufferPointer(start: bytes, count: count)
        var all: UInt64 = 0
        var index = 0
        while index &+ 32 <= text.count {
            for word in 0..<4 { all |= text.loadUnaligned(fromByteOffset: index &+ 8 &* word, as: UInt64.self) }
            index &+= 32
        }
        while index < text.count {
            all |= UInt64(text[index])
            index &+= 1
        }
        return all & 0x8080_8080_8080_8080 != 0
    }

    /// Puts the notes between the findings. Where two overlap, the stricter kind gets both.
    func mergeNotes() {
        for note in notes { state.pointee.findings.append(note) }
        state.pointee.notes.removeAll()
        state.pointee.findings.sort {
            ($0.start, $1.end) < ($1.start, $0.end)
        } joining: { last, next in
            if last.end <= next.start { return nil }
            return Finding(
                start: last.start,
                end: max(last.end, next.end),
                kind: next.kind.sensitivity > last.kind.sensitivity ? next.kind : last.kind,
                quoteLevel: max(last.quoteLevel, next.quoteLevel),
                isNamed: last.isNamed || next.isNamed
            )
        }
    }

    private func readNeighbours() {
        for finding in findings {
            switch finding.kind {
            case .email:
                noteUser(before: finding.start, of: finding)
                noteUserOfDomain(before: finding.start)
                noteCode(afterUser: finding)
                noteStrongPassword(afterUser: finding.end)
                noteSerial(before: finding.start)
                noteID(after: finding.end)
                noteID(before: finding.start)
                notePerson(before: finding)
                notePerson(after: finding.end)
                noteDevice(afterAccount: finding.end)
                noteValue(ofKey: finding)
            case .user:
                noteDevice(afterAccount: finding.end)
                noteCode(afterUser: finding)
                notePassword(afterUser: finding.end)
                noteStrongPassword(afterUser: finding.end)
                noteID(after: finding.end)
                noteID(ofLogin: finding)
                if finding.end - finding.start > 3 { notePerson(after: finding.end) }
                notePersonInBrackets(after: finding.end, isKnown: true)
            case .phone:
                notePerson(before: finding)
                notePersonInBrackets(after: finding.end)
                noteCode(before: finding.start)
                noteCodeArgument(after: finding.end)
                noteCodeAfterColon(ofPhone: finding.end)
            case .address:
                noteUser(before: finding.start)
                noteGreeting(before: finding.start)
                noteUser(after: finding.end)
                noteSession(afterAddress: finding.start, finding.end)
                noteDevice(beforeAddress: finding.start)
            case .deviceName:
                noteUser(before: finding.start)
                noteSerial(after: finding.end)
            case .hardware:
                noteDevice(afterHardware: finding.end)
                noteDevice(beforeHardware: finding.start)
                noteUser(after: finding.end)
            case .password:
                noteUser(beforePassword: finding.start)
                noteUserOfDomain(before: finding.start)
                noteUser(afterFor: finding.end)
                notePassword(ofHash: finding)
            case .oneTimeCode:
                noteOtherCode(beside: finding)
                noteUser(afterFor: finding.end)
            case .state, .nonce:
                noteValueOfSameForm(after: finding)
            case .code, .token:
                noteArgument(after: finding.end)
                noteID(beforeToken: finding.start)
            case .card:
                notePersonInBrackets(after: finding.end)
            case .name:
                noteLogin(after: finding)
                notePhone(afterName: finding.end)
                noteIDInBrackets(after: finding.end)
                noteNumber(ofHolder: finding.start)
            case .account, .session, .device:
                noteNeighbours(ofID: finding)
            default:
                break
            }
        }
    }

    private func noteNeighbours(ofID finding: Finding) {
        if finding.kind == .session { noteUser(afterFor: finding.end) }
        if finding.kind == .account { notePersonInBrackets(after: finding.end, isKnown: true) }
        noteMoreOfKind(after: finding)
        noteValueOfSameForm(after: finding)
        // `account_id=anna@contoso.com uuid=GUID`
        if finding.kind == .account, isAddress(finding) { noteID(after: finding.end) }
    }

    private func isAddress(_ finding: Finding) -> Bool {
        (finding.start..<finding.end).contains { bytes[$0] == UInt8(ascii: "@") }
    }
}
