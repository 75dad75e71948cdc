package import LogArchives

/// The result of one read.
package enum ByteStep: Sendable, Equatable {
    /// This many bytes are at the start of the buffer; at least 1.
    case bytes(Int)
    /// Something could not be read. A line that was begun ends here.
    case damage(ArchiveDamage)
    case end
}

/// Bytes of one input, in order: from a file or pipe, decompressed or re-encoded. Used from one thread at a time.
package protocol ByteSource: AnyObject {
    /// The next bytes, at most `buffer.count`, which is at least 4,096.
    func next(into buffer: UnsafeMutableRawBufferPointer) throws(InputProblem) -> ByteStep
}

final class MemoryBytes: ByteSource {
    private var bytes: ArraySlice<UInt8>

    init(_ bytes: [UInt8]) {
        self.bytes = bytes[...]
    }

    func next(into buffer: UnsafeMutableRawBufferPointer) -> ByteStep {
        guard !bytes.isEmpty else { return .end }
        let part = bytes.prefix(buffer.count)
        buffer.copyBytes(from: part)
        bytes = bytes.dropFirst(part.count)
        return .bytes(part.count)
    }
}

/// A source whose first bytes can be inspected: it returns them again, then continues.
final class PeekedBytes: ByteSource {
    private(set) var head: [UInt8] = []
    private var given = 0
    private var stepAfterHead: ByteStep?
    private let source: any ByteSource

    /// Reads until `wanted` bytes have been read, or to damage or the end. `begun` was read before.
    init(_ source: any ByteSource, wanted: Int, begun: [UInt8] = []) throws(InputProblem) {
        self.source = source
        head = begun
        guard head.count < wanted else { return }
        let scratch = UnsafeMutableRawBufferPointer.allocate(byteCount: max(wanted, 4_096), alignment: 16)
        defer { scratch.deallocate() }
        while head.count < wanted {
            let step = try source.next(into: scratch)
            guard case .bytes(let count) = step else {
                stepAfterHead = step
                break
            }
            head.append(contentsOf: UnsafeRawBufferPointer(rebasing: scratch[..<count]))
        }
    }

    /// What was inspected and is returned again.
    var unread: ArraySlice<UInt8> { head[given...] }

    /// Leaves out the first bytes: a byte order mark.
    func skip(_ count: Int) {
        given = min(count, head.count)
    }

    func next(into buffer: UnsafeMutableRawBufferPointer) throws(InputProblem) -> ByteStep {
        if given < head.count {
            let part = head[given...].prefix(buffer.count)
            buffer.copyBytes(from: part)
            given += part.count
            if given == head.count {
                head = []
                given = 0
            }
            return .bytes(part.count)
        }
        if let step = stepAfterHead {
            if step != .end { stepAfterHead = nil }
            return step
        }
        return try source.next(into: buffer)
    }
}
