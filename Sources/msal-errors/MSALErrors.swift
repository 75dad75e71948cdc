import ArgumentParser
import CLibrary
import CPlatform
import LogAnalysis
import TextBytes

@main
struct MSALErrors: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "msal-errors",
        abstract: "Turns logs of MSAL, the Microsoft Authentication Library, into failure counts by error code.",
        usage: """
            msal-errors /var/log/app                  what failed, how often, since when, and what to do
            msal-errors find CORRELATION-ID logs      every record of one sign-in
            msal-errors explain -50002 AADSTS50076    what a code means
            """,
        discussion: """
            Reads files of this package's logging (active, rotated, .gz), text logs of MSAL and printed errors, \
            whatever they are called, and explains what failed.

            \(ExitStatus.help)

            Man page and completions for bash, zsh and fish are in the package's Manual and Completions; \
            --generate-completion-script SHELL prints a completion.
            """,
        version: Version.text,
        subcommands: [
            ReportCommand.self, EventsCommand.self, FindCommand.self, CompareCommand.self, WatchCommand.self,
            ExplainCommand.self,
            SummarizeCommand.self, MergeCommand.self, ScrubCommand.self, VerifyCommand.self, IndexCommand.self,
            RecoverCommand.self,
        ],
        defaultSubcommand: ReportCommand.self
    )

    static func main() async {
        ClosedStreams.fill()
        // A file that grows beyond a limit is an error like others, and leaves nothing unfinished.
        signal(SIGXFSZ, SIG_IGN)
        // A closed pipe is a normal end; `ReportStream` sees it as EPIPE.
        signal(SIGPIPE, SIG_IGN)
        // Sent when another process wants to write to a file that is being replaced; `FileLease` sees that.
        signal(SIGIO, SIG_IGN)
        EndingSignals.watch()
        // Tables that grow would otherwise leave their old places in memory: up to 4 MiB in a report with two jobs.
        platform_return_large_blocks()
        let arguments = Array(ArgumentBytes.arguments.dropFirst())
        do {
            try FirstWord.check(arguments)
            var command = try parseAsRoot(NegativeNumbers.encoded(arguments))
            if var asynchronous = command as? any AsyncParsableCommand {
                try await asynchronous.run()
            } else {
                try command.run()
            }
        } catch {
            end(error)
        }
    }

    private static func end(_ error: any Error) -> Never {
        if let failure = error as? CommandFailure {
            Notes.print(failure.message)
            Self.exit(status: failure.status.rawValue)
        }
        let code = exitCode(for: error)
        let text = ArgumentBytes.shown(NegativeNumbers.decoded(fullMessage(for: error)))
        if !text.isEmpty {
            if code.isSuccess {
                // Help and version are normal output.
                if let stream = try? ReportStream(path: nil) {
                    try? stream.write(Array((text + "\n").utf8))
                    try? stream.flush()
                }
            } else {
                Notes.printLines(text)
            }
        }
        Self.exit(status: code.rawValue)
    }

    private static func exit(status: Int32) -> Never {
        CLibrary.exit(status)
    }
}

/// Checks that the first word is a command or a path, not a mistake.
enum FirstWord {
    static func check(_ arguments: [String]) throws(CommandFailure) {
        guard let word = arguments.first, !word.hasPrefix("-") else { return }
        let names = MSALErrors.configuration.subcommands.compactMap { $0.configuration.commandName } + ["help"]
        if names.contains(word) || word.contains(where: { "/.*?[".contains($0) }) { return }
        var status = stat()
        if ArgumentBytes.path(word).withCString({ stat($0, &status) }) == 0 { return }
        let shown = VisibleText.visible(ArgumentBytes.shown(word))
        let advice = Spelling.nearest(to: word, among: names).map { "did you mean 'msal-errors \($0)'?" }
        throw .usage(
            "there is no command and no file '\(shown)'; \(advice ?? "msal-errors --help lists the commands")"
        )
    }
}
