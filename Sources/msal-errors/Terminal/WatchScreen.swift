import LogAnalysis

/// What `watch` shows on a terminal: a screen of lines, drawn again when one of them changes.
struct WatchScreen {
    private let stream: ReportStream
    private var shown: [String] = []
    private var drawnSize = Terminal.size

    init(_ stream: ReportStream) { self.stream = stream }

    /// `lines` makes the screen for a style with the terminal's width, and a height in lines. It is not called while
    /// the program is in the background.
    mutating func draw(
        _ style: ReportStyle,
        lines: (ReportStyle, _ height: Int) -> [String]
    ) throws(CommandFailure) {
        switch AlternateScreen.prepare() {
        case .nothing: return
        case .everything: shown = []
        case .changes: break
        }
        let size = Terminal.size
        // A terminal of another size may have moved what it shows.
        if size != drawnSize { shown = [] }
        drawnSize = size
        var style = style
        style.width = size.columns
        let screen = lines(style, size.lines)
        if screen != shown {
            let text = screen.map { $0 + "\u{1B}[K" }.joined(separator: "\r\n")
            try stream.write(Array("\u{1B}[H\(text)\u{1B}[J".utf8))
        }
        shown = screen
    }
}
