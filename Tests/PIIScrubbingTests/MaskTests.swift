import TestKit
import Testing
import TextBytes

@testable import PIIScrubbing

@Suite struct MaskTests {
    let chain = ScrubberChain(
        pseudonyms: Pseudonymizer(key: PseudonymKey(bytes: (1...32).map { UInt8($0) }) ?? .ephemeral())
    )

    @Test func `text of exactly a mask's form is left alone`() {
        for mask in ["[token]", "[email]", chain.account("anna"), chain.mask("10.1.2.3", as: .personal)] {
            #expect(chain.scrub("password=\(mask) upn=\(mask)") == "password=\(mask) upn=\(mask)")
            #expect(chain.mask(mask, as: .personal) == mask)
        }
    }

    @Test func `a mask exempts nothing beside it`() {
        let mask = chain.account("anna")
        for text in [
            "\(mask)anna@contoso.com", "[token]\(SyntheticLines.jwt)", "\(mask) anna@contoso.com",
            "[email]anna@contoso.com", "\(mask).\(SyntheticLines.jwt)", "password=[secret]hunter2",
        ] {
            let output = chain.scrub(text)
            #expect(!output.contains("anna@contoso"), "\(output)")
            #expect(!output.contains("hunter2"), "\(output)")
            #expect(!output.contains(SyntheticLines.jwt.suffix(20)), "\(output)")
        }
    }

    @Test func `text that only resembles a mask exempts nothing inside`() {
        for text in [
            "[anna@contoso.com]", "user:kd41c90b27:anna@contoso.com", "<mask.hash: 'anna@contoso.com'>",
            "[token anna@contoso.com]",
        ] {
            #expect(!chain.scrub(text).contains("anna@contoso"), "\(chain.scrub(text))")
        }
        // All digits: could be a card number, so it is not a mask.
        #expect(chain.scrub("user:k000000000:4111111111111111").contains("4111111111111111") == false)
    }

    @Test func `a hash always contains a letter`() {
        #expect(Hexadecimal.withLetter(0x1234_5678_9012_3456) != 0x1234_5678_9012_3456)
        #expect(Hexadecimal.withLetter(0x1234_5678_9012_345a) == 0x1234_5678_9012_345a)
    }

    @Test func `every mask that is written is recognised`() {
        let maker = Pseudonymizer(key: PseudonymKey(bytes: (1...32).map { UInt8($0) }) ?? .ephemeral())
        for kind in FindingKind.allCases {
            for pseudonyms in [maker, .classOnly] {
                let mask = Array("anna".utf8).withUnsafeBufferPointer {
                    ScrubberChain(pseudonyms: pseudonyms).mask(kind, of: $0)
                }
                Array(mask.utf8).withUnsafeBufferPointer { buffer in
                    guard let base = buffer.baseAddress else { return }
                    #expect(Mask.length(base, buffer.count, at: 0) == buffer.count, "\(kind)")
                }
            }
        }
    }
}
