/// What a record that states no failure says about the request it is part of.
struct RequestStep {
    enum Kind {
        /// It begins: from here on, an error with the same correlation id is a new failure.
        case beginning
        /// It ended well: its earlier errors are not failures.
        case success
        /// It ended badly: its errors are failures, whatever follows.
        case failure
        /// Its id is in the text, for the records below that have none.
        case naming
        /// A token in the cache will do, and an attempt to get a newer one begins.
        case cachedToken, refreshing
    }

    var kind: Kind
    /// The id in the message; nil if the header's is meant.
    var id: RequestID?
}
