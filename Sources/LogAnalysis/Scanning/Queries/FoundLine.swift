/// A line that `find` found, and what its record says where that was read.
package struct FoundLine {
    /// Without its line end. Valid only during the call that passes it; not scrubbed.
    package var line: UnsafeRawBufferPointer
    /// Path as given by the user, and the number of the line, counted from 1.
    package var path: String
    package var number: Int
    /// The line belongs to the record of the line that was found before it.
    package var continuesRecord = false
    /// Microseconds since 1970 UTC.
    package var time: Int64?
    package var level: String?
    /// The message of one of our records.
    package var message: String?
    package var failure: FailureEvent?
    /// The row of a sign-in export.
    package var signIn: RecordedSignIn?
    package var correlationID: String?
    package var requestID: String?
    /// The host of one of our records, and its run.
    package var host: String?
    package var run: String?

    init(line: UnsafeRawBufferPointer, path: String, number: Int) {
        self.line = line
        self.path = path
        self.number = number
    }
}
