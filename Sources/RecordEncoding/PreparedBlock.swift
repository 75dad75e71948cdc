package import LogRecords
internal import TextBytes

/// Members of a record that do not change while a handler exists: escaped once, copied into every record.
package struct PreparedBlock: Sendable {
    package let bytes: [UInt8]

    /// From the end of the message to the sequence number:
    /// `","ecs.version":…,"log.logger":…,"service.ephemeral_id":…,"event.sequence":`.
    package static func logger(label: String, run: String) -> PreparedBlock {
        PreparedBlock(
            raw: "\",",
            members: [
                (.schemaVersion, .text(RecordKey.schemaVersionText)), (.logger, .text(label)), (.run, .text(run)),
            ],
            end: ",\"\(RecordKey.sequence.rawValue)\":"
        )
    }

    /// Configured members after the sequence number, each with its comma before it; empty if none is set.
    package static func service(_ members: [(RecordKey, Value)]) -> PreparedBlock {
        PreparedBlock(raw: members.isEmpty ? "" : ",", members: members, end: "")
    }

    package enum Value {
        case text(String)
        case number(Int64)
    }

    private init(raw: String, members: [(RecordKey, Value)], end: String) {
        var bytes = Array(raw.utf8)
        for (index, (key, value)) in members.enumerated() {
            if index > 0 { bytes.append(UInt8(ascii: ",")) }
            bytes.append(contentsOf: "\"\(key.rawValue)\":".utf8)
            switch value {
            case .text(let text):
                bytes.append(UInt8(ascii: "\""))
                bytes.append(contentsOf: Self.escaped(text))
                bytes.append(UInt8(ascii: "\""))
            case .number(let number):
                bytes.append(contentsOf: String(number).utf8)
            }
        }
        bytes.append(contentsOf: end.utf8)
        self.bytes = bytes
    }

    /// A configured text, escaped. Limited to 1 KiB, so that a record always has space for the members that vary.
    private static func escaped(_ text: String) -> [UInt8] {
        var text = text
        if text.utf8.count > 1024 {
            var kept = 1000
            let utf8 = Array(text.utf8.prefix(kept + 1))
            while kept > 0, utf8[kept] & 0xC0 == 0x80 { kept -= 1 }
            text = String(decoding: utf8[..<kept], as: UTF8.self) + "…[cut \(text.utf8.count - kept) bytes]"
        }
        return text.withUTF8 { source in
            [UInt8](unsafeUninitializedCapacity: source.count * JSONText.growth + 16) { buffer, count in
                guard let start = buffer.baseAddress else { return }
                count = JSONText.escape(source, to: start) - start
            }
        }
    }
}
