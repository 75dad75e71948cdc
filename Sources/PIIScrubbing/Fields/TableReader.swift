internal import CScrubScan
import TextBytes

/// Rows under a header: the header names the columns. And lines of a name, blanks and a value.
extension TextScan {
    private static let mostColumns = 32

    func readTable(at newline: Int) {
        let text = scrub_text(bytes: bytes, count: count, endings: words.endings)
        guard scrub_may_be_table(text, newline) != 0 else { return }
        let start = lineStart(before: newline)
        let end = trimmedEnd(start, newline)
        let next = newline + 1
        if endsWord("stdin", at: end - 1) {
            // `COPY users (…) FROM stdin;`: `readColumnLists` reads the rows.
            state.pointee.hasListedValue = true
            return
        }
        if next < count, !readTable(start, end, rows: next) {
            readAlignedPair(start, end)
        }
        if next < count, lineEnd(after: next) == count { readAlignedPair(next, trimmedEnd(next, count)) }
    }

    /// Whether the first line, which ends at `headerEnd`, names the columns of the second.
    func isTable(headerEnd: Int) -> Bool { columns(0, trimmedEnd(0, headerEnd), rows: headerEnd + 1) != nil }

    private func lineStart(before end: Int) -> Int {
        var start = end
        while start > 0, end - start < SCRUB_LINE, bytes[start - 1] != .newline { start -= 1 }
        return start
    }

    private func lineEnd(after start: Int) -> Int {
        var end = start
        while end < count, bytes[end] != .newline { end += 1 }
        return end
    }

    private func trimmedEnd(_ start: Int, _ end: Int) -> Int {
        var last = end
        while last > start, bytes[last - 1].isSpace { last -= 1 }
        return last
    }

    /// Whether the header above a row names the column at `start` as public: `appId`.
    func isOpenColumn(at start: Int, delimiter: UInt8) -> Bool {
        guard start < state.pointee.tableEnd else { return false }
        let header = state.pointee.tableStart
        let cells = cells(header, trimmedEnd(header, lineEnd(after: header)), delimiter)
        let column = (lineStart(before: start)..<start).count { bytes[$0] == delimiter }
        guard column < cells.count, cells[column].start < cells[column].end else { return false }
        return rolesOfLastPart(endingAt: cells[column].end)?.contains(.open) ?? false
    }

    /// The columns of a table: where each begins, and what its name says.
    private struct Columns {
        /// The byte between cells; 0 for columns at fixed positions.
        var delimiter: UInt8
        var starts: [Int]
        var names: [FieldName?]
        /// A column names accounts, so that `Id` and `Name` are theirs.
        var isPersonal: Bool
        /// The columns of names and of their values.
        var pair: (Int, Int)?
    }

    private func readTable(_ start: Int, _ end: Int, rows: Int) -> Bool {
        guard let columns = columns(start, end, rows: rows) else { return false }
        // Each row is read once, also in a text of many tables.
        var index = max(rows, state.pointee.tableEnd)
        while index < count {
            let last = lineEnd(after: index)
            if last - index > SCRUB_LINE * 4 { break }
            let row = trimmedEnd(index, last)
            if row == index || !readRow(columns, index, row) { break }
            index = last + 1
        }
        state.pointee.tableEnd = index
        state.pointee.tableStart = start
        return index > rows
    }

