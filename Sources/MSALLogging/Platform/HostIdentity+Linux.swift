import CLibrary

#if os(Linux)
    extension HostIdentity {
        static var currentProcessID: Int32 { getpid() }

        /// This machine and process. Each call reads it again (a file and two system calls).
        public static var current: HostIdentity {
            HostIdentity(name: hostName, systemType: "linux", systemVersion: systemVersion, processID: getpid())
        }

        private static var hostName: String? {
            withUnsafeTemporaryAllocation(of: CChar.self, capacity: 256) { buffer in
                guard let base = buffer.baseAddress, gethostname(base, 255) == 0 else { return nil }
                base[255] = 0
                return String(cString: base)
            }
        }

        /// `VERSION_ID` of os-release(5).
        private static var systemVersion: String? {
            guard let file = fopen("/etc/os-release", "re") else { return nil }
            defer { fclose(file) }
            var line = [CChar](repeating: 0, count: 512)
            while fgets(&line, Int32(line.count), file) != nil {
                let text = String(decoding: line.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
                guard text.hasPrefix("VERSION_ID=") else { continue }
                return String(text.dropFirst("VERSION_ID=".count).filter { $0 != "\"" && !$0.isNewline })
            }
            return nil
        }
    }
#endif
