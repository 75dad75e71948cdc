import LogRecords
import MSALText

/// Our records inside of lines that are no wrapper's.
extension LineUnwrapper {
    /// True if a line holds our records somewhere at `from` or after it, and they have been passed on: after NULs of a file
    /// system that lost its last writes, after a torn line without its end, in anything that has no wrapper of its own here.
    @inline(__always)
    func takeRecords<Handler: LineHandler & ~Copyable>(
        in line: ByteText,
        from: Int = 0,
        _ number: Int,
        _ handler: inout Handler
    ) -> Bool {
        guard EmbeddedRecord.mayBe(in: line) else { return false }
        reuseIfFull(&handler)
        return takeEmbedded(in: line, from: from, number, &handler)
    }

    /// The same without asking `mayBe`, and without giving up memory: the line may be in it.
    @inline(never)
    func takeEmbedded<Handler: LineHandler & ~Copyable>(
        in line: ByteText,
        from: Int = 0,
        _ number: Int,
        _ handler: inout Handler
    ) -> Bool {
        var workLeft = Self.mostWork * line.count
        return takeRecords(in: line, from: from, number, depth: 0, &workLeft, &handler)
    }

    /// How many times as many bytes as a line has may be looked at for records that turn out to be none.
    private static var mostWork: Int { 32 }

    private func takeRecords<Handler: LineHandler & ~Copyable>(
        in line: ByteText,
        from: Int,
        _ number: Int,
        depth: Int,
        _ workLeft: inout Int,
        _ handler: inout Handler
    ) -> Bool {
        var areTaken = false
        var index = from
        while workLeft > 0, let record = EmbeddedRecord.next(in: line, from: index) {
            if let end = take(record, in: line, number, depth: depth, &workLeft, &handler) {
                areTaken = true
                index = end
            } else {
                index = record.start + 1
            }
        }
        return areTaken
    }

    /// Passes on an embedded record, or all those in the text that it begins. Returns where it ends; nil if it is none.
    private func take<Handler: LineHandler & ~Copyable>(
        _ record: EmbeddedRecord,
        in line: ByteText,
        _ number: Int,
        depth: Int,
        _ workLeft: inout Int,
        _ handler: inout Handler
    ) -> Int? {
        if let end = take(record, inside: record.layers, of: line, number, depth: depth, &workLeft, &handler) {
            return end
        }
        let end = JSONMembers.object(line, at: record.start, to: line.count)?.end
        workLeft -= (end ?? line.count) - record.start
        if let end {
            let mark = memory.mark
            switch scan(line.part(record.start, end), number, &handler) {
            case .taken:
                workLeft += end - record.start
                return end
            case .refused:
                memory.reset(to: mark)
                return nil
            case .noObject: memory.reset(to: mark)
            }
        }
        return take(record, inside: record.hiddenLayers, of: line, number, depth: depth, &workLeft, &handler)
    }

    private func take<Handler: LineHandler & ~Copyable>(
        _ record: EmbeddedRecord,
        inside layers: [EmbeddedRecord.Layer],
        of line: ByteText,
        _ number: Int,
        depth: Int,
        _ workLeft: inout Int,
        _ handler: inout Handler
    ) -> Int? {
        for layer in layers {
            let mark = memory.mark
            guard depth < Self.deepest, workLeft > 0, let buffer = memory.buffer(line.count - record.start) else {
                return nil
            }
            let (count, end) = record.decode(layer, line, to: buffer)
            let inner = LineMemory.line(buffer, count)
            memory.giveBack(after: inner)
            // What is inside begins with the record. As long as before, it had no such layer.
            if count < end - record.start, let first = EmbeddedRecord.next(in: inner, from: 0), first.start == 0,
                let next = take(first, in: inner, number, depth: depth + 1, &workLeft, &handler)
            {
                _ = takeRecords(in: inner, from: next, number, depth: depth + 1, &workLeft, &handler)
                return end
            }
            memory.reset(to: mark)
            workLeft -= end - record.start
        }
        return nil
    }
}
