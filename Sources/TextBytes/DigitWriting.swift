/// Digits written straight into memory, for the fields of times and for grouped numbers.
extension UnsafeMutableBufferPointer where Element == UInt8 {
    /// Two decimal digits at `index`; `number` is 0 … 99.
    @inlinable @inline(__always)
    package func putTwo(_ number: Int, at index: Int) {
        self[index] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number / 10)
        self[index + 1] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number % 10)
    }

    /// Four decimal digits at `index`; `number` is 0 … 9,999.
    @inlinable @inline(__always)
    package func putFour(_ number: Int, at index: Int) {
        putTwo(number / 100, at: index)
        putTwo(number % 100, at: index + 2)
    }

    /// Three decimal digits at `index`; `number` is 0 … 999.
    @inlinable @inline(__always)
    package func putThree(_ number: Int, at index: Int) {
        self[index] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number / 100)
        putTwo(number % 100, at: index + 1)
    }

    /// Writes the decimal digits of `number` so that the last is just before `end`. Returns the index of the first.
    @inlinable @inline(__always)
    package func putDigits(_ number: UInt, endingAt end: Int) -> Int {
        var rest = number
        var index = end
        repeat {
            index -= 1
            self[index] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
            rest /= 10
        } while rest > 0
        return index
    }
}
