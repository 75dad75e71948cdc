/// One opening of a sink: the id that its records carry, and the counter that numbers them.
///
/// `id` is written as `service.ephemeral_id`, `next()` gives `event.sequence`. Together they identify a record.
public protocol RecordRun: AnyObject, Sendable {
    /// 32 lower-case hexadecimal digits, random, new at each opening.
    var id: String { get }
    /// 1, 2, 3 …; each number is given once. Callable from any thread; takes no lock and makes no system call.
    func next() -> UInt64
}
