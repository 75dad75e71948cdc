import RotatingLogFiles

/// Inputs including the content of their journals. Journals are read in memory: nothing is written or locked.
package enum LogFiles {
    package static func find(_ paths: [LogPath]) -> InputList {
        InputFinder.find(paths) { journal, active in try? JournalReader.pending(journal: journal, active: active) }
    }
}
