/// Where and when a page was made, for readers who keep several of them.
package struct PageOrigin: Sendable {
    /// The paths that were read, as the user gave them.
    package var directory: String
    package var host: String
    /// Microseconds since 1970.
    package var generatedAt: Int64

    package init(directory: String, host: String, generatedAt: Int64) {
        self.directory = directory
        self.host = host
        self.generatedAt = generatedAt
    }
}
