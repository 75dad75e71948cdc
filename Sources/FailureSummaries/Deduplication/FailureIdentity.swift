/// Hashes that identify a failure.
package struct FailureIdentity: Sendable {
    /// Hash of the correlation id; 0 if there is none.
    package let id: UInt64
    /// Hash of domain and code.
    package let code: UInt64
    /// Hash of id, run, domain, code and internal code.
    package let whole: UInt64
    package let time: Int64?

    /// How far apart two records of one failure may be, in microseconds.
    package static let span: Int64 = 10_000_000

    @inline(__always)
    package init(id: UInt64, run: UInt64, domain: UInt64, code: UInt64, internalCode: UInt64, time: Int64?) {
        self.id = id
        self.code = StableHash.mix(domain &* 0x9E37_79B9_7F4A_7C15 ^ code)
        whole = StableHash.mix(self.code ^ id &* 0xC2B2_AE3D_27D4_EB4F ^ run &* 0x1656_67B1_9E37_79F9 ^ internalCode)
        self.time = time
    }

    func isNear(_ other: FailureIdentity) -> Bool { Self.isNear(time, other.time) }

    static func isNear(_ left: Int64?, _ right: Int64?) -> Bool {
        guard let left, let right else { return false }
        let (distance, overflow) = left.subtractingReportingOverflow(right)
        return !overflow && distance.magnitude <= UInt64(span)
    }
}

extension StableHash {
    /// The hash of a correlation id, 0 if there is none. Ids are compared in lower case, except long ones, which are
    /// not GUIDs.
    @inline(__always)
    package static func hash(ofID id: UnsafeBufferPointer<UInt8>?) -> UInt64 {
        guard let id, !id.isEmpty else { return 0 }
        return id.count <= 128 ? hash(loweringASCII: id) : hash(id)
    }

    package static func hash(ofID id: String?) -> UInt64 {
        guard var id else { return 0 }
        return id.withUTF8 { hash(ofID: $0) }
    }
}
