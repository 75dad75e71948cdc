/// A large value that one reference holds: to pass it on copies the reference, and only a change of a shared one copies
/// the value. Its users address it, because a getter would copy it.
///
/// Sendable because the value is, and nothing changes it while another copy refers to it (`changed`).
struct Boxed<Value: Sendable>: @unchecked Sendable {
    private final class Box: ManagedBuffer<Void, Value> {
        deinit { withUnsafeMutablePointerToElements { _ = $0.deinitialize(count: 1) } }
    }

    private var box: ManagedBuffer<Void, Value>

    init(_ value: consuming Value) {
        box = Box.create(minimumCapacity: 1) { _ in }
        pointer.initialize(to: value)
    }

    private var pointer: UnsafeMutablePointer<Value> { box.withUnsafeMutablePointerToElements { $0 } }

    var address: UnsafePointer<Value> { UnsafePointer(pointer) }

    mutating func changed() -> UnsafeMutablePointer<Value> {
        if !isKnownUniquelyReferenced(&box) { copy() }
        return pointer
    }

    @inline(never)
    private mutating func copy() { self = Boxed(address.pointee) }
}
