/// A file that reads like a document, with the errors that it names and that nothing in it shows to have happened. They
/// are not counted, and a report says so.
package struct QuotingDocument: Sendable, Equatable {
    package var path: String
    package var errors: Int
    /// The first errors, as found: their lines, or the message if they were printed over several.
    package var first: [ForeignLine]

    init(path: String, _ errors: [Statement]) {
        self.path = path
        self.errors = errors.count
        first = errors.prefix(ForeignLine.shown).map { error in
            ForeignLine(error.event.message ?? error.event.code, path: path, line: error.event.line)
        }
    }
}
