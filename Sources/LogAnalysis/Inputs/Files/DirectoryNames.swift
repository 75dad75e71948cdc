import Files

/// The names in a directory, sorted by their bytes: one buffer for all, and four bytes for each.
///
/// What all names begin with is held once, so that a list of hundreds of thousands of files stays small.
struct DirectoryNames: Sendable {
    /// What every name begins with.
    private var prefix: [UInt8] = []
    /// The rest of each name.
    private var bytes: [UInt8] = []
    /// Where the rest of each name begins in `bytes`. It ends where the next one begins.
    private var starts: [UInt32] = []

    init() {}

    /// Every name but `.` and `..`.
    init(of directory: LogPath) throws(InputProblem) {
        var unsorted = DirectoryNames()
        let failure = directory.withCString { path -> SystemFailure? in
            do throws(SystemFailure) {
                try DirectoryEntries.forEach(in: path) { name in
                    unsorted.append(name)
                    return true
                }
                return nil
            } catch {
                return error
            }
        }
        if let failure { throw InputFinder.unreadable(directory, failure.code) }
        self.init(unsorted, in: unsorted.sorted)
    }

    init(sorting names: [String]) {
        var unsorted = DirectoryNames()
        for name in names { unsorted.append(name.utf8) }
        self.init(unsorted, in: unsorted.sorted)
    }

    /// These names of another list, in this order, which must be sorted.
    private init(_ names: DirectoryNames, in order: [Int]) {
        guard let first = order.first, let last = order.last else { return }
        let common = zip(names[first], names[last]).prefix { $0 == $1 }.count
        prefix = Array(names[first].prefix(common))
        bytes.reserveCapacity(order.reduce(0) { $0 + names.rest(of: $1).count + names.prefix.count - common })
        starts.reserveCapacity(order.count)
        for index in order { append(rest: names[index].dropFirst(common)) }
    }

    var count: Int { starts.count }

    subscript(index: Int) -> ArraySlice<UInt8> {
        prefix.isEmpty ? rest(of: index) : prefix + rest(of: index)
    }

    private func rest(of index: Int) -> ArraySlice<UInt8> {
        let end = index + 1 < starts.count ? Int(starts[index + 1]) : bytes.count
        return bytes[Int(starts[index])..<end]
    }

    /// Adds a name at the end, in any order.
    mutating func append(_ name: some Collection<UInt8>) {
        if !prefix.isEmpty {
            var whole = DirectoryNames()
            for index in 0..<count { whole.append(rest: self[index]) }
            self = whole
        }
        append(rest: name)
    }

    /// Names beyond 4 GiB in one directory are left out.
    private mutating func append(rest: some Collection<UInt8>) {
        guard let start = UInt32(exactly: bytes.count) else { return }
        bytes += rest
        starts.append(start)
    }

    /// The indices of all names, in the order of their bytes.
    private var sorted: [Int] {
        bytes.withUnsafeBytes { bytes in
            func rest(_ index: Int) -> UnsafeRawBufferPointer {
                let end = index + 1 < starts.count ? Int(starts[index + 1]) : bytes.count
                return UnsafeRawBufferPointer(rebasing: bytes[Int(starts[index])..<end])
            }
            return starts.indices.sorted { rest($0).lexicographicallyPrecedes(rest($1)) }
        }
    }

    /// The index of a name; the names must be sorted.
    func index(of name: some Collection<UInt8>) -> Int? {
        guard name.starts(with: prefix) else { return nil }
        let wanted = name.dropFirst(prefix.count)
        var low = 0
        var high = count
        while low < high {
            let middle = (low + high) / 2
            if rest(of: middle).lexicographicallyPrecedes(wanted) { low = middle + 1 } else { high = middle }
        }
        return low < count && rest(of: low).elementsEqual(wanted) ? low : nil
    }

    func contains(_ name: some Collection<UInt8>) -> Bool { index(of: name) != nil }

    /// The names that are in either, sorted.
    func union(_ other: DirectoryNames) -> DirectoryNames {
        let new = (0..<other.count).filter { !contains(other[$0]) }
        guard !new.isEmpty else { return self }
        var all = self
        for index in new { all.append(other[index]) }
        return DirectoryNames(all, in: all.sorted)
    }

    mutating func removeAll(where isUnwanted: (ArraySlice<UInt8>) -> Bool) {
        self = DirectoryNames(self, in: (0..<count).filter { !isUnwanted(self[$0]) })
    }
}
