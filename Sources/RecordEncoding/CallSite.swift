/// The source location of a log statement.
package struct CallSite {
    package var file: String
    package var function: String
    package var line: UInt

    /// In line: each call makes one, also those that need none.
    @inlinable @inline(__always)
    package init(file: String, function: String, line: UInt) {
        self.file = file
        self.function = function
        self.line = line
    }
}
