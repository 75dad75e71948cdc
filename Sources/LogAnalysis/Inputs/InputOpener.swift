import CLibrary
import Files
import RotatingLogFiles

/// Opens an input and unwraps its text: gzip, byte order marks, UTF-16, exports that are one document.
package enum InputOpener {
    package enum Opened {
        /// UTF-8, or what should be. `isDoubtful`: it begins like a binary file; only what is read from it can show
        /// that it is a log, whose first pages a crash filled with zeros, say.
        case text(any ByteSource, file: OpenedFile, isDoubtful: Bool)
        /// Nothing in it that could be text, and why.
        case nothing(reason: String, remedy: String)
    }

    /// The underlying file: whether it is gzip, and how many of its bytes were read.
    package final class OpenedFile {
        package let isCompressed: Bool
        private let bytes: FileBytes?
        private let length: Int

        init(_ bytes: FileBytes, isCompressed: Bool) {
            self.isCompressed = isCompressed
            self.bytes = bytes
            length = 0
        }

        init(length: Int) {
            isCompressed = false
            bytes = nil
            self.length = length
        }

        package var bytesRead: Int { bytes?.offset ?? length }
    }

    /// `asLines`: an export that is one document comes as one item a line, and a file that seems binary is read.
    /// Without it, the bytes are those of the file.
    package static func open(
        _ input: LogInput,
        progress: ReadProgress? = nil,
        asLines: Bool = false
    ) throws(InputProblem) -> Opened {
        if input.kind == .journal {
            guard let lines = input.journal?.lines, !lines.isEmpty else {
                return .nothing(reason: "nothing waits in this journal", remedy: "")
            }
            return .text(MemoryBytes(lines), file: OpenedFile(length: 0), isDoubtful: false)
        }
        let file = FileBytes(try input.opened(), progress: progress)
        let outer = try PeekedBytes(file, wanted: ContentSniffer.length)
        let isArchive = input.kind == .file && ArchiveName.isArchive(input.location.lastComponent)
        if outer.head.isEmpty, let problem = Self.emptyArchive(input) { throw problem }
        // One of our archives is one whatever its first bytes are: a block of zeros must not hide the rest.
        let content = isArchive && !outer.head.isEmpty ? .gzip : ContentSniffer.content(outer.head, path: input.path)
        guard content == .gzip else {
            return try decoded(content, outer, OpenedFile(file, isCompressed: false), asLines: asLines)
        }
        let opened = OpenedFile(file, isCompressed: true)
        let archive = try GzipBytes(outer, path: input.path)
        let inner = try PeekedBytes(archive, wanted: ContentSniffer.length, begun: archive.firstMember())
        let innerContent = ContentSniffer.content(inner.head, path: input.path)
        switch innerContent {
        // Nothing came out: the next steps show whether that is damage or an empty archive.
        case .empty: return .text(inner, file: opened, isDoubtful: false)
        case .gzip:
            return .nothing(reason: "it was compressed twice", remedy: "decompress it once (gunzip) first")
        default: return try decoded(innerContent, inner, opened, asLines: asLines)
        }
    }

    /// An empty file may keep the archive's name free for a moment, while the plain file is still there.
    private static func isPlaceholder(_ input: LogInput) -> Bool {
        var status = stat()
        return input.location.uncompressed?.withCString { lstat($0, &status) } == 0
    }

    /// The problem of a file without bytes if it is an archive.
    package static func emptyArchive(_ input: LogInput) -> InputProblem? {
        guard input.kind == .file, ArchiveName.isArchive(input.location.lastComponent), !isPlaceholder(input) else {
            return nil
        }
        return InputProblem(
            .damaged,
            path: input.path,
            offset: 0,
            reason: "this archive is empty",
            remedy: "its records are lost unless you have a copy of it"
        )
    }

    /// Passes on the bytes of a file, such as an earlier report, until `body` says that it is enough.
    package static func pieces(
        of path: String,
        _ body: (UnsafeRawBufferPointer) -> Bool
    ) throws(InputProblem) {
        let file = FileBytes(try InputFile(opening: LogPath(path), followsLinks: true))
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 64 << 10, alignment: 16)
        defer { buffer.deallocate() }
        while case .bytes(let count) = try file.next(into: buffer) {
            guard body(UnsafeRawBufferPointer(rebasing: buffer[..<count])) else { return }
        }
    }

    /// A small file as a whole; at most 256 MiB of it.
    package static func wholeFile(_ path: String) throws(InputProblem) -> [UInt8] {
        let file = FileBytes(try InputFile(opening: LogPath(path), followsLinks: true))
        let limit = 256 << 20
        let content = try PeekedBytes(file, wanted: limit + 1).head
        guard content.count <= limit else {
            throw InputProblem(
                .unreadable,
                path: path,
                reason: "it is larger than 256 MiB",
                remedy: "give a smaller one"
            )
        }
        return content
    }

    static let notALog = "this is a binary file, not a log"
    static let logsWanted = "give text logs or .gz of them"

    private static func decoded(
        _ content: ContentSniffer.Content,
        _ source: PeekedBytes,
        _ file: OpenedFile,
        asLines: Bool
    ) throws(InputProblem) -> Opened {
        switch content {
        case .text(let mark):
            source.skip(mark)
            if asLines, source.unread.withUnsafeBytes(CommandOutput.isOne) {
                return .nothing(reason: CommandOutput.reason, remedy: CommandOutput.remedy)
            }
            if asLines, let column = SignInFields.foreignColumn(source.unread) {
                return .nothing(
                    reason: "this is a sign-in export whose columns have names in another language (“\(column)”)",
                    remedy: "set the portal's language to English and export it again, or export it as JSON"
                )
            }
            return .text(asLines ? ExportBytes.opened(source) : source, file: file, isDoubtful: false)
        case .utf16(let isBigEndian):
            source.skip(2)
            let text = try PeekedBytes(UTF16Bytes(source, isBigEndian: isBigEndian), wanted: ContentSniffer.length)
            return .text(asLines ? ExportBytes.opened(text) : text, file: file, isDoubtful: false)
        case .container(let name, let remedy): return .nothing(reason: "this is a \(name)", remedy: remedy)
        case .binary where asLines: return .text(source, file: file, isDoubtful: true)
        case .binary, .gzip: return .nothing(reason: notALog, remedy: logsWanted)
        case .empty: return .nothing(reason: "it is empty", remedy: "")
        }
    }
}
