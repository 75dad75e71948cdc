import MSALText

/// Our records inside of lines that are no wrapper's.
extension LineUnwrapper {
    /// True if a line holds our records somewhere inside, and they have been passed on: after NULs of a file system that
    /// lost its last writes, after a torn line without its end, in anything that has no wrapper of its own here.
    @inline(__always)
    func takeRecords<Handler: LineHandler & ~Copyable>(
        in line: ByteText,
        _ number: Int,
        _ handler: inout Handler
    ) -> Bool {
        guard EmbeddedRecord.mayBe(in: line) else { return false }
        reuseIfFull(&handler)
        return takeEmbedded(in: line, number, &handler)
    }

    /// The same for a line that `EmbeddedRecord.mayBe` accepted, in this memory.
    @inline(never)
    func takeEmbedded<Handler: LineHandler & ~Copyable>(
        in line: ByteText,
        _ number: Int,
        _ handler: inout Handler
    ) -> Bool {
        var missesLeft = Self.mostMisses
        return takeRecords(in: line, number, depth: 0, &missesLeft, &handler)
    }

    private func takeRecords<Handler: LineHandler & ~Copyable>(
        in line: ByteText,
        _ number: Int,
        depth: Int,
        _ missesLeft: inout Int,
        _ handler: inout Handler
    ) -> Bool {
        var areTaken = false
        var index = 0
        while missesLeft > 0, let record = EmbeddedRecord.next(in: line, from: index) {
            if let end = take(record, in: line, number, depth: depth, &missesLeft, &handler) {
                areTaken = true
                index = end
            } else {
                index = record.start + 1
            }
        }
        return areTaken
    }

    /// How often something in one line may turn out to be no record: each time may cost a look at the whole line.
    private static var mostMisses: Int { 32 }

    /// Passes on an embedded record, or all those in the text that it begins. Returns where it ends; nil if it is none.
    private func take<Handler: LineHandler & ~Copyable>(
        _ record: EmbeddedRecord,
        in line: ByteText,
        _ number: Int,
        depth: Int,
        _ missesLeft: inout Int,
        _ handler: inout Handler
    ) -> Int? {
        if let end = take(record, inside: record.layers, of: line, number, depth: depth, &missesLeft, &handler) {
            return end
        }
        if let end = JSONMembers.object(line, at: record.start, to: line.count)?.end,
            scanned(line.part(record.start, end), number, &handler)
        {
            return end
        }
        missesLeft -= 1
        return take(record, inside: record.hiddenLayers, of: line, number, depth: depth, &missesLeft, &handler)
    }

    private func take<Handler: LineHandler & ~Copyable>(
        _ record: EmbeddedRecord,
        inside layers: [EmbeddedRecord.Layer],
        of line: ByteText,
        _ number: Int,
        depth: Int,
        _ missesLeft: inout Int,
        _ handler: inout Handler
    ) -> Int? {
        for layer in layers {
            guard depth < Self.deepest, missesLeft > 0, let buffer = memory.buffer(line.count - record.start) else {
                return nil
            }
            let (count, end) = record.decode(layer, line, to: buffer)
            // As long as before: there was no such layer.
            if count < end - record.start,
                takeRecords(in: LineMemory.line(buffer, count), number, depth: depth + 1, &missesLeft, &handler)
            {
                return end
            }
            missesLeft -= 1
        }
        return nil
    }
}
