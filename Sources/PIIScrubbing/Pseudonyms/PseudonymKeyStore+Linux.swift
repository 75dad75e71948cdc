#if !canImport(Darwin)
    extension PseudonymKeyStore {
        static let homeStatePath = "/.local/state/msal-logging"

        /// Linux has no Keychain.
        static func keychainKey() -> PseudonymKey? { nil }
    }
#endif
