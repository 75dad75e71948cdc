extension Array {
    /// Removes all elements and passes each on, in order, without copying it.
    mutating func drain(_ body: (consuming Element) -> Void) {
        reverse()
        while let element = popLast() { body(element) }
    }
}
