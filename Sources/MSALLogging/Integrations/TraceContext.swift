#if Tracing
    import Instrumentation
    public import Logging

    extension Logger.MetadataProvider {
        /// The trace and span of the running task, as `trace_id` and `span_id`: `trace.id` and `span.id` of the record.
        /// Whatever tracer is bootstrapped: its context is asked for the W3C header `traceparent`, as it would be for a
        /// request to another service.
        ///
        /// ```swift
        /// LoggingSystem.bootstrap(auth.makeHandler, metadataProvider: .traceContext)
        /// ```
        ///
        /// Costs nothing in a task without a context; otherwise what the tracer's `inject` costs.
        ///
        /// Requires the package trait `Tracing`.
        public static var traceContext: Logger.MetadataProvider {
            Logger.MetadataProvider {
                guard let context = InstrumentationContext.current else { return [:] }
                var header: String?
                InstrumentationSystem.instrument.inject(context, into: &header, using: TraceParentInjector())
                guard let parts = header?.split(separator: "-", omittingEmptySubsequences: false), parts.count >= 4,
                    parts[1].utf8.count == 32, parts[2].utf8.count == 16
                else { return [:] }
                return ["trace_id": .string(String(parts[1])), "span_id": .string(String(parts[2]))]
            }
        }
    }

    /// Keeps `traceparent`, the header of W3C Trace Context (https://www.w3.org/TR/trace-context/#traceparent-header).
    private struct TraceParentInjector: Injector {
        func inject(_ value: String, forKey key: String, into carrier: inout String?) {
            if key.lowercased() == "traceparent" { carrier = value }
        }
    }
#endif
