import Testing

@testable import PIIScrubbing

/// Values that no rule knows: their form and their neighbours reveal them. The lines are learned as well
/// (Scripts/train-value-odds): these tests show that the weights are in use, not how good they are.
@Suite("Values found by their odds")
struct ValueOddsTests {
    @Test(
        "a value that only its neighbours reveal is masked",
        arguments: [
            Line("Received: from LAPTOP-7XKQ2 (198.51.100.78) by mail.contoso.com", hides: ["7XKQ2"]),
            Line(
                #"{"action":"user_login_failed","actor":{"user":{"id":"U09TR4Q1ZXB","name":"Ida Berg"}}}"#,
                hides: ["U09TR4Q1ZXB"]
            ),
            Line("[ca] Azure AD ID of computer C03ZK7ABMD2T is unknown", hides: ["C03ZK7ABMD2T"]),
        ]
    )
    func masked(line: Line) { line.check() }

    @Test(
        "an id of a request, a version, a time, a name in source code and a number of things stay",
        arguments: [
            Line("correlation_id: 33062659-8668-48cf-8a38-1a9e526dcb5a, trace 6ac413ab-cba4-4500-83d6-023a18510d62"),
            Line("msal.js.browser@2.37.0 took 2592000 ms on Android 29 [11/12/2020 10:11:12]"),
            Line("at com.contoso.PublicClientApplication$16.onError(PublicClientApplication.java:1042)"),
            Line("https://contoso.com/?foo=bar#foo1=bar1&foo2=bar2"),
            Line("the session ended after 86400 seconds, 1048576 bytes read"),
        ]
    )
    func kept(line: Line) { line.check() }

    @Test func `a value is not released under a word that only persons and accounts are named by`() {
        let words = FieldWords.rows.filter { $0.roles == .personName || $0.roles == .userName }
            .flatMap { "\($0.words)".split(separator: " ").map(String.init) }
        #expect(words.count > 100)
        let chain = ScrubberChain()
        let shown = words.filter { chain.scrub("{\"n\": 7, \"\($0)\": \"Waber\"}").contains("Waber") }
        #expect(shown.isEmpty, "\(shown)")
    }

    @Test(
        "a login made of an initial and a name is masked under every word for a user or an account",
        arguments: [
            "login: jdoe", "login=jdoe", "userId=jdoe", #"{"login":"jdoe","status":"failed"}"#, "user: jdoe failed",
            "account: wchan", "principal=wchan2", "uid=jdoe", "owner=jdoe", "requester: jdoe",
            "jdoe:$6$Zx8aQ1kfp0$u7Qe0yYl2hJz8pZVx1Y3bqkA0QxZ9n:19312:0:99999:7:::",
        ]
    )
    func initialAndName(text: String) {
        Line(text, hides: ["jdoe", "wchan"], keeps: text.hasSuffix(":::") ? [":19312:0:99999:7:::"] : []).check()
    }

    @Test(
        "no word of English is taken for an initial and a name",
        arguments: [
            "user: string", "owner=shared", "userId=throw", "login=spn", "user = await next()",
            "owner=nginx", "owner=pgadmin",
        ]
    )
    func noInitial(text: String) { Line(text).check() }

