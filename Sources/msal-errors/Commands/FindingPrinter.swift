import ArgumentParser
import LogAnalysis
import PIIScrubbing

enum FindFormat: String, ExpressibleByArgument, CaseIterable {
    /// For people.
    case timeline
    /// The lines as they are.
    case lines
    /// One object a line.
    case json
}

/// Prints what `find` finds, scrubbed: line by line, or as a timeline at the end.
struct FindingPrinter {
    private let format: FindFormat
    private let stream: ReportStream
    private let account: @Sendable (String) -> String
    private var scrubbing: FindingScrubbing
    private var timeline: Timeline
    private var clocks = ClockOffsets()
    private var ordered: OrderedFindings
    /// Lines that were found.
    private(set) var count = 0

    init(_ format: FindFormat, _ scrubbing: OutputScrubbing, to stream: ReportStream) {
        self.format = format
        self.stream = stream
        ordered = OrderedFindings { stream.append($0) }
        account = scrubbing.account
        self.scrubbing = FindingScrubbing(scrubbing)
        let chain = scrubbing.filter
        timeline = Timeline(
            scrub: { String(decoding: chain.scrubbed($0), as: UTF8.self) },
            account: scrubbing.account
        )
    }

    mutating func add(_ finding: FoundLine) {
        count += 1
        var finding = finding
        let chain = scrubbing.chain(for: finding)
        finding.host = finding.host.map(chain.scrub)
        switch format {
        case .timeline: timeline.add(finding)
        case .lines: ordered.add(finding, chain.scrubbed(finding.line) + [UInt8(ascii: "\n")])
        case .json:
            clocks.add(finding)
            var text: [UInt8] = []
            FindingJSON.line(
                finding,
                scrub: { String(decoding: chain.scrubbed($0), as: UTF8.self) },
                account: account,
                to: ReportOutput { text += $0 }
            )
            ordered.add(finding, text)
        }
    }

    /// Prints what is known only at the end. `style` is that of the timeline.
    mutating func finish(_ style: ReportStyle) {
        ordered.finish()
        if ordered.isOverflowing {
            Notes.print("more than 4 MiB was found: what follows these is in the order of the files, not of time")
        }
        if format == .timeline { timeline.write(style, to: output) }
        for offset in clocks.offsets { offset.writeJSON(to: output) }
    }

    private var output: ReportOutput { ReportOutput { [stream] in stream.append($0) } }
}

extension ScrubberChain {
    fileprivate func scrubbed(_ line: UnsafeRawBufferPointer) -> [UInt8] {
        var text: [UInt8] = []
        // False: there is nothing to mask.
        if !scrub(utf8: line, into: &text) { text.append(contentsOf: line) }
        return text
    }
}
