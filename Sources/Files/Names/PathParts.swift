/// A path's text, divided at its slashes: by bytes, because a slash and a combining mark after it are one `Character`.
package enum PathParts {
    private static let slash = UInt8(ascii: "/")

    package static func isAbsolute(_ path: String) -> Bool { path.utf8.first == slash }

    /// The directory that holds what the path names: `/` at the root, `.` for a path without a slash.
    package static func directory(of path: String) -> String {
        guard let slash = path.utf8.lastIndex(of: slash) else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    /// What is after the last slash; the whole path if it has none.
    package static func name(of path: String) -> String {
        path.utf8.lastIndex(of: slash).map { String(path[path.utf8.index(after: $0)...]) } ?? path
    }

    /// The path without slashes at its end; the root stays `/`.
    package static func withoutTrailingSlashes(_ path: String) -> String {
        guard let last = path.utf8.lastIndex(where: { $0 != slash }) else { return path.isEmpty ? "" : "/" }
        return String(path[..<path.utf8.index(after: last)])
    }

    /// Whether a path is that of a directory, or begins with it. Both are absolute, without `.`, `..` and links.
    package static func isInside(_ path: String, _ directory: String) -> Bool {
        let directory = withoutTrailingSlashes(directory)
        if directory == "/" { return isAbsolute(path) }
        let rest = path.utf8.dropFirst(directory.utf8.count)
        return path.utf8.starts(with: directory.utf8) && (rest.isEmpty || rest.first == slash)
    }
}
