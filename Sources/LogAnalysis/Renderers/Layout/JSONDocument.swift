import TextBytes

/// JSON under construction. Its texts are escaped like those of records (`JSONText`), so that `cat report.json` is
/// harmless on a terminal and the text still reads back unchanged.
struct JSONDocument {
    private var text: ReportText
    /// `{"start":"2026-11-21T` of the last slot. Consecutive hours of a histogram mostly share their day.
    private var slotOpening: [UInt8] = []
    private var slotDay = Int64.min
    /// The next member is the first of its object: no comma precedes it.
    private var isFirstMember = true

    /// The bytes written so far, if they are kept.
    var bytes: [UInt8] { text.bytes }

    /// Keeps everything in memory.
    init(reserving capacity: Int = 0) {
        text = ReportText(reserving: capacity)
    }

    init(_ output: ReportOutput) {
        text = ReportText(output)
    }

    mutating func finish() {
        text.finish()
    }

    /// Ends a document, or one of several on lines of their own.
    mutating func endLine() {
        text.write(byte: .newline)
    }

    // MARK: Objects

    /// An object with the members that `write` adds.
    mutating func object(_ write: (inout JSONDocument) -> Void) {
        beginObject()
        write(&self)
        endObject()
    }

    mutating func beginObject() {
        text.write(byte: .openBrace)
        isFirstMember = true
    }

    mutating func endObject() {
        text.write(byte: .closeBrace)
        isFirstMember = false
    }

    /// The name of a member; its value must follow. `startsLine`: the members of a whole document are on lines of their
    /// own.
    mutating func key(_ name: StaticString, startsLine: Bool = false) {
        beginMember(startsLine: startsLine)
        text.write(byte: .quote)
        text.write(constant: name)
        text.write(constant: "\":")
    }

    /// The name of a member that comes from data.
    mutating func key(data name: String) {
        beginMember()
        string(name)
        text.write(constant: ":")
    }

    private mutating func beginMember(startsLine: Bool = false) {
        if !isFirstMember { text.write(constant: startsLine ? ",\n" : ",") }
        isFirstMember = false
    }

    mutating func member(_ name: StaticString, _ value: String?) {
        key(name)
        string(value)
    }

    mutating func member(_ name: StaticString, _ value: Int?) {
        key(name)
        number(value)
    }

    mutating func member(_ name: StaticString, fraction value: Double?) {
        key(name)
        fraction(value)
    }

    mutating func member(_ name: StaticString, time microseconds: Int64?) {
        key(name)
        time(microseconds)
    }

    mutating func member(_ name: StaticString, _ write: (inout JSONDocument) -> Void) {
        key(name)
        object(write)
    }

    mutating func member<Elements: Sequence>(
        _ name: StaticString,
        _ elements: Elements,
        _ write: (Elements.Element, inout JSONDocument) -> Void
    ) {
        key(name)
        array(elements, write)
    }

    /// A member that is left out unless it is true.
    mutating func flag(_ name: StaticString, _ isSet: Bool) {
        guard isSet else { return }
        key(name)
        bool(true)
    }

    // MARK: Members that several documents have

    /// The first members of a document of this package: its schema, and what wrote it.
    mutating func head(_ schema: String, version: String, catalogue: String) {
        member("schema", schema)
        key("generator", startsLine: true)
        object { json in
            json.member("version", version)
            json.member("catalogue", catalogue)
        }
    }

    /// The members that name a group.
    mutating func identity(fingerprint: String, domain: String, code: String, name: String?, internalCode: Int?) {
        member("fingerprint", fingerprint)
        member("domain", domain)
        member("code", code)
        member("name", name)
        member("internalCode", internalCode)
    }

    mutating func identity(_ group: Report.Group) {
        identity(
            fingerprint: group.fingerprint,
            domain: group.domain,
            code: group.code,
            name: group.name,
            internalCode: group.internalCode
        )
    }

    /// What kind of failure it is.
    mutating func category(_ group: Report.Group) {
        member("category", group.category)
        key("expected")
        bool(group.isExpected)
    }

    /// The values of `--by`, if there are any.
    mutating func by(_ group: Report.Group) {
        guard !group.by.isEmpty else { return }
        member("by") { json in
            for by in group.by {
                json.key(data: by.key)
                json.string(by.value)
            }
        }
    }

    // MARK: Values

    /// `{"start":"…Z","count":N}` is by far the most common object, so it is assembled before it is appended.
    mutating func slot(_ slot: Report.Slot) {
        let second = TimeText.seconds(Report.writable(slot.start))
        let day = second.flooredDivision(by: 86_400)
        if day != slotDay {
            slotDay = day
            slotOpening = Array("{\"start\":\"".utf8) + Timestamp.text(day * 86_400_000_000).utf8.prefix(11)
        }
        let rest = Int(second - day * 86_400)
        text.write(slotOpening)
        text.write(capacity: 48) { buffer in
            buffer.putTwo(rest / 3_600, at: 0)
            buffer[2] = UInt8(ascii: ":")
            buffer.putTwo(rest / 60 % 60, at: 3)
            buffer[5] = UInt8(ascii: ":")
            buffer.putTwo(rest % 60, at: 6)
            let middle: StaticString = "Z\",\"count\":"
            var end = 8
            for index in 0..<middle.utf8CodeUnitCount { buffer[end + index] = middle.utf8Start[index] }
            end += middle.utf8CodeUnitCount
            if slot.count < 0 {
                buffer[end] = UInt8(ascii: "-")
                end += 1
            }
            let digits = buffer.putDigits(slot.count.magnitude, endingAt: 48)
            for index in digits..<48 { buffer[end + index - digits] = buffer[index] }
            end += 48 - digits
            buffer[end] = UInt8(ascii: "}")
            return end + 1
        }
    }

    mutating func number(_ number: Int?) {
        if let number { text.write(number) } else { text.write(constant: "null") }
    }

    /// A number that is written already.
    mutating func raw(number: String) {
        text.write(number)
    }

    mutating func null() {
        text.write(constant: "null")
    }

    mutating func bool(_ value: Bool) {
        text.write(constant: value ? "true" : "false")
    }

    mutating func fraction(_ value: Double?) {
        guard let value, value.isFinite else {
            text.write(constant: "null")
            return
        }
        text.write(value.description)
    }

    mutating func time(_ microseconds: Int64?, fraction: Bool = true) {
        guard let microseconds else {
            text.write(constant: "null")
            return
        }
        text.write(byte: UInt8(ascii: "\""))
        TimeText.writeRFC3339(microseconds, fraction: fraction, into: &text)
        text.write(byte: UInt8(ascii: "\""))
    }

    mutating func array<Elements: Sequence>(
        _ elements: Elements,
        separator: StaticString = ",",
        _ write: (Elements.Element, inout JSONDocument) -> Void
    ) {
        text.write(constant: "[")
        var isFirst = true
        for element in elements {
            if !isFirst { text.write(constant: separator) }
            isFirst = false
            write(element, &self)
            text.passOn()
        }
        text.write(constant: "]")
    }

    mutating func string(_ value: String?) {
        guard var value else {
            text.write(constant: "null")
            return
        }
        text.write(byte: UInt8(ascii: "\""))
        if PlainBytes.areAll(of: &value, except: "\"\\") {
            text.write(value)
        } else {
            text.write(jsonEscaped: value)
        }
        text.write(byte: UInt8(ascii: "\""))
    }
}
