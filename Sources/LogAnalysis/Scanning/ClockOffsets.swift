import TextBytes

/// How far the clocks of two sources are apart, as the ids show that both have.
///
/// A client logs an answer within seconds of the service. If the times of the same request are further apart, then not
/// because of the network. It is said, and nothing is corrected: it is not known which clock was right.
package struct ClockOffsets {
    package struct Offset: Equatable {
        /// Names of the sources; the first one's clock is behind.
        package var behind: String
        package var ahead: String
        /// The median, in microseconds.
        package var amount: Int64
        /// By how many ids.
        package var ids: Int
        var areRequestIDs: Bool
    }

    private struct Source {
        var name: String
        /// Times by id; those of request ids begin with `r`, of correlation ids with `c`.
        var times: [String: [Int64]] = [:]
    }

    private var sources: [String: Source] = [:]
    private var order: [String] = []
    private var count = 0

    private static let sourceLimit = 16
    private static let timeLimit = 65_536
    /// One request: logged within seconds.
    private static let requestSpan: Int64 = 5_000_000
    /// A correlation id has several requests, between which people think.
    private static let correlationSpan: Int64 = 60_000_000

    package init() {}

    package mutating func add(_ finding: FoundLine) {
        guard let time = finding.time, count < Self.timeLimit else { return }
        // Files of one machine, or of one run, have one clock.
        let key = finding.host ?? finding.run ?? "file " + finding.path
        if sources[key] == nil {
            guard order.count < Self.sourceLimit else { return }
            order.append(key)
            sources[key] = Source(name: finding.host ?? finding.path)
        }
        for (mark, id) in [("r", finding.requestID), ("c", finding.correlationID)] {
            guard let id, !id.isEmpty else { continue }
            sources[key]?.times[mark + id, default: []].append(time)
            count += 1
        }
    }

    /// In the order in which the sources were found.
    package var offsets: [Offset] {
        var offsets: [Offset] = []
        for (index, key) in order.enumerated() {
            for other in order[(index + 1)...] {
                guard let left = sources[key], let right = sources[other] else { continue }
                if let offset = Self.offset(left, right) { offsets.append(offset) }
            }
        }
        return offsets
    }

    private static func offset(_ left: Source, _ right: Source) -> Offset? {
        for (mark, span) in [("r", requestSpan), ("c", correlationSpan)] {
            var apart: [Int64] = []
            for (id, times) in left.times where id.hasPrefix(mark) {
                guard let others = right.times[id] else { continue }
                apart.append(nearest(times.sorted(), others.sorted()))
            }
            guard !apart.isEmpty else { continue }
            apart.sort()
            let median = apart[apart.count / 2]
            guard median.magnitude > span.magnitude else { return nil }
            return Offset(
                behind: median > 0 ? left.name : right.name,
                ahead: median > 0 ? right.name : left.name,
                amount: Int64(clamping: median.magnitude),
                ids: apart.count,
                areRequestIDs: mark == "r"
            )
        }
        return nil
    }

    /// The smallest difference of a time on the right to one on the left.
    private static func nearest(_ left: [Int64], _ right: [Int64]) -> Int64 {
        var best = Int64.max
        var at = 0
        for time in left {
            while at + 1 < right.count, right[at + 1] <= time { at += 1 }
            for other in right[at..<min(at + 2, right.count)] {
                let (apart, overflow) = other.subtractingReportingOverflow(time)
                if !overflow, apart.magnitude < best.magnitude { best = apart }
            }
        }
        return best
    }
}

extension ClockOffsets.Offset {
    var sentence: String {
        let by = NumberText.counted(ids, areRequestIDs ? "shared request id" : "shared correlation id")
        return "Clocks: the times of \(ahead) are \(TotalsLines.duration(amount)) ahead of those of \(behind), as \(by)"
            + " \(ids == 1 ? "shows" : "show"). All times are as logged."
    }

    /// The last line of `find --format json`.
    package func writeJSON(to output: ReportOutput) {
        var json = JSONDocument(output)
        json.object { json in
            json.member("clockOffset") { json in
                json.member("ahead", ahead)
                json.member("behind", behind)
                json.member("milliseconds", Int(amount / 1_000))
                json.member("ids", ids)
                json.member("kind", areRequestIDs ? "requestId" : "correlationId")
            }
        }
        json.endLine()
        json.finish()
    }
}
