import Files

/// Finds the journal lines that a file does not hold yet, by comparing bytes.
///
/// The writer drains in order, so after the committed length a file holds the first wanted lines, and perhaps a part of
/// the next one. Comparing line by line (not as one run of bytes) gives the same answer when another program wrote in
/// between, and after a recovery that was itself interrupted. Equal lines are counted, not merged.
struct MissingLines {
    /// The lines still to be appended, in order.
    private(set) var lines: [ArraySlice<UInt8>]
    /// Bytes after the file's last line end.
    private(set) var fragment: [UInt8] = []
    /// Offset of the file's last line end.
    private(set) var wholeLength: UInt64

    /// All lines are missing.
    init(wanted: [ArraySlice<UInt8>]) {
        lines = wanted
        wholeLength = 0
    }

    /// The bytes of all lines.
    var joined: [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(lines.reduce(0) { $0 + $1.count })
        for line in lines { bytes += line }
        return bytes
    }

    /// Removes the lines that the file holds from `base` on. `base` is the start of a line.
    mutating func compare(
        descriptor: Int32,
        from base: UInt64,
        files: any FileOperations
    ) throws(SystemFailure) {
        wholeLength = base
        var offset = base
        var buffer = [UInt8](repeating: 0, count: 256 << 10)
        var carry: [UInt8] = []
        var unfinished: UInt64 = 0
        var index = Index(lines)
        while true {
            let count = try buffer.withFailingBytes { (target) throws(SystemFailure) in
                try files.readAll(descriptor, into: target, at: offset)
            }
            guard count > 0 else { break }
            offset += UInt64(count)
            var rest = buffer[..<count]
            while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
                let line = rest[...end]
                wholeLength += unfinished + UInt64(line.count)
                unfinished = 0
                index.remove(carry.isEmpty ? line : (carry + line)[...])
                carry.removeAll(keepingCapacity: true)
                rest = rest[(end + 1)...]
            }
            // A line longer than any record is not ours: its beginning is enough to see that.
            unfinished += UInt64(rest.count)
            carry += rest.prefix(max(0, 2 * Journal.largestRecord - carry.count))
        }
        fragment = carry
        lines = index.remaining
    }

    /// The bytes to append so that the file holds each line once and none is torn: the rest of one of our partial
    /// lines, or a line end after another program's.
    func completion() -> (bytes: [UInt8], lines: [ArraySlice<UInt8>]) {
        guard !fragment.isEmpty else { return ([], lines) }
        if let first = lines.first, first.starts(with: fragment) {
            return (Array(first.dropFirst(fragment.count)), Array(lines.dropFirst()))
        }
        return (Array("\n".utf8), lines)
    }

    /// Whether the fragment is the beginning of the next missing line.
    var fragmentIsOurs: Bool {
        guard !fragment.isEmpty, let first = lines.first else { return false }
        return first.starts(with: fragment)
    }

    /// Finds the wanted lines by their content.
    private struct Index {
        private let lines: [ArraySlice<UInt8>]
        private var isFound: [Bool]
        private var next = 0
        /// For each hash, the lines that may still be missing.
        private var places: [Int: ArraySlice<Int>]?

        init(_ lines: [ArraySlice<UInt8>]) {
            self.lines = lines
            isFound = [Bool](repeating: false, count: lines.count)
        }

        var remaining: [ArraySlice<UInt8>] {
            zip(lines, isFound).filter { !$0.1 }.map(\.0)
        }

        mutating func remove(_ line: ArraySlice<UInt8>) {
            // The usual case: the file continues exactly as the journal does.
            if next < lines.count, !isFound[next], lines[next].elementsEqual(line) {
                isFound[next] = true
                next += 1
                return
            }
            if places == nil {
                places = Dictionary(grouping: lines.indices) { Index.hash(lines[$0]) }.mapValues { $0[...] }
            }
            let key = Index.hash(line)
            // Equal lines are found in their order: without the found ones no search passes over them.
            while let first = places?[key]?.first, isFound[first] { _ = places?[key]?.popFirst() }
            guard let match = places?[key]?.first(where: { !isFound[$0] && lines[$0].elementsEqual(line) }) else {
                return
            }
            isFound[match] = true
            if match == next { next += 1 }
        }

        private static func hash(_ line: ArraySlice<UInt8>) -> Int {
            var hasher = Hasher()
            line.withUnsafeBytes { hasher.combine(bytes: $0) }
            return hasher.finalize()
        }
    }
}
