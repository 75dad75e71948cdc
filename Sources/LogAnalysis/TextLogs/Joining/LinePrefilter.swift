import CByteScan
import MSALText
import TextBytes

/// Prefilter for lines: which marks of any grammar are in a line.
///
/// One wide scan (`bytes_words_find`) shows which words of four bytes a line has. Most lines have none that concerns an
/// error: they are counted, and their text is not read.
struct LinePrefilter: OptionSet {
    let rawValue: UInt32

    static let error = LinePrefilter(rawValue: 1)  // rror
    /// AADSTS in any case; AADB2C in capitals only, because in small letters its bytes are hex digits.
    static let serviceCode = LinePrefilter(rawValue: 2)
    static let exception = LinePrefilter(rawValue: 4)  // xception
    static let msal = LinePrefilter(rawValue: 8)  // MSAL, MSID, msal, Msal
    static let thread = LinePrefilter(rawValue: 16)  // thread_
    static let correlation = LinePrefilter(rawValue: 32)  // correlation in any of its spellings
    static let status = LinePrefilter(rawValue: 64)  // OSStatus
    static let oauth = LinePrefilter(rawValue: 128)  // words of the token service that name no error by themselves

    static let operation = LinePrefilter(rawValue: 256)  // Keychain, MSALPublicClientApplication: logged at info level

    static let domain = LinePrefilter(rawValue: 512)  // names of error domains that have no error in them
    static let broker = LinePrefilter(rawValue: 1_024)  // Response_Status
    static let code = LinePrefilter(rawValue: 2_048)  // code
    static let number = LinePrefilter(rawValue: 4_096)  // -50005 and the other numbers that are MSAL's alone
    static let outcome = LinePrefilter(rawValue: 8_192)  // how a request of another library begins or ended
    static let word = LinePrefilter(rawValue: 16_384)  // parts of libraries' own words that have no other mark
    static let threadID = LinePrefilter(rawValue: 32_768)  // TID= and TID =
    /// What the first line of an HTTP answer has, or a client's line about a request.
    static let http = LinePrefilter(rawValue: 1 << 30)
    static let version = LinePrefilter(rawValue: 1 << 31)  // ver:, after each message of ADAL for Android

    /// Marks that may indicate a failure.
    static let failureMarks: LinePrefilter = [.error, .serviceCode, .exception, .status, .oauth]

    /// Without any of these marks, and without `bareCode`, no text names a failure.
    static let allFailureMarks: LinePrefilter = [.failureMarks, .domain, .broker]

    /// Both together may be a code without its domain: `code: -50005`.
    static let bareCode: LinePrefilter = [.code, .number]

    /// Marks that only say where a header may be, of a library's line or of an HTTP answer.
    static let headerMarks: LinePrefilter = [.thread, .threadID, .version, .http]

    /// The mark for a format's own words.
    static func own(_ index: Int) -> LinePrefilter { LinePrefilter(rawValue: 1 << UInt32(16 + index)) }

