import TextBytes

/// `state mismatch: expected X, got Y`, `expected nonce X but was Y`: what a check of a response compared.
extension TextScan {
    func readExpectedValues() {
        var index = 0
        while true {
            // Few words have this letter.
            index = next(letter: UInt8(ascii: "x"), from: index + 1)
            guard index < count else { return }
            guard starts(with: "expected", at: index - 1), !byte(index - 2).isLetter else { continue }
            let low = max(0, index - 64)
            var kind = kindOfComparison(from: low, to: index - 1)
            var start = index + 7
            // `expected state X`, `expected: 'X'`
            let word = endOfRun(from: start + 1, notAfter: start + 8) { $0.isLetter }
            if let own = kindOfComparison(from: start + 1, to: word) {
                kind = own
                start = word
            }
            guard let kind, let end = noteCompared(kind, from: start) else { continue }
            // `, got Y`, ` but was Y`
            var next = end
            for _ in 0..<3 {
                while next < count, next - end < 24, !bytes[next].isLetter, bytes[next] != .newline { next += 1 }
                let last = endOfRun(from: next, notAfter: next + 12) { $0.isLetter }
                guard last > next, vocabulary.pointee.pairLinks.contains(bytes, next, last) else { break }
                next = last
                if noteCompared(kind, from: next) != nil { break }
            }
        }
    }

    private func kindOfComparison(from low: Int, to end: Int) -> FindingKind? {
        for index in stride(from: end - 5, through: low, by: -1) {
            if starts(with: "state", at: index), !byte(index - 1).isLetter, !byte(index + 5).isLetter { return .state }
            if starts(with: "nonce", at: index), !byte(index - 1).isLetter, !byte(index + 5).isLetter { return .nonce }
        }
        return nil
    }

    /// Notes the value that begins after a blank, a colon or a sign, if it is one that was made up. Returns its end.
    private func noteCompared(_ kind: FindingKind, from index: Int) -> Int? {
        var start = index
        while start < count, start - index < 4,
            bytes[start] == .space || bytes[start] == .colon || bytes[start] == .equals || bytes[start].isQuote
                || bytes[start] == .openParenthesis || bytes[start] == .openBracket
        { start += 1 }
        let end = endOfMadeValue(from: start)
        guard start > index, isGUID(start) || looksGenerated(start, end, atLeast: 8) else { return nil }
        note(kind, start, end)
        return end
    }
}
