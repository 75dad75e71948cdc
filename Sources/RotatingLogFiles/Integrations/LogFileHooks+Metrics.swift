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

    extension RotatingLogFile {
        /// Sets the meters `<label>_written_records`, `<label>_written_bytes`, `<label>_waiting_records`,
        /// `<label>_dropped_records`, `<label>_faults` and `<label>_archiving_seconds` to what `statistics` says now.
        /// For a task that runs every few seconds; `LogFileHooks.countInMetrics` counts events as they happen.
        ///
        /// Requires the package trait `Metrics`.
        public func recordInMetrics(label: String) {
            let now = statistics
            let (seconds, attoseconds) = now.archivingTime.components
            let values: [(String, Double)] = [
                ("written_records", Double(now.records)), ("written_bytes", Double(now.bytes)),
                ("waiting_records", Double(now.waiting)), ("dropped_records", Double(now.dropped.total)),
                ("faults", Double(now.faults)),
                ("archiving_seconds", Double(seconds) + Double(attoseconds) / 1e18),
            ]
            for (name, value) in values { Meter(label: "\(label)_\(name)").set(value) }
        }
    }
#endif
