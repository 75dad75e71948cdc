import CLibrary
import LogArchives

/// Bytes of a file, or of a part of it, as they are on the disk.
final class FileBytes: ByteSource {
    let file: InputFile
    private(set) var offset = 0
    private let progress: ReadProgress?

    init(_ file: InputFile, progress: ReadProgress? = nil) {
        self.file = file
        self.progress = progress
    }

    func next(into buffer: UnsafeMutableRawBufferPointer) throws(InputProblem) -> ByteStep {
        let count: Int
        if file.size == nil {
            count = try file.readNext(into: buffer, unless: progress?.interruption)
        } else {
            if progress?.isInterrupted == true { throw InputProblem(interruptedIn: file.path) }
            do throws(ArchiveSourceError) {
                count = try file.read(into: buffer, at: UInt64(offset))
            } catch {
                throw InputFinder.unreadable(file.path, error.systemError)
            }
        }
        offset += count
        progress?.add(count)
        return count > 0 ? .bytes(count) : .end
    }
}

package final class GzipBytes: ByteSource {
    private var reader: ArchiveReader
    private let path: String
    private let failure: Failure

    /// Holds a problem of the compressed side: `ArchiveReader` knows only the number of an error.
    private final class Failure {
        var problem: InputProblem?
    }

    package init(_ compressed: any ByteSource, path: String) throws(InputProblem) {
        self.path = path
        let failure = Failure()
        self.failure = failure
        do throws(ArchiveError) {
            reader = try ArchiveReader { (buffer) throws(ArchiveSourceError) -> Int in
                do throws(InputProblem) {
                    if case .bytes(let count) = try compressed.next(into: buffer) { return count }
                    return 0
                } catch {
                    failure.problem = error
                    throw ArchiveSourceError(systemError: 0)
                }
            }
        } catch {
            throw .noMemory(toDecompress: path)
        }
    }

    /// The first member's content if it is complete, undamaged, and no larger than one of our blocks; else nothing, and
    /// the content comes in steps. An error of the file below is reported by the next step, which reads again.
    func firstMember() -> [UInt8] {
        guard ArchiveReader.readsWholeMembers else { return [] }
        return [UInt8](unsafeUninitializedCapacity: ArchiveWriter.blockSize) { scratch, count in
            count = (try? reader.firstMember(into: UnsafeMutableRawBufferPointer(scratch))) ?? 0
        }
    }

    package func next(into buffer: UnsafeMutableRawBufferPointer) throws(InputProblem) -> ByteStep {
        do throws(ArchiveSourceError) {
            switch try reader.next(into: buffer) {
            case .bytes(let count): return .bytes(count)
            case .damage(let damage): return .damage(damage)
            case .end: return .end
            }
        } catch {
            throw failure.problem ?? InputFinder.unreadable(LogPath(path), error.systemError)
        }
    }
}

/// UTF-16 as UTF-8, for the output of PowerShell's `>`. A surrogate without its other half becomes U+FFFD.
final class UTF16Bytes: ByteSource {
    private let source: any ByteSource
    private let isBigEndian: Bool
    private var oddByte: UInt8?
    private var highSurrogate: UInt16?
    private var isAtEnd = false
    private let scratch = UnsafeMutableRawBufferPointer.allocate(byteCount: 64 << 10, alignment: 16)
    private static let replacement: UInt32 = 0xFFFD

    init(_ source: any ByteSource, isBigEndian: Bool) {
        self.source = source
        self.isBigEndian = isBigEndian
    }

    deinit {
        scratch.deallocate()
    }

    func next(into buffer: UnsafeMutableRawBufferPointer) throws(InputProblem) -> ByteStep {
        // Two bytes become at most three, and pending input adds at most six more.
        let wanted = min(scratch.count, (buffer.count - 8) / 3 * 2)
        while true {
            if isAtEnd { return .end }
            let step = try source.next(into: UnsafeMutableRawBufferPointer(rebasing: scratch[..<wanted]))
            var written = 0
            switch step {
            case .bytes(let count):
                for byte in scratch[..<count] {
                    guard let first = oddByte else {
                        oddByte = byte
                        continue
                    }
                    oddByte = nil
                    let unit = isBigEndian ? UInt16(first) << 8 | UInt16(byte) : UInt16(byte) << 8 | UInt16(first)
                    append(unit, into: buffer, &written)
                }
            case .damage: return step
            case .end:
                isAtEnd = true
                if oddByte != nil || highSurrogate != nil { put(Self.replacement, into: buffer, &written) }
            }
            if written > 0 { return .bytes(written) }
        }
    }

    private func append(_ unit: UInt16, into buffer: UnsafeMutableRawBufferPointer, _ written: inout Int) {
        if let high = highSurrogate {
            highSurrogate = nil
            if UTF16.isTrailSurrogate(unit) {
                put(0x10000 + UInt32(high & 0x3FF) << 10 + UInt32(unit & 0x3FF), into: buffer, &written)
                return
            }
            put(Self.replacement, into: buffer, &written)
        }
        if UTF16.isLeadSurrogate(unit) {
            highSurrogate = unit
        } else {
            put(UTF16.isTrailSurrogate(unit) ? Self.replacement : UInt32(unit), into: buffer, &written)
        }
    }

    private func put(_ scalar: UInt32, into buffer: UnsafeMutableRawBufferPointer, _ written: inout Int) {
        guard let scalar = Unicode.Scalar(scalar), let bytes = UTF8.encode(scalar) else { return }
        for byte in bytes {
            buffer[written] = byte
            written += 1
        }
    }
}