    private func columns(_ start: Int, _ end: Int, rows: Int) -> Columns? {
        if start < state.pointee.tableEnd { return nil }
        let second = lineEnd(after: rows)
        // `| id | user |` over `+----+------+`
        let hasRuler = isRuler(rows, second)
        let first = hasRuler ? min(count, second + 1) : rows
        for delimiter in [UInt8(ascii: ","), .tab, UInt8(ascii: ";"), UInt8(ascii: "|")] {
            let cells = self.cells(start, end, delimiter)
            guard cells.count > 1, cells.count <= Self.mostColumns,
                cells.count == self.cells(first, trimmedEnd(first, lineEnd(after: first)), delimiter).count
            else { continue }
            if !cells.contains(where: { endsWord("value", at: $0.end) }),
                isListOfPairs(first, trimmedEnd(first, lineEnd(after: first)), delimiter)
            {
                return nil
            }
            return named(cells, delimiter: delimiter, starts: [])
        }
        // Names with two blanks between them, perhaps over a ruler.
        var starts: [Int] = []
        if hasRuler {
            var index = rows
            while index < second {
                if bytes[index] != .space, index == rows || bytes[index - 1] == .space { starts.append(index - rows) }
                index += 1
            }
        } else {
            var index = start
            while index < end, starts.count <= Self.mostColumns {
                let isGap = starts.isEmpty || bytes[index - 1] == .space && byte(index - 2) == .space
                if bytes[index] != .space, isGap { starts.append(index - start) }
                index += 1
            }
            guard starts.count > 2, isHeader(start, end) else { return nil }
        }
        guard starts.count > 1, starts.count <= Self.mostColumns else { return nil }
        let cells = starts.indices.map { column in
            let first = min(end, start + starts[column])
            let last = column + 1 < starts.count ? min(end, start + starts[column + 1]) : end
            return trimmed(first, max(first, last))
        }
        return named(cells, delimiter: 0, starts: starts)
    }

    /// `| correlation_id | GUID |`: two cells, the first one is itself a name. What is above it is such a pair as well.
    private func isListOfPairs(_ start: Int, _ end: Int, _ delimiter: UInt8) -> Bool {
        let filled = cells(start, end, delimiter).filter { $0.end > $0.start }
        guard filled.count == 2, let name = anyFieldName(endingAt: filled[0].end, quoteLevel: -1) else { return false }
        return name.start == filled[0].start && filled[0].end - filled[0].start > 4 && !bytes[filled[0].start].isDigit
    }

    private func named(_ cells: [(start: Int, end: Int)], delimiter: UInt8, starts: [Int]) -> Columns? {
        var isPersonal = false
        var isAny = false
        // A row of values is not a header.
        let isValue = { (cell: (start: Int, end: Int)) in
            cell.end - cell.start > 40 || self.byte(cell.start).isDigit || self.isGUID(cell.start)
                || (cell.start..<cell.end).contains {
                    self.bytes[$0] == .equals || self.bytes[$0] == UInt8(ascii: "$")
                        // `Key: account_username, Value: …`
                        || self.bytes[$0] == .colon && self.byte($0 + 1) == .space && cell.start == cells[0].start
                        // `self.kinit(principal, …`, and not `password(plain)`
                        || self.bytes[$0] == .openParenthesis && self.byte($0 - 1).isNameByte
                            && self.byte(cell.end - 1) != .closeParenthesis
                }
                || Mask.length(self.bytes, self.count, at: cell.start) > 0
        }
        guard !cells.contains(where: isValue) else { return nil }
        let names = cells.map { cell -> FieldName? in
            guard cell.end > cell.start, bytes[cell.end - 1].isNameByte, bytes[cell.start].isNameByte,
                words.mayEnd(bytes, at: cell.end),
                let name = fieldName(endingAt: cell.end, quoteLevel: -1), name.start >= cell.start || name.isProse
            else { return nil }
            isAny = true
            switch name.kind {
            case .user, .email, .phone: isPersonal = true
            case .name where name.demand == .plausible: isPersonal = true
            default: break
            }
            return name
        }
        // `host|name|value`: the cell of one column names that of another.
        let key = cells.firstIndex {
            endsWord("name", at: $0.end) || endsWord("key", at: $0.end) && $0.end - $0.start == 3
        }
        let value = cells.firstIndex { endsWord("value", at: $0.end) }
        var pair: (Int, Int)?
        if let key, let value { pair = (key, value) }
        guard isAny || pair != nil else { return nil }
        return Columns(delimiter: delimiter, starts: starts, names: names, isPersonal: isPersonal, pair: pair)
    }

    /// Words without digits: the names of columns.
    private func isHeader(_ start: Int, _ end: Int) -> Bool {
        (start..<end).allSatisfy {
            bytes[$0].isLetter || bytes[$0] == .space || bytes[$0] == .underscore || bytes[$0] == .minus
        }
    }

