import Locks

final class Counter: Sendable {
    private let value = Locked(0)
    func next() -> Int {
        value.withLock { value in
            value += 1
            return value
        }
    }
}
