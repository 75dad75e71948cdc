import FailureSummaries
import Foundation
import FuzzSupport
import LogArchives

/// An index of any content, with checksums that are right or not: everything that a reader asks of it gives an answer
/// or an error, and takes no more memory than the limits say.
///
///     Scripts/fuzz 60 0 index
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzIndex(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    var input = FuzzInput(start, count)
    switch input.byte() % 3 {
    case 0: readEverything(input.all())
    case 1:
        // Changes to whole bytes of an archive: most of them are seen by a checksum.
        var archive = base.archive
        while !input.isEmpty { input.change(&archive) }
        readEverything(archive)
    default:
        // Changes to sections, directory and locator under right checksums.
        var sections = base.sections
        while input.byte() & 1 == 0, !input.isEmpty {
            let chosen = Int(input.byte()) % sections.count
            input.change(&sections[chosen].content)
        }
        readEverything(forged(sections, &input))
    }
    return 0
}

private struct Section {
    var id: UInt16
    var content: [UInt8]
}

private let base: (archive: [UInt8], data: [UInt8], sections: [Section]) = {
    do {
        var writer = try ArchiveWriter(level: 1, index: SegmentIndexer())
        var archive: [UInt8] = []
        // More than one block.
        fuzzRecords(900).withUnsafeBytes { lines in writer.append(lines) { archive += Array($0) } }
        writer.finish { archive += Array($0) }
        guard let segment = layout(archive).segments.first else { stop("the archive has no index") }
        let sections = try segment.sectionIDs.map { Section(id: $0, content: try segment.section($0) ?? []) }
        return (archive, Array(archive.prefix(Int(segment.dataLength))), sections)
    } catch {
        stop("no archive: \(error)")
    }
}()

private func layout(_ archive: [UInt8]) -> ArchiveLayout {
    ArchiveLayout(size: UInt64(archive.count)) { (buffer, offset) throws(ArchiveSourceError) -> Int in
        guard offset < UInt64(archive.count) else { return 0 }
        let count = min(buffer.count, archive.count - Int(offset))
        archive.withUnsafeBytes { buffer.copyMemory(from: .init(rebasing: $0[Int(offset)..<Int(offset) + count])) }
        return count
    }
}

private func readEverything(_ archive: [UInt8]) {
    guard let id = IDHash("00000005-1111-4222-8333-444444444444") else { return }
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: ArchiveWriter.blockSize + 64, alignment: 16)
    defer { buffer.deallocate() }
    for segment in layout(archive).segments.prefix(3) {
        for section in segment.sectionIDs { _ = try? segment.section(section) }
        _ = try? segment.mayContain(id)
        _ = try? SegmentCounts(segment)
        if let sequences = try? BlockSequences(segment) { _ = sequences.blocks(holding: [:]) }
        if let encoded = try? EncodedSummary(segment) {
            var summary = FailureSummary()
            try? summary.merge(encoded, path: "a", linesBefore: 7)
            _ = try? encoded.numbers(ReaderLimits())
        }
        guard let table = try? segment.blockTable() else { continue }
        if let found = try? segment.blocks(thatMayContain: id, of: table) {
            if table.wholeLines(found).contains(where: { $0.upperBound > table.blocks.count }) { stop("no such block") }
        }
        guard let made = try? BlockReader() else { continue }
        var reader = made
        for block in table.blocks.prefix(8) { _ = try? reader.read(block, of: segment, into: buffer) }
    }
}

// MARK: Right checksums, by Documentation/Archives.md

private func little(_ value: UInt64, _ width: Int) -> [UInt8] {
    (0..<width).map { UInt8(truncatingIfNeeded: value >> UInt64(8 * $0)) }
}

private func member(_ kind: String, _ payload: some Collection<UInt8>) -> [UInt8] {
    var member: [UInt8] = [0x1F, 0x8B, 8, 4, 0, 0, 0, 0, 0, 255]
    member += little(UInt64(payload.count + 4), 2)
    member += Array(kind.utf8)
    member += little(UInt64(payload.count), 2)
    member += Array(payload)
    member += [3, 0, 0, 0, 0, 0, 0, 0, 0, 0]
    return member
}

/// One gzip member whose content is stored: so that a fuzzer may write it.
private func stored(_ content: [UInt8]) -> [UInt8] {
    let short = Array(content.prefix(65_535))
    var member: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 255, 1]
    member += little(UInt64(short.count), 2)
    member += little(UInt64(~UInt16(short.count)), 2)
    member += short
    member += little(UInt64(Checksum.crc32(short)), 4)
    member += little(UInt64(short.count), 4)
    return member
}

private func forged(_ sections: [Section], _ input: inout FuzzInput) -> [UInt8] {
    var index: [UInt8] = []
    var directory: [UInt8] = []
    for section in sections {
        let isCompressed = input.byte() & 1 == 1
        let bytes = isCompressed ? stored(section.content) : section.content
        var fields: [UInt64] = [UInt64(index.count), UInt64(bytes.count), UInt64(section.content.count)]
        if input.byte() == 1 { fields[Int(input.byte()) % 3] = input.number() }
        directory += little(UInt64(section.id), 2) + little(isCompressed ? 1 : 0, 2)
        directory += little(UInt64(Checksum.crc32(bytes)), 4)
        directory += fields.flatMap { little($0, 8) }
        index += bytes
    }
    index += directory
    var members: [UInt8] = []
    var rest = index[...]
    while !rest.isEmpty {
        members += member("LI", rest.prefix(31_900))
        rest = rest.dropFirst(31_900)
    }
    let distance = UInt64(members.count) + 78
    var fields = [UInt64(base.data.count) + distance, distance, UInt64(index.count)]
    if input.byte() == 1 { fields[Int(input.byte()) % 3] = input.number() }
    var locator = Array("LOGINDEX".utf8) + little(1, 2) + little(1, 2) + fields.flatMap { little($0, 8) }
    locator += little(UInt64(directory.count), 4) + little(UInt64(Checksum.crc32(directory)), 4)
    locator += little(UInt64(Checksum.crc32(index)), 4)
    return base.data + members + member("LL", locator + little(UInt64(Checksum.crc32(locator)), 4))
}
