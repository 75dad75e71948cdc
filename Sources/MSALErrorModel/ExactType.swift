/// A value whose type is exactly the wanted one, also within an existential. Comparing types takes a tenth of the time
/// of a cast, and a value of the same type has the same bits.
@inlinable
@inline(__always)
package func exactly<Value, Wanted>(_ value: Value, as _: Wanted.Type) -> Wanted? {
    Value.self == Wanted.self ? unsafeBitCast(value, to: Wanted.self) : nil
}