    private func isRuler(_ start: Int, _ end: Int) -> Bool {
        var marks = 0
        for index in start..<end {
            let byte = bytes[index]
            if byte == .minus || byte == .equals {
                marks += 1
            } else if !byte.isSpace, byte != UInt8(ascii: "+") {
                return false
            }
        }
        return marks > 1
    }

    private func cells(_ start: Int, _ end: Int, _ delimiter: UInt8) -> [(start: Int, end: Int)] {
        var cells: [(start: Int, end: Int)] = []
        var first = start
        var isQuoted = false
        for index in start...end {
            if index < end, bytes[index] == .quote { isQuoted.toggle() }
            guard index == end || bytes[index] == delimiter && !isQuoted else { continue }
            if cells.count > Self.mostColumns { return [] }
            cells.append(trimmed(first, index))
            first = index + 1
        }
        return cells
    }

    private func trimmed(_ start: Int, _ end: Int) -> (start: Int, end: Int) {
        var first = start
        var last = end
        while first < last, bytes[first].isSpace || bytes[first] == .quote { first += 1 }
        while last > first, bytes[last - 1].isSpace || bytes[last - 1] == .quote { last -= 1 }
        return (first, last)
    }

    private func readRow(_ columns: Columns, _ start: Int, _ end: Int) -> Bool {
        if isRuler(start, end) { return true }
        if columns.delimiter != 0 {
            let cells = cells(start, end, columns.delimiter)
            guard cells.count == columns.names.count else { return false }
            for (cell, name) in zip(cells, columns.names) {
                if let name { readCell(name, cell.start, cell.end, isPersonal: columns.isPersonal) }
            }
            if let (key, value) = columns.pair, let name = siblingName(cells[key].start, cells[key].end) {
                readCell(name, cells[value].start, cells[value].end, isPersonal: true)
            }
            return true
        }
        // As many values with two blanks between them as there are columns: some are longer than theirs.
        let parts = partsOfRow(start, end)
        if parts.count == columns.names.count {
            for (part, name) in zip(parts, columns.names) {
                if let name { readCell(name, part.start, part.end, isPersonal: columns.isPersonal) }
            }
            return true
        }
        // A value that is longer than its column moves the next ones: a cell begins where a word does.
        var edges = columns.starts.map { offset -> Int in
            var index = start
            var left = offset
            while index < end, left > 0 || UTF8.isContinuation(bytes[index]) {
                if !UTF8.isContinuation(bytes[index]) { left -= 1 }
                index += 1
            }
            while index > start, index < end, bytes[index] > .space, bytes[index - 1] > .space { index -= 1 }
            return index
        }
        edges.append(end)
        for column in columns.names.indices {
            guard let name = columns.names[column], edges[column + 1] > edges[column] else { continue }
            var cell = trimmed(edges[column], edges[column + 1])
            while cell.start < cell.end,
                bytes[cell.start] == UInt8(ascii: ">") || bytes[cell.start] == UInt8(ascii: "*")
            { cell.start += 1 }
            // What follows two blanks is the next column.
            var index = cell.start
            while index + 1 < cell.end, bytes[index] > .space || bytes[index + 1] > .space { index += 1 }
            if index + 1 < cell.end { cell.end = index }
            readCell(name, cell.start, cell.end, isPersonal: columns.isPersonal)
        }
        return true
    }

    private func partsOfRow(_ start: Int, _ end: Int) -> [(start: Int, end: Int)] {
        var parts: [(start: Int, end: Int)] = []
        var first = start
        while first < end, parts.count <= Self.mostColumns {
            while first < end, bytes[first] == .space { first += 1 }
            var last = first
            while last < end, bytes[last] > .space || byte(last + 1) > .space && last + 1 < end { last += 1 }
            if last > first { parts.append((first, last)) }
            first = last + 1
        }
        return parts
    }

