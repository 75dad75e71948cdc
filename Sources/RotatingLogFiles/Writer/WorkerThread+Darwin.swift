#if canImport(Darwin)
    import CLibrary

    func platformLowerPriority() { pthread_set_qos_class_self_np(QOS_CLASS_UTILITY, 0) }
    let platformIsMainThreadSensitive = true
    func platformIsMainThread() -> Bool { pthread_main_np() != 0 }
#endif
