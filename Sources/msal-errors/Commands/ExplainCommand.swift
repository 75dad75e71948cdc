import ArgumentParser
import LogAnalysis

struct ExplainCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "explain",
        abstract: "What a code means and what to do (offline).",
        usage: "msal-errors explain -50002 AADSTS50076 interactionRequired"
    )

    @Argument(help: "Any spelling: a number, a name, AADSTS50076, an OAuth word, NSURLErrorNotConnectedToInternet.")
    var codes: [String]

    @Option(help: "Colour.")
    var color = ColorChoice.auto

    mutating func run() throws {
        let renderer = ExplanationRenderer(
            width: Terminal.width,
            usesColor: color.isUsed(for: nil),
            usesUnicode: Terminal.usesUnicode
        )
        let stream = try ReportStream(path: nil, isStyled: true)
        let answer = renderer.render(codes.map(NegativeNumbers.decoded))
        try stream.write(answer.text)
        try stream.finish()
        if !answer.foundAll { throw ExitStatus.negative.code }
    }
}
