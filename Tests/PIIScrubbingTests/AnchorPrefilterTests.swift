import CScrubScan
import TestKit
import Testing

@testable import PIIScrubbing

@Suite struct AnchorPrefilterTests {
    private func expectAgreement(_ line: [UInt8], _ sourceLocation: SourceLocation = #_sourceLocation) {
        let agrees = line.withUnsafeBytes { ScrubberChain.prefilterMissesNothing(on: $0) }
        #expect(agrees, "\(String(decoding: line, as: UTF8.self))", sourceLocation: sourceLocation)
    }

    // invariant TextScan I1
    @Test(arguments: 0..<6)
    func `the prefilter misses nothing that a detector would mask, however a line is damaged`(seed: Int) {
        var random = SeededNumbers(seed: UInt64(3 + seed))
        let corpus = Mutation.corpus
        for _ in 0..<500 {
            let first = corpus.randomElement(using: &random) ?? []
            let second = corpus.randomElement(using: &random) ?? []
            var line = Mutation.mutated(first, with: second, &random)
            if Bool.random(using: &random) { line = Mutation.mutated(line + second, with: first, &random) }
            expectAgreement(line)
        }
        for _ in 0..<200 {
            expectAgreement(
                (0..<Int.random(in: 0..<200, using: &random)).map { _ in UInt8.random(in: 32...126, using: &random) }
            )
        }
    }

    // Found by the fuzzer: a word made as passwords are, whose mark is not before a letter.
    @Test(arguments: [
        "nAconto#64", "n%41conto#64", "Harbor!12ZFNJ", "349Meadow$1dymm", "Harbor!ZFNJ381", "AbCdEfGh$$12",
    ])
    func `the prefilter and the detector agree on the mark of a password`(text: String) {
        expectAgreement(Array(text.utf8))
    }

    @Test(arguments: [
        "backup codes issued: 7f3k-92mq", "user jdoe has", "login jdoe | x", "registration for user temi completed",
        "<@anna.kowalski>", "Tel. (030) 901820", "<prénom>Anne<", "a -u temi -ptulip77rose",
    ])
    func `the prefilter knows the forms that the corpus for it has not`(text: String) {
        expectAgreement(Array(text.utf8))
        expectAgreement(Array("\(text), 3 of 4".utf8))
    }

    // Found by the fuzzer: fifty blanks between a name and its colon.
    @Test func `the prefilter and the detector look equally far back for a name`() {
        for name in ["passwd", "user\"", "Host Name . . .", "email)"] {
            for blanks in 0..<80 {
                for blank in [" ", "\t"] {
                    expectAgreement(Array((name + String(repeating: blank, count: blanks) + ":Ivalue").utf8))
                }
            }
        }
    }

    @Test func `the prefilter misses nothing at any alignment`() {
        let corpus = Mutation.corpus
        for shift in 0..<64 {
            // Blanks separate the words of a line from the text before it; letters join them.
            for (index, line) in corpus.enumerated() where (index + shift) % 3 == 0 {
                expectAgreement([UInt8](repeating: shift % 2 == 0 ? 32 : 120, count: shift) + line)
            }
        }
    }

    @Test(arguments: SeededNumbers.seeds(1))
    func `the prefilter misses nothing at any length`(seed: UInt64) {
        var random = SeededNumbers(seed: seed)
        let corpus = Mutation.corpus
        for length in 1...300 {
            for _ in 0..<4 {
                var text: [UInt8] = []
                while text.count < length + 64 { text += corpus.randomElement(using: &random) ?? [32] }
                let start = Int.random(in: 0..<64, using: &random)
                expectAgreement(Array(text[start..<start + length]))
            }
        }
    }

    @Test(arguments: SeededNumbers.seeds(1))
    func `a text longer than one window is scanned like a short one`(seed: UInt64) {
        var random = SeededNumbers(seed: seed)
        let corpus = Mutation.corpus
        for _ in 0..<6 {
            var text: [UInt8] = []
            while text.count < 3 * AnchorPrefilter.windowLength {
                text += Mutation.mutated(corpus.randomElement(using: &random) ?? [], with: corpus[0], &random) + [10]
            }
            expectAgreement(text)
        }
    }

