/// The maintenance worker's thread.
struct MaintenanceLoop {
    let core: LogFileCore

    func run() {
        let maintenance = MaintenanceWorker(core: core)
        while !maintenance.shouldStop {
            let seen = core.maintenanceWork.signals
            let next = maintenance.runOnce()
            if next > 0, !maintenance.shouldStop { _ = core.maintenanceWork.wait(after: seen, nanoseconds: next) }
        }
        maintenance.finish()
        core.state[.maintenanceFinished] = 1
    }
}
