import CLibrary
import FailureSummaries
import Files
import LogAnalysis
import LogArchives

/// Checks the indexes of an archive, and keeps them when it is rewritten.
enum IndexedArchiveFile {
    /// The result of computing an index again.
    enum State: Sendable {
        /// The file has no index, or is not an archive.
        case none
        case intact
        /// Written by another version, so it cannot be compared.
        case stale
        case damaged(ArchiveIndexError)
        /// The file could not be opened for the check.
        case unreadable(InputProblem)

        var words: String {
            switch self {
            case .none, .damaged, .unreadable: ""
            case .intact: ", index as it should be"
            case .stale: ", index of another version"
            }
        }
    }

    /// Computes every index of a file again.
    static func state(of input: LogInput, progress: ReadProgress? = nil) -> State {
        guard input.size != nil else { return .none }
        let file: InputFile
        do throws(InputProblem) {
            file = try input.opened()
        } catch {
            return input.isRemoved(error) ? .none : .unreadable(error)
        }
        guard let layout = layout(of: file, progress) else { return .none }
        if let problem = layout.problem { return state(problem, of: input) }
        do throws(ArchiveIndexError) {
            var isStale = false
            for segment in layout.segments {
                guard segment.meaning == SummarySection.meaning else {
                    isStale = true
                    continue
                }
                let counts = try SegmentCounts(segment)
                // Failures without advice were judged by another catalogue: nothing to compare with.
                if let version = counts.judgedBy, !version.isEmpty, version != FailureJudge.catalogue.version {
                    isStale = true
                    continue
                }
                let judge = counts.judgedBy?.isEmpty == false ? FailureJudge.catalogue : nil
                try segment.verify(with: SegmentIndexer(keys: counts.facetKeys, judge: judge))
            }
            return layout.segments.isEmpty ? .none : isStale ? .stale : .intact
        } catch {
            return state(error, of: input)
        }
    }

    private static func state(_ error: ArchiveIndexError, of input: LogInput) -> State {
        switch error.kind {
        case .otherVersion:
            return .stale
        case .unreadable(let code):
            let reason = "\(error.reason): \(SystemFailure.text(code))"
            return .unreadable(
                InputProblem(.unreadable, path: input.path, reason: reason, remedy: InputProblem.askSystemLog)
            )
        case .memory:
            return .unreadable(
                InputProblem(.unreadable, path: input.path, reason: error.reason, remedy: InputProblem.fewerJobs)
            )
        case .damaged, .tooLarge, .shortened:
            return .damaged(error)
        }
    }

    /// Makes the index of a rewritten copy of `input`, with the keys that its own index counts; nil if it has none.
    static func indexer(forCopyOf input: LogInput) -> SegmentIndexer? {
        guard input.size != nil, let file = try? input.opened(), let segment = layout(of: file)?.segments.last else {
            return nil
        }
        guard segment.meaning == SummarySection.meaning, let counts = try? SegmentCounts(segment) else {
            return SegmentIndexer(judge: .catalogue)
        }
        return SegmentIndexer(keys: counts.facetKeys, judge: .catalogue)
    }

    /// Whether a file has an index that answers for it, so that its lines need not be read.
    static func isIndexed(_ input: LogInput) -> Bool {
        guard input.size != nil, let file = try? input.opened(), let layout = layout(of: file) else { return false }
        return layout.problem == nil && layout.unindexed == 0 && !layout.segments.isEmpty
            && layout.segments.allSatisfy { $0.meaning == SummarySection.meaning }
    }

    /// Nil if the file cannot be read at an offset.
    private static func layout(of file: InputFile, _ progress: ReadProgress? = nil) -> ArchiveLayout? {
        file.size.map { size in
            ArchiveLayout(size: UInt64(size)) { (buffer, offset) throws(ArchiveSourceError) -> Int in
                let count = try file.read(into: buffer, at: offset)
                progress?.add(count)
                return count
            }
        }
    }

    /// Reads at given offsets of a descriptor and does not move its position.
    static func source(_ descriptor: Int32) -> ArchiveLayout.Source {
        { (buffer, offset) throws(ArchiveSourceError) -> Int in
            do throws(SystemFailure) {
                return try SystemFiles().readAll(descriptor, into: buffer, at: offset)
            } catch {
                throw ArchiveSourceError(systemError: error.code)
            }
        }
    }

    static func layout(_ descriptor: Int32, size: UInt64) -> ArchiveLayout {
        ArchiveLayout(size: size, source: source(descriptor))
    }

    /// Whether every block of the file has an intact index of this version. With `counts`, also whether there is
    /// exactly one index and it has these counts. Throws if the file cannot be read.
    static func isCurrent(
        _ descriptor: Int32,
        size: UInt64,
        _ counts: SegmentCounts? = nil
    ) throws(ArchiveIndexError) -> Bool {
        do throws(ArchiveIndexError) {
            let layout = layout(descriptor, size: size)
            if let problem = layout.problem { throw problem }
            guard layout.unindexed == 0, !layout.segments.isEmpty else { return false }
            if counts != nil, layout.segments.count != 1 { return false }
            for segment in layout.segments {
                guard segment.meaning == SummarySection.meaning else { return false }
                try segment.verifyMembers()
                _ = try segment.blockTable()
                let found = try SegmentCounts(segment)
                guard counts == nil || found == counts else { return false }
                // Failures without advice were judged by another catalogue, or by none.
                if let version = found.judgedBy, version != FailureJudge.catalogue.version { return false }
            }
            return true
        } catch {
            if case .unreadable = error.kind { throw error }
            return false
        }
    }
}
