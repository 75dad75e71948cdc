import CByteScan
import Testing
import TextBytes

/// The time of a day is read in C while records are skipped, and in Swift everywhere else.
struct TimeOfDayTests {
    @Test func `skipped records have the times that their lines state`() {
        let skip = UnsafeMutableRawPointer.allocate(
            byteCount: MemoryLayout<fast_skip>.size,
            alignment: MemoryLayout<fast_skip>.alignment
        )
        defer { skip.deallocate() }
        skip.initializeMemory(as: UInt8.self, repeating: 0, count: MemoryLayout<fast_skip>.size)
        let head = "{\"@timestamp\":\"1970-01-01T"
        var reader = TimestampReader()
        for second in 0..<86_400 {
            let time = Timestamp.text(Int64(second) * 1_000_000 + Int64(second * 7_919 % 1_000_000))
            let line = Array((head + time.dropFirst(11)).utf8) + [UInt8](repeating: 0, count: 16)
            let expected = Timestamp.microseconds(time)
            let stamp = Array(time.utf8)
            let (skipped, read) = line.withUnsafeBufferPointer { line in
                stamp.withUnsafeBufferPointer { stamp in
                    (
                        line.baseAddress.map { fast_skip_time(skip.assumingMemoryBound(to: fast_skip.self), $0) },
                        reader.microseconds(stamp)
                    )
                }
            }
            if expected == nil || skipped != expected || read != expected { Issue.record("\(time)") }
        }
    }
}
