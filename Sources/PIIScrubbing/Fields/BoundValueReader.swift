import TextBytes

/// Values that are bound to the parameters of a statement, named by the columns that the statement compares or sets:
/// `UPDATE users SET pwd = ? WHERE login = ?` and `Parameters: x(String), y(String)`, `params=('x', 'y')`,
/// `binding parameter (2:VARCHAR) <- [y]`, `$2 = 'y'`.
extension TextScan {
    private static let mostParameters = 32
    /// How many lists after a statement are read, and how many numbers of parameters.
    private static let mostLists = 64

    func readBoundValues() {
        guard state.pointee.hasParameter else { return }
        var names: [FieldName?] = []
        let end = parameters(&names)
        guard names.contains(where: { $0 != nil }), names.count <= Self.mostParameters else { return }
        if !noteNumberedValues(names) { noteListedValues(names, from: end) }
    }

    /// The column of each parameter of the text's statements, in order. Returns where the last one ends.
    private func parameters(_ names: inout [FieldName?]) -> Int {
        var last = 0
        var index = 1
        while index < count, names.count <= Self.mostParameters {
            guard let end = endOfParameter(index) else {
                index += 1
                continue
            }
            if bytes[index - 1] == .comma || bytes[index - 1] == .openParenthesis
                || bytes[index - 1] == .space && (byte(index - 2) == .comma || byte(index - 2) == .openParenthesis)
            {
                names.append(columnOfList(at: index))
            } else {
                names.append(columnBefore(index))
            }
            last = end
            index = end
        }
        return last
    }

    /// `?`, `$1`, `@p0`, `:1`, `%s`: the end of a parameter of a statement.
    private func endOfParameter(_ start: Int) -> Int? {
        let before = bytes[start - 1]
        guard before == .space || before == .equals || before == .comma || before == .openParenthesis else {
            return nil
        }
        var end = start + 1
        switch bytes[start] {
        case UInt8(ascii: "?"): break
        case UInt8(ascii: "%"):
            guard byte(end) == UInt8(ascii: "s") else { return nil }
            end += 1
        case UInt8(ascii: "$"), UInt8(ascii: "@"), .colon:
            if byte(end) == UInt8(ascii: "p") { end += 1 }
            guard byte(end).isDigit else { return nil }
            while byte(end).isDigit { end += 1 }
        default: return nil
        }
        // `$1 = 'anna'`: the value, and not a parameter of the statement
        let next = byte(end)
        guard
            next == 0 || next == .space || next == .comma || next == .closeParenthesis || next == .newline
                || next.isQuote || next == .backslash || next == UInt8(ascii: ";") || next == .closeBracket,
            !starts(exactly: " = ", at: end), byte(end) != .equals
        else { return nil }
        return end
    }

    /// `login = ?`, `u.login LIKE ?`, `"users"."login" = $1`
    private func columnBefore(_ parameter: Int) -> FieldName? {
        var end = parameter
        while end > 0, parameter - end < 12,
            bytes[end - 1] == .space || bytes[end - 1] == .equals || bytes[end - 1] == UInt8(ascii: "<")
                || bytes[end - 1] == UInt8(ascii: ">") || bytes[end - 1] == .openParenthesis
                || bytes[end - 1].isQuote || bytes[end - 1] == .backslash
        { end -= 1 }
        for word in Self.comparisons where endsWord(word, at: end) { end -= word.utf8CodeUnitCount + 1 }
        while end > 0, bytes[end - 1].isQuote || bytes[end - 1] == .backslash || bytes[end - 1] == .closeBracket {
            end -= 1
        }
        guard end > 0, bytes[end - 1].isNameByte else { return nil }
        return fieldName(endingAt: end, quoteLevel: -1)
    }

    private static let comparisons: [StaticString] = ["like", "in", "ilike", "eq"]

    /// `INSERT INTO users (login, pwd) VALUES (?, ?)`: the column at the same place in the list before.
    private func columnOfList(at parameter: Int) -> FieldName? {
        var open = parameter
        var place = 0
        while open > 0, parameter - open < 512, bytes[open - 1] != .openParenthesis {
            if bytes[open - 1] == .comma { place += 1 }
            open -= 1
        }
        var close = open - 1
        while close > 0, open - close < 24, bytes[close - 1] != .closeParenthesis { close -= 1 }
        guard close > 1, bytes[close - 1] == .closeParenthesis else { return columnBefore(parameter) }
        var first = close - 1
        while first > 0, close - first < 512, bytes[first - 1] != .openParenthesis { first -= 1 }
        for _ in 0..<place {
            while first < close, bytes[first] != .comma { first += 1 }
            first += 1
        }
        var end = first
        while end < close - 1, bytes[end] != .comma { end += 1 }
        while end > first, !bytes[end - 1].isNameByte { end -= 1 }
        guard end > first else { return nil }
        return fieldName(endingAt: end, quoteLevel: -1)
    }