    @Test(
        "a value whose field has a public name stays",
        arguments: [
            Line(
                "<User><Login>yildirim.a</Login><LastError>E4011</LastError></User>",
                hides: ["yildirim"],
                keeps: ["<LastError>E4011</LastError>"]
            ),
            Line(#""fileName": "b3d5b715-4b88-4bbb-b0ae-9a9281a3f18a.csv","#),
        ]
    )
    func namedPublic(line: Line) { line.check() }

    @Test(
        "the family name is masked whole, with the particles before it",
        arguments: [
            Line("surname: van den Berg, department: Finance", hides: ["Berg"], keeps: ["Finance"]),
            Line("familyName=de la Cruz", hides: ["Cruz"]),
        ]
    )
    func particles(line: Line) { line.check() }

    @Test(
        "what a rule would take for a person's is released if its neighbours say what it is",
        arguments: [
            Line(
                #"{"id":"4d04f2a7-e61b-42cd-aa7c-c0b62da46fd6","createdDateTime":"2026-02-02T11:04:21Z","#
                    + #""userPrincipalName":"anna.berg@contoso.com","correlationId":"#
                    + #""cb12d01a-4286-4b65-b8cb-66774fe72ee8"}"#,
                hides: ["anna.berg"],
                keeps: ["4d04f2a7-e61b-42cd-aa7c-c0b62da46fd6", "cb12d01a-4286-4b65-b8cb-66774fe72ee8"]
            ),
            Line(
                "mail to anna.berg@contoso.com, CID=a39f4b4a-bbe2-48e4-8652-8d1a37bc57e9 result=SSPR_0030",
                hides: ["anna.berg"],
                keeps: ["a39f4b4a-bbe2-48e4-8652-8d1a37bc57e9"]
            ),
            Line(
                "duplicate SMTP:anna.berg@contoso.com. Tracking Id: aac2b004-bcc5-47b1-928f-93faf2b3600e ExtraErrorDetails:",
                hides: ["anna.berg"],
                keeps: ["aac2b004-bcc5-47b1-928f-93faf2b3600e"]
            ),
            Line(
                "az login --service-principal --username 73e04da5-fadf-42c7-a5af-91c0d9545b0e --password w0od.Pecker-Lane77",
                hides: ["w0od.Pecker-Lane77"],
                keeps: ["73e04da5-fadf-42c7-a5af-91c0d9545b0e"]
            ),
            Line(
                #"arguments: ['login', '--service-principal', '--username', '5fa0c3de-1b2a-4c7d-9e8f-6a5b4c3d2e1f']"#
            ),
            Line(#"<System><Provider Name="Microsoft-Windows-AAD" Guid="{4DE9BC9C-B27A-43C9-8994-0915F1A5E24F}"/>"#),
            Line("az storage blob list --account-name stprodlogs --auth-mode login"),
            Line("az keyvault secret list --vault-name kv-login --query [].id"),
            Line(#"terraform init -backend-config="storage_account_name=tfstateweu""#),
        ]
    )
    func released(line: Line) { line.check() }

    @Test("a name that the application knows is masked where its neighbours deny it")
    func known() {
        let text = #"<System><Provider Name="Microsoft-Windows-AAD" Guid="{4DE9BC9C-B27A-43C9-8994-0915F1A5E24F}"/>"#
        let chain = ScrubberChain(pseudonyms: .classOnly, names: ["Microsoft-Windows-AAD"])
        #expect(!chain.scrub(text).contains("Microsoft-Windows-AAD"))
    }

    @Test("a value that is certain at one place is masked at all of them")
    func everywhere() {
        let chain = ScrubberChain(pseudonyms: .classOnly)
        let command = "az storage blob list --account-name stprodlogs --auth-mode login"
        #expect(chain.scrub(command) == command)
        let text = "user name: stprodlogs signed in. " + command
        #expect(!chain.scrub(text).contains("stprodlogs"))
    }

    @Test("a bare number under a quoted key gets quotation marks, so that JSON stays JSON")
    func number() {
        let text = #"local.ERROR: Too few arguments {"userId":884213,"exception":"[object]"}"#
        let scrubbed = ScrubberChain(pseudonyms: .classOnly).scrub(text)
        #expect(scrubbed == #"local.ERROR: Too few arguments {"userId":"[id]","exception":"[object]"}"#)
    }

    @Test("a text without a word says nothing about its number")
    func alone() {
        for text in ["71041778", "5b008fc8-d200-4d32-a6e7-53a11c33cb84", "= 7XKQ2AA91 ;"] {
            #expect(ScrubberChain(pseudonyms: .classOnly).scrub(text) == text)
        }
    }

    @Test("each token is judged once, also in a long run of ids and digits")
    func long() {
        let id = "5b008fc8-d200-4d32-a6e7-53a11c33cb84"
        let text = "user list: " + String(repeating: "\(id)-", count: 20_000) + String(repeating: "7", count: 200_000)
        // These GUIDs have no digit, and the run ends with one.
        let letters = "user list: " + String(repeating: "abcdefab-abcd-abcd-abcd-abcdefabcdef-", count: 20_000) + "1"
        let chain = ScrubberChain(pseudonyms: .classOnly)
        for text in [text, letters] {
            let once = chain.scrub(text)
            #expect(chain.scrub(once) == once)
        }
    }
}
