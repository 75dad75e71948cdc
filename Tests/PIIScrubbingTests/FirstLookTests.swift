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

    @Test func `what is certainly clean is clean`() {
        let chain = ScrubberChain(pseudonyms: .classOnly)
        for line in Mutation.corpus {
            let isClean = line.withUnsafeBytes { chain.isCertainlyClean($0) }
            var output: [UInt8] = []
            let isChanged = line.withUnsafeBytes { chain.scrub(utf8: $0, into: &output) }
            #expect(!(isClean && isChanged))
        }
        #expect(Array("nothing to see".utf8).withUnsafeBytes { chain.isCertainlyClean($0) })
    }

    @Test func `the wide kernel and its plain twin give the same bits`() {
        var random = SplitMix(state: 4)
        let corpus = Mutation.corpus
        for round in 0..<500 {
            var text = Mutation.mutated(
                corpus.randomElement(using: &random) ?? [],
                with: corpus.randomElement(using: &random) ?? [],
                &random
            )
            if round % 3 == 0 { text = (0..<200).map { _ in UInt8.random(in: 0...255, using: &random) } }
            let padded = [UInt8](repeating: 0, count: 64) + text + [UInt8](repeating: 0, count: 160)
            padded.withUnsafeBufferPointer { buffer in
                guard let base = buffer.baseAddress else { return }
                for start in stride(from: 32, to: 64 + text.count, by: 17) {
                    let wide = scrub_block_wide(base + start)
                    let plain = scrub_block_plain(base + start)
                    #expect(wide.anchors == plain.anchors && wide.encoded == plain.encoded)
                }
            }
        }
    }
}
