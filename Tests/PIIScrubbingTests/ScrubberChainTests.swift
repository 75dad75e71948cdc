import PIIScrubbing
import TestKit
import Testing

private let key = PseudonymKey(bytes: (0..<32).map { UInt8($0) }) ?? .ephemeral()

@Suite struct ScrubberChainTests {
    let chain = ScrubberChain(pseudonyms: Pseudonymizer(key: key))

    // hazard 38: pino#1924, MSAL objc PR#1206
    @Test(arguments: SyntheticLines.leaks.indices)
    func `private values are masked and what support needs stays`(index: Int) {
        let line = SyntheticLines.leaks[index]
        let output = chain.scrub(line.text)
        for hidden in line.hidden { #expect(!output.contains(hidden), "\(output)") }
        for kept in line.kept { #expect(output.contains(kept), "\(output)") }
    }

    // hazard 40
    @Test(arguments: SyntheticLines.clean)
    func `a clean line comes back byte for byte`(line: String) {
        #expect(chain.scrub(line) == line)
    }

    @Test func `the levels keep what MSAL's levels keep`() {
        let text = "oid=\(SyntheticLines.oid) upn=anna@contoso.com rt=\(SyntheticLines.code)"
        let euii = ScrubberChain(level: .maskEUIIOnly, pseudonyms: Pseudonymizer(key: key)).scrub(text)
        #expect(euii.contains(SyntheticLines.oid) && !euii.contains("anna@") && !euii.contains(SyntheticLines.code))
        let secrets = ScrubberChain(level: .maskSecretsOnly, pseudonyms: Pseudonymizer(key: key)).scrub(text)
        #expect(secrets.contains(SyntheticLines.oid) && secrets.contains("anna@contoso.com"))
        #expect(!secrets.contains(SyntheticLines.code))
    }

    @Test func `an account has the same pseudonym in a field, in text, in a URL, in JSON and in base64`() {
        let field = chain.mask("Anna.Berg@contoso.com", as: .personal)
        #expect(field == chain.account("anna.berg@contoso.com"))
        for text in [
            "for anna.berg@contoso.com now", "login_hint=anna.berg%40contoso.com", #""upn":"Anna.Berg@contoso.com""#,
            "hint YW5uYS5iZXJnQGNvbnRvc28uY29t", "anna.berg\\u0040contoso.com",
        ] {
            #expect(chain.scrub(text).contains(field), "\(chain.scrub(text))")
        }
        let account = chain.account("\(SyntheticLines.oid).\(SyntheticLines.tenant)")
        #expect(account == chain.mask(SyntheticLines.oid, as: .pseudonymous))
        #expect(chain.scrub("client_info=\(SyntheticLines.clientInfo)").contains(account))
        #expect(chain.scrub("oid: \(SyntheticLines.oid.uppercased())").contains(account))
        #expect(account.hasPrefix("user:\(key.id):"))
    }

    @Test func `a secret never becomes a pseudonym`() {
        #expect(chain.mask("hunter2", as: .secret) == "[secret]")
        #expect(chain.scrub("password=hunter2") == "password=[secret]")
        #expect(ScrubberChain(level: .maskSecretsOnly, pseudonyms: .classOnly).mask("x", as: .secret) == "[secret]")
    }

    // invariant TextScan I5
    @Test func `a public value is kept, but a token in it is not`() {
        #expect(chain.mask("anna@contoso.com", as: .public) == "anna@contoso.com")
        #expect(!chain.mask("see \(SyntheticLines.jwt)", as: .public).contains(SyntheticLines.jwt))
    }

    @Test func `without pseudonyms a value becomes its class`() {
        let reports = ScrubberChain(pseudonyms: .classOnly)
        #expect(reports.scrub("anna@contoso.com from 10.1.2.3") == "[email] from [ip]")
        #expect(reports.mask("Anna", as: .personal) == "[user]")
    }

    @Test func `masked values are counted by class, over all copies`() {
        let copy = chain
        _ = copy.scrub("anna@contoso.com rt=\(SyntheticLines.code) oid=\(SyntheticLines.oid)")
        #expect(chain.counters.personal == 1 && chain.counters.secrets == 1 && chain.counters.pseudonymous == 1)
        _ = copy.scrub("nothing here")
        #expect(chain.counters.total == 3)
    }

    @Test func `a text above the limit is withheld`() {
        let text = String(repeating: "a", count: ScrubberChain.longestText + 1)
        #expect(chain.scrub(text) == "[withheld]")
        #expect(chain.counters.withheld == 1)
    }

    @Test func `a number in JSON becomes a string, so that the JSON stays valid`() {
        #expect(
            ScrubberChain(pseudonyms: .classOnly).scrub(#"{"phone":14255550143,"ok":true}"#)
                == #"{"phone":"[phone]","ok":true}"#
        )
        #expect(
            ScrubberChain(pseudonyms: .classOnly).scrub(#"{"a":"{\"otp\":123456}"}"#) == #"{"a":"{\"otp\":\"[otp]\"}"}"#
        )
    }

    @Test func `a value with a revealing name is masked although it looks like a word`() {
        #expect(chain.scrub("anna", forKey: "username").hasPrefix("user:"))
        #expect(chain.scrub("hunter2", forKey: "Password") == "[secret]")
        #expect(chain.scrub("word", forKey: "note") == "word")
        #expect(chain.scrub("true", forKey: "password") == "true")
    }

    @Test func `no count is lost between threads`() async {
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<8 {
                group.addTask {
                    for number in 0..<250 { _ = chain.scrub("rt=\(SyntheticLines.code) of a\(number)@contoso.com") }
                }
            }
        }
        #expect(chain.counters.secrets == 2_000 && chain.counters.personal == 2_000)
    }

    @Test(arguments: [
        #"10.1.2.3 - anna [10/Oct/2000:13:55:36 -0700] "GET /token HTTP/1.1" 200 12"#,
        #"proxy.contoso.com - anna.berg [10/Oct/2000:13:55:36 -0700] "GET / HTTP/1.1" 200 12 "-" "curl/8.4""#,
        #"127.0.0.1 anna anna.berg [10/Oct/2000:13:55:36 +0000] "POST /x HTTP/2" 401 0"#,
    ])
    func `users in the columns of an access log are masked`(line: String) {
        let output = chain.scrub(line)
        #expect(!output.contains("anna") && output.contains("[10/Oct/2000:13:55:36"), "\(output)")
    }

    @Test func `an access log without users stays as it is`() {
        let line = #"127.0.0.1 - - [10/Oct/2000:13:55:36 -0700] "GET /apache_pb.gif HTTP/1.0" 200 2326"#
        #expect(chain.scrub(line) == line)
        let sentence = "The server was started at [10/Oct/2000:13:55:36 -0700] by hand"
        #expect(chain.scrub(sentence) == sentence)
        #expect(
            chain.scrub("started at [10/Oct/2000:13:55:36 -0700] ok") == "started at [10/Oct/2000:13:55:36 -0700] ok"
        )
    }
}
