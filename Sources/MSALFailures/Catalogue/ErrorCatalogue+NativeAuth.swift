extension ErrorCatalogue {
    /// Whether this is the name of one of native authentication's error types.
    package static func knowsNativeAuth(type: String) -> Bool {
        CatalogueTables.nativeAuth.contains { $0.domain == type }
    }

    /// The case with this name of one of native authentication's error types; `generalError` if the name is unknown. Nil
    /// if the type is unknown.
    package static func nativeAuthCase(type: String, name: String?) -> (name: String, code: Int)? {
        guard let rows = CatalogueTables.nativeAuth.first(where: { $0.domain == type })?.rows,
            let row = rows.first(where: { $0.name == name }) ?? rows.first(where: { $0.name == "generalError" })
        else { return nil }
        return (row.name, Int(row.code))
    }
}
