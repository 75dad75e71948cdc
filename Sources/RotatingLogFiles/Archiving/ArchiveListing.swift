import Files
import LogArchives
import LogRecords
import TextBytes

/// A file of the log, to attach to a ticket or to show to people.
public struct LogFileListing: Sendable, Hashable {
    public var path: String
    /// Bytes on disk.
    public var size: ByteSize
    public var isCompressed: Bool
    /// The file that is being written.
    public var isActive: Bool
    /// Seconds since 1970 of the first record; nil if it has no readable time.
    public var firstTime: Int64?
    /// Seconds since 1970 of the rotation: no record is newer. Nil for the active file.
    public var lastTime: Int64?
}

extension RotatingLogFile {
    /// The files of this log and its family, oldest first, the active one last. Reads the first record of each.
    public func archives() throws(LogFileError) -> [LogFileListing] {
        do throws(SystemFailure) {
            var result: [LogFileListing] = []
            for name in try core.directory.archives(where: core.family.contains) where name.kind != .partial {
                let path = core.directory.file(name)
                guard let (descriptor, status) = try? core.directory.openRegular(path, for: .read) else { continue }
                defer { try? core.environment.files.close(descriptor) }
                result.append(
                    LogFileListing(
                        path: path,
                        size: .bytes(status.size),
                        isCompressed: name.kind == .archive,
                        isActive: false,
                        firstTime: firstTime(descriptor, isCompressed: name.kind == .archive),
                        lastTime: name.time.flooredDivision(by: 1_000)
                    )
                )
            }
            if let (descriptor, status) = try core.directory.openRegular(path, for: .read) {
                defer { try? core.environment.files.close(descriptor) }
                result.append(
                    LogFileListing(
                        path: path,
                        size: .bytes(status.size),
                        isCompressed: false,
                        isActive: true,
                        firstTime: firstTime(descriptor, isCompressed: false),
                        lastTime: nil
                    )
                )
            }
            return result
        } catch {
            throw LogFileError(
                code: .notWritable,
                path: core.directory.path,
                systemError: error.code,
                reason: "the log's files cannot be listed",
                advice: "Give this process the right to read the directory."
            )
        }
    }

    private func firstTime(_ descriptor: Int32, isCompressed: Bool) -> Int64? {
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 256, alignment: 16)
        defer { buffer.deallocate() }
        let files = core.environment.files
        if !isCompressed {
            guard let count = try? files.readAll(descriptor, into: buffer, at: 0) else { return nil }
            return ActiveFile.firstTime(Array(buffer[..<count])[...])
        }
        guard var reader = try? ArchiveReader(source: ArchiveReader.source(descriptor: descriptor)),
            case .bytes(let count) = try? reader.next(into: buffer)
        else { return nil }
        return ActiveFile.firstTime(Array(buffer[..<count])[...])
    }
}
