extension Duration {
    /// Clamped to 292 years.
    var nanoseconds: Int64 {
        let (seconds, attoseconds) = components
        let (product, isTooLong) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
        let (sum, isOver) = product.addingReportingOverflow(attoseconds / 1_000_000_000)
        return isTooLong || isOver ? (seconds < 0 ? .min : .max) : sum
    }
}
