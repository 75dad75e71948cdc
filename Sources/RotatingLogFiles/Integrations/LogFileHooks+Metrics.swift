#if Metrics
    import LogRecords
    import Metrics

    extension LogFileHooks {
        /// Counts in swift-metrics what the hooks report: `<label>_rotations_total`, `<label>_archives_total`, and
        /// `<label>_dropped_total` with the dimension `level`. Hooks that were set before are still called, first.
        ///
        /// Requires the package trait `Metrics`.
        public mutating func countInMetrics(label: String) {
            let rotations = Counter(label: "\(label)_rotations_total")
            let archives = Counter(label: "\(label)_archives_total")
            let drops = RecordLevel.allCases.map { level in
                Counter(label: "\(label)_dropped_total", dimensions: [("level", level.text)])
            }
            let (rotatedBefore, archivedBefore, droppedBefore) = (rotated, archived, dropped)
            rotated = { path in
                rotatedBefore?(path)
                rotations.increment()
            }
            archived = { path in
                archivedBefore?(path)
                archives.increment()
            }
            dropped = { records in
                droppedBefore?(records)
                for level in RecordLevel.allCases where records[level] > 0 {
                    drops[Int(level.rawValue)].increment(by: Int64(clamping: records[level]))
                }
            }
        }
    }
#endif
