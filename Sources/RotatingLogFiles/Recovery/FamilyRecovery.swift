import Files
import TextBytes

/// Recovers at an opening what dead processes left under the other names of a family. Best effort: what fails now is
/// retried at the next opening.
///
/// - Records in journals of dead owners are appended to their logs, and the journals are removed.
/// - An active file of this program that no process writes any more becomes a rotated one. Only rotated files are
///   compressed, counted and bounded by retention; otherwise names with `{pid}` would leave one file for each process
///   that ever ran.
/// - A name of another machine (`{host}`, in a shared directory) is left to that machine: this one cannot see whether
///   its processes live.
struct FamilyRecovery {
    let family: LogName
    let directory: LogDirectory
    let environment: LogFileEnvironment

    func run() {
        let journals = (try? directory.files.list(directory.journalPath)) ?? []
        let files = (try? directory.files.list(directory.path)) ?? []
        let dead = journals.compactMap { LogFileNames.log(ofJournal: $0.utf8) }.filter(family.containsOnThisHost)
        let left = files.compactMap { LogFileNames.log(ofActive: $0) }.filter(family.containsOfThisProgram)
        for name in Set(dead + left).sorted() where name != family.name { try? settle(name) }
    }

    private func settle(_ name: String) throws(SystemFailure) {
        let ownership = Ownership(directory: directory, name: name, environment: environment)
        guard let held = try ownership.lock(limit: 0) else { return }
        defer { held.abandon() }
        let entry = try ownership.read(held.descriptor)
        if let entry, try ownership.isAlive(entry) { return }
        var report = RecoveryReport()
        guard try LogRecovery.recoverJournals(of: ownership, entry, into: &report) else { return }
        _ = try directory.removePlaceholders(of: name)
        if family.containsOfThisProgram(name) { try closeActive(name) }
        try directory.removeIfThere(directory.lock(name))
    }

    private func closeActive(_ name: String) throws(SystemFailure) {
        let path = directory.active(name)
        guard let (descriptor, status) = try directory.openRegular(path, for: .read) else { return }
        try directory.files.close(descriptor)
        guard status.size > 0 else { return try directory.removeIfThere(path) }
        _ = try directory.renameToArchive(
            path,
            name: name,
            time: environment.time.wall().flooredDivision(by: 1_000_000),
            counter: try directory.nextCounter(name)
        )
    }
}
