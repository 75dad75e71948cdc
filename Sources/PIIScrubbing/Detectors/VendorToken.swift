import TextBytes

/// Tokens and keys of services other than Entra, which begin with a prefix of their own.
///
/// Sendable because its memory is written in `init` only. The one table lives as long as the process.
struct VendorTokens: @unchecked Sendable {
    /// The prefixes, each with the length of the shortest token.
    static let all: [(prefix: StaticString, shortest: Int)] = [
        ("ghp_", 30), ("gho_", 30), ("ghu_", 30), ("ghs_", 30), ("ghr_", 30), ("github_pat_", 40), ("glpat-", 20),
        ("glptt-", 24), ("gldt-", 20), ("glrt-", 20), ("glcbt-", 20), ("glsoat-", 20), ("glft-", 20), ("glimt-", 20),
        ("GR1348941", 25), ("xoxb-", 20), ("xoxp-", 20), ("xoxa-", 20), ("xoxs-", 20), ("xoxr-", 20), ("xoxe-", 20),
        ("xoxe.xox", 30), ("xapp-", 40), ("AKIA", 20), ("ASIA", 20), ("ABIA", 20), ("ACCA", 20), ("AIza", 39),
        ("GOCSPX-", 28), ("ya29.", 20), ("sk_live_", 20), ("sk_test_", 20), ("rk_live_", 20), ("rk_test_", 20),
        ("pk_live_", 20), ("whsec_", 24), ("npm_", 36), ("pypi-", 40), ("rubygems_", 40), ("dckr_pat_", 27),
        ("dckr_oat_", 27), ("SG.", 40), ("sk-", 32), ("hf_", 30), ("r8_", 30), ("gsk_", 40), ("pplx-", 40),
        ("dop_v1_", 40), ("doo_v1_", 40), ("dor_v1_", 40), ("hvs.", 24), ("hvb.", 24), ("hvr.", 24), ("atlasv1.", 40),
        ("pul-", 40), ("dt0c01.", 60), ("dt0s01.", 60), ("glsa_", 36), ("glc_", 32), ("NRAK-", 30), ("NRII-", 30),
        ("sntrys_", 40), ("sntryu_", 40), ("ATATT3", 60), ("ATCTT3", 60), ("ATBB", 32), ("lin_api_", 40), ("ntn_", 40),
        ("secret_", 40), ("figd_", 40), ("sq0atp-", 26), ("sq0csp-", 40), ("EAAA", 60), ("EAAC", 60), ("EAAG", 60),
        ("shpat_", 30), ("shpss_", 30), ("shpca_", 30), ("shppa_", 30), ("PMAK-", 40), ("PMAT-", 40), ("dapi", 32),
        ("HRKU-", 36), ("nfp_", 36), ("nfc_", 36), ("sbp_", 40), ("sb_secret_", 30), ("vercel_", 24), ("vcp_", 24),
        ("pscale_tkn_", 32), ("pscale_pw_", 32), ("pscale_oauth_", 32), ("tskey-", 30), ("CCIPAT_", 40),
        ("CCIPRJ_", 40),
        ("bkua_", 40), ("dp.pt.", 40), ("dp.st.", 40), ("dp.ct.", 40), ("sl.", 60), ("zpka_", 36), ("cfut_", 40),
        ("fm1_", 40), ("fm2_", 40), ("fo1_", 40), ("ops_ey", 60), ("v1.0-", 60), ("key-", 36), ("pat-na1-", 40),
        ("pat-eu1-", 40), ("AGE-SECRET-KEY-1", 60), ("SK", 34), ("oy2", 46), ("CFPAT-", 40),
        ("eyJrIjoi", 70), ("wgs_", 40), ("phx_", 40), ("rdme_", 60), ("tfp_", 40), ("xkeysib-", 60),
        ("xsmtpsib-", 60), ("bearer.authorization.k8s.io.", 60), ("ddp_", 36), ("CfDJ8", 60), ("snyk_", 36),
        ("IQAAAA", 60), ("rQQIARAA", 60), ("rQIIAR", 60),
        // What Windows encrypted for a user (DPAPI), in hexadecimal digits
        ("01000000d08c9ddf0115d1118c7a", 100), ("01000000D08C9DDF0115D1118C7A", 100),
    ]

    /// The prefixes that begin with each letter.
    private let byLetter: [[(prefix: StaticString, shortest: Int)]]
    /// One bit for each pair of letters that begins a prefix. This rejects most words.
    private let pairs: UnsafePointer<UInt64>

    init() {
        var bits = [UInt64](repeating: 0, count: 1 << 10)
        for vendor in Self.all {
            let pair = Self.pair(vendor.prefix.utf8Start[0], vendor.prefix.utf8Start[1])
            bits[pair >> 6] |= 1 << UInt64(pair & 63)
        }
        pairs = FieldWords.lasting(bits)
        byLetter = (0..<128).map { letter in Self.all.filter { $0.prefix.utf8Start[0] == letter } }
    }

    @inline(__always) private static func pair(_ first: UInt8, _ second: UInt8) -> Int { Int(first) << 8 | Int(second) }

    func beginning(with letter: UInt8) -> [(prefix: StaticString, shortest: Int)] { byLetter[Int(letter & 127)] }

    @inline(__always) func mayBegin(_ first: UInt8, _ second: UInt8) -> Bool {
        let pair = Self.pair(first, second)
        return pairs[pair >> 6] >> UInt64(pair & 63) & 1 == 1
    }
}

extension TextScan {
    /// Length of a token with a vendor's prefix, or 0.
    func vendorToken(at start: Int, _ end: Int) -> Int {
        let first = bytes[start]
        for vendor in vocabulary.pointee.vendorTokens.beginning(with: first)
        where starts(exactly: vendor.prefix, at: start) {
            var index = start
            while index < end, bytes[index] != UInt8(ascii: "~") { index += 1 }
            let body = start + vendor.prefix.utf8CodeUnitCount
            // Two letters or a word alone are a prefix only before hexadecimal digits: `SK…`, `key-…`.
            if vendor.prefix.utf8CodeUnitCount == 2 || bytes[body - 1] == .minus && first == UInt8(ascii: "k") {
                guard index - start == vendor.shortest, (body..<index).allSatisfy({ bytes[$0].isHexDigit }) else {
                    continue
                }
            }
            let isMade = vendor.prefix.utf8CodeUnitCount > 4 && isMixed(body, index) || hasDigit(body, index)
            if index - start >= vendor.shortest, isMade, isOpaque(body, index) { return index - start }
        }
        return 0
    }

    /// `ARtEw-HXhFhgiEoUVOws`: capitals and small letters in disorder, without a digit by chance
    private func isMixed(_ start: Int, _ end: Int) -> Bool {
        let shape = ValueShape(bytes, start, end)
        return shape.uppers * 3 >= shape.length && shape.lowers * 3 >= shape.length && shape.turns > 4
    }

    /// No words with hyphens, dots or underscores between them: `sk-learn-pipeline-2024`.
    private func isOpaque(_ start: Int, _ end: Int) -> Bool {
        let shape = ValueShape(bytes, start, end)
        return (shape.hyphens + shape.dots + shape.underscores) * 8 <= shape.length || shape.turns * 3 > shape.length
    }
}
