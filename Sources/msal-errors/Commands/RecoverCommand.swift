import ArgumentParser
import CLibrary
import Files
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
                        ? "its name is taken by another file" : SystemFailure.text(failure.systemError)
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
                try stream.write(Array("\(name): \(report.sentence)\n".utf8))
            } catch let failure as CommandFailure {
                throw failure
            } catch {
                Notes.print(VisibleText.visible("\(error)"))
                status = .inputIncomplete
            }
        }
        try stream.finish()
        try status.throwUnlessSuccess()
    }
}

extension RecoveryReport {
    /// What was done, without what there was nothing of.
    fileprivate var sentence: String {
        var parts: [String] = []
        if journals > 0 {
            let found = NumberText.counted(records, "record")
            parts.append("\(NumberText.counted(journals, "journal")) with \(found) recovered")
        }
        if archived > 0 { parts.append("\(NumberText.counted(archived, "file")) archived") }
        if temporaryFiles > 0 { parts.append("\(NumberText.counted(temporaryFiles, "temporary file")) removed") }
        if dropped > 0 {
            parts.append("\(NumberText.counted(Int(clamping: dropped), "record")) announced as dropped")
        }
        if restarts > 0 {
            parts.append("\(NumberText.counted(restarts, "journal")) from before a restart announced as lost")
        }
        return parts.isEmpty ? "nothing to recover" : parts.joined(separator: ", ")
    }
}
