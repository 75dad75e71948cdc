/// A large value that one reference holds: to pass it on copies the reference, and only a change of a shared one copies
/// the value. Its users address it, because a getter would copy it.
///
/// Sendable because the value is, and nothing changes it while another copy refers to it (`changed`).
///
/// Everything is `@inlinable`: a generic type that other modules do not see into is slow there.
@usableFromInline package struct Boxed<Value: Sendable>: @unchecked Sendable {
    @usableFromInline final class Box: ManagedBuffer<Void, Value> {
        deinit { withUnsafeMutablePointerToElements { _ = $0.deinitialize(count: 1) } }
    }

    @usableFromInline var box: ManagedBuffer<Void, Value>

    @inlinable package init(_ value: consuming Value) {
        box = Box.create(minimumCapacity: 1) { _ in }
        pointer.initialize(to: value)
    }

    /// Unretained: who has the value holds the box.
    @inlinable var pointer: UnsafeMutablePointer<Value> {
        Unmanaged.passUnretained(box)._withUnsafeGuaranteedRef { $0.withUnsafeMutablePointerToElements { $0 } }
    }

    /// Valid while some copy exists.
    @inlinable package var address: UnsafePointer<Value> { UnsafePointer(pointer) }

    @inlinable package mutating func changed() -> UnsafeMutablePointer<Value> {
        if !isKnownUniquelyReferenced(&box) { copy() }
        return pointer
    }

    @inlinable @inline(never)
    mutating func copy() { self = Boxed(address.pointee) }

    /// No other copy exists.
    package var isOnly: Bool {
        mutating get { isKnownUniquelyReferenced(&box) }
    }

    // MARK: - In memory of C

    /// The reference itself, which the caller must give to `init(opaque:)` or `release` once.
    package consuming func opaque() -> UnsafeMutableRawPointer { Unmanaged.passRetained(box).toOpaque() }

    package init(opaque: UnsafeMutableRawPointer) {
        box = Unmanaged<ManagedBuffer<Void, Value>>.fromOpaque(opaque).takeRetainedValue()
    }
}
