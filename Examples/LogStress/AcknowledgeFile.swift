import CLibrary
import CPlatform

/// Shared memory in a file: for each thread, the number of its last event whose log call has returned.
///
/// Sendable because each thread writes only its own 64-bit slot, and only whole words are stored.
final class AcknowledgeFile: @unchecked Sendable {
    private let slots: UnsafeMutablePointer<UInt64>

    /// Nil if the file cannot be created.
    init?(path: String, threads: Int) {
        let descriptor = open(path, O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        guard ftruncate(descriptor, off_t(8 * threads)) == 0,
            let memory = mmap(nil, 8 * threads, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0), memory != MAP_FAILED
        else { return nil }
        slots = memory.bindMemory(to: UInt64.self, capacity: threads)
    }

    /// A release store: no reader sees the number before the record.
    @inline(__always)
    func acknowledge(thread: Int, number: UInt64) {
        atomic_word_store(slots + thread, number.littleEndian)
    }
}
