extension Double {
    /// Without a fraction if there is none: `120`, `0.5`.
    var shortText: String {
        Int(exactly: self).map { String($0) } ?? description
    }
}

/// Numbers for people, the same on every machine: comma for thousands, point for decimals, no locale.
package enum NumberText {
    /// `1,234,567`.
    static func grouped(_ number: Int) -> String {
        // 19 digits, 6 commas and a sign.
        String(unsafeUninitializedCapacity: 26) { buffer in
            var rest = number.magnitude
            var index = 26
            var digits = 0
            repeat {
                if digits > 0, digits % 3 == 0 {
                    index -= 1
                    buffer[index] = UInt8(ascii: ",")
                }
                index -= 1
                buffer[index] = 0x30 + UInt8(truncatingIfNeeded: rest % 10)
                rest /= 10
                digits += 1
            } while rest > 0
            if number < 0 {
                index -= 1
                buffer[index] = UInt8(ascii: "-")
            }
            for position in index..<26 { buffer[position - index] = buffer[position] }
            return 26 - index
        }
    }

    /// The number of columns of `grouped(_:)`.
    static func groupedWidth(_ number: Int) -> Int {
        var digits = 1
        var rest = number.magnitude
        while rest >= 10 {
            rest /= 10
            digits += 1
        }
        return digits + (digits - 1) / 3 + (number < 0 ? 1 : 0)
    }

    /// `11.2 M` from a million on, exact below that. For sentences; the exact number is shown elsewhere.
    static func rounded(_ number: Int) -> String {
        for (unit, name) in [(1_000_000_000_000, "T"), (1_000_000_000, "G"), (1_000_000, "M")]
        where number.magnitude >= unit.magnitude {
            return tenths(Double(number) / Double(unit)) + " " + name
        }
        return grouped(number)
    }

    /// `950`, `1.2k`, `91k`, `1.3M`. For the cells of a chart; the exact number is shown elsewhere.
    static func short(_ number: Int) -> String {
        var value = Double(number)
        var unit = ""
        for next in ["k", "M", "G", "T"] where value.magnitude >= 999.5 {
            value /= 1_000
            unit = next
        }
        if unit.isEmpty { return String(number) }
        return (value.magnitude < 9.95 ? tenths(value) : String(Int(value.rounded()))) + unit
    }

    /// `61.0 %`. A share above 0 never reads 0.0, and a share below 1 never reads 100.0.
    static func percent(_ share: Double) -> String {
        guard share.isFinite else { return "-" }
        let tenth = (share * 1_000).rounded()
        if share > 0, tenth < 1 { return "<0.1 %" }
        if share < 1, tenth >= 1_000 { return ">99.9 %" }
        return tenths(share * 100) + " %"
    }

    /// `61 %` from ten on, `2.1 %` below that. For sentences.
    static func roundPercent(_ share: Double) -> String {
        guard share.isFinite, share >= 0.0995, share < 0.995 || share == 1 else { return percent(share) }
        return "\(Int((share * 100).rounded())) %"
    }

    /// `512 B`, `4.2 MiB`.
    static func bytes(_ count: Int) -> String {
        var value = Double(count)
        var unit = "B"
        for next in ["KiB", "MiB", "GiB", "TiB"] where value >= 1_024 {
            value /= 1_024
            unit = next
        }
        return unit == "B" ? "\(count) B" : "\(tenths(value)) \(unit)"
    }

    /// A count and its noun: `1 file`, `2 files`.
    package static func counted(_ number: Int, _ singular: String, _ plural: String? = nil) -> String {
        grouped(number) + " " + (number == 1 ? singular : plural ?? singular + "s")
    }

    /// A distinct count and its noun: `≈ 12,400 requests`.
    static func distinct(_ estimate: Report.DistinctEstimate, _ singular: String) -> String {
        distinct(estimate) + " " + (estimate.count == 1 ? singular : singular + "s")
    }

    /// A distinct count, marked if it is not exact: `≈ 12,400`, `≥ 12`.
    static func distinct(_ estimate: Report.DistinctEstimate, approximately: String = "≈", atLeast: String = "≥")
        -> String
    {
        (estimate.isAtLeast ? atLeast : estimate.isEstimated ? approximately : "") + grouped(estimate.count)
    }

    /// Two decimals: `0.31`.
    static func hundredths(_ value: Double) -> String {
        let scaled = (value * 100).rounded()
        guard scaled.magnitude < 9e15 else { return "\(value)" }
        let (whole, part) = Int(scaled.magnitude).quotientAndRemainder(dividingBy: 100)
        return (scaled < 0 ? "-" : "") + grouped(whole) + (part < 10 ? ".0" : ".") + "\(part)"
    }

    /// One decimal, rounded half away from zero. `Double.description` would print up to sixteen.
    static func tenths(_ value: Double) -> String {
        let scaled = (value * 10).rounded()
        guard scaled.magnitude < 9e15 else { return "\(value)" }
        let whole = Int(scaled)
        return (whole < 0 ? "-" : "") + grouped(Int(whole.magnitude) / 10) + ".\(Int(whole.magnitude) % 10)"
    }
}
