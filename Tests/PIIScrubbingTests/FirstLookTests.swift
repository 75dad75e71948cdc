import CByteKernels
import Testing

@testable import PIIScrubbing

@Suite struct FirstLookTests {
    private func findings(_ line: [UInt8], everywhere: Bool) -> [[Int]] {
        line.withUnsafeBufferPointer { buffer in
            guard let base = buffer.baseAddress else { return [] }
            var scan = TextScan(base, count: buffer.count, maskedKinds: .max)
            if everywhere { scan.runWithoutFirstLook() } else { scan.run() }
            return scan.findings.map { [$0.start, $0.end, Int($0.kind.rawValue)] }
        }
    }

    @Test func `the first look misses nothing that a detector would mask`() {
        var random = SplitMix(state: 3)
        let corpus = Mutation.corpus
        for line in corpus { #expect(findings(line, everywhere: true) == findings(line, everywhere: false)) }
        for _ in 0..<1200 {
            let line = Mutation.mutated(
                corpus.randomElement(using: &random) ?? [],
                with: corpus.randomElement(using: &random) ?? [],
                &random
            )
            #expect(
                findings(line, everywhere: true) == findings(line, everywhere: false),
                "\(String(decoding: line, as: UTF8.self))"
            )
        }
        for _ in 0..<500 {
            let line = (0..<Int.random(in: 0..<200, using: &random)).map { _ in
                UInt8.random(in: 32...126, using: &random)
            }
            #expect(
                findings(line, everywhere: true) == findings(line, everywhere: false),
                "\(String(decoding: line, as: UTF8.self))"
            )
        }
    }

    @Test func `every width of the first look gives the same bits, at every alignment and length`() {
        var random = SplitMix(state: 4)
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
            // One more byte than the text holds, and another: what lies behind the end must not matter.
            var before = scrub_look_result()
            var after = scrub_look_result()
            for shift in [0, round % 64] where shift <= text.count {
                let piece = Array(text[shift...]) + [UInt8(ascii: "=")]
                piece.withUnsafeBufferPointer { buffer in
                    guard let base = buffer.baseAddress else { return }
                    let count = piece.count - 1
                    #expect(scrub_look_as(0, base, count, 0, &before) == 1)
                    for width: Int32 in [16, 32, 64] where scrub_look_as(width, base, count, 0, &after) == 1 {
                        #expect(bits(before, count) == bits(after, count), "\(width) \(piece)")
                    }
                }
            }
        }
    }

    private func bits(_ result: scrub_look_result, _ count: Int) -> [UInt64] {
        let blocks = min((count + 63) / 64, Int(SCRUB_BLOCKS))
        return withUnsafeBytes(of: result) { bytes in
            let words = bytes.bindMemory(to: UInt64.self)
            let codes = Int(SCRUB_BLOCKS)
            return Array(words[0..<blocks]) + Array(words[codes..<codes + blocks]) + [
                result.any_anchor, result.any_code,
            ]
        }
    }
}
