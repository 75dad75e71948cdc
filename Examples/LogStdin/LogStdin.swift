import Foundation
import Logging
import MSALLogging
import PIIScrubbing

/// Standard input, to its end and whatever its bytes, becomes one message, logged with a metadata value of the same
/// text. The record is one line on standard output.
///
///     log-stdin [--masking maskAllPII|maskEUIIOnly|maskSecretsOnly] [--level LEVEL]
@main
struct LogStdin {
    static func main() async {
        guard let options = Options(CommandLine.arguments.dropFirst()) else {
            FileHandle.standardError.write(Data((Options.usage + "\n").utf8))
            exit(64)
        }
        let text = String(decoding: FileHandle.standardInput.readDataToEndOfFile(), as: UTF8.self)
        let output = StandardStream(.output)
        let auth = AuthLogging(
            sink: output,
            service: .init(name: "log-stdin", version: "1.0"),
            masking: options.masking,
            level: .trace
        )
        let logger = Logger(label: "stdin", factory: auth.makeHandler)
        logger.log(level: options.level, "\(text)", metadata: ["text": .string(text)])
        let unwritten = await auth.shutdown(within: .seconds(30))
        exit(unwritten == 0 && output.dropped == 0 ? 0 : 1)
    }

    private struct Options {
        var masking = MaskingLevel.maskAllPII
        var level = Logger.Level.info

        static let usage =
            "usage: log-stdin [--masking \(MaskingLevel.allCases.map(\.rawValue).joined(separator: "|"))]"
            + " [--level \(Logger.Level.allCases.map(\.rawValue).joined(separator: "|"))]"

        /// Nil if an argument is unknown or has no valid value.
        init?(_ arguments: some Sequence<String>) {
            var rest = arguments.makeIterator()
            while let name = rest.next() {
                switch (name, rest.next()) {
                case ("--masking", let value?):
                    guard let masking = MaskingLevel(rawValue: value) else { return nil }
                    self.masking = masking
                case ("--level", let value?):
                    guard let level = Logger.Level(rawValue: value) else { return nil }
                    self.level = level
                default: return nil
                }
            }
        }
    }
}