    private static let marks: [(words: [StaticString], mark: LinePrefilter)] = [
        (["rror", "RROR"], .error), (["ADST", "ADB2", "adst"], .serviceCode), (["cept"], .exception),
        (["MSAL", "MSID", "msal", "Msal"], .msal), (["read"], .thread), (["rrel"], .correlation),
        (["TID=", "TID "], .threadID), (["ver:"], .version),
        (["OSSt"], .status), (["id_g", "_req"], .oauth), (["eych", "ntAp"], .operation),
        (["Doma", "WebA"], .domain), (["se_S"], .broker), (["code", "Code", "CODE"], .code),
        // The signs that `ByteText.integer` takes for a minus.
        (["-500", "-501", "-511", "-512", "-513", "-514", "-515", "-516", "-517", "-518", "-519", "-520"], .number),
        (["-420", "-421", "-422", "-423", "-424", "-425", "-426", "-427", "-428", "-429"], .number),
        (["~500", "~501", "~511", "~512", "~513", "~514", "~515", "~516", "~517", "~518", "~519", "~520"], .number),
        (["~420", "~421", "~422", "~423", "~424", "~425", "~426", "~427", "~428", "~429"], .number),
        // `Token Acquisition`, `acquireTokenSilent`, `loginPopup`, `ssoSilent`, `Emitting event`, `request as owner`,
        // `Access Token`, `event={`, `Cache hit an AT`, `RTs matching`, `Success Result`.
        (["quis", "nSil", "oSil", "nPop", "nRed", "g ev", "owne", "ss T", "ent=", "e hi", "RTs ", "ss R"], .outcome),
        // `user_cancelled`, `authentication_canceled`, `canceled authentication`, `interaction_in_progress`,
        // `access_denied`, `invalid_client`, `invalid_scope`, `no_account`, `no_tokens_found`, `monitor_window_timeout`,
        // `no_current_account`, `timed_out`, `network_not_available`, `account_unavailable`, `state_mismatch`,
        // `request_timeout`, `no_network`.
        (
            ["r_ca", "n_ca", "d au", "n_in", "s_de", "d_cl", "d_sc", "no_a", "no_c", "no_t", "w_ti", "p_ti", "d_ou"],
            .word
        ),
        (["_not", "_una", "_mis", "_tim", "o_ne"], .word),
        // `HTTP/1.1 400`, `RESPONSE 400`, `POST https://…`, `Status Code: 400`, `<-- 400`, `http response: 400`, `Request URL`.
        (["HTTP", "PONS", "POST", "GET ", "tatu", "<-- ", "pons", "URL:"], .http),
        (["\u{2212}5", "\u{2212}4", "\u{2013}5", "\u{2013}4"], .number),
    ]

    /// What to search for: the marks above and the words of formats.
    struct Table {
        /// One element: an array has an address without being copied.
        fileprivate let words: [bytes_words]

        init(_ own: [(words: [StaticString], mark: LinePrefilter)]) {
            var words: [UInt32] = []
            var marks: [UInt32] = []
            for entry in LinePrefilter.marks + own {
                for text in entry.words {
                    precondition(text.utf8CodeUnitCount == 4)
                    words.append(LinePrefilter.word(text))
                    marks.append(entry.mark.rawValue)
                }
            }
            precondition(words.count <= Int(BYTES_WORDS_LIMIT))
            var table = bytes_words()
            bytes_words_prepare(&table, words, marks, words.count)
            self.words = [table]
        }
    }

    init(rawValue: UInt32) {
        self.rawValue = rawValue
    }

    init(_ text: ByteText, _ table: Table) {
        self.init(rawValue: UInt32(truncatingIfNeeded: LinePrefilter.scan(text, table)))
    }

    /// The marks, and whether the line has an escape character.
    static func look(_ text: ByteText, _ table: Table) -> (marks: LinePrefilter, hasEscape: Bool) {
        let found = scan(text, table)
        return (LinePrefilter(rawValue: UInt32(truncatingIfNeeded: found)), found & (1 << 32) != 0)
    }

    /// Whether a text with these marks may name a failure, in a format in which `marks` do.
    func mayNameFailure(_ marks: LinePrefilter) -> Bool {
        !isDisjoint(with: marks) || isSuperset(of: .bareCode)
    }

    private static func scan(_ text: ByteText, _ table: Table) -> UInt64 {
        table.words.withUnsafeBufferPointer { words in
            guard let words = words.baseAddress else { return 0 }
            return bytes_words_find(words, text.bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), text.count)
        }
    }

    /// The lowest byte of a word is its first.
    private static func word(_ text: StaticString) -> UInt32 {
        var word: UInt32 = 0
        for offset in 0..<4 { word |= UInt32(text.utf8Start[offset]) << UInt32(8 * offset) }
        return word
    }
}
