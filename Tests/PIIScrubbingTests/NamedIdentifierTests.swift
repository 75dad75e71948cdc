import Testing

@testable import PIIScrubbing

/// A GUID is judged by the name nearest to it, whatever sign is between the two.
@Suite struct NamedIdentifierTests {
    private static let first = "4b2a1c9e-73d8-4e0f-9a6b-5c1d2e3f4a5b"
    private static let second = "d0c9b8a7-6f5e-4d3c-8b2a-190817263544"
    private static let identifiers = ["oid", "userObjectId", "device_id", "AAD user ID", "session_id", "principalId"]
    private static let publicNames = ["correlationId", "client_id", "tenant", "request id", "groupId", "resource id"]

    private static let forms = [
        "NAME[GUID]", "NAME [GUID]", "NAME <GUID>", "['NAME','GUID']", "\"NAME\", \"GUID\"", "(NAME)=(GUID)",
        "| NAME | GUID |", "NAME, GUID", "NAME — GUID", "NAME - GUID", "NAME == GUID", "NAME != 'GUID'",
        "NAME eq 'GUID'", "NAME set to GUID", "NAME IN ('GUID','MORE')", "NAME=GUID,MORE", "NAME GUID and MORE",
        "NAME:\n  - GUID\n  - MORE",
    ]

    private static func line(_ form: String, _ name: String) -> String {
        "check " + form.replacing("NAME", with: name).replacing("GUID", with: first).replacing("MORE", with: second)
            + " done"
    }

    @Test(arguments: forms, identifiers)
    func `the name of a person's or a device's identifier hides the GUID after it`(form: String, name: String) {
        let text = ScrubberChain(pseudonyms: .classOnly).scrub(Self.line(form, name))
        #expect(!text.contains(Self.first), "\(text)")
        #expect(!text.contains(Self.second), "\(text)")
    }

    @Test(arguments: forms, publicNames)
    func `a GUID after the name of a request or a thing stays`(form: String, name: String) {
        let text = Self.line(form, name)
        #expect(ScrubberChain(pseudonyms: .classOnly).scrub(text) == text)
    }

    @Test(arguments: [
        "presence of user('GUID')", "enduser.id: Str(GUID)", "UserID: (uuid.UUID) GUID",
        "ID of machine GUID, DeviceID: (string) (len=36) \"GUID\"",
    ])
    func `a call or a type between a name and its GUID changes nothing`(form: String) {
        let text = ScrubberChain(pseudonyms: .classOnly).scrub(form.replacing("GUID", with: Self.first))
        #expect(!text.contains(Self.first), "\(text)")
    }

    @Test(arguments: [
        "UPDATE policies SET active=1 WHERE id='GUID'", "<app><id>GUID</id></app>", "kind: group, id: GUID",
        "CLIENT_SECRET=${AZURE_CLIENT_SECRET:?must be set}", "DB_PASSWORD=$(cat /run/secrets/db)",
        "private_key = $dir/private/cakey.pem", "encryptionKey: arn:aws:kms:eu-west-1:1234:alias/aws/s3",
        "CPUShares= User= Group=", "#HibernateState=disk", "$smtp->quit; $fullname =~ /exe$/i",
        "PRIO_USER = 0x2", "{ code: 'ERR_STREAM_DESTROYED' }", "account:Masked(not-null) authority:(null)",
        "apt\tlibghc-hunit-dev\t1.6.2.0-1+b3", "responderCertSerialNumber=2A:FF:00",
        "memberOf:=CN=App-Readers,OU=Groups,DC=contoso,DC=com", "get-token --login devicecode --tenant common",
    ])
    func `a value that identifies nobody stays`(form: String) {
        let text = form.replacing("GUID", with: Self.first)
        #expect(ScrubberChain(pseudonyms: .classOnly).scrub(text) == text)
    }
}
