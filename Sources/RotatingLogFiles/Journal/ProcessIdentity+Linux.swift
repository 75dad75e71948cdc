import TextBytes

#if os(Linux) || os(Android)
    import CLibrary

    /// Identifies this process and checks whether another one is alive, by `/proc`.
    enum ProcessIdentity {
        /// Runs from the start of the machine that `bootID` names, also while the machine sleeps.
        static let clockSinceBoot = CLOCK_BOOTTIME

        static func current() -> JournalOwner {
            let process = UInt64(getpid())
            return JournalOwner(
                bootID: bootID(),
                processID: process,
                startTime: state(of: process)?.startTime ?? 0,
                namespace: namespace()
            )
        }

        /// Whether the owner may still write. A process that has ended but was not waited for is dead. If the system
        /// hides other processes (hidden `/proc`), any process with the number counts as alive.
        static func isAlive(_ owner: JournalOwner) -> Bool {
            guard owner.bootID == bootID(), owner.processID > 0, owner.processID <= UInt64(Int32.max) else {
                return false
            }
            if kill(pid_t(owner.processID), 0) != 0, errno == ESRCH { return false }
            guard let state = state(of: owner.processID) else { return access("/proc/self/stat", R_OK) != 0 }
            return state.startTime == owner.startTime && !state.hasEnded
        }

        static func hostName() -> String {
            var buffer = [CChar](repeating: 0, count: 256)
            gethostname(&buffer, buffer.count - 1)
            return String(decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        }

        static func bundleName() -> String {
            let name = contents(of: "/proc/self/comm").prefix { $0 != .newline }
            return String(decoding: name, as: UTF8.self)
        }

        private static func bootID() -> [UInt8] {
            UUIDText.bytes(contents(of: "/proc/sys/kernel/random/boot_id")) ?? [UInt8](repeating: 0, count: 16)
        }

        private static func namespace() -> UInt64 {
            var status = stat()
            return stat("/proc/self/ns/pid", &status) == 0 ? UInt64(status.st_ino) : 0
        }

        /// Fields 3 and 22 of `/proc/PID/stat`. The name in field 2 may hold anything, even a closing bracket.
        private static func state(of process: UInt64) -> (startTime: UInt64, hasEnded: Bool)? {
            let text = contents(of: "/proc/\(process)/stat")
            guard let bracket = text.lastIndex(of: UInt8(ascii: ")")) else { return nil }
            let fields = text[(bracket + 1)...].split(separator: UInt8(ascii: " "))
            guard fields.count > 19, let start = UInt64(String(decoding: fields[19], as: UTF8.self)) else { return nil }
            let state = fields[0].first
            return (start, state == UInt8(ascii: "Z") || state == UInt8(ascii: "X"))
        }

        private static func contents(of path: String) -> [UInt8] {
            let descriptor = open(path, O_RDONLY | O_CLOEXEC)
            guard descriptor >= 0 else { return [] }
            defer { close(descriptor) }
            var buffer = [UInt8](repeating: 0, count: 4_096)
            let count = read(descriptor, &buffer, buffer.count)
            return Array(buffer.prefix(max(count, 0)))
        }
    }
#endif
