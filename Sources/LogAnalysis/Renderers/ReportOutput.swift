/// Where a report goes while it is written: a report of many groups is larger than what memory is for.
package final class ReportOutput {
    private let emit: ([UInt8]) -> Void

    /// `emit` takes the bytes of the report, some at a time.
    package init(_ emit: @escaping ([UInt8]) -> Void) {
        self.emit = emit
    }

    func take(_ bytes: [UInt8]) {
        if !bytes.isEmpty { emit(bytes) }
    }
}
