import Foundation
import TestKit
import Testing

@testable import PIIScrubbing

enum Mutation {
    /// A line with a few bytes removed, doubled, replaced, or another line spliced in.
    static func mutated(_ line: [UInt8], with other: [UInt8], _ random: inout SeededNumbers) -> [UInt8] {
        var bytes = line
        let alphabet = Array(" =:@&%\"'\\/.,;-_+~<>[](){}|#?\n\t0aZ9\u{200B}".utf8)
        for _ in 0..<Int.random(in: 1...6, using: &random) where !bytes.isEmpty {
            let index = Int.random(in: 0..<bytes.count, using: &random)
            switch Int.random(in: 0..<5, using: &random) {
            case 0: bytes.remove(at: index)
            case 1: bytes.insert(alphabet.randomElement(using: &random) ?? 32, at: index)
            case 2: bytes[index] = alphabet.randomElement(using: &random) ?? 32
            case 3: bytes.removeSubrange(index...)
            default: bytes.insert(contentsOf: other.prefix(40), at: index)
            }
        }
        return bytes
    }

    static var corpus: [[UInt8]] { (SyntheticLines.leaks.map(\.text) + SyntheticLines.clean).map { Array($0.utf8) } }
}

@Suite struct PropertyTests {
    let chain = ScrubberChain(
        pseudonyms: Pseudonymizer(key: PseudonymKey(bytes: (1...32).map { UInt8($0) }) ?? .ephemeral())
    )

    private func scrubbed(_ bytes: [UInt8]) -> [UInt8] {
        var output: [UInt8] = []
        return bytes.withUnsafeBytes { chain.scrub(utf8: $0, into: &output) } ? output : bytes
    }

    // invariant TextScan I4
    @Test(arguments: SeededNumbers.seeds(1))
    func `a second pass changes nothing, also on damaged lines`(seed: UInt64) {
        var random = SeededNumbers(seed: seed)
        let corpus = Mutation.corpus
        for _ in 0..<800 {
            let line = Mutation.mutated(
                corpus.randomElement(using: &random) ?? [],
                with: corpus.randomElement(using: &random) ?? [],
                &random
            )
            let once = scrubbed(line)
            let twice = scrubbed(once)
            #expect(
                once == twice,
                "\(String(decoding: line, as: UTF8.self))\n\(String(decoding: once, as: UTF8.self))\n\(String(decoding: twice, as: UTF8.self))"
            )
        }
    }

    // Found by an attack: an option of Windows with a quotation mark and nothing in it.
    @Test(arguments: [" /p:\" x", "net use /u:\" ", "/u:'", " /p:\"", " -U '%", "User[", "User[]: x"])
    func `a piece of a command crashes nothing`(text: String) {
        #expect(!chain.scrub(text).isEmpty)
    }

    @Test func `the same text gives the same output, in any order`() {
        let forward = Mutation.corpus.map(scrubbed)
        let backward = Mutation.corpus.reversed().map(scrubbed)
        #expect(forward == backward.reversed())
    }

    // invariant TextScan I3
    @Test(arguments: SeededNumbers.seeds(1))
    func `findings are inside the text, in order, without overlaps`(seed: UInt64) {
        var random = SeededNumbers(seed: seed)
        for _ in 0..<500 {
            var line = (0..<Int.random(in: 0..<300, using: &random)).map { _ in
                UInt8.random(in: 0...255, using: &random)
            }
            if Bool.random(using: &random) { line = Mutation.mutated(line, with: Mutation.corpus[0], &random) }
            line.withUnsafeBufferPointer { buffer in
                guard let base = buffer.baseAddress else { return }
                TextScan.with(base, count: buffer.count, maskedKinds: .max) { scan in
                    scan.run()
                    var position = 0
                    for finding in scan.findings {
                        #expect(finding.start >= position && finding.end > finding.start && finding.end <= line.count)
                        position = finding.end
                    }
                }
            }
        }
    }

    // hazard 39: agent-governance-toolkit#3566, LibreChat PR#14554. Timed, so only .ci/slow runs it, alone.
    // invariant TextScan I2
    @Test(
        .enabled(if: ProcessInfo.processInfo.environment["MSAL_SLOW_TESTS"] != nil),
        arguments: [
            "a", "=", ":", "@", ".", "a@", "a@b.", "1.", "::", "a:", "eyJ", "eyJhbGciOi", "%25", "\\\\", "\"\"", "'",
            "\"a\":\"", "name:A,",
            "password for a: ", "http://a:", "<a>", "<key>", "-----BEGIN ", "+1 ", "4111 ", "user ", "code ", "[token]",
            "state ", "Cookie: a=", "&#64;", "\\u0040", "0.A", "Q~", "a\\b", "/Users/", "’s ", "id=", "(", "[",
            "Cookie: ",
            "Authorization: ", "-eyJ", "-----BEGIN PRIVATE KEY-----", "t=",
            "aaaaaaaaaaaaaaaaaaaaasecret=", "5b008fc8-d200-4d3a-a6e7-53a11c33cb84.",
            "S-1-5-21-3081946506-3971440258-2847289701-9588.",
            "objectId=5b008fc8-d200-4d3a-a6e7-53a11c33cb84 ", " where id = '5b008fc8-d200-4d3a-a6e7-53a11c33cb84'",
            "('5b008fc8-d200-4d3a-a6e7-53a11c33cb84', ", "<User><Id>", "not found: ",
            "\"AUTH\" \"Meadow-a8MlQl-106\" ", "$2b$12$abcdefghijklmnop:", "$a$0000000000000000:", "secret | is | ",
            "form-data; name=\"password\"\n\n", "s:8:\"password\";s:13:\"", "recoveryCodes=[a1b2c-d3e4f, ",
            "\"Operation\":\"Consent to app\",\"objectId\":", "/invite/Ab3xAb3xAb3xAb3xAb3x", "@annber42 ",
            "bind(x, 'Meadow-a8MlQl-106', ", "anna/Meadow-a8MlQl-106@", "credentials anna:Meadow-a8MlQl-106 ",
            "msal.Nonce.nonce.id_token.A1|", "\"passwordCredentials\":[{\"a\":1},", "{\"kty\":\"n\":\"AbcdEfgh1234",
            "<Provider Name=\"Contoso-Windows-AAD\"/>", "kowalcg65 ",
            "{\"value\":", "ABCé'", "Anna ", "Anna Kowalski ", "anna.kowalski, ", "kowalski-", "Anna de la ",
        ]
    )
    func `twice the text takes about twice the time`(seed: String) {
        func steps(_ count: Int) -> Duration {
            let text = Array(String(repeating: seed, count: count / seed.utf8.count + 1).utf8)
            let clock = ContinuousClock()
            return (0..<3).map { _ in clock.measure { _ = scrubbed(text) } }.min() ?? .zero
        }
        let small = steps(4_000)
        let large = steps(32_000)
        // Eight times the text: quadratic work would take sixty-four times as long.
        #expect(large < small * 28 + .milliseconds(20), "\(seed): \(small) \(large)")
    }
}
