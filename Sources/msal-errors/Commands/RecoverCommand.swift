import ArgumentParser
import CLibrary
import LogAnalysis
import RotatingLogFiles
import TextBytes

struct RecoverCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "recover",
        abstract: "Puts log directories in order after processes that died.",
        usage: "msal-errors recover /var/log/app",
        discussion: """
            Brings what waits in the journals of dead processes into their files, compresses what waits for it, and \
            removes temporary files. Logs that are being written are left alone.
            """
    )

    @Argument(help: "Directories that hold logs of this package.")
    var directories: [String]

    mutating func run() throws {
        var status = ExitStatus.success
        let stream = try ReportStream(path: nil)
        for directory in directories {
            let name = VisibleText.visible(directory)
            do {
                let report = try LogRecovery.recover(directory: directory)
                for failure in report.failures {
                    let reason =
                        failure.systemError == 0
                        ? "taken by something else" : String(cString: strerror(failure.systemError))
                    Notes.say(
                        VisibleText.visible(
                            "\(directory)/\(failure.name): \(failure.operation): \(reason); nothing is lost, try again"
                        )
                    )
                    status = .inputIncomplete
                }
                for log in report.inUse {
                    Notes.say(VisibleText.visible("\(directory): \(log) is being written and was left alone"))
                }
                let line =
                    "\(name): \(report.journals) journals with \(report.records) records recovered, "
                    + "\(report.archived) files archived, \(report.temporaryFiles) temporary files removed, "
                    + "\(report.dropped) records announced as dropped, \(report.restarts) journals from before a restart\n"
                try stream.write(Array(line.utf8))
            } catch let failure as CommandFailure {
                throw failure
            } catch {
                Notes.say(VisibleText.visible("\(error)"))
                status = .inputIncomplete
            }
        }
        try stream.finish()
        if status != .success { throw ExitCode(status.rawValue) }
    }
}
