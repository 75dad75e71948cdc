#if Tracing
    import Instrumentation
    import Logging
    import Testing

    @testable import MSALLogging

    private enum TraceKey: InstrumentationContextKey {
        typealias Value = String
    }

    /// A tracer that has its trace in the context as W3C's header.
    private struct HeaderTracer: Instrument {
        func extract<Carrier, Extract: Extractor>(
            _ carrier: Carrier,
            into context: inout InstrumentationContext,
            using extractor: Extract
        ) where Extract.Carrier == Carrier {
            context[TraceKey.self] = extractor.extract(key: "traceparent", from: carrier)
        }

        func inject<Carrier, Inject: Injector>(
            _ context: InstrumentationContext,
            into carrier: inout Carrier,
            using injector: Inject
        ) where Inject.Carrier == Carrier {
            if let header = context[TraceKey.self] { injector.inject(header, forKey: "Traceparent", into: &carrier) }
            injector.inject("vendor=1", forKey: "tracestate", into: &carrier)
        }
    }

    /// The only suite that bootstraps a tracer.
    @Suite(.serialized) struct TraceContextTests {
        private static let isReady: Bool = {
            InstrumentationSystem.bootstrap(HeaderTracer())
            return true
        }()

        private func record(under header: String?) throws -> [String: Any]? {
            #expect(Self.isReady)
            let rig = Rig()
            let logger = Logger(label: "auth") { rig.auth.makeHandler(label: $0, metadataProvider: .traceContext) }
            if let header {
                var context = InstrumentationContext.topLevel
                context[TraceKey.self] = header
                InstrumentationContext.$current.withValue(context) { logger.info("signed in") }
            } else {
                logger.info("signed in")
            }
            return try rig.records().first
        }

        @Test func `records of a task with a trace have its ids`() throws {
            let record = try record(under: "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01")
            #expect(record?["trace.id"] as? String == "4bf92f3577b34da6a3ce929d0e0e4736")
            #expect(record?["span.id"] as? String == "00f067aa0ba902b7")
        }

        @Test(arguments: [nil, "", "00-4bf9-00f0-01", "not a header"])
        func `without a trace, or with a damaged header, there are no ids`(header: String?) throws {
            let record = try record(under: header)
            #expect(record?["message"] as? String == "signed in")
            #expect(record?["trace.id"] == nil && record?["span.id"] == nil)
        }
    }
#endif
