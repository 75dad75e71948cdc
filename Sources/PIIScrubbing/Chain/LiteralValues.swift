import TextBytes

/// Values that the application wants hidden wherever they occur, in each encoding: plain, percent-encoded, in JSON
/// (with `/` escaped or not, as ASCII or not), and base64 at each of the three alignments.
struct LiteralValues: Sendable {
    private static let shortest = 4
    private let forms: [[UInt8]]
    /// For each first byte (upper case folded), the forms that begin with it.
    private let byFirst: [[Int]]

    init?(_ values: [String]) {
        var forms: Set<[UInt8]> = []
        for value in values {
            let bytes = Array(value.utf8)
            guard bytes.count >= Self.shortest else { continue }
            forms.insert(bytes.map(\.asciiLowercased))
            forms.insert(Self.percentEncoded(bytes).map(\.asciiLowercased))
            for form in Self.jsonForms(value) { forms.insert(form.map(\.asciiLowercased)) }
            for form in Self.base64Forms(bytes) where form.count >= 6 { forms.insert(form.map(\.asciiLowercased)) }
        }
        guard !forms.isEmpty else { return nil }
        self.forms = forms.sorted { $0.count > $1.count }
        var byFirst = [[Int]](repeating: [], count: 256)
        for (index, form) in self.forms.enumerated() { byFirst[Int(form[0])].append(index) }
        self.byFirst = byFirst
    }

    /// The text with every form replaced by `[secret]`, or nil if none occurs.
    func replaced(_ text: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
        var output: [UInt8]?
        var copied = 0
        var index = 0
        while index < text.count {
            let candidates = byFirst[Int(text[index].asciiLowercased)]
            if !candidates.isEmpty, let form = candidates.first(where: { matches(forms[$0], text, at: index) }) {
                var result = output ?? []
                result.append(contentsOf: text[copied..<index])
                result.append(contentsOf: "[secret]".utf8)
                output = result
                index += forms[form].count
                copied = index
            } else {
                index += 1
            }
        }
        output?.append(contentsOf: text[copied...])
        return output
    }

    private func matches(_ form: [UInt8], _ text: UnsafeBufferPointer<UInt8>, at start: Int) -> Bool {
        guard start + form.count <= text.count else { return false }
        for index in form.indices where text[start + index].asciiLowercased != form[index] { return false }
        return true
    }

    private static func percentEncoded(_ bytes: [UInt8]) -> [UInt8] {
        bytes.flatMap { byte -> [UInt8] in
            let isOpen =
                byte.isAlphanumeric || byte == .minus || byte == .dot
                || byte == .underscore || byte == UInt8(ascii: "~")
            return isOpen ? [byte] : [UInt8(ascii: "%"), Hexadecimal.digit(byte >> 4), Hexadecimal.digit(byte & 15)]
        }
    }

    private static func jsonForms(_ value: String) -> [[UInt8]] {
        var text: [UInt8] = []
        Array(value.utf8).withUnsafeBufferPointer { JSONText.append($0, to: &text) }
        // As Python writes it by default.
        let ascii = String(decoding: text, as: UTF8.self).utf16.flatMap { unit -> [UInt8] in
            unit < 0x80
                ? [UInt8(truncatingIfNeeded: unit)]
                : Array("\\u".utf8) + [12, 8, 4, 0].map { Hexadecimal.digit(UInt8(unit >> $0 & 15)) }
        }
        return [text, ascii].flatMap { form in
            [form, form.flatMap { $0 == .slash ? [.backslash, $0] : [$0] }]
        }
    }

    /// The base64 characters that do not depend on the text before or after the value.
    private static func base64Forms(_ bytes: [UInt8]) -> [[UInt8]] {
        var forms: [[UInt8]] = []
        for offset in 0..<3 {
            let padded = [UInt8](repeating: 0, count: offset) + bytes
            let firstSafe = (offset * 8 + 5) / 6
            let lastSafe = padded.count * 8 / 6
            guard lastSafe > firstSafe else { continue }
            for alphabet in [Base64.alphabet, Base64.urlAlphabet] {
                var form: [UInt8] = []
                for position in firstSafe..<lastSafe {
                    let bit = position * 6
                    let first = UInt16(padded[bit / 8]) << 8
                    let second = bit / 8 + 1 < padded.count ? UInt16(padded[bit / 8 + 1]) : 0
                    form.append(alphabet[Int((first | second) >> UInt16(10 - bit % 8) & 63)])
                }
                forms.append(form)
            }
        }
        return forms
    }
}
