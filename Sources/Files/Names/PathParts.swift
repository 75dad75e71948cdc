/// A path's text, divided at its last slash: by bytes, because a slash and a combining mark after it are one `Character`.
package enum PathParts {
    /// The directory that holds what the path names: `/` at the root, `.` for a path without a slash.
    package static func directory(of path: String) -> String {
        guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    /// What is after the last slash; the whole path if it has none.
    package static func name(of path: String) -> String {
        path.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(path[path.utf8.index(after: $0)...]) } ?? path
    }
}
