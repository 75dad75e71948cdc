extension StringProtocol {
    /// The order of the stored form: by bytes, independent of language rules and of how a letter is composed.
    func precedesInBytes(_ other: some StringProtocol) -> Bool { utf8.lexicographicallyPrecedes(other.utf8) }
}
