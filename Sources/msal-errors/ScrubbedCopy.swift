import CLibrary
import LogAnalysis
import LogArchives
import PIIScrubbing

/// One input's copy without personal data. It appears whole, or not at all.
struct ScrubbedCopy {
    private let input: LogInput
    private let target: String?
    private let chain: ScrubberChain

    init(_ input: LogInput, output: String?, isInPlace: Bool, chain: ScrubberChain) throws(InputProblem) {
        self.input = input
        self.chain = chain
        if input.kind == .standardInput {
            target = nil
        } else if isInPlace {
            target = input.path
        } else {
            target = try Self.target(input, output)
        }
    }

    /// `DIR/name` with `--output DIR`, keeping folders below a directory given; else the name with `-scrubbed` before its
    /// first dot, in the file's place or in that of the directory given.
    private static func target(_ input: LogInput, _ output: String?) throws(InputProblem) -> String {
        let name: String
        if let root = input.root {
            var below = input.path.dropFirst(root.count)
            while below.first == "/" { below = below.dropFirst() }
            var folder = root
            while folder.count > 1, folder.last == "/" { folder.removeLast() }
            name = "\(output ?? folder + "-scrubbed")/\(below)"
        } else {
            let start = input.path.lastIndex(of: "/").map { input.path.index(after: $0) } ?? input.path.startIndex
            let file = input.path[start...]
            if let output {
                name = "\(output)/\(file)"
            } else {
                let dot = file.dropFirst().firstIndex(of: ".") ?? file.endIndex
                name = "\(input.path[..<start])\(file[..<dot])-scrubbed\(file[dot...])"
            }
        }
        var path = ""
        for part in name.split(separator: "/", omittingEmptySubsequences: false).dropLast() {
            path += "\(part)/"
            if path != "/", mkdir(path, 0o700) != 0, errno != EEXIST {
                throw InputProblem(
                    .unreadable,
                    path: path,
                    reason: "cannot make this directory: \(String(cString: strerror(errno)))",
                    remedy: "give --output a directory that you may write to"
                )
            }
        }
        return name
    }

    /// Writes the copy; what was damaged on the way.
    func write() throws -> [InputProblem] {
        guard case .text(let source, _) = try InputOpener.open(input) else {
            // Nothing that can be scrubbed is nothing that may be copied.
            return input.isNamed
                ? [InputProblem(.unreadable, path: input.path, reason: "no text in it", remedy: "it was not copied")]
                : []
        }
        let stream = try AnswerStream(path: target)
        let scrubber = LineScrubber(chain)
        let problems: [InputProblem]
        if try InputOpener.isCompressed(input) {
            var archive = try ArchiveWriter()
            problems = try scrubber.run(source, path: input.path) { bytes in
                try archive.append(bytes) { (member) throws(CommandFailure) in try stream.write(Array(member)) }
            }
            try archive.finish { (member) throws(CommandFailure) in try stream.write(Array(member)) }
        } else {
            problems = try scrubber.run(source, path: input.path) { try stream.write(Array($0)) }
        }
        try stream.finish()
        return problems
    }
}
