import TextBytes

/// Reads the names of a JSON report, failure by failure: what is held does not grow with the report.
///
/// The elements of the `failures` array are cut out while the bytes pass, and each is parsed by itself; everything else
/// is small, and is parsed at the end.
package struct BaselineReader {
    /// Bytes of one failure, and of everything else together.
    private static let partLimit = 4 << 20
    /// A name of a member that is longer is not `failures`.
    private static let nameLimit = 64

    private var baseline = Baseline()
    private var problem: Baseline.Unusable?
    /// The report without its failures.
    private var frame: [UInt8] = []
    private var element: [UInt8] = []
    private var isInFailures = false
    /// An element must follow: a comma came.
    private var needsElement = false
    private var depth = 0
    private var isInString = false
    private var isEscaped = false
    /// The last string of the outermost object.
    private var name: [UInt8] = []

    package init() {}

    package mutating func consume(_ bytes: UnsafeRawBufferPointer) throws(Baseline.Unusable) {
        for byte in bytes { try take(byte) }
    }

    private mutating func take(_ byte: UInt8) throws(Baseline.Unusable) {
        let isOutside = isInFailures && depth == 2 && !isInString
        if isOutside, byte == .comma || byte == .closeBracket {
            try finishElement(isLast: byte == .closeBracket)
            if byte == .comma { return }
            isInFailures = false
        }
        if isInFailures { element.append(byte) } else { frame.append(byte) }
        guard element.count <= Self.partLimit, frame.count <= Self.partLimit else {
            throw .init(description: "a part of it is larger than \(Self.partLimit >> 20) MiB")
        }
        if isInString { inString(byte) } else { outsideString(byte) }
    }

    private mutating func inString(_ byte: UInt8) {
        if isEscaped {
            isEscaped = false
        } else if byte == .backslash {
            isEscaped = true
        } else if byte == .quote {
            isInString = false
            return
        }
        if depth == 1, name.count <= Self.nameLimit { name.append(byte) }
    }

    private mutating func outsideString(_ byte: UInt8) {
        switch byte {
        case .quote:
            isInString = true
            if depth == 1 { name = [] }
        case .openBrace: depth += 1
        case .openBracket:
            depth += 1
            if depth == 2, name.elementsEqual("failures".utf8) { isInFailures = true }
        case .closeBrace, .closeBracket: depth -= 1
        default: break
        }
    }

    private mutating func finishElement(isLast: Bool) throws(Baseline.Unusable) {
        defer { element.removeAll(keepingCapacity: true) }
        let isBlank = element.allSatisfy { byte in
            byte == .space || byte == .newline || byte == .carriageReturn
                || byte == .tab
        }
        if isBlank, isLast, !needsElement { return }
        needsElement = !isLast
        guard let failure = JSONValue(parsing: element) else { throw .notJSON }
        take(failure)
    }

    /// What is wrong with a failure is said only of a file that is a report at all.
    private mutating func take(_ failure: JSONValue) {
        do throws(Baseline.Unusable) {
            try baseline.add(failure)
        } catch {
            problem = problem ?? error
        }
    }

    package mutating func finish() throws(Baseline.Unusable) -> Baseline {
        guard let report = JSONValue(parsing: frame) else { throw .notJSON }
        guard report["schema"]?.string == Report.schema, let failures = report["failures"]?.array else {
            throw .init(description: "it is not a report of schema \(Report.schema)")
        }
        guard report["other"] == nil else {
            throw .init(
                description: "it was cut by --top, so what it does not list may not be new; write it without --top"
            )
        }
        guard report["inputs"]?["interrupted"] == nil else {
            throw .init(description: "its reading was interrupted, so what it lacks may not be new; write it again")
        }
        // None, unless the member's name was written with escapes.
        for failure in failures { take(failure) }
        if let problem { throw problem }
        baseline.setExposure(
            attempts: report["totals"]?["attempts"]?.number.flatMap { Int(exactly: $0.rounded()) },
            from: report["period"]?["from"]?.string.flatMap { Timestamp.microseconds($0) },
            to: report["period"]?["to"]?.string.flatMap { Timestamp.microseconds($0) }
        )
        return baseline
    }
}
