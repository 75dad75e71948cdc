#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The names in a directory, sorted by their bytes: one buffer for all, and eight bytes for each.
struct DirectoryNames: Sendable {
    private struct Span {
        var start: UInt32
        var count: UInt16
    }

    private var bytes: [UInt8] = []
    private var spans: [Span] = []

    init() {}

    /// Every name but `.` and `..`.
    init(of directory: LogPath) throws(InputProblem) {
        guard let handle = directory.withCString({ opendir($0) }) else {
            throw InputFinder.unreadable(directory, errno)
        }
        defer { closedir(handle) }
        while true {
            errno = 0
            guard let entry = readdir(handle) else {
                // An error looks like the end, except for `errno`.
                if errno != 0 { throw InputFinder.unreadable(directory, errno) }
                break
            }
            withUnsafeBytes(of: &entry.pointee.d_name) { name in
                let count = name.firstIndex(of: 0) ?? name.count
                if name[0] == UInt8(ascii: "."), count == 1 || count == 2 && name[1] == UInt8(ascii: ".") { return }
                append(UnsafeRawBufferPointer(rebasing: name[..<count]))
            }
        }
        sort()
    }

    var count: Int { spans.count }

    subscript(index: Int) -> ArraySlice<UInt8> {
        let start = Int(spans[index].start)
        return bytes[start..<start + Int(spans[index].count)]
    }

    /// Adds a name at the end, in any order. Names that are too long for the system are left out.
    mutating func append(_ name: some Collection<UInt8>) {
        guard let start = UInt32(exactly: bytes.count), let count = UInt16(exactly: name.count) else { return }
        bytes += name
        spans.append(Span(start: start, count: count))
    }

    private mutating func sort() {
        let bytes = bytes
        bytes.withUnsafeBytes { bytes in
            spans.sort { left, right in
                UnsafeRawBufferPointer(rebasing: bytes[Int(left.start)...].prefix(Int(left.count)))
                    .lexicographicallyPrecedes(
                        UnsafeRawBufferPointer(rebasing: bytes[Int(right.start)...].prefix(Int(right.count)))
                    )
            }
        }
    }

    /// The index of a name; the names must be sorted.
    func index(of name: some Collection<UInt8>) -> Int? {
        var low = 0
        var high = spans.count
        while low < high {
            let middle = (low + high) / 2
            if self[middle].lexicographicallyPrecedes(name) { low = middle + 1 } else { high = middle }
        }
        return low < spans.count && self[low].elementsEqual(name) ? low : nil
    }

    func contains(_ name: some Collection<UInt8>) -> Bool { index(of: name) != nil }

    /// The names that are in either, sorted.
    func union(_ other: DirectoryNames) -> DirectoryNames {
        var all = self
        for index in other.spans.indices where !contains(other[index]) { all.append(other[index]) }
        if all.count > count { all.sort() }
        return all
    }

    mutating func removeAll(where isUnwanted: (ArraySlice<UInt8>) -> Bool) {
        let bytes = bytes
        spans.removeAll { isUnwanted(bytes[Int($0.start)..<Int($0.start) + Int($0.count)]) }
    }
}