    /// `binding parameter (2:VARCHAR) <- [y]`, `parameter [2] as [VARCHAR] - [y]`, `$2 = 'y'`, `@p1='y'`
    private func noteNumberedValues(_ names: [FieldName?]) -> Bool {
        var index = 0
        var isAny = false
        var numbers = 0
        while index < count, numbers < Self.mostLists {
            let sign = bytes[index]
            guard sign == UInt8(ascii: "$") || sign == UInt8(ascii: "@") || sign == UInt8(ascii: "r"),
                var digit = numberOfParameter(at: index)
            else {
                index += 1
                continue
            }
            let isZeroBased = sign == UInt8(ascii: "@")
            var number = 0
            while byte(digit).isDigit, number < 100 {
                number = number * 10 + Int(bytes[digit] - 48)
                digit += 1
            }
            index = digit
            numbers += 1
            guard let value = valueOfParameter(after: digit, isWord: sign == UInt8(ascii: "r")) else { continue }
            isAny = true
            index = value.end
            let place = isZeroBased ? number : number - 1
            if names.indices.contains(place), let name = names[place] {
                readCell(name, value.start, value.end, isPersonal: true)
            }
        }
        return isAny
    }

    /// The first digit of the number of a parameter whose value follows.
    private func numberOfParameter(at index: Int) -> Int? {
        var digit = index + 1
        if bytes[index] == UInt8(ascii: "r") {
            guard starts(with: "paramete", at: index - 8), byte(digit) == .space,
                byte(digit + 1) == .openParenthesis || byte(digit + 1) == .openBracket
            else { return nil }
            digit += 2
        } else if byte(digit) == UInt8(ascii: "p") {
            digit += 1
        }
        return byte(digit).isDigit ? digit : nil
    }

    private func valueOfParameter(after end: Int, isWord: Bool) -> (start: Int, end: Int)? {
        var index = end
        if isWord {
            // `:VARCHAR) <- [`, `] as [VARCHAR] - [`
            while index < count, index - end < 48,
                !(bytes[index] == .openBracket && byte(index - 1) == .space && byte(index - 2) == .minus)
            { index += 1 }
            guard byte(index) == .openBracket else { return nil }
            var last = index + 1
            while last < count, last - index < 512, bytes[last] != .closeBracket { last += 1 }
            return byte(last) == .closeBracket ? (index + 1, last) : nil
        }
        while byte(index) == .space { index += 1 }
        guard byte(index) == .equals else { return nil }
        index += byte(index + 1) == .space ? 2 : 1
        // `@p0=N'anna'`
        if byte(index) == UInt8(ascii: "N") { index += 1 }
        guard let quote = openingQuote(at: index) else { return nil }
        let extent = quotedValue(level: quote.level, quote: quote.quote, from: quote.next)
        return (extent.start, extent.end)
    }

    /// The first list after the statement with as many elements as it has parameters.
    private func noteListedValues(_ names: [FieldName?], from start: Int) {
        var index = start
        var lists = 0
        while index < count, lists < Self.mostLists {
            let isList = bytes[index] == .openParenthesis || bytes[index] == .openBracket
            let isLabel = bytes[index] == .colon && byte(index + 1) == .space
            guard isList || isLabel else {
                index += 1
                continue
            }
            lists += 1
            let cells = elementsOfList(from: isList ? index + 1 : index + 2, isOpen: isLabel)
            if cells.count == names.count, names.count > 1 || cells[0].isMarked {
                for (cell, name) in zip(cells, names) {
                    if let name { readCell(name, cell.start, cell.end, isPersonal: true) }
                }
                return
            }
            index += 1
        }
    }

    private typealias Element = (start: Int, end: Int, isMarked: Bool)

    /// The elements up to the closing bracket or the end of the line, without quotes and without the type after each.
    private func elementsOfList(from start: Int, isOpen: Bool) -> [Element] {
        var elements: [Element] = []
        var index = start
        while index < count, elements.count <= Self.mostParameters {
            while byte(index) == .space { index += 1 }
            var element: Element = (index, index, false)
            if let quote = openingQuote(at: index) {
                let extent = quotedValue(level: quote.level, quote: quote.quote, from: quote.next)
                element = (extent.start, extent.end, true)
                index = extent.end + quote.level + 1
            } else {
                while index < count, bytes[index] >= .space, bytes[index] != .comma, bytes[index] != .closeBracket,
                    bytes[index] != .closeParenthesis || byte(index + 1) == .comma && isOpen,
                    !(bytes[index] == .backslash && isEscapeLetter(index + 1))
                { index += 1 }
                element.end = index
                if isOpen, let open = (element.start..<index).last(where: { bytes[$0] == .openParenthesis }) {
                    // `anna(String)`
                    element = (element.start, open, true)
                    if byte(index) == .closeParenthesis { index += 1 }
                }
            }
            elements.append(element)
            guard byte(index) == .comma else { break }
            index += 1
        }
        let last = byte(index)
        let isClosed =
            isOpen
            ? last < .space || last == .backslash || last.isQuote : last == .closeParenthesis || last == .closeBracket
        return isClosed || isOpen && elements.last?.isMarked == true ? elements : []
    }
}
