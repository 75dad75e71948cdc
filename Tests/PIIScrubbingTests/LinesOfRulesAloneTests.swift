import Testing

@testable import PIIScrubbing

/// Lines that one rule alone reads: names that no list has, and layouts that no other line of the tests has. Each rule
/// was found to be needed here after the rest of the tests had passed without it.
@Suite struct LinesOfRulesAloneTests {
    @Test(arguments: secrets + persons + ids)
    func `a line that one rule alone reads loses its values and keeps the rest`(line: Line) { line.check() }

    @Test(arguments: [
        // A container of groups, an element of an array, a role of Azure, a thing that was not found.
        Line("member: CN=Readers,OU=Groups,DC=contoso,DC=com"),
        Line("var user = users[0]; email = row[2]; userId = claims[0]"),
        Line("\"Storage Blob Data Owner\" b7e6dc6d-f1e8-4753-8033-0f276bb0955b"),
        Line("service account not found: 3f2b1c9e-0d4a-4c7b-9a51-6e8d2f704b13"),
        Line("npm install msal.js@next core.js@canary contoso.auth@stable"),
        Line("git push -u origin main"),
        Line("user=auth.go:120 login: signin.ts:41"),
    ]) func `a line that one rule alone spares stays`(line: Line) { line.check() }

    private static let secrets = [
        // After the name of a token, and as a user's password on a command line.
        Line(
            "refresh token 8f14e45f-ceea-467f-a0e6-1c2b3d4e5f60 is invalid",
            hides: ["8f14e45f-ceea-467f-a0e6-1c2b3d4e5f60"],
            keeps: ["is invalid"]
        ),
        Line(
            "curl -sS --user xyrvan:s3cr3tPw https://graph.contoso.com/me",
            hides: ["xyrvan", "s3cr3tPw"],
            keeps: [":[secret] https://graph.contoso.com/me"]
        ),
        // What `Basic` and `PLAIN` send.
        Line("Basic eHlydmFuOlR1bGlwNzdyb3Nl", hides: ["eHlydmFuOlR1bGlwNzdyb3Nl"]),
        Line("C: A2 AUTHENTICATE PLAIN AHh5cnZhbgBIdW50ZXIyIQ==", hides: ["AHh5cnZhbgBIdW50ZXIyIQ"]),
        // A variable of a pipeline, a seed of one-time codes.
        Line("##vso[task.setvariable variable=clientSecret;issecret=true]Zk39dkQ", hides: ["Zk39dkQ"]),
        Line(
            "[MFA] enrolled with key: JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP",
            hides: ["JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP"],
            keeps: ["[MFA] enrolled with key: "]
        ),
        // Words in braces before the next field of a connection string.
        Line("PWD={tulips;red};Trusted_Connection=no", hides: ["tulips", "red"], keeps: ["Trusted_Connection=no"]),
        // Codes beside a telephone and beside another code.
        Line("Verification SMS sent to +46701234567: 482913", hides: ["46701234567", "482913"]),
        Line("invalid verification code 482913, expected 113377", hides: ["482913", "113377"]),
        // A pointer's text and bytes after their number, as debuggers print them.
        Line("NSString * password = 0x0000600001234560 \"correcthorse\"", hides: ["correcthorse"]),
        Line("push token = 32 bytes <7a1f881d72a57d149a0b1c2d3e4f5a6b>", hides: ["7a1f881d72a57d149a0b1c2d3e4f5a6b"]),
    ]

    private static let persons = [
        // The name beside an address, and the ones after the first.
        Line("\"xyrvan@contoso.com\",\"Xylandra Quvorth\",\"Enabled\"", hides: ["Xylandra", "Quvorth"]),
        Line("xyrvan@contoso.com,Åsa Öhlund-Żyła,true", hides: ["Åsa", "Öhlund", "Żyła"]),
        Line(
            "Added owners: Xylandra Quvorth, Ravindu Kumarasiri to group 12",
            hides: ["Xylandra", "Ravindu", "Kumarasiri"],
            keeps: ["to group 12"]
        ),
        // A login of MySQL, with other letters before its name, beside its password, in a name's brackets.
        Line("GRANT ALL ON app.* TO 'xyrvan'@'10.1.2.3'", hides: ["xyrvan", "10.1.2.3"]),
        Line("登录user：qazimodo", hides: ["qazimodo"]),
        Line("name=\"qazimodo\" password=\"Hunter2!\"", hides: ["qazimodo", "Hunter2!"]),
        Line("Passwort für xyrvan: Tulip77rose", hides: ["xyrvan", "Tulip77rose"]),
        Line("Anna Berg (aberg) signed in", hides: ["Anna Berg", "aberg"], keeps: ["signed in"]),
    ]

    private static let ids = [
        // The row that PostgreSQL has already.
        Line("Key (realm_id, username)=(master, xyrvan) already exists.", hides: ["xyrvan"], keeps: ["master"]),
        Line("Key (login, otp)=(xyrvan, 123456) already exists.", hides: ["xyrvan", "123456"]),
        // A user of Okta, a comparison, an account's number in hexadecimal digits.
        Line("provisioning 00uk3f9qLm2PzX7vB5d7 done", hides: ["00uk3f9qLm2PzX7vB5d7"], keeps: ["done"]),
        Line("predicate userId == \"a9kQ2xPz7Lm1\"", hides: ["a9kQ2xPz7Lm1"]),
        Line("puid: 0x2b108a0bb142c8a6", hides: ["2b108a0bb142c8a6"]),
    ]
}