    @Test func `every kind of anchor is found wherever a block ends`() {
        let triggers = [
            "a@contoso.com", "172.17.108.120", "fd12:3456:bc6::469d", "96:b3:54:9c:20:27", "4111 1111 1111 1111",
            "card 4111111111111111", "425-555-0177", "+14255550177", "(425) 555-0177", "DESKTOP-4K2J9QX",
            "laptop-ab12cd34", "Annas-MacBook-Pro.local", "Annas-MBP", "Anna's iPhone", "Anna\u{2019}s iPad",
            "/Users/annaberg/x", "C:\\Users\\annaberg\\x", "CONTOSO\\anna.berg", "user 'anna'", "the code ABCD1234E",
            "otp 493021", "pin is 4930", "eyJhbGciOiJub25lIn0.eyJhIjoxfQ.", "S-1-5-21-3081946506-3971440258-28472",
            "-----BEGIN PRIVATE KEY-----\nMIIEvQIBADANBgkq\n-----END PRIVATE KEY-----", "--client-secret s3cr3tS3cr3t",
            "password=hunter2x", "<password>hunter2x</password>", "host - anna [10/Oct/2000:13:55:36 -0700]",
        ]
        for trigger in triggers {
            for shift in 40..<66 {
                let line = Array((String(repeating: ".", count: shift - 1) + " " + trigger + " end").utf8)
                expectAgreement(line)
                var output: [UInt8] = []
                let chain = ScrubberChain(pseudonyms: .classOnly)
                #expect(line.withUnsafeBytes { chain.scrub(utf8: $0, into: &output) }, "\(trigger) at \(shift)")
            }
        }
    }

    @Test(arguments: SeededNumbers.seeds(1))
    func `every width of the prefilter gives the same bits, at every alignment and length`(seed: UInt64) {
        var random = SeededNumbers(seed: seed)
        let corpus = Mutation.corpus
        for round in 0..<2_000 {
            var text = Mutation.mutated(
                corpus.randomElement(using: &random) ?? [],
                with: corpus.randomElement(using: &random) ?? [],
                &random
            )
            if round % 3 == 0 {
                text = (0..<Int.random(in: 0..<400, using: &random)).map { _ in
                    UInt8.random(in: 0...255, using: &random)
                }
            }
            // The buffer holds one byte more than the text: a byte after the end must not matter.
            var before = scrub_prefilter_result()
            var after = scrub_prefilter_result()
            for shift in [0, round % 64] where shift <= text.count {
                let piece = Array(text[shift...]) + [UInt8(ascii: "=")]
                piece.withUnsafeBufferPointer { buffer in
                    guard let base = buffer.baseAddress else { return }
                    let text = scrub_text(
                        bytes: base,
                        count: piece.count - 1,
                        endings: Vocabulary.shared.pointee.words.endings
                    )
                    #expect(scrub_prefilter_as(0, text, 0, &before) == 1)
                    for width: Int32 in [16, 32, 64] where scrub_prefilter_as(width, text, 0, &after) == 1 {
                        #expect(bits(before, text.count) == bits(after, text.count), "\(width) \(piece)")
                    }
                }
            }
        }
    }

    private func bits(_ result: scrub_prefilter_result, _ count: Int) -> [UInt64] {
        let blocks = min((count + 63) / 64, Int(SCRUB_BLOCKS))
        return withUnsafeBytes(of: result) { bytes in
            let words = bytes.bindMemory(to: UInt64.self)
            let arrays = (0..<3).map { Array(words[$0 * Int(SCRUB_BLOCKS)..<$0 * Int(SCRUB_BLOCKS) + blocks]) }
            return arrays.flatMap { $0 } + [result.any_anchor, result.any_code]
        }
    }
}
