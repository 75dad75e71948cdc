/// Receives a report piece by piece: a report of many groups may not fit in memory.
package final class ReportOutput {
    private let emit: ([UInt8]) -> Void

    /// `emit` receives the bytes of the report, one piece at a time.
    package init(_ emit: @escaping ([UInt8]) -> Void) {
        self.emit = emit
    }

    func write(_ bytes: [UInt8]) {
        if !bytes.isEmpty { emit(bytes) }
    }
}
