import TextBytes

#if canImport(Darwin)
    import Darwin
    import Foundation

    /// Identifies this process and checks whether another one is alive, by `sysctl`.
    enum ProcessIdentity {
        /// Runs from the start of the machine that `bootID` names, also while the machine sleeps.
        static let clockSinceBoot = CLOCK_MONOTONIC

        static func current() -> JournalOwner {
            let process = UInt64(getpid())
            return JournalOwner(
                bootID: bootID(),
                processID: process,
                startTime: startTime(of: process) ?? 0,
                namespace: 0
            )
        }

        /// Whether the owner may still write. In a sandbox that hides other processes, any process with the number
        /// counts as alive, unless it is our own.
        static func isAlive(_ owner: JournalOwner) -> Bool {
            guard owner.bootID == bootID(), owner.processID > 0, owner.processID <= UInt64(Int32.max) else {
                return false
            }
            if kill(pid_t(owner.processID), 0) != 0, errno == ESRCH { return false }
            guard let start = startTime(of: owner.processID) else { return owner.processID != UInt64(getpid()) }
            return start == owner.startTime
        }

        static func hostName() -> String {
            var buffer = [CChar](repeating: 0, count: 256)
            gethostname(&buffer, buffer.count - 1)
            return String(decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        }

        static func bundleName() -> String {
            Bundle.main.bundleIdentifier ?? ProcessInfo.processInfo.processName
        }

        private static func bootID() -> [UInt8] {
            var size = 64
            var text = [CChar](repeating: 0, count: size)
            guard sysctlbyname("kern.bootsessionuuid", &text, &size, nil, 0) == 0 else {
                return [UInt8](repeating: 0, count: 16)
            }
            return UUIDText.bytes(text.map { UInt8(bitPattern: $0) }) ?? [UInt8](repeating: 0, count: 16)
        }

        /// Microseconds since 1970 at which a process began; nil if it has ended or cannot be seen.
        private static func startTime(of process: UInt64) -> UInt64? {
            var name: [Int32] = [CTL_KERN, KERN_PROC, KERN_PROC_PID, Int32(process)]
            var info = kinfo_proc()
            var size = MemoryLayout<kinfo_proc>.stride
            guard sysctl(&name, 4, &info, &size, nil, 0) == 0, size > 0, info.kp_proc.p_stat != SZOMB else {
                return nil
            }
            let start = info.kp_proc.p_un.__p_starttime
            return UInt64(start.tv_sec) * 1_000_000 + UInt64(start.tv_usec)
        }
    }
#endif
