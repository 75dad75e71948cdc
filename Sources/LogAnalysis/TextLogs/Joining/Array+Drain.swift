extension Array {
    /// Removes all elements and passes each on, in order, without copying it.
    mutating func drain(_ body: (consuming Element) -> Void) {
        if count > 1 { reverse() }
        // Not bound to a name, which would keep a second reference.
        while !isEmpty { body(removeLast()) }
    }
}
