import TextBytes

/// What only the rest of a text says about a value: its neighbours, and that it was found elsewhere.
extension TextScan {
    /// Remembers a value that a reader found out of order. Never over a mask.
    func note(_ kind: FindingKind, _ start: Int, _ end: Int) {
        guard start < end, end <= count, masks(kind), !touchesMask(start, end), !isPlaceholder(start, end) else {
            return
        }
        state.pointee.notes.append(Finding(start: start, end: end, kind: kind))
    }

    private func touchesMask(_ start: Int, _ end: Int) -> Bool {
        let longest = Mask.longestWord + 2 + Mask.keyIDLength + Mask.hashLength
        for index in max(0, start - longest)..<end {
            let byte = bytes[index]
            guard byte == .openBracket || byte.isLowercase else { continue }
            let length = Mask.length(bytes, count, at: index)
            if length > 0, index + length > start { return true }
        }
        return false
    }

    /// Called once, when all anchors were visited.
    func readRecord() {
        if findings.isEmpty, notes.isEmpty { return }
        if !notes.isEmpty { mergeNotes() }
        readNeighbours()
        if !notes.isEmpty { mergeNotes() }
        findAgain()
        if !notes.isEmpty { mergeNotes() }
    }

    /// Puts the notes between the findings. Where two overlap, the stricter kind gets both.
    private func mergeNotes() {
        let all = (Array(findings) + Array(notes)).sorted { ($0.start, $1.end) < ($1.start, $0.end) }
        var merged: [Finding] = []
        merged.reserveCapacity(all.count)
        for finding in all {
            guard let last = merged.last, last.end > finding.start else {
                merged.append(finding)
                continue
            }
            let isStricter = finding.kind.sensitivity > last.kind.sensitivity
            merged[merged.count - 1] = Finding(
                start: last.start,
                end: max(last.end, finding.end),
                kind: isStricter ? finding.kind : last.kind,
                quoteLevel: max(last.quoteLevel, finding.quoteLevel)
            )
        }
        state.pointee.notes.removeAll()
        state.pointee.findings.set(merged)
    }

    // MARK: Neighbours

    private func readNeighbours() {
        for finding in findings {
            switch finding.kind {
            case .email:
                idAfter(finding.end)
                personBefore(finding.start)
                personAfter(finding.end)
            case .user:
                idAfter(finding.end)
                if finding.end - finding.start > 3 { personAfter(finding.end) }
            case .account:
                if isGUID(finding.start) { nextOwner(after: finding.end) }
            default:
                break
            }
        }
    }

    /// A GUID directly after an account, in a list, an argument list or brackets, is that account's: `a@b.c, GUID`,
    /// `a@b.c (AAD ID GUID)`. Words for other things between them end the search.
    private func idAfter(_ start: Int) {
        var index = start
        var marks = 0
        while index < count, index - start < 56 {
            let byte = bytes[index]
            if byte == .newline || byte == .openBrace || byte == .closeBrace || byte == UInt8(ascii: "&") { return }
            if byte.isHexDigit, !self.byte(index - 1).isAlphanumeric, isGUID(index) {
                if marks > 0 { note(.account, index, index + 36) }
                return
            }
            if byte.isAlphanumeric {
                var end = index
                while end < count, end - index < 24, bytes[end].isAlphanumeric { end += 1 }
                guard isLinkToID(index, end) else { return }
                index = end
                continue
            }
            if byte != .space { marks += 1 }
            index += 1
        }
    }

    private func isLinkToID(_ start: Int, _ end: Int) -> Bool {
        if isNumber(start, end) { return true }
        guard let roles = words.roles(WordSet.hash(bytes, start, end)) else {
            return end - start <= 2 || starts(with: "size", at: start)
        }
        if starts(with: "size", at: start) || starts(with: "with", at: start) { return true }
        return roles.isDisjoint(with: [.thing, .client, .session, .taker, .open, .device, .token])
            || roles.contains(.id)
    }

    /// `userId GUID → GUID`: the second of a pair has the class of the first.
    private func nextOwner(after end: Int) {
        var index = end
        while index < count, index - end < 12, !bytes[index].isHexDigit { index += 1 }
        guard isGUID(index) else { return }
        let isArrow =
            starts(exactly: " → ", at: end) || starts(exactly: " -> ", at: end) || starts(exactly: " to ", at: end)
            || starts(exactly: " => ", at: end)
        if isArrow { note(.account, index, index + 36) }
    }

