import CAllocations
import Foundation
import PIIScrubbing

/// Measures the time of one text by kind of text: nanoseconds and allocations for each, and bytes per second; the best
/// round.
///
///     swift run -c release scrubbing [FILE…]
///
/// With files, their lines are measured instead, clean and dirty ones separately.
@main
struct ScrubbingBenchmark {
    static let prose = String(
        repeating:
            "The broker has answered and the account was found in the cache, so the request goes on without asking. ",
        count: 3
    ).prefix(250)

    static let realLines = [
        "TID=91475 MSAL 1.3.3 iOS 17.5.1 [2024-07-12 14:59:08 - 5DE759A9-B56A-4ABC-A1BC-677A694A7F1D] [MSAL] Creating Error with description: User cancelled the authorization session.",
        "TID=8747762 MSAL.xplat.macOS 1.1.0 Mac 14.7.4 [2025-03-27 10:58:23] networkHost: login-us.microsoftonline.com, cacheHost: login-us.microsoftonline.com",
        "(Default accessor) Looking for token with aliases (login.windows.net, login.microsoftonline.com), tenant common, scopes user.read openid profile",
        "POST https://login.microsoftonline.com/common/oauth2/v2.0/token 400 (312 ms) client-request-id: 4ce26535-1769-4001-96e3-9019ce00922d",
        "AADSTS50076: Due to a configuration change made by your administrator you must use multi-factor authentication to access '00000003-0000-0000-c000-000000000000'.",
    ]
    static let encodedLines = [
        "GET https://login.microsoftonline.com/common/oauth2/v2.0/authorize?redirect_uri=msauth.com.fabrikam.app%3A%2F%2Fauth&prompt=select_account&scope=user.read%20openid%20profile 302",
        "{\"error\":\"invalid_request\",\"error_description\":\"The tenant \\u0027common\\u0027 is not allowed for this application.\",\"error_codes\":[90002]}",
    ]
    static let dirty =
        "AADSTS50034: The user account anna.berg@contoso.com does not exist in the directory; client 172.17.108.120, correlation 4ce26535-1769-4001-96e3-9019ce00922d"

    /// How many lines a log has below.
    static let logged = 2_000

    /// The statements of `realLines` as a log has them: with another time, id and thread in each line. With `isNew`, each line is also
    /// one that no other is like: words of it are new.
    static func log(isNew: Bool) -> [String] {
        (0..<logged).map { index in
            let number = UInt64(index) &* 0x9E37_79B9_7F4A_7C15
            let id = String(
                format: "%08X-%04X-4F1A-9C3B-%012X",
                UInt32(truncatingIfNeeded: number),
                index,
                number >> 16
            )
            let time = String(format: "%02d:%02d:%02d", index / 3_600, index / 60 % 60, index % 60)
            var line = realLines[index % realLines.count]
                .replacingOccurrences(of: "5DE759A9-B56A-4ABC-A1BC-677A694A7F1D", with: id)
                .replacingOccurrences(of: "4ce26535-1769-4001-96e3-9019ce00922d", with: id.lowercased())
                .replacingOccurrences(of: "14:59:08", with: time).replacingOccurrences(of: "10:58:23", with: time)
                .replacingOccurrences(of: "TID=91475", with: "TID=\(index % 7 + 91470)")
                .replacingOccurrences(of: "312 ms", with: "\(index % 900 + 100) ms")
            if isNew {
                let word = String(String(number, radix: 36).filter(\.isLetter).prefix(8))
                line = line.replacingOccurrences(of: "authorization", with: word + "ed").replacingOccurrences(
                    of: "cacheHost",
                    with: word
                )
                .replacingOccurrences(of: "openid profile", with: word).replacingOccurrences(of: "common", with: word)
                .replacingOccurrences(of: "administrator", with: word)
            }
            return line
        }
    }

    /// `dirty` as a log has it: a hundred accounts and addresses, and another id in each line.
    static func dirtyLog() -> [String] {
        (0..<logged).map { index in
            dirty.replacingOccurrences(of: "anna.berg", with: "user\(index % 100).\(index % 100 * 31)")
                .replacingOccurrences(of: "108.120", with: "\(index % 100).\(index % 100 + 100)")
                .replacingOccurrences(of: "4ce26535", with: String(format: "%08x", index &* 2_654_435_761))
        }
    }

    static func main() {
        let key = PseudonymKey(bytes: (1...32).map { UInt8($0) }) ?? .ephemeral()
        let chain = ScrubberChain(pseudonyms: Pseudonymizer(key: key))
        print("| text | ns | GB/s | allocations | changed |\n|---|---|---|---|---|")
        let paths = CommandLine.arguments.dropFirst()
        if paths.isEmpty { measureMoments(chain) }
        for path in paths {
            guard let data = FileManager.default.contents(atPath: path) else { continue }
            let lines = String(decoding: data, as: UTF8.self).split(separator: "\n").map(String.init)
            let clean = lines.filter { chain.scrub($0) == $0 }
            let others = lines.filter { chain.scrub($0) != $0 }
            measure("\(path): clean", clean, chain)
            measure("\(path): dirty", others, chain)
            measure("\(path): all", lines, chain)
        }
    }

    static func measureMoments(_ chain: ScrubberChain) {
        measure("clean prose, 250 bytes", [String(prose)], chain)
        measure("clean lines of real logs", realLines, chain)
        measure("clean lines with encodings", encodedLines, chain)
        measure("clean lines of a log, statements that come again", log(isNew: false), chain)
        measure("clean lines of a log, each a new statement", log(isNew: true), chain)
        measure("dirty line, pseudonyms cached", [dirty], chain)
        measure("dirty lines of a log, a hundred accounts", dirtyLog(), chain)
        measure(
            "dirty line, pseudonyms new",
            (0..<16_384).map { "account user\($0).\($0 &* 31)@contoso.com not found in the cache of this device" },
            chain
        )
        measure("mixed: nine clean lines, one dirty", realLines + realLines.dropLast() + [dirty], chain)
    }

    static func measure(_ name: String, _ texts: [String], _ chain: ScrubberChain) {
        if texts.isEmpty { return }
        let bytes = texts.reduce(0) { $0 + $1.utf8.count }
        let rounds = max(1, 20_000_000 / max(1, bytes))
        var changed = 0
        var allocated: UInt64 = 0
        let clock = ContinuousClock()
        var best = Duration.seconds(1_000)
        for _ in 0..<5 {
            let before = allocations()
            changed = 0
            let time = clock.measure {
                for _ in 0..<rounds {
                    for text in texts where chain.scrub(text).utf8.count != text.utf8.count { changed += 1 }
                }
            }
            best = min(best, time)
            allocated = allocations() - before
        }
        let seconds = Double(best.components.seconds) + Double(best.components.attoseconds) * 1e-18
        let calls = Double(rounds * texts.count)
        let rate = String(format: "%.2f", Double(rounds * bytes) / seconds / 1e9)
        let each = String(format: "%.2f", Double(allocated) / calls)
        print("| \(name) | \(Int(seconds * 1e9 / calls)) | \(rate) | \(each) | \(changed / rounds) of \(texts.count) |")
    }
}
