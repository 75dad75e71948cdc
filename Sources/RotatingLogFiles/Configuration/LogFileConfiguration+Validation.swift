import Files
import TextBytes

extension LogFileConfiguration {
    /// Throws if a value is out of its range, or two values contradict each other. `path`: the directory that the error
    /// names.
    func validate(path: String) throws(LogFileError) {
        func demand(_ isValid: Bool, _ reason: String, _ advice: String) throws(LogFileError) {
            if !isValid { throw .configuration(path, reason, advice) }
        }
        func demandPositive(_ duration: Duration?, _ name: String) throws(LogFileError) {
            guard let duration else { return }
            let advice = "Use a positive duration, or nil for none."
            try demand(duration > .zero, "the \(name) is not above zero", advice)
        }
        if let size = rotation.size {
            let advice = "Use at least 4 KiB, or nil for none."
            try demand(size >= Rotation.smallestSize, "the rotation size is \(size.bytes) bytes", advice)
        }
        try demandPositive(rotation.age, "rotation age")
        if let count = retention.count {
            try demand(count >= 1, "retention keeps \(count) archives", "Keep at least 1, or nil for no bound.")
        }
        try demandPositive(retention.age, "retention age")
        if let total = retention.totalSize, let size = rotation.size {
            try demand(
                total >= size,
                "all archives together may take \(total.bytes) bytes, one file alone \(size.bytes)",
                "Raise the retention's total size or lower the rotation size: no rotated file could stay."
            )
        }
        try demand((1...9).contains(compressionLevel), "the compression level is \(compressionLevel)", "Use 1 to 9.")
        try demand(
            maxPendingCompressions >= 1,
            "no file may wait for compression",
            "Set maxPendingCompressions to at least 1."
        )
        try demand(
            (ByteSize.mebibytes(1)...ByteSize.gibibytes(1)).contains(journalSize),
            "the journal is to have \(journalSize.bytes) bytes",
            "Use 1 MiB to 1 GiB; the default is 8 MiB."
        )
        try demandPositive(sync.interval, "sync interval")
    }
}

extension Rotation {
    /// The zone of the calendar's boundaries; nil: UTC, or none. Throws if the system does not know it.
    func zone(path: String, files: any FileOperations) throws(LogFileError) -> TimeZoneRules? {
        guard let name = calendar?.zone, name != "UTC" else { return nil }
        if let rules = TimeZoneRules(name: name, files: files) { return rules }
        throw .configuration(
            path,
            "the time zone of the rotation is not in this system's database",
            "Use a name like Europe/Berlin, install the tzdata package, or use UTC."
        )
    }
}