    /// `Given Family <a@b.c>`, `Given Family (a@b.c)`, `'Given Family', 'a@b.c'`, `"Family, Given" <a@b.c>`.
    private func personBefore(_ start: Int) {
        var end = start
        var marks = 0
        while end > 0, start - end < 12 {
            let byte = bytes[end - 1]
            switch byte {
            case UInt8(ascii: "<"), UInt8(ascii: "("), UInt8(ascii: "["), .comma, .tab, UInt8(ascii: "|"),
                UInt8(ascii: ";"):
                marks += 1
            case .space, .backslash, UInt8(ascii: "'"), .quote: break
            default:
                guard marks > 0 else { return }
                person(endingAt: end)
                return
            }
            end -= 1
        }
    }

    private func person(endingAt end: Int) {
        if byte(end) == .quote || byte(end) == UInt8(ascii: "'") || byte(end) == .backslash {
            var open = end
            while open > 0, end - open < 80, !bytes[open - 1].isQuote { open -= 1 }
            if open > 0, isPersonName(open, end, atLeast: 2), !hasThing(open, end) {
                note(.name, open, end)
                return
            }
        }
        var start = end
        var words = 0
        while words < 4, start > 0 {
            var first = start
            while first > 0, start - first < 40, isNameLetter(bytes[first - 1]) { first -= 1 }
            guard first < start else { break }
            let part = personEnd(from: first)
            guard part.words > 0, part.end >= start else { break }
            words += 1
            start = first
            guard start > 1, bytes[start - 1] == .space, isNameLetter(bytes[start - 2]) else { break }
            start -= 1
        }
        while start < end, bytes[start] == .space { start += 1 }
        guard isPersonName(start, end, atLeast: 2), !hasThing(start, end) else { return }
        note(.name, start, end)
    }

    private func isNameLetter(_ byte: UInt8) -> Bool {
        byte.isLetter || byte == .minus || byte == UInt8(ascii: "'") || byte >= 0x80
    }

    /// `'a@b.c', 'Given Family'`, `a@b.c,Given Family,`.
    private func personAfter(_ end: Int) {
        var start = end
        var marks = 0
        while start < count, start - end < 8 {
            switch bytes[start] {
            case .comma, .tab, UInt8(ascii: "|"), UInt8(ascii: ";"): marks += 1
            case .space, .backslash, UInt8(ascii: "'"), .quote: break
            default:
                guard marks > 0 else { return }
                let person = personEnd(from: start)
                let next = byte(person.end)
                guard person.words >= 2,
                    next == 0 || next.isQuote || next == .comma || next == .tab || next == .backslash
                        || next == UInt8(ascii: ";") || next == UInt8(ascii: "|") || next == .newline
                        || next == .closeParenthesis,
                    !hasThing(start, person.end)
                else { return }
                note(.name, start, person.end)
                return
            }
            start += 1
        }
    }

    // MARK: Values that occur again

    private static let mostValues = 8

    /// Masks the values that were found wherever they occur again, in any case: `user=anna …, session of ANNA`.
    private func findAgain() {
        let known = Array(findings)
        var values = 0
        for finding in known where values < Self.mostValues {
            var end = finding.end
            let shape = ValueShape(bytes, finding.start, end)
            switch finding.kind {
            case .email:
                // The part before the at sign.
                while end > finding.start, bytes[end - 1] != UInt8(ascii: "@") { end -= 1 }
                end -= 1
                guard end - finding.start >= 6 else { continue }
            case .user, .name, .deviceName:
                guard end - finding.start >= 5, shape.letters + shape.wides > 3 else { continue }
            case .oneTimeCode, .password, .account, .device:
                guard end - finding.start >= 6 else { continue }
            default:
                continue
            }
            guard words.roles(WordSet.hash(bytes, finding.start, end)) == nil else { continue }
            values += 1
            find(finding.start, end, finding.kind == .email ? .user : finding.kind, known)
        }
    }

    private func find(_ start: Int, _ end: Int, _ kind: FindingKind, _ known: [Finding]) {
        let length = end - start
        let first = bytes[start].asciiLowercased
        var next = 0
        var index = 0
        while index + length <= count {
            while next < known.count, known[next].end <= index { next += 1 }
            if next < known.count, known[next].start <= index {
                index = known[next].end
                continue
            }
            guard bytes[index].asciiLowercased == first, isWordEdge(index - 1), isWordEdge(index + length),
                (1..<length).allSatisfy({ bytes[index + $0].asciiLowercased == bytes[start + $0].asciiLowercased })
            else {
                index += 1
                continue
            }
            note(kind, index, index + length)
            index += length
        }
    }

    private func isWordEdge(_ index: Int) -> Bool {
        let byte = self.byte(index)
        return !byte.isAlphanumeric && byte != UInt8(ascii: "_") && byte < 0x80 || isEscapeLetter(index)
            || byte == 0x9D || byte == 0x9C
    }
}
