import RotatingLogFiles

/// Inputs including the content of their journals. Journals are read in memory: nothing is written or locked.
package enum LogFiles {
    package static func find(_ paths: [LogPath]) -> InputList {
        InputFinder.find(paths) { journal, active in
            guard let pending = try? JournalReader.pending(journal: journal, active: active) else { return nil }
            return JournalContent(
                lines: pending.lines,
                activeLength: pending.activeLength.map { Int(clamping: $0) },
                describesActive: pending.describesActive,
                run: pending.run,
                sequence: pending.sequence,
                isOwnerAlive: pending.isOwnerAlive
            )
        }
    }
}
