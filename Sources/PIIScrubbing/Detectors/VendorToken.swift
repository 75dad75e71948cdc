import TextBytes

/// Tokens and keys of services other than Entra, which begin with a prefix of their own.
extension TextScan {
    static let vendors: [(prefix: StaticString, shortest: Int)] = [
        ("ghp_", 30), ("gho_", 30), ("ghu_", 30), ("ghs_", 30), ("ghr_", 30), ("github_pat_", 40), ("glpat-", 20),
        ("xoxb-", 20), ("xoxp-", 20), ("xoxa-", 20), ("xoxs-", 20), ("AKIA", 20), ("ASIA", 20), ("AIza", 39),
        ("sk_live_", 20), ("sk_test_", 20), ("rk_live_", 20), ("pk_live_", 20), ("npm_", 36), ("SG.", 40),
        ("ya29.", 20), ("sk-", 32), ("dop_v1_", 40),
        ("hvs.", 24), ("pypi-", 40), ("shpat_", 30), ("AZURE_", 1_000), ("PMAK-", 40), ("secret_", 40), ("dapi", 32),
        ("EAAC", 60), ("whsec_", 24),
    ]

    /// Whether two letters begin a prefix of `vendors`. This rejects most words. A test compares it with the list.
    @inline(__always) static func beginsVendor(_ first: UInt8, _ second: UInt8) -> Bool {
        switch UInt16(first) << 8 | UInt16(second) {
        case 0x6768, 0x6769, 0x676C, 0x786F, 0x414B, 0x4153, 0x4149, 0x736B, 0x726B, 0x706B, 0x6E70, 0x5347, 0x7961,
            0x646F, 0x6876, 0x7079, 0x7368, 0x415A, 0x504D, 0x7365, 0x6461, 0x4541, 0x7768:
            true
        default: false
        }
    }

    /// Length of a token with a vendor's prefix, or 0.
    func vendorToken(at start: Int, _ end: Int) -> Int {
        let first = bytes[start]
        for vendor in Self.vendors
        where vendor.prefix.utf8Start[0] == first && starts(exactly: vendor.prefix, at: start) {
            var index = start
            while index < end, bytes[index] != UInt8(ascii: "~") { index += 1 }
            if index - start >= vendor.shortest, hasDigit(start, index) { return index - start }
        }
        return 0
    }
}
