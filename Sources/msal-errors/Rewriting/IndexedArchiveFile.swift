import CLibrary
import FailureSummaries
import LogAnalysis
import LogArchives

/// Checks the indexes of an archive.
enum IndexedArchiveFile {
    /// The result of computing an index again.
    enum State: Sendable {
        /// The file has no index, or is not an archive.
        case none
        case success
        /// Written by another version, so it cannot be compared.
        case stale
        case damaged(ArchiveIndexError)
        /// The file could not be opened for the check.
        case unreadable(InputProblem)

        var words: String {
            switch self {
            case .none, .damaged, .unreadable: ""
            case .success: ", index as it should be"
            case .stale: ", index of another version"
            }
        }
    }

    /// Computes every index of a file again.
    static func state(of input: LogInput) -> State {
        guard input.size != nil else { return .none }
        let file: InputFile
        do throws(InputProblem) {
            file = try input.opened()
        } catch {
            // The file was removed after it was read, for example by retention.
            return error.kind == .missing && !input.isNamed ? .none : .unreadable(error)
        }
        guard let size = file.size else { return .none }
        let layout = ArchiveLayout(size: UInt64(size)) { (buffer, offset) throws(ArchiveSourceError) -> Int in
            try file.read(into: buffer, at: offset)
        }
        if let problem = layout.problem { return problem.kind == .otherVersion ? .stale : .damaged(problem) }
        do throws(ArchiveIndexError) {
            var isStale = false
            for segment in layout.segments {
                guard segment.meaning == SummarySection.meaning else {
                    isStale = true
                    continue
                }
                try segment.verify(with: SegmentIndexer(keys: try SegmentCounts(segment).facetKeys))
            }
            return layout.segments.isEmpty ? .none : isStale ? .stale : .success
        } catch {
            return .damaged(error)
        }
    }

    /// Reads at given offsets of a descriptor and does not move its position.
    static func source(_ descriptor: Int32) -> ArchiveLayout.Source {
        { (buffer, offset) throws(ArchiveSourceError) -> Int in
            while true {
                let count = pread(descriptor, buffer.baseAddress, buffer.count, off_t(offset))
                if count >= 0 { return count }
                if errno != EINTR { throw ArchiveSourceError(systemError: errno) }
            }
        }
    }

    static func layout(_ descriptor: Int32, size: UInt64) -> ArchiveLayout {
        ArchiveLayout(size: size, source: source(descriptor))
    }

    /// Whether every block of the file has an intact index of this version. With `counts`, also whether there is
    /// exactly one index and it has these counts.
    static func isCurrent(_ descriptor: Int32, size: UInt64, _ counts: SegmentCounts? = nil) -> Bool {
        let layout = layout(descriptor, size: size)
        guard layout.problem == nil, layout.unindexed == 0, !layout.segments.isEmpty else { return false }
        if counts != nil, layout.segments.count != 1 { return false }
        return layout.segments.allSatisfy { segment in
            guard segment.meaning == SummarySection.meaning, (try? segment.verifyMembers()) != nil,
                (try? segment.blockTable()) != nil, let found = try? SegmentCounts(segment)
            else { return false }
            return counts == nil || found == counts
        }
    }
}
