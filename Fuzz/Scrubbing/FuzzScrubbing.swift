import Foundation
import PIIScrubbing

/// libFuzzer's entry: any bytes must come through the scrubber without a crash, unchanged by a second pass, with the same
/// findings whether or not the prefilter chose where detectors start, and without a value that their template hides. Each input
/// is tried twice: as it is, and as a recipe, each byte a piece of the grammar of fields (`Pieces`).
///
///     Scripts/fuzz 60
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzScrubbing(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    check(UnsafeRawBufferPointer(start: start, count: count))
    let text = Pieces.text(UnsafeRawBufferPointer(start: start, count: min(count, 96)))
    text.withUnsafeBytes { check($0) }
    return 0
}

private func check(_ bytes: UnsafeRawBufferPointer) {
    if !ScrubberChain.prefilterMissesNothing(on: bytes) { stop("the prefilter missed something", bytes) }
    for chain in chains {
        if chain.isHiddenByTemplate(bytes) { stop("the template hides a value", bytes) }
        let once = scrubbed(bytes, chain)
        let twice = once.withUnsafeBytes { scrubbed($0, chain) }
        if once != twice { stop("a second pass changed the text", bytes) }
    }
}

/// Names, separators, quotes, brackets, values, encodings and columns. A sequence of them is a text with fields, which
/// mutated bytes seldom are.
private enum Pieces {
    static let all: [[UInt8]] = [
        "password", "clientSecret", "user", "user name", "id", "name", "displayName", "access_token", "refreshToken",
        "email",
        "objectId", "device_id", "deviceName", "phone", "ip", "session", "code", "otp", "state", "cookie", "Set-Cookie",
        "Authorization", "cn", "manager", "owner", "correlationId", "type", "count", "value", "key", "d", "kty",
        "пароль",
        "用户名", "ユーザー名", "비밀번호", "dbusername", "DB_PASSWORD", "mot de passe", "sudo", "CRON[4]", "su",
        "=", ":", ": ", " = ", " := ", " -> ", " => ", ":: ", "=\"", "\":\"", "'=>'", " eq '", "\t", "  ", "   ", ", ",
        ",", ";", "; ",
        "&", "?", "|", " | ", "\n", "\\n", "\r\n", " ", "\"", "'", "\\\"", "`", "(", ")", "[", "]", "{", "}", "<", ">",
        "</",
        "/>", "<![CDATA[", "]]>", "--", "-", "-p ", "-u ", "/user:", "--token ", " /p:", " /u:", "User[", " -U '", "%",
        "%3D", "%22", "%40", "&quot;", "&#64;",
        "\\u0040", "Optional(", "string(9) ", "----  ----", "====", "@", "://", "//", "anna.berg@contoso.com",
        "anna.berg", "annab",
        "Anna Berg", "Berg, Anna", "Quartz!abcd123", "hunter2hunter2", "123456", "5b008fc8-d200-4d3a-a6e7-53a11c33cb84",
        "203.0.113.77", "DESKTOP-4K2J9QX", "eyJ0eXAiOiJKV1QiLCJhbGciOiJub25lIn0.eyJhIjoxfQ.c2ln",
        "Y2xpZW50OnNlY3JldDEyMw==",
        "616e6e61", "$6$salt$aaaaaaaaaaaaaaaaaaaaaaaa", ":x:1000:1000:", "[token]", "user:kd41c90b27:9f2c61a5e07b83d4",
        "null", "true", "required", "String?", "${X}", "@p0", "****", "for ", "user ", "account ", "login ",
        "password ", " from ",
        " is your ", "net user ", "CONTOSO\\anna", "/home/annab/", "AADSTS50058",
        "S-1-5-21-3081946506-3971440258-2847289701-9588", "0160", "2718755", "482913", "20240131", " 7", "12:30:45",
        "(425) ",
        "2026-11-28 14:59:08.123", "0x600003c0c5d0", "00000000-0000-0000-0000-000000000000", "1776479720",
    ].map { Array($0.utf8) }

    static func text(_ recipe: UnsafeRawBufferPointer) -> [UInt8] { recipe.flatMap { all[Int($0) % all.count] } }
}

private let chains: [ScrubberChain] = {
    let key = PseudonymKey(bytes: (1...32).map { UInt8($0) }) ?? .ephemeral()
    return [
        ScrubberChain(pseudonyms: Pseudonymizer(key: key)),
        ScrubberChain(level: .maskEUIIOnly, pseudonyms: .classOnly),
        ScrubberChain(level: .maskSecretsOnly, pseudonyms: .classOnly),
    ]
}()

private func scrubbed(_ bytes: UnsafeRawBufferPointer, _ chain: ScrubberChain) -> [UInt8] {
    var output: [UInt8] = []
    return chain.scrub(utf8: bytes, into: &output) ? output : Array(bytes)
}

/// Ends the process so that libFuzzer keeps the input.
private func stop(_ reason: String, _ bytes: UnsafeRawBufferPointer) -> Never {
    print("\(reason): \(String(reflecting: String(decoding: bytes, as: UTF8.self)))")
    fflush(nil)
    abort()
}
