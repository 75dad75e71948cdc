import Testing

@testable import LogAnalysis

@Suite struct HTMLStyleTests {
    @Test func `the page allows only its own style sheet, by its hash`() {
        #expect(HTMLStyle.hash == "sha256-" + base64(sha256(Array(HTMLStyle.sheet.utf8))))
        let page = String(decoding: HTMLReportRenderer().render(ReportSamples.small()), as: UTF8.self)
        #expect(page.contains("<style>" + HTMLStyle.sheet + "</style>"))
        #expect(page.contains("style-src '" + HTMLStyle.hash + "'"))
        #expect(!page.contains("unsafe-inline"))
    }

    @Test func `the hash function of this test is SHA-256`() {
        #expect(base64(sha256(Array("abc".utf8))) == "ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0=")
    }

    /// Every pair of text and background that the sheet uses. WCAG 2 requires 4.5 for text.
    @Test(arguments: [
        ("--text", "--ground"), ("--text", "--card"), ("--soft", "--ground"), ("--soft", "--card"),
        ("--link", "--card"),
        ("--link", "--ground"), ("--bad", "--ground"), ("--good", "--ground"), ("--good", "--card"),
        ("--warn-text", "--warn-ground"), ("--hl", "--h1"), ("--hl", "--h2"), ("--hl", "--h3"), ("--hl", "--h4"),
        ("--hd", "--h5"), ("--hd", "--h6"),
    ])
    func `text has a contrast of at least 4.5 to its background, light and dark`(text: String, ground: String) throws {
        for scheme in try schemes() {
            #expect(try contrast(#require(scheme[text]), #require(scheme[ground])) >= 4.5)
        }
    }

    @Test(arguments: ["--s0", "--s1", "--s2", "--s3", "--s4", "--s5", "--s6", "--bar", "--quiet"])
    func `marks have a contrast of at least 3 to the card, light and dark`(mark: String) throws {
        for scheme in try schemes() {
            #expect(try contrast(#require(scheme[mark]), #require(scheme["--card"])) >= 3)
        }
    }

    /// The colours of the light and of the dark scheme.
    private func schemes() throws -> [[String: [Double]]] {
        let blocks = HTMLStyle.sheet.split(separator: ":root {", omittingEmptySubsequences: false).dropFirst().prefix(2)
        try #require(blocks.count == 2)
        return blocks.map { block in
            var colors: [String: [Double]] = [:]
            for rule in block.prefix(while: { $0 != "}" }).split(separator: ";") {
                let parts = rule.split(separator: ":").map { $0.filter { $0 != " " && $0 != "\n" } }
                guard parts.count == 2, parts[1].hasPrefix("#"), let value = Int(parts[1].dropFirst(), radix: 16) else {
                    continue
                }
                colors[parts[0]] = [value >> 16, value >> 8 & 0xFF, value & 0xFF].map { Double($0) / 255 }
            }
            return colors
        }
    }

    private func contrast(_ first: [Double], _ second: [Double]) -> Double {
        func luminance(_ color: [Double]) -> Double {
            let linear = color.map { $0 <= 0.04045 ? $0 / 12.92 : power(($0 + 0.055) / 1.055) }
            return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
        }
        let (one, two) = (luminance(first), luminance(second))
        return (max(one, two) + 0.05) / (min(one, two) + 0.05)
    }

    /// `base` to the power of 2.4: its square times the fifth root of its square, by Newton's method.
    private func power(_ base: Double) -> Double {
        let square = base * base
        var root = 1.0
        for _ in 0..<60 { root -= (root * root * root * root * root - square) / (5 * root * root * root * root) }
        return square * root
    }

    private func base64(_ bytes: [UInt8]) -> String {
        let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
        var text = ""
        for start in stride(from: 0, to: bytes.count, by: 3) {
            let group = (0..<3).map { start + $0 < bytes.count ? Int(bytes[start + $0]) : 0 }
            let number = group[0] << 16 | group[1] << 8 | group[2]
            for digit in 0..<4 {
                text.append(start + digit <= bytes.count ? letters[number >> (18 - 6 * digit) & 63] : "=")
            }
        }
        return text
    }

    /// FIPS 180-4. The constants are the first bits of the roots of the first primes.
    private func sha256(_ message: [UInt8]) -> [UInt8] {
        var primes: [Int] = []
        var candidate = 2
        while primes.count < 64 {
            if primes.allSatisfy({ candidate % $0 != 0 }) { primes.append(candidate) }
            candidate += 1
        }
        func fraction(_ root: Double) -> UInt32 { UInt32((root - root.rounded(.down)) * 4_294_967_296) }
        let constants = primes.map { prime in
            var root = Double(prime).squareRoot()
            for _ in 0..<100 { root -= (root * root * root - Double(prime)) / (3 * root * root) }
            return fraction(root)
        }
        var state = primes.prefix(8).map { fraction(Double($0).squareRoot()) }
        var padded = message + [0x80]
        while padded.count % 64 != 56 { padded.append(0) }
        for shift in stride(from: 56, through: 0, by: -8) {
            padded.append(UInt8(truncatingIfNeeded: (message.count * 8) >> shift))
        }
        func turned(_ word: UInt32, _ count: UInt32) -> UInt32 { word >> count | word << (32 - count) }
        for start in stride(from: 0, to: padded.count, by: 64) {
            var words = (0..<16).map { index in
                (0..<4).reduce(UInt32(0)) { $0 << 8 | UInt32(padded[start + index * 4 + $1]) }
            }
            for index in 16..<64 {
                let (early, late) = (words[index - 15], words[index - 2])
                let first = turned(early, 7) ^ turned(early, 18) ^ early >> 3
                let second = turned(late, 17) ^ turned(late, 19) ^ late >> 10
                words.append(words[index - 16] &+ first &+ words[index - 7] &+ second)
            }
            var work = state
            for index in 0..<64 {
                let e = work[4]
                let sum1 = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)
                let choice = (e & work[5]) ^ (~e & work[6])
                let one = work[7] &+ sum1 &+ choice &+ constants[index] &+ words[index]
                let a = work[0]
                let sum0 = turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)
                let majority = (a & work[1]) ^ (a & work[2]) ^ (work[1] & work[2])
                work = [one &+ sum0 &+ majority, a, work[1], work[2], work[3] &+ one, e, work[5], work[6]]
            }
            state = zip(state, work).map { $0 &+ $1 }
        }
        return state.flatMap { word in [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: word >> UInt32($0)) } }
    }
}
