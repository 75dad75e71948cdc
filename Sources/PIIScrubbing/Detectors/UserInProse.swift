import TextBytes

/// Names of users in sentences: `User 'anna' not found`, `session opened for user anna`.
extension TextScan {
    private static let subjects: [StaticString] = ["user", "username"]

    func userInProse(at anchor: Int) {
        guard byte(anchor + 1) | 32 == UInt8(ascii: "s"), byte(anchor + 2) | 32 == UInt8(ascii: "e"),
            !byte(anchor - 1).isAlphanumeric, byte(anchor - 1) != UInt8(ascii: "_"),
            byte(anchor - 1) != UInt8(ascii: "/")
        else { return }
        for word in Self.subjects
        where byte(anchor + word.utf8CodeUnitCount) == .space && starts(with: word, at: anchor) {
            let end = anchor + word.utf8CodeUnitCount
            let isFor = endsWord("for", at: anchor - 1) && byte(anchor - 1) == .space
            var start = end + 1
            let quote = byte(start)
            let isQuoted = quote == UInt8(ascii: "'") || quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "`")
            guard isQuoted || isFor else { return }
            if isQuoted { start += 1 }
            var last = start
            while last < count, last - start < 48, isLoginByte(bytes[last]) { last += 1 }
            guard last - start >= 2, bytes[start].isLetter, !isPlaceholder(start, last) else { return }
            if isQuoted {
                guard byte(last) == quote else { return }
            } else {
                while last > start, bytes[last - 1] == UInt8(ascii: ".") { last -= 1 }
                guard bytes[start].isLowercase, byte(last) != UInt8(ascii: "@"), byte(last) != .colon,
                    byte(last) != .equals,
                    !vocabulary.pointee.wordsAfterUser.contains(bytes, start, last)
                else { return }
                guard
                    hasDigit(start, last) || byte(last) == 0 || byte(last) == .newline || starts(with: " by", at: last)
                        || starts(with: " from", at: last)
                else { return }
            }
            found(.user, start, last)
            return
        }
    }

    private func isLoginByte(_ byte: UInt8) -> Bool {
        byte.isAlphanumeric || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "_") || byte == .minus || byte >= 0x80
    }

    static let wordsAfterUser: StaticString =
        """
        input interaction action agent consent flow flows data profile account accounts session name id ids selection
        info state token tokens mode type object context details authentication credentials identity realm cancelled
        """
}
