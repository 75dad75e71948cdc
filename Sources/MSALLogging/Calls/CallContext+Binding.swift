extension CallContext {
    /// Wraps a completion handler or a block for a queue, so that what it logs has the context of the task that made
    /// it:
    ///
    /// ```swift
    /// application.acquireToken(with: parameters, completionBlock: CallContext.binding { @Sendable result, error in … })
    /// queue.async(execute: CallContext.binding { logger.info("stored") })
    /// ```
    ///
    /// A task-local value does not reach such a block by itself. The context is the one that is current now; if there
    /// is none, the block runs without one. Costs one closure now and about 50 ns when the block is called.
    public static func binding<each Argument, Result>(
        _ block: @escaping @Sendable (repeat each Argument) -> Result
    ) -> @Sendable (repeat each Argument) -> Result {
        let context = current
        return { (argument: repeat each Argument) in
            $current.withValue(context) { block(repeat each argument) }
        }
    }

    /// Wraps a block that stays on its thread, so that what it logs has the context that is current now.
    @_disfavoredOverload
    public static func binding<each Argument, Result>(
        _ block: @escaping (repeat each Argument) -> Result
    ) -> (repeat each Argument) -> Result {
        let context = current
        return { (argument: repeat each Argument) in
            $current.withValue(context) { block(repeat each argument) }
        }
    }
}
