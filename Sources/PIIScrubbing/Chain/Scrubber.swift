/// A hook of the application: replaces values that only the application knows to be private.
///
/// The chain calls it with each text before the built-in detectors, on the logging thread, so it must be quick and must
/// not log. If it throws, exceeds the chain's budget, or returns rubbish (much longer text, or new control characters),
/// the value is withheld and counted. The record keeps its time, level, codes and ids.
public protocol Scrubber: Sendable {
    func scrub(_ text: String) throws -> String
}
