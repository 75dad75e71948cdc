package import Files
import Foundation
import Locks

/// The system's file operations. Each call is counted, and can be made to fail, be cut short, or be the last.
package final class FaultyFiles: FileOperations {
    package enum Fault: Sendable {
        /// The call fails and does nothing.
        case error(Int32)
        /// A write takes only this many bytes.
        case short(Int)
        /// The process dies before the call: it and all later ones do nothing.
        case death
    }

    private struct State {
        var count = 0
        var calls: [String] = []
        var isDead = false
        var plan: (@Sendable (_ index: Int, _ operation: String) -> Fault?)?
        /// Like `ulimit -f`, in bytes.
        var largestFile: UInt64?
        /// Files were last changed at this time (milliseconds since 1970), not at the machine's: tests have a clock of
        /// their own, and comparing it with the machine's would prove nothing.
        var modified = Int64.max
    }

    package static let dead: Int32 = 9_999
    private let system = SystemFiles()
    private let state = Locked(State())
    /// False: the file system lacks renameat2's RENAME_NOREPLACE.
    private let hasExclusiveRename: Bool

    package init(
        hasExclusiveRename: Bool = true,
        plan: (@Sendable (_ index: Int, _ operation: String) -> Fault?)? = nil
    ) {
        self.hasExclusiveRename = hasExclusiveRename
        state.withLock { $0.plan = plan }
    }

    package var count: Int { state.withLock { $0.count } }
    package var calls: [String] { state.withLock { $0.calls } }
    package var isDead: Bool { state.withLock { $0.isDead } }

    package func setPlan(_ plan: (@Sendable (_ index: Int, _ operation: String) -> Fault?)?) {
        state.withLock { $0.plan = plan }
    }

    package func setModified(_ milliseconds: Int64) {
        state.withLock { $0.modified = milliseconds }
    }

    package func setLargestFile(_ bytes: UInt64?) {
        state.withLock { $0.largestFile = bytes }
    }

    private func enter(_ operation: String) throws(SystemFailure) -> Int? {
        let call = state.withLock { state in
            state.count += 1
            state.calls.append(operation)
            return (isDead: state.isDead, index: state.count, plan: state.plan)
        }
        if call.isDead { throw SystemFailure(operation, FaultyFiles.dead) }
        // Outside the lock: a plan may wait.
        switch call.plan?(call.index, operation) {
        case .error(let code): throw SystemFailure(operation, code)
        case .short(let count): return count
        case .death:
            state.withLock { $0.isDead = true }
            throw SystemFailure(operation, FaultyFiles.dead)
        case nil: return nil
        }
    }

    package func open(_ path: String, for purpose: OpenPurpose) throws(SystemFailure) -> Int32 {
        _ = try enter("open \(purpose)")
        return try system.open(path, for: purpose)
    }

    package func close(_ descriptor: Int32) throws(SystemFailure) {
        do throws(SystemFailure) {
            _ = try enter("close")
        } catch {
            // Even a close that fails releases the descriptor.
            try? system.close(descriptor)
            throw error
        }
        try system.close(descriptor)
    }

    package func read(_ descriptor: Int32, into buffer: UnsafeMutableRawBufferPointer) throws(SystemFailure) -> Int {
        _ = try enter("read")
        return try system.read(descriptor, into: buffer)
    }

    package func read(
        _ descriptor: Int32,
        into buffer: UnsafeMutableRawBufferPointer,
        at offset: UInt64
    ) throws(SystemFailure) -> Int {
        _ = try enter("pread")
        return try system.read(descriptor, into: buffer, at: offset)
    }

    package func write(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) throws(SystemFailure) -> Int {
        let short = try enter("write")
        var count = min(short ?? bytes.count, bytes.count)
        if let largest = state.withLock({ $0.largestFile }) {
            let size = try system.status(of: descriptor).size
            guard size < largest else { throw SystemFailure("write", EFBIG) }
            count = min(count, Int(largest - size))
        }
        return try system.write(descriptor, UnsafeRawBufferPointer(rebasing: bytes[..<count]))
    }

    package func write(
        _ descriptor: Int32,
        _ bytes: UnsafeRawBufferPointer,
        at offset: UInt64
    ) throws(SystemFailure) -> Int {
        let count = try enter("pwrite").map { min($0, bytes.count) } ?? bytes.count
        return try system.write(descriptor, UnsafeRawBufferPointer(rebasing: bytes[..<count]), at: offset)
    }

    package func synchronize(_ descriptor: Int32) throws(SystemFailure) {
        _ = try enter("sync")
        // Tests check the order of calls; the medium's speed does not matter.
    }

    package func synchronizeDirectory(_ path: String) throws(SystemFailure) {
        _ = try enter("sync directory")
    }

    package func status(of descriptor: Int32) throws(SystemFailure) -> FileStatus {
        _ = try enter("fstat")
        return try system.status(of: descriptor)
    }

    package func status(at path: String) throws(SystemFailure) -> FileStatus {
        _ = try enter("lstat")
        var status = try system.status(at: path)
        status.modified = state.withLock { $0.modified }
        return status
    }

    package func renameExclusively(_ path: String, to target: String) throws(SystemFailure) {
        _ = try enter("rename")
        if !hasExclusiveRename { throw SystemFailure("rename", EINVAL) }
        try system.renameExclusively(path, to: target)
    }

    package func replace(_ target: String, with path: String) throws(SystemFailure) {
        _ = try enter("replace")
        try system.replace(target, with: path)
    }

    package func exchange(_ path: String, _ other: String) throws(SystemFailure) {
        _ = try enter("exchange")
        try system.exchange(path, other)
    }

    package func remove(_ path: String) throws(SystemFailure) {
        _ = try enter("remove")
        try system.remove(path)
    }

    package func list(_ directory: String) throws(SystemFailure) -> [String] {
        _ = try enter("list")
        return try system.list(directory)
    }

    package func makeDirectory(_ path: String) throws(SystemFailure) {
        _ = try enter("mkdir")
        try system.makeDirectory(path)
    }

    package func allocate(_ descriptor: Int32, size: UInt64) throws(SystemFailure) {
        _ = try enter("allocate")
        try system.allocate(descriptor, size: size)
    }

    package func truncate(_ descriptor: Int32, to size: UInt64) throws(SystemFailure) {
        _ = try enter("truncate")
        try system.truncate(descriptor, to: size)
    }

    package func mapTwice(_ descriptor: Int32?, header: Int, data: Int) throws(SystemFailure) -> UnsafeMutableRawPointer
    {
        _ = try enter("map")
        return try system.mapTwice(descriptor, header: header, data: data)
    }

    package var largestFileSize: UInt64? { state.withLock { $0.largestFile } }

    package func freeBytes(at path: String) throws(SystemFailure) -> UInt64 {
        _ = try enter("statvfs")
        return try system.freeBytes(at: path)
    }

    package func attribute(_ name: String, at path: String) throws(SystemFailure) -> [UInt8]? {
        _ = try enter("getxattr")
        return try system.attribute(name, at: path)
    }

    package func setAttribute(_ name: String, at path: String, to value: [UInt8]) throws(SystemFailure) {
        _ = try enter("setxattr")
        try system.setAttribute(name, at: path, to: value)
    }

    package func lock(_ descriptor: Int32) throws(SystemFailure) -> Bool {
        _ = try enter("lock")
        return try system.lock(descriptor)
    }

    package func hold(_ descriptor: Int32) -> Bool { succeeds("hold") && system.hold(descriptor) }
    package func isHeld(_ descriptor: Int32) -> Bool { succeeds("held") && system.isHeld(descriptor) }

    private func succeeds(_ operation: String) -> Bool {
        do throws(SystemFailure) {
            _ = try enter(operation)
            return true
        } catch {
            return false
        }
    }
}
