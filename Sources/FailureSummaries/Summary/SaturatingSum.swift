/// The sum, or the number nearest to it that the type has: a forged count must not end the program. The sum of
/// non-negative numbers stays associative.
@inline(__always)
package func saturatingSum<Number: FixedWidthInteger>(_ left: Number, _ right: Number) -> Number {
    let (sum, overflow) = left.addingReportingOverflow(right)
    guard overflow else { return sum }
    return right < 0 ? .min : .max
}

extension Sequence<Int> {
    package var saturatedSum: Int { reduce(0, saturatingSum) }
}
