import LogRecords
import MSALText
import RotatingLogFiles
import TextBytes

/// Where a copy of logs that are being written ends: for each run, the highest number that it had given to a record
/// when its journal was read.
///
/// Files that were listed later may hold records with higher numbers. The sink's own events may have one although
/// records with lower numbers have not reached a file. A copy leaves both out: it is the log at one moment, without
/// holes.
package struct SnapshotEnd: Sendable {
    private let ends: [(run: [UInt8], lastNumber: UInt64)]

    /// A copy that takes in everything.
    package init() {
        ends = []
    }

    package init(of list: InputList) {
        ends = list.logs.map { (Array($0.log.content.run.utf8), $0.log.content.sequence) }
    }

    /// Whether the line is a record that was numbered after this moment. Lines of other runs, and of other programs,
    /// never are.
    func excludes(_ line: ByteText) -> Bool {
        guard !ends.isEmpty, let digits = line.end(of: RecordMember.sequence),
            let number = line.integer(at: digits)?.value,
            let start = line.end(of: RecordMember.run), let end = line.find(byte: .quote, from: start)
        else { return false }
        let run = line.part(start, end).bytes
        return ends.contains { UInt64(clamping: number) > $0.lastNumber && run.elementsEqual($0.run) }
    }
}
