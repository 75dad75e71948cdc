extension MSALFailure {
    /// A failure whose empty fields `fill` writes, in the memory of an earlier one, which it takes; nil: in new memory.
    package init(in memory: inout UnsafeMutableRawPointer?, _ fill: (inout Fields) -> Void) {
        box = memory.map { Boxed(opaque: $0) } ?? Boxed(Fields(domain: "", code: 0))
        memory = nil
        fill(&box.changed().pointee)
    }

    /// Empties the failure and returns its memory, for `init(in:_:)` or `free(memory:)`; nil if a copy of the failure
    /// exists. So a thread that logs one error after another allocates the object only once.
    package consuming func memory() -> UnsafeMutableRawPointer? {
        guard box.isOnly else { return nil }
        box.changed().pointee.clear()
        return box.opaque()
    }

    package static func free(memory: UnsafeMutableRawPointer) {
        _ = Boxed<Fields>(opaque: memory)
    }
}

extension MSALFailure.Fields {
    /// Forgets everything but the memory of the list that most failures have.
    fileprivate mutating func clear() {
        serviceCodes.removeAll(keepingCapacity: true)
        let list = serviceCodes
        self = MSALFailure.Fields(domain: "", code: 0)
        serviceCodes = list
    }
}
