/// Keys of an error's `userInfo`: how personal the value behind each one is.
package enum UserInfoKey {
    /// Microsoft's classes of data, from harmless to secret. The scrubbing target has its own type of the same order.
    package enum PrivacyClass: UInt8, Sendable, Hashable, CaseIterable {
        case none = 0
        /// OII: names an organization.
        case organizational = 1
        /// EUPI: an id of a person that means nothing to others.
        case pseudonymous = 2
        /// EUII: names a person.
        case personal = 3
        /// Tokens and results that hold them.
        case secret = 4
    }

    /// The class of the values behind a key; nil for a key that the catalogue does not know.
    package static func privacyClass(of key: String) -> PrivacyClass? {
        let table = CatalogueTables.userInfoKeys
        var low = 0
        var high = table.count
        while low < high {
            let middle = (low + high) / 2
            let found = table[middle].key
            if found == key { return table[middle].privacy }
            if found < key { low = middle + 1 } else { high = middle }
        }
        return nil
    }
}
