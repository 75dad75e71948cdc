public import Foundation
@_exported public import MSALFailures

extension MSALFailure {
    /// Reads any error: MSAL's, its core's, the system's, native authentication's, Swift's own, or an application's.
    ///
    /// Never traps and never takes long, whatever the error holds: depth, counts and lengths are bounded (16 errors of a
    /// chain, 64 elements of an array, the first 64 KiB of a text), and values of unexpected types are skipped. An error
    /// that is already an `MSALFailure` comes back as it is. Costs about a microsecond for an ordinary `NSError`. May be
    /// called from any thread.
    ///
    /// Privacy: the service's sentence and the account are kept inside the package only. URLs, tokens and results are
    /// not read.
    public init(_ error: any Error) {
        self.init(error, now: nil)
    }

    /// The failure that an error is, taken out without a copy of the error; nil if it has to be read.
    @inlinable @inline(__always)
    package static func of(_ error: any Error) -> MSALFailure? { exactly(error, as: MSALFailure.self) }

    /// - Parameter now: seconds since 1970, for a `Retry-After` that names a moment; nil: the clock is read when
    ///   needed.
    package init(_ error: any Error, now: Double?) {
        var memory: UnsafeMutableRawPointer?
        self.init(error, now: now, in: &memory)
    }

    /// - Parameter memory: that of an earlier failure, which is used where the error has to be read.
    package init(_ error: any Error, now: Double? = nil, in memory: inout UnsafeMutableRawPointer?) {
        if let failure = exactly(error, as: MSALFailure.self) {
            self = failure
            return
        }
        // A class derived from NSError needs none of the casts below, and most errors here are one.
        if !(type(of: error) is NSError.Type) {
            if let failure = error as? MSALFailure {
                self = failure
                return
            }
            if error is CancellationError {
                self.init(fields: Self.cancellation())
                return
            }
            if let fields = NativeAuthError.read(error) {
                self.init(fields: fields)
                return
            }
        }
        self.init(in: &memory) { ErrorReading.read(error, into: &$0, now: now) }
    }

    /// A task that was cancelled: not a failure.
    private static func cancellation() -> Fields {
        var fields = Fields(domain: "Swift.CancellationError", code: 1)
        fields.name = "cancelled"
        fields.category = .cancelled
        fields.recovery = RecoveryAdvice.none
        fields.isExpected = true
        return fields
    }
}

extension MSALFailure: LocalizedError {
    /// The sentence for people. The service's own sentence is for developers and is never shown.
    public var errorDescription: String? { userMessage }
}
