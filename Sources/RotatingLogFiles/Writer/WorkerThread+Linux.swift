#if os(Linux) || os(Android)
    import CByteKernels

    /// Background work yields to all other work: nice value 10 for this thread.
    func platformLowerPriority() { kernel_lower_priority() }
    let platformIsMainThreadSensitive = false
    func platformIsMainThread() -> Bool { false }
#endif
