import Files
import Foundation
import RotatingLogFiles

/// A directory of two files in memory that can be read and nothing else.
struct MemoryFiles: FileOperations, @unchecked Sendable {
    // Sendable: used by one thread, and nothing is written.
    static let directory = "/memory"
    static let name = "fuzz"
    static let activeInode: UInt64 = 2
    private static let journalDescriptor: Int32 = 1_001
    private static let activeDescriptor: Int32 = 1_002
    private let journal: UnsafeRawBufferPointer
    private let active: [UInt8]
    private let template: FileStatus

    init(journal: UnsafeRawBufferPointer, active: some Sequence<UInt8>) {
        self.journal = journal
        self.active = Array(active)
        template = Self.regular
    }

    private static let regular: FileStatus = {
        guard var status = try? SystemFiles().status(at: "/") else { preconditionFailure("no file system") }
        status.kind = .regular
        status.links = 1
        status.identity.device = 1
        return status
    }()

    private func content<Result>(_ descriptor: Int32, _ body: (UnsafeRawBufferPointer) -> Result) -> Result {
        descriptor == Self.journalDescriptor ? body(journal) : active.withUnsafeBytes(body)
    }

    func open(_ path: String, for purpose: OpenPurpose) throws(SystemFailure) -> Int32 {
        guard purpose == .read else { throw SystemFailure("open", EROFS) }
        if path.hasSuffix("/.\(Self.name).journal") { return Self.journalDescriptor }
        if path.hasSuffix("/\(Self.name).ndjson") { return Self.activeDescriptor }
        throw SystemFailure("open", ENOENT)
    }

    func status(of descriptor: Int32) throws(SystemFailure) -> FileStatus {
        var status = template
        status.identity.inode = descriptor == Self.activeDescriptor ? Self.activeInode : 1
        status.size = content(descriptor) { UInt64($0.count) }
        return status
    }

    func read(
        _ descriptor: Int32,
        into buffer: UnsafeMutableRawBufferPointer,
        at offset: UInt64
    ) throws(SystemFailure) -> Int {
        content(descriptor) { bytes in
            guard offset < UInt64(bytes.count) else { return 0 }
            let count = min(buffer.count, bytes.count - Int(offset))
            buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[Int(offset)..<Int(offset) + count]))
            return count
        }
    }

    func close(_ descriptor: Int32) throws(SystemFailure) {}
    func list(_ directory: String) throws(SystemFailure) -> [String] {
        [".\(Self.name).journal", "\(Self.name).ndjson"]
    }

    // What only a writer does.
    var largestFileSize: UInt64? { nil }
    func read(_ descriptor: Int32, into buffer: UnsafeMutableRawBufferPointer) throws(SystemFailure) -> Int { 0 }
    func write(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) throws(SystemFailure) -> Int { throw refused }
    func write(
        _ descriptor: Int32,
        _ bytes: UnsafeRawBufferPointer,
        at offset: UInt64
    ) throws(SystemFailure) -> Int { throw refused }
    func synchronize(_ descriptor: Int32) throws(SystemFailure) { throw refused }
    func synchronizeDirectory(_ path: String) throws(SystemFailure) { throw refused }
    func status(at path: String) throws(SystemFailure) -> FileStatus {
        try status(of: try open(path, for: .read))
    }
    func renameExclusively(_ path: String, to target: String) throws(SystemFailure) { throw refused }
    func replace(_ target: String, with path: String) throws(SystemFailure) { throw refused }
    func exchange(_ path: String, _ other: String) throws(SystemFailure) { throw refused }
    func remove(_ path: String) throws(SystemFailure) { throw refused }
    func makeDirectory(_ path: String) throws(SystemFailure) { throw refused }
    func allocate(_ descriptor: Int32, size: UInt64) throws(SystemFailure) { throw refused }
    func truncate(_ descriptor: Int32, to size: UInt64) throws(SystemFailure) { throw refused }
    func mapTwice(_ descriptor: Int32?, header: Int, data: Int) throws(SystemFailure) -> UnsafeMutableRawPointer {
        throw refused
    }
    func freeBytes(at path: String) throws(SystemFailure) -> UInt64 { throw refused }
    func attribute(_ name: String, at path: String) throws(SystemFailure) -> [UInt8]? { nil }

    func setAttribute(_ name: String, at path: String, to value: [UInt8]) throws(SystemFailure) { throw refused }

    func lock(_ descriptor: Int32) throws(SystemFailure) -> Bool { throw refused }
    func hold(_ descriptor: Int32) -> Bool { false }
    func isHeld(_ descriptor: Int32) -> Bool { false }

    private var refused: SystemFailure { SystemFailure("write", EROFS) }
}
