import CLibrary

/// `--jobs`: how many inputs are worked on at the same time.
enum JobsOption {
    static func check(_ jobs: Int?) throws(CommandFailure) {
        if let jobs, jobs < 1 { throw .usage("--jobs needs a number of at least 1") }
    }

    /// One for each core that is online.
    static var standard: Int { max(sysconf(Int32(_SC_NPROCESSORS_ONLN)), 1) }
}
