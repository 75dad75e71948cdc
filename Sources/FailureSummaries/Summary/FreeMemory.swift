import CPlatform

/// Memory that was freed but is still held by the C library.
package enum FreeMemory {
    /// Returns it to the system. The next allocations may come from another thread, where the C library would not reuse
    /// it.
    package static func returnToSystem() { platform_return_free_memory() }
}
