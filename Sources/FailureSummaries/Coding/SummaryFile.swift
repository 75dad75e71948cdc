/// The form of a summary file: the counts of logs, to report on when their lines are gone.
///
///     msal-errors summary 1⏎          the version
///     frame … frame                   length (4 bytes), CRC-32 of the payload (4), payload: a kind, then the content
///
/// The first frame is the head, the last the end; between them are sequence numbers, rows and groups. The end holds a
/// hash of all payloads before it, so no frame can be missing.
///
/// - I1. Equal content, equal bytes: everything is in an order of its own.
/// - I2. Arbitrary bytes give a value or an error. Memory is bounded by `frameLimit`, whatever the file says.
package enum SummaryFile {
    /// How every summary file begins.
    package static let mark = Array("msal-errors summary ".utf8)
    static let firstLine = mark + Array("1\n".utf8)
    /// Bytes of a frame's length and checksum.
    static let frameHead = 8
    /// The largest payload.
    static let frameLimit = 4 << 20
    /// The size at which a frame is finished.
    static let frameSize = 64 << 10

    enum Frame: UInt8 {
        case head = 1
        case numbers = 2
        case rows = 3
        case groups = 4
        case end = 5
    }

    package static func isSummary(_ beginning: some Sequence<UInt8>) -> Bool { beginning.starts(with: mark) }

    static func chain(_ hash: UInt64, _ payload: [UInt8]) -> UInt64 {
        StableHash.mix(hash ^ payload.withUnsafeBufferPointer { StableHash.hash($0) })
    }

    /// What the file says about the logs that it was made of.
    package struct Inputs: Sendable, Equatable {
        package struct Damage: Sendable, Equatable {
            package var path: String
            package var offset: Int?
            package var reason: String

            package init(path: String, offset: Int?, reason: String) {
                self.path = path
                self.offset = offset
                self.reason = reason
            }

            static func precedes(_ left: Damage, _ right: Damage) -> Bool {
                if left.path != right.path { return left.path < right.path }
                if left.offset != right.offset { return left.offset ?? -1 < right.offset ?? -1 }
                return left.reason < right.reason
            }
        }

        package var lines = 0
        package var records = 0
        package var duplicates = 0
        /// Lines that were not understood, by the reason.
        package var unparsed: [String: Int] = [:]
        package var formats: Set<String> = []
        package var damaged: [Damage] = []
        package var damagedNotListed = 0
        package var first: Int64?
        package var last: Int64?

        package init() {}
    }

    /// Everything but the groups.
    package struct Content: Sendable {
        /// The keys by which its groups are split.
        package var keys: [String]
        package var inputs = Inputs()
        /// Totals, sequence numbers and rows; no groups.
        package var summary: FailureSummary
        package var origins = SummaryOrigins()
        /// It was made of a part of the logs, so gaps in the sequence numbers are not losses.
        package var isPartial = false

        package init(keys: [String], summary: FailureSummary) {
            self.keys = keys
            self.summary = summary
        }
    }
}

/// Why a summary file cannot be used.
package struct SummaryFileError: Error, Sendable, Equatable {
    package enum Kind: Sendable, Equatable {
        case damaged
        case otherVersion
        /// Reading failed with this `errno`.
        case unreadable(Int32)
    }

    package var kind: Kind
    /// Where in the file.
    package var offset: UInt64
}
