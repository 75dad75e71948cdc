#if canImport(Darwin)
    import Darwin

    extension HostIdentity {
        static var currentProcessID: Int32 { getpid() }

        /// This system and process, without the device's name.
        public static var current: HostIdentity {
            HostIdentity(name: nil, systemType: systemType, systemVersion: systemVersion, processID: getpid())
        }

        private static var systemType: String {
            #if os(macOS)
                "macos"
            #else
                "ios"
            #endif
        }

        private static var systemVersion: String? {
            var length = 0
            guard sysctlbyname("kern.osproductversion", nil, &length, nil, 0) == 0, length > 1 else { return nil }
            var bytes = [UInt8](repeating: 0, count: length)
            guard sysctlbyname("kern.osproductversion", &bytes, &length, nil, 0) == 0 else { return nil }
            return String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        }
    }
#endif
