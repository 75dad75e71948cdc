/// A hook of the application: replaces what only it knows to be private.
///
/// Called with each text before the built-in detectors, on the thread that logs, so it must be quick and must not log.
/// If it throws, takes longer than the chain's budget, or returns rubbish (much longer text, or control characters that
/// were not there), the value is withheld and counted; time, level, codes and ids of the record stay.
public protocol Scrubber: Sendable {
    func scrub(_ text: String) throws -> String
}
