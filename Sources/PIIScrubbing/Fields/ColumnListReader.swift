internal import TextBytes

/// Names of columns in brackets, and a list of values: `INSERT INTO users (login, phone) VALUES ('anna', '…'), (…)`.
extension TextScan {
    private static let mostColumns = 32
    private static let longestList = 512

    func readColumnLists() {
        var index = 8
        while index + 8 < count {
            index = next(letter: UInt8(ascii: "v"), or: UInt8(ascii: "f"), from: index)
            if starts(with: "values", at: index), !lead(index).isAlphanumeric {
                index = readColumnList(before: index, from: index + 6)
            } else if starts(with: "from stdin", at: index) {
                index = readCopiedRows(before: index, from: index + 10)
            } else {
                index += 1
            }
        }
    }

    /// `COPY users (login, pwd) FROM stdin;` and rows with tabs. Returns where they end.
    private func readCopiedRows(before keyword: Int, from start: Int) -> Int {
        guard byte(keyword - 1) == .space, byte(keyword - 2) == .closeParenthesis else { return start }
        let close = keyword - 2
        var open = close
        while open > 0, close - open < Self.longestList, bytes[open - 1] != .openParenthesis { open -= 1 }
        let names = values(open, close).map { fieldName(endingAt: $0.end, quoteLevel: -1) }
        var index = start
        while index < count, bytes[index] != .newline { index += 1 }
        index += 1
        while index < count, bytes[index] != .backslash {
            var column = 0
            var first = index
            while index <= count {
                let isEnd = index == count || bytes[index] == .newline
                guard isEnd || bytes[index] == .tab else {
                    index += 1
                    continue
                }
                if column < names.count, let name = names[column] { readCell(name, first, index, isPersonal: true) }
                column += 1
                index += 1
                first = index
                if isEnd { break }
            }
        }
        return index
    }

    /// Reads the rows after `VALUES`. Returns where they end.
    private func readColumnList(before keyword: Int, from start: Int) -> Int {
        var close = keyword
        while close > 0, bytes[close - 1].isSpace { close -= 1 }
        guard close > 2, bytes[close - 1] == .closeParenthesis else { return start }
        close -= 1
        var open = close
        while open > 0, close - open < Self.longestList, bytes[open - 1] != .openParenthesis { open -= 1 }
        guard open > 0, bytes[open - 1] == .openParenthesis else { return start }
        let names = values(open, close).map { fieldName(endingAt: $0.end, quoteLevel: -1) }
        guard names.count > 1, names.contains(where: { $0 != nil }) else { return start }
        var table = open - 1
        while table > 0, bytes[table - 1].isSpace || bytes[table - 1].isQuote { table -= 1 }
        let owner = rolesOfName(endingAt: table) ?? []
        let isPersonal =
            !owner.isDisjoint(with: [.user, .account, .person, .login])
            || names.contains { $0?.demand == .plausible && $0?.kind.sensitivity == .personal }
        var index = start
        var rows = 0
        while rows < 64 {
            while byte(index).isSpace || byte(index) == .comma { index += 1 }
            guard byte(index) == .openParenthesis else { return index }
            let end = endOfRow(from: index + 1)
            let cells = values(index + 1, end)
            guard cells.count == names.count else { return end }
            for (cell, name) in zip(cells, names) {
                if byte(cell.start) == UInt8(ascii: "?") { state.pointee.hasParameter = true }
                if let name { readCell(name, cell.start, cell.end, isPersonal: isPersonal) }
            }
            index = end + 1
            rows += 1
        }
        return index
    }

    /// `Key (tenant, lower(login))=(GUID, anna)`, the row that PostgreSQL has already: each column names its own value.
    func readRowOfKey(at sign: Int) -> Bool {
        guard byte(sign - 1) == .closeParenthesis, byte(sign + 1) == .openParenthesis,
            let open = (max(0, sign - Self.longestList)..<sign).last(where: { starts(exactly: "Key (", at: $0) })
        else { return false }
        let names = values(open + 5, sign - 1)
        let cells = values(sign + 2, endOfRow(from: sign + 2))
        guard names.count > 1, names.count == cells.count else { return false }
        for (cell, column) in zip(cells, names) {
            let end = (column.start..<column.end).first { bytes[$0] == .closeParenthesis || bytes[$0] == .colon }
            if let name = fieldName(endingAt: end ?? column.end, quoteLevel: -1) {
                readCell(name, cell.start, cell.end, isPersonal: true)
            }
        }
        return true
    }

    private func endOfRow(from start: Int) -> Int {
        var quote: UInt8 = 0
        var index = start
        while index < count, index - start < 4 * Self.longestList {
            let byte = bytes[index]
            if quote != 0 {
                if byte == quote { quote = 0 }
            } else if byte == .apostrophe || byte == .quote {
                quote = byte
            } else if byte == .closeParenthesis {
                break
            }
            index += 1
        }
        return index
    }

    /// The parts of a list between commas, without blanks and quotes around them.
    private func values(_ start: Int, _ end: Int) -> [(start: Int, end: Int)] {
        var parts: [(start: Int, end: Int)] = []
        var first = start
        var quote: UInt8 = 0
        for index in start...max(start, end) {
            if index < end {
                let byte = bytes[index]
                if quote != 0 {
                    if byte == quote { quote = 0 }
                    continue
                }
                if byte.isQuote {
                    quote = byte
                    continue
                }
                guard byte == .comma else { continue }
            }
            var low = first
            var high = index
            while low < high, bytes[low].isSpace || bytes[low].isQuote || bytes[low] == .openBracket { low += 1 }
            while high > low, bytes[high - 1].isSpace || bytes[high - 1].isQuote || bytes[high - 1] == .closeBracket {
                high -= 1
            }
            parts.append((low, high))
            if parts.count > Self.mostColumns { return [] }
            first = index + 1
        }
        return parts
    }
}
