#if canImport(Darwin)
    internal import Foundation
    internal import Security

    // Compiled only on Apple systems; this file was not built by the authors' CI.
    extension PseudonymKeyStore {
        static let homeStatePath = "/Library/Application Support/msal-logging"

        private static let service = "msal-logging.pseudonym-key"

        /// The key in this app's Keychain, made on first use. It is for this device only, never in a backup, and
        /// readable after the first unlock, so that background work logs the same pseudonyms. Nil if the Keychain
        /// refuses (a command line tool without entitlement); then the file in Application Support is used.
        static func keychainKey() -> PseudonymKey? {
            if let material = keychainMaterial() { return PseudonymKey(bytes: material) }
            let fresh = PseudonymKey.ephemeral()
            let item: [CFString: Any] = [
                kSecClass: kSecClassGenericPassword,
                kSecAttrService: service,
                kSecAttrAccessible: kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly,
                kSecValueData: Data(fresh.material),
            ]
            let status = SecItemAdd(item as CFDictionary, nil)
            if status == errSecSuccess { return PseudonymKey(bytes: fresh.material) }
            if status == errSecDuplicateItem, let material = keychainMaterial() { return PseudonymKey(bytes: material) }
            return nil
        }

        private static func keychainMaterial() -> [UInt8]? {
            let query: [CFString: Any] = [
                kSecClass: kSecClassGenericPassword,
                kSecAttrService: service,
                kSecReturnData: true,
                kSecMatchLimit: kSecMatchLimitOne,
            ]
            var result: CFTypeRef?
            guard SecItemCopyMatching(query as CFDictionary, &result) == errSecSuccess, let data = result as? Data
            else {
                return nil
            }
            return [UInt8](data)
        }
    }
#endif
