import CLibrary
import Files
import LogAnalysis

/// The path of an input's copy below a directory.
enum OutputPath {
    /// The input's name, with the folders below the given directory. Creates the folders with access for their owner
    /// only.
    static func path(for input: LogInput, below output: String) throws(RewriteRefusal) -> String {
        let name: String
        if let root = input.foundIn {
            let below = input.location.bytes.dropFirst(root.bytes.count).drop { $0 == UInt8(ascii: "/") }
            name = LogPath(bytes: below).text
        } else {
            name = input.path.split(separator: "/").last.map(String.init) ?? input.path
        }
        let path = "\(output)/\(name)"
        var folder = ""
        for part in path.split(separator: "/", omittingEmptySubsequences: false).dropLast() {
            folder += "\(part)/"
            if folder == "/" { continue }
            do throws(SystemFailure) {
                try SystemFiles().makeDirectory(folder)
            } catch {
                // A directory higher up may be on a file system where nothing can be created.
                if (try? SystemFiles().isDirectory(folder)) == true { continue }
                throw .failed(folder, error.code, "give --output a directory that you may write to")
            }
        }
        return path
    }
}
