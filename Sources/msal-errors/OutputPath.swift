import CLibrary
import LogAnalysis

/// Where the copy of an input goes below the directory of `--output`.
enum OutputPath {
    /// The input's name, with the folders below the directory that was given; makes the folders.
    static func path(for input: LogInput, below output: String) throws(IndexRefusal) -> String {
        let name: Substring
        if let root = input.root {
            name = input.path.dropFirst(root.count).drop { $0 == "/" }
        } else {
            name = input.path.split(separator: "/").last ?? input.path[...]
        }
        let path = "\(output)/\(name)"
        var folder = ""
        for part in path.split(separator: "/", omittingEmptySubsequences: false).dropLast() {
            folder += "\(part)/"
            if folder != "/", mkdir(folder, 0o700) != 0, errno != EEXIST {
                throw FileDescriptor.failed(folder, "give --output a directory that you may write to")
            }
        }
        return path
    }
}
