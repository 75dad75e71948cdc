/// `event.action` of the sink's own records: the writer writes it, and readers look for it.
package enum InternalEventAction: String, Sendable, Hashable {
    /// The first record of a file. Every record in earlier files of the run has a lower sequence number.
    case fileOpened = "file-opened"
    case recordsDropped = "records-dropped"
    case gap
    case recovered
    case archivesRemoved = "archives-removed"

    /// `log.logger` of these records.
    package static let logger = "RotatingLogFiles"
}
