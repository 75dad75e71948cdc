import Files
import LogRecords
import TextBytes

/// Opens the file under the active name: makes it if it is missing, continues it if it is ours.
enum ActiveFile {
    struct Opened {
        var file: OpenFile
        var length: UInt64
        /// Empty: its first record must be `file-opened`.
        var isNew: Bool
        var hasRecords: Bool
        /// Nanoseconds since its first record.
        var age: UInt64
    }

    static func open(core: LogFileCore) throws(SystemFailure) -> Opened {
        let path = core.directory.active(core.name)
        let files = core.environment.files
        // The name may appear and disappear in between: a few attempts, then the caller pauses.
        for _ in 0..<3 {
            if let (descriptor, status) = try core.directory.openRegular(path, for: .append) {
                return try continued(descriptor, status, core: core)
            }
            do throws(SystemFailure) {
                let descriptor = try files.openUninterrupted(path, for: .createToAppend)
                return try begun(descriptor, core: core)
            } catch {
                if !error.isExisting { throw error }
            }
        }
        throw SystemFailure("open", SystemFailure.existing)
    }

    private static func begun(_ descriptor: Int32, core: LogFileCore) throws(SystemFailure) -> Opened {
        let files = core.environment.files
        do throws(SystemFailure) {
            let status = try files.status(of: descriptor)
            let file = OpenFile(descriptor: descriptor, identity: status.identity, files: files, state: core.state)
            return Opened(file: file, length: 0, isNew: true, hasRecords: false, age: 0)
        } catch {
            try? files.close(descriptor)
            throw error
        }
    }

    private static func continued(
        _ descriptor: Int32,
        _ status: FileStatus,
        core: LogFileCore
    ) throws(SystemFailure) -> Opened {
        let files = core.environment.files
        do throws(SystemFailure) {
            let length = try endLastLine(descriptor, length: status.size, files)
            let age = try age(descriptor, length: length, core: core)
            let file = OpenFile(descriptor: descriptor, identity: status.identity, files: files, state: core.state)
            return Opened(file: file, length: length, isNew: length == 0, hasRecords: length > 0, age: age)
        } catch {
            try? files.close(descriptor)
            throw error
        }
    }

    /// An unfinished last line must not swallow the next record. Returns the length of the file then.
    static func endLastLine(
        _ descriptor: Int32,
        length: UInt64,
        _ files: any FileOperations
    ) throws(SystemFailure) -> UInt64 {
        guard length > 0 else { return 0 }
        var last = [UInt8](repeating: 0, count: 1)
        let count = try last.withFailingBytes { (target) throws(SystemFailure) in
            try files.readAll(descriptor, into: target, at: length - 1)
        }
        guard count == 1, last[0] != .newline else { return length }
        try files.writeAll(descriptor, [UInt8(ascii: "\n")])
        return length + 1
    }

    /// Nanoseconds since the time stamp of the first record; 0 if there is none or it is in the future.
    private static func age(_ descriptor: Int32, length: UInt64, core: LogFileCore) throws(SystemFailure) -> UInt64 {
        let rotation = core.configuration.rotation
        guard length > 0, rotation.age != nil || rotation.calendar != nil else { return 0 }
        var start = [UInt8](repeating: 0, count: 64)
        let count = try start.withFailingBytes { (target) throws(SystemFailure) in
            try core.environment.files.readAll(descriptor, into: target, at: 0)
        }
        guard let seconds = firstTime(start.prefix(count)) else { return 0 }
        let now = core.environment.time.wall().flooredDivision(by: 1_000_000_000)
        return Duration.seconds(now - seconds).nanosecondsClamped
    }

    /// Seconds since 1970 of `{"@timestamp":"2026-11-21T01:54:00…`.
    static func firstTime(_ line: ArraySlice<UInt8>) -> Int64? {
        let prefix = UnsafeBufferPointer(
            start: RecordOpening.text.utf8Start,
            count: RecordOpening.text.utf8CodeUnitCount
        )
        guard line.starts(with: prefix), line.count >= prefix.count + CivilTime.textLength else { return nil }
        let second = line.dropFirst(prefix.count).prefix(CivilTime.textLength)
        return Timestamp.microseconds(String(decoding: second, as: UTF8.self) + "Z").map { $0 / 1_000_000 }
    }
}
