import Foundation
import Logging
import MSALErrorModel
import Testing

@testable import MSALLogging

/// What the tests of the flight recorder share: a log in memory.
protocol FlightRecorderSuite {
    var sink: MemorySink { get }
}

extension FlightRecorderSuite {
    func auth(_ recorder: FlightRecorder, level: Logger.Level = .warning) -> AuthLogging {
        AuthLogging(sink: sink, service: .init(name: "app", host: .none), level: level, recorder: recorder)
    }

    func logger(_ auth: AuthLogging, _ label: String = "auth") -> Logger {
        Logger(label: label, factory: auth.makeHandler)
    }

    func records() throws -> [[String: Any]] {
        try sink.lines.map {
            try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any], "not JSON: \($0)")
        }
    }

    func failure(_ id: String?) -> MSALFailure {
        MSALFailure(domain: "MSALErrorDomain", code: -50_002, correlationID: id)
    }
}
