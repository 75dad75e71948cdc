import LogRecords
import RotatingLogFiles

/// The options from the command line.
struct StressOptions: Sendable {
    var directory = ""
    var name = "auth"
    var events: UInt64 = 1_000_000
    var threads = 1
    /// Events a second, for all threads together; nil: as fast as possible.
    var rate: Double?
    var acknowledge: String?
    var route = Route.sink
    /// Severity of the events.
    var level = RecordLevel.error
    var configuration = LogFileConfiguration()

    static let usage = """
        usage: log-stress --directory D [--name N] --events COUNT --threads T [--rate R] [--rotate-size BYTES]
                          [--through sink|logger|typed]
                          [--level LEVEL] [--keep ARCHIVES] [--keep-for SECONDS]
                          [--sync never|rotation|interval|always] [--compression-level 1…9] [--plain-for SECONDS]
                          [--journal-directory J] [--journal-size BYTES] [--acknowledge FILE]

        The threads share the events. A call waits for space as long as it takes: nothing is dropped.

        --through: sink (the default) gives finished records to the sink alone. The others call a logger, through
            scrubber and encoder: logger with error: and metadata, typed with a failure and labels.
        --level: severity of the events, trace to critical; default error.
        --rotate-size: without it, one file grows. --keep, --keep-for: without them, every archive stays.
        --sync: default never. --compression-level: zlib's; default 1.
        --plain-for: how long a rotated file waits for collectors before it is compressed; default 0.
        """

    /// Nil if the arguments cannot be parsed.
    init?(_ arguments: [String]) {
        configuration.overflow = .blockWithoutLimit
        configuration.rotation = Rotation(size: nil)
        configuration.retention = .unlimited
        configuration.sync = .never
        configuration.compressionDelay = .zero
        var rest = arguments[...]
        while let option = rest.popFirst() {
            guard let value = rest.popFirst(), set(option, value) else { return nil }
        }
        guard !directory.isEmpty, threads >= 1, threads <= 1_024 else { return nil }
    }

    private mutating func set(_ option: String, _ value: String) -> Bool {
        switch option {
        case "--directory": directory = value
        case "--name": name = value
        case "--acknowledge": acknowledge = value
        case "--journal-directory": configuration.journalDirectory = value
        case "--through": return assign(Route(rawValue: value)) { $0.route = $1 }
        case "--events": return assign(UInt64(value)) { $0.events = $1 }
        case "--threads": return assign(Int(value)) { $0.threads = $1 }
        case "--rate": return assign(Double(value).flatMap { $0 > 0 ? $0 : nil }) { $0.rate = $1 }
        case "--rotate-size": return assign(UInt64(value)) { $0.configuration.rotation.size = .bytes($1) }
        case "--keep": return assign(Int(value)) { $0.configuration.retention.count = $1 }
        case "--level":
            return assign(RecordLevel.allCases.first { $0.text == value }) { $0.level = $1 }
        case "--compression-level": return assign(Int(value)) { $0.configuration.compressionLevel = $1 }
        case "--keep-for": return assign(Int(value)) { $0.configuration.retention.age = .seconds($1) }
        case "--plain-for": return assign(Int(value)) { $0.configuration.compressionDelay = .seconds($1) }
        case "--journal-size": return assign(UInt64(value)) { $0.configuration.journalSize = .bytes($1) }
        case "--sync": return assign(StressOptions.sync(value)) { $0.configuration.sync = $1 }
        default: return false
        }
        return true
    }

    private mutating func assign<Value>(_ value: Value?, _ body: (inout StressOptions, Value) -> Void) -> Bool {
        guard let value else { return false }
        body(&self, value)
        return true
    }

    private static func sync(_ text: String) -> SyncPolicy? {
        switch text {
        case "never": .never
        case "rotation": .atRotation
        case "interval": .interval(.seconds(1))
        case "always": .immediately(from: .trace)
        default: nil
        }
    }
}
