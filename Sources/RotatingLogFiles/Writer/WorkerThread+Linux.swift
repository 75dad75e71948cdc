#if os(Linux) || os(Android)
    import CPlatform

    /// Background work yields to all other work: nice value 10 for this thread.
    func platformLowerPriority() { platform_lower_priority() }
    let platformIsMainThreadSensitive = false
    func platformIsMainThread() -> Bool { false }
#endif
