import TextBytes

/// What the files of a log are called: `NAME.ndjson` is written, `.NAME.journal` keeps what is not yet in it,
/// `.NAME.lock` says who writes. `ArchiveName` is for rotated files.
package enum LogFileNames {
    package static func active(_ name: String) -> String { name + plainSuffix }
    package static func journal(_ name: String) -> String { "." + name + journalSuffix }
    package static func lock(_ name: String) -> String { "." + name + lockSuffix }

    /// NAME of `NAME.ndjson`; nil for other names, including those of rotated files.
    package static func log(ofActive fileName: String) -> String? {
        guard fileName.hasSuffix(plainSuffix), ArchiveName(fileName: fileName) == nil else { return nil }
        let name = String(fileName.dropLast(plainSuffix.count))
        return isLogName(name) ? name : nil
    }

    /// NAME of `.NAME.journal`; nil for other names.
    package static func log(ofJournal fileName: some BidirectionalCollection<UInt8>) -> String? {
        log(fileName, journalSuffix)
    }

    /// NAME of `.NAME.lock`; nil for other names.
    package static func log(ofLock fileName: some BidirectionalCollection<UInt8>) -> String? {
        log(fileName, lockSuffix)
    }

    /// Letters, digits, `.`, `_`, `-`; not a dot first; 1 to 128 bytes.
    package static func isLogName(_ name: String) -> Bool {
        (1...128).contains(name.utf8.count) && !name.hasPrefix(".") && name.utf8.allSatisfy(isAllowedInLogName)
    }

    package static func isAllowedInLogName(_ byte: UInt8) -> Bool {
        byte.isAlphanumeric || byte == .dot || byte == .underscore || byte == .minus
    }

    static let plainSuffix = ".ndjson"
    private static let journalSuffix = ".journal"
    private static let lockSuffix = ".lock"

    private static func log(_ fileName: some BidirectionalCollection<UInt8>, _ suffix: String) -> String? {
        guard fileName.first == .dot, fileName.suffix(suffix.utf8.count).elementsEqual(suffix.utf8) else {
            return nil
        }
        let name = String(decoding: fileName.dropFirst().dropLast(suffix.utf8.count), as: UTF8.self)
        return isLogName(name) ? name : nil
    }
}
