/// One opening of a sink: the id that its records carry, and the counter that numbers them.
///
/// `service.ephemeral_id` is `id`, `event.sequence` comes from `next()`; together they are a record's identity.
public protocol RecordRun: AnyObject, Sendable {
    /// 32 lower-case hexadecimal digits, random, new at each opening.
    var id: String { get }
    /// 1, 2, 3 …; each number is given once. Any thread, no lock, no system call.
    func next() -> UInt64
}
