/// A large value that one reference holds: to pass it on copies the reference, and only a change of a shared one copies
/// the value. Its users address it, because a getter would copy it.
///
/// Sendable because the value is, and nothing changes it while another copy refers to it (`changed`).
///
/// What is used often is `@inlinable`: a generic type that other modules do not see into is slow there.
@usableFromInline package struct Boxed<Value: Sendable>: @unchecked Sendable {
    @usableFromInline typealias Box = ManagedBuffer<Value, Void>

    @usableFromInline var box: Box

    @inlinable package init(_ value: consuming Value) {
        // A closure cannot capture what it would consume.
        let value = value
        box = Box.create(minimumCapacity: 0) { _ in value }
    }

    /// Unretained: who has the value holds the box.
    @inlinable var pointer: UnsafeMutablePointer<Value> {
        Unmanaged.passUnretained(box)._withUnsafeGuaranteedRef { $0.withUnsafeMutablePointerToHeader { $0 } }
    }

    /// Valid while a copy exists: the caller keeps one until it has read.
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

    // MARK: - As a raw pointer

    /// The reference itself, which the caller must give to `init(opaque:)` once.
    package consuming func opaque() -> UnsafeMutableRawPointer { Unmanaged.passRetained(box).toOpaque() }

    package init(opaque: UnsafeMutableRawPointer) {
        box = Unmanaged<Box>.fromOpaque(opaque).takeRetainedValue()
    }
}