    func readCell(_ name: FieldName, _ start: Int, _ end: Int, isPersonal: Bool) {
        guard start < end else { return }
        if name.needsOwner {
            guard isPersonal else { return }
            if name.demand == .ownerIsPerson {
                let isLongNumber = 8...12 ~= end - start && isNumber(start, end)
                if isLongNumber || end - start == UUIDText.length && isGUID(start) {
                    note(.account, start, end)
                }
            } else if isPersonName(start, end), !hasThing(start, end) {
                note(.name, start, end)
            }
            return
        }
        var extent = ValueExtent(start: start, end: end, isQuoted: true, isCut: false, terminator: 0)
        if let kind = acceptedKind(of: &extent, name, separator: start - 1 < 0 ? 0 : start - 1) {
            note(kind, extent.start, extent.end)
        }
    }

    /// The length of a vertical bar at `index`, or 0.
    private func bar(at index: Int) -> Int {
        if byte(index) == UInt8(ascii: "|") { return 1 }
        return byte(index) == 0xE2 && byte(index + 1) == 0x94 && byte(index + 2) == 0x82 ? 3 : 0
    }

    /// `User name         anna`: two blanks or a tab between a name and its value.
    private func readAlignedPair(_ start: Int, _ end: Int) {
        var start = start
        var end = end
        // `│ User name │ anna │`
        let opening = bar(at: start)
        if opening > 0 {
            start += opening
            while start < end, bytes[start].isBlank { start += 1 }
            if bar(at: end - 1) > 0 { end -= 1 } else if bar(at: end - 3) > 0 { end -= 3 }
            while end > start, bytes[end - 1].isBlank { end -= 1 }
            var divider = start
            while divider < end, bar(at: divider) == 0 { divider += 1 }
            var first = divider + bar(at: divider)
            var last = divider
            while first < end, bytes[first].isBlank { first += 1 }
            while last > start, bytes[last - 1].isBlank { last -= 1 }
            guard first < end, !(first..<end).contains(where: { bar(at: $0) > 0 }), words.mayEnd(bytes, at: last),
                let name = fieldName(endingAt: last, quoteLevel: -1), name.demand != .ownGrammar,
                fieldName(endingAt: end, quoteLevel: -1) == nil
            else { return }
            return readCell(name, first, end, isPersonal: true)
        }
        // `  --user NAME   name of the user`: a help text
        if start < end, bytes[start].isBlank || bytes[start] == .minus {
            var option = start
            while option < end, bytes[option].isBlank { option += 1 }
            if bytes[option] == .minus, byte(option + 1) == .minus || byte(option + 1).isLetter { return }
        }
        // `    DefaultUserName    REG_SZ    anna`, a value of Windows' registry
        let type = (start..<end).first { starts(exactly: "    REG_", at: $0) }
        var index = type ?? start
        while type == nil, index + 1 < end,
            !(bytes[index].isBlank && (bytes[index + 1].isBlank || bytes[index] == .tab)) || index == start
        {
            index += 1
        }
        // `/srv/users    *.example.org(rw)`: a path
        guard index + 1 < end, index > start, bytes[index - 1].isNameByte, words.mayEnd(bytes, at: index),
            let name = fieldName(endingAt: index, quoteLevel: -1), name.demand != .ownGrammar,
            byte(name.start - 1) != .slash
        else { return }
        var first = index
        while first < end, bytes[first].isBlank { first += 1 }
        if index == type {
            while first < end, !bytes[first].isBlank { first += 1 }
            while first < end, bytes[first].isBlank { first += 1 }
        }
        // `Mail     : anna@contoso.com`: a pair
        if bytes[first] == .colon || bytes[first] == .equals { return }
        // `created_by    | GUID`, a record that is printed a line a column
        if byte(first) == UInt8(ascii: "|"), byte(first + 1) == .space { first += 2 }
        var last = first
        while last < end, !(bytes[last] == .tab || bytes[last] == .space && byte(last + 1) == .space) { last += 1 }
        // `db-password   55d ago   3`
        let shape = ValueShape(bytes, first, last)
        if name.kind.sensitivity == .secret, shape.blanks > 0 { return }
        // `oauth-token   azure-kv   15m`: the row of a table, whose first column names things
        if name.kind.sensitivity == .secret, last < end, shape.lowers + shape.hyphens == shape.length { return }
        readCell(name, first, last, isPersonal: true)
    }
}
