#if !canImport(Darwin)
    extension PseudonymKeyStore {
        static let homeStatePath = "/.local/state/msal-logging"

        /// There is no Keychain here.
        static func keychainKey() -> PseudonymKey? { nil }
    }
#endif
