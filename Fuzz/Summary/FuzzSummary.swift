import FailureSummaries
import Foundation
import FuzzSupport
import LogArchives

/// Stored summaries of any content: one is refused and adds nothing, or it is read; what was read has one stored form,
/// and merging two of them in either order gives equal bytes.
///
///     Scripts/fuzz 60 0 summary
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzSummary(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    var input = FuzzInput(start, count)
    var changed = base
    if input.byte() & 1 == 0 {
        while !input.isEmpty {
            let section = SummarySection.allCases[Int(input.byte()) % SummarySection.allCases.count]
            guard var content = changed[section] else { continue }
            input.change(&content)
            changed[section] = content
        }
    } else {
        for section in SummarySection.allCases { changed[section] = input.bytes(input.short() & 1_023) }
    }
    var read = FailureSummary()
    let before = read
    do {
        try read.merge(changed, path: "a")
    } catch {
        if read != before { stop("an error has added something") }
        return 0
    }
    let once = read.encoded(path: "a")
    guard let again = decoded(once) else { stop("what was written cannot be read") }
    if again.encoded(path: "a") != once { stop("written again, it has other bytes") }
    guard var left = decoded(once), var right = decoded(base) else { stop("what was written cannot be read") }
    try? left.merge(base, path: "a")
    try? right.merge(once, path: "a")
    if left.encoded(path: "a") != right.encoded(path: "a") { stop("the order of merging shows") }
    return 0
}

private func decoded(_ encoded: EncodedSummary) -> FailureSummary? {
    var summary = FailureSummary()
    do {
        try summary.merge(encoded, path: "a")
        return summary
    } catch {
        return nil
    }
}

private let base: EncodedSummary = {
    do {
        var writer = try ArchiveWriter(level: 1, index: SegmentIndexer())
        var archive: [UInt8] = []
        fuzzRecords(60).withUnsafeBytes { lines in writer.append(lines) { archive += Array($0) } }
        writer.finish { archive += Array($0) }
        let bytes = archive
        let layout = ArchiveLayout(size: UInt64(bytes.count)) { (buffer, offset) throws(ArchiveSourceError) -> Int in
            guard offset < UInt64(bytes.count) else { return 0 }
            let count = min(buffer.count, bytes.count - Int(offset))
            bytes.withUnsafeBytes { buffer.copyMemory(from: .init(rebasing: $0[Int(offset)..<Int(offset) + count])) }
            return count
        }
        guard let segment = layout.segments.first else { stop("the archive has no index") }
        return try EncodedSummary(segment)
    } catch {
        stop("no archive: \(error)")
    }
}()
