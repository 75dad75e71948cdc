import LogArchives

extension Facet {
    /// The number in the stored form.
    private var number: UInt8 {
        switch self {
        case .serviceCode: 1
        case .oauthError: 2
        case .subError: 3
        case .level: 4
        case .httpStatus: 5
        case .key: 6
        case .libraryWord: 7
        }
    }

    /// The order of the stored form.
    func precedes(_ other: Facet) -> Bool {
        if case .key(let left) = self, case .key(let right) = other {
            return left.precedesInBytes(right)
        }
        return number < other.number
    }

    /// The number, and for a key also its name.
    func put(into writer: inout ByteWriter) {
        writer.put(number)
        if case .key(let name) = self { writer.put(text: name) }
    }

    init(from reader: inout ByteReader) throws(ArchiveIndexError) {
        switch try reader.byte() {
        case 1: self = .serviceCode
        case 2: self = .oauthError
        case 3: self = .subError
        case 4: self = .level
        case 5: self = .httpStatus
        case 6: self = .key(try reader.text(limit: SummaryDecoder.textLimit))
        case 7: self = .libraryWord
        default: throw .malformed
        }
    }
}
