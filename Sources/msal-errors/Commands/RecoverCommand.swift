import ArgumentParser
import CLibrary
import LogAnalysis
import RotatingLogFiles
import TextBytes

struct RecoverCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "recover",
        abstract: "Recovers log directories after processes that died.",
        usage: "msal-errors recover /var/log/app",
        discussion: """
            Appends the records that are still in the journals of dead processes to their files, compresses the files \
            that still need it, and removes temporary files. Logs that are being written are left alone.
            """
    )

    @Argument(help: "Directories with logs of this package.")
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
                        ? "its name is taken by another file" : String(cString: strerror(failure.systemError))
                    Notes.print(
                        VisibleText.visible(
                            "\(directory)/\(failure.name): \(failure.operation): \(reason); nothing is lost, try again"
                        )
                    )
                    status = .inputIncomplete
                }
                for log in report.inUse {
                    Notes.print(VisibleText.visible("\(directory): \(log) is being written and was left alone"))
                }
                let line =
                    "\(name): \(report.journals) journals with \(report.records) records recovered, "
                    + "\(report.archived) files archived, \(report.temporaryFiles) temporary files removed, "
                    + "\(report.dropped) records announced as dropped, \(report.restarts) journals from before a restart\n"
                try stream.write(Array(line.utf8))
            } catch let failure as CommandFailure {
                throw failure
            } catch {
                Notes.print(VisibleText.visible("\(error)"))
                status = .inputIncomplete
            }
        }
        try stream.finish()
        if status != .success { throw ExitCode(status.rawValue) }
    }
}
