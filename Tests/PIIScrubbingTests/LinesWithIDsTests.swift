import Testing

@testable import PIIScrubbing

/// Identifiers of people, devices and papers, told by a name, a word or a place.
@Suite struct LinesWithIDsTests {
    @Test(arguments: lines)
    func `a line loses the ids of people and devices and keeps those of requests`(line: Line) { line.check() }

    private static let lines: [Line] = [
        // A column that its header names as public, an id behind a version, the account in the key of a cache.
        Line(
            "userPrincipalName\tobjectId\tappId\na@b.example\t7c1d0b52-93ae-4f08-b6d4-2e5a8f0c1b37\tb1f4e6a0-5d27-4c93-8e1b-90a7d3c2f856",
            hides: ["7c1d0b52-93ae-4f08-b6d4-2e5a8f0c1b37"],
            keeps: ["b1f4e6a0-5d27-4c93-8e1b-90a7d3c2f856"]
        ),
        Line(
            "with SDK 20.1.0 aadId 7c1d0b52-93ae-4f08-b6d4-2e5a8f0c1b37 result",
            hides: ["7c1d0b52-93ae-4f08-b6d4-2e5a8f0c1b37"],
            keeps: ["result"]
        ),
        Line(
            "key=at:7c1d0b52-93ae-4f08-b6d4-2e5a8f0c1b37:user.read ttl=2",
            hides: ["7c1d0b52-93ae-4f08-b6d4-2e5a8f0c1b37"],
            keeps: [":user.read"]
        ),
        // What was done is between the name and the id.
        Line(
            "check oid set to 4b2a1c9e-73d8-4e0f-9a6b-5c1d2e3f4a5b done",
            hides: ["4b2a1c9e-73d8-4e0f-9a6b-5c1d2e3f4a5b"]
        ),
        Line(
            "principalId changed to 6d0c9b8a-7f6e-4d3c-8b2a-190817263544",
            hides: ["6d0c9b8a-7f6e-4d3c-8b2a-190817263544"]
        ),
        Line(
            "AAD user ID set to 0f1e2d3c-4b5a-4697-8877-665544332211 now",
            hides: ["0f1e2d3c-4b5a-4697-8877-665544332211"]
        ),
        // An account and its tenant: the tenant stays, whatever rule finds them.
        Line(
            "Got account dd0bbf83-42bb-4cd8-bc86-4c8825d36735.490fb637-2886-48d9-807a-33d7aa8b98e2 from B2C_1_FLUTTER",
            hides: ["dd0bbf83-42bb-4cd8-bc86-4c8825d36735"],
            keeps: [".490fb637-2886-48d9-807a-33d7aa8b98e2 from"]
        ),
        Line(
            #"{"success":"1","accounts":"[{\"username\":\"anna.berg@contoso.com\",\"home_account_id\":"#
                + #"\"777b64e9-cd3b-4a14-89e7-9d87f3c99f65.68a76661-45ae-42b3-a146-499456b558bb\",\"realm\":"#
                + #"\"68a76661-45ae-42b3-a146-499456b558bb\"}]"}"#,
            hides: ["anna.berg", "777b64e9-cd3b-4a14-89e7-9d87f3c99f65"],
            keeps: ["68a76661-45ae-42b3-a146-499456b558bb", "realm"]
        ),
        // The part of a key or of a path before it says what it is.
        Line(
            "DEL user#4b2a1c9e-73d8-4e0f-9a6b-5c1d2e3f4a5b#profile",
            hides: ["4b2a1c9e-73d8-4e0f-9a6b-5c1d2e3f4a5b"],
            keeps: ["#profile"]
        ),
        Line(
            #"{"pk":"user|4b2a1c9e-73d8-4e0f-9a6b-5c1d2e3f4a5b","ttl":60}"#,
            hides: ["4b2a1c9e-73d8-4e0f-9a6b-5c1d2e3f4a5b"]
        ),
        Line(
            "Received on accounts.4b2a1c9e-73d8-4e0f-9a6b-5c1d2e3f4a5b.closed",
            hides: ["4b2a1c9e-73d8-4e0f-9a6b-5c1d2e3f4a5b"],
            keeps: [".closed"]
        ),
        Line(
            "put device:4b2a1c9e-73d8-4e0f-9a6b-5c1d2e3f4a5b:state and session:d0c9b8a7-6f5e-4d3c-8b2a-190817263544",
            hides: ["4b2a1c9e-73d8-4e0f-9a6b-5c1d2e3f4a5b", "d0c9b8a7-6f5e-4d3c-8b2a-190817263544"]
        ),
        Line(
            "GET /accounts/4b2a1c9e-73d8-4e0f-9a6b-5c1d2e3f4a5b/orders 200",
            hides: ["4b2a1c9e-73d8-4e0f-9a6b-5c1d2e3f4a5b"],
            keeps: ["/orders 200"]
        ),
        Line(
            "GET /reviewers/4b2a1c9e-73d8-4e0f-9a6b-5c1d2e3f4a5b 200",
            hides: ["4b2a1c9e-73d8-4e0f-9a6b-5c1d2e3f4a5b"]
        ),
        Line("denied at /users/OWQhaWaa2xxB2LeNU7TtRb/private", hides: ["OWQhaWaa2xxB2LeNU7TtRb"], keeps: ["/private"]),
        Line(
            "[u:4b2a1c9e-73d8-4e0f-9a6b-5c1d2e3f4a5b s:d0c9b8a7-6f5e-4d3c-8b2a-190817263544 r:7f3c1b92-4d1e-4b6a-9f0d-2c5e8a7b1d34]",
            hides: ["4b2a1c9e-73d8-4e0f-9a6b-5c1d2e3f4a5b", "d0c9b8a7-6f5e-4d3c-8b2a-190817263544"],
            keeps: ["7f3c1b92"]
        ),
        Line("assignee → 4b2a1c9e-73d8-4e0f-9a6b-5c1d2e3f4a5b", hides: ["4b2a1c9e-73d8-4e0f-9a6b-5c1d2e3f4a5b"]),
        // The object around it says what it is.
        Line(
            #"{"id":"4b2a1c9e-73d8-4e0f-9a6b-5c1d2e3f4a5b","kind":"microsoftTeamsUser"}"#,
            hides: ["4b2a1c9e-73d8-4e0f-9a6b-5c1d2e3f4a5b"]
        ),
        Line(
            ##"{"@odata.type":"#microsoft.graph.device","id":"4b2a1c9e-73d8-4e0f-9a6b-5c1d2e3f4a5b"}"##,
            hides: ["4b2a1c9e-73d8-4e0f-9a6b-5c1d2e3f4a5b"]
        ),
        Line(
            #"[{"value":"4b2a1c9e-73d8-4e0f-9a6b-5c1d2e3f4a5b","type":"User"}]"#,
            hides: ["4b2a1c9e-73d8-4e0f-9a6b-5c1d2e3f4a5b"]
        ),
        Line(#"{"resourceType":"Patient","id":"a62705aebeebd437e34d709d"}"#, hides: ["a62705ae"]),
        Line(
            #"{"lead":{},"manager":{"value":"4b2a1c9e-73d8-4e0f-9a6b-5c1d2e3f4a5b"}}"#,
            hides: ["4b2a1c9e-73d8-4e0f-9a6b-5c1d2e3f4a5b"]
        ),
        Line(
            #"{"participants":[{"id":"4b2a1c9e-73d8-4e0f-9a6b-5c1d2e3f4a5b"}]}"#,
            hides: ["4b2a1c9e-73d8-4e0f-9a6b-5c1d2e3f4a5b"]
        ),
        Line(
            #"{"createdBy":{"id":"4b2a1c9e-73d8-4e0f-9a6b-5c1d2e3f4a5b"}}"#,
            hides: ["4b2a1c9e-73d8-4e0f-9a6b-5c1d2e3f4a5b"]
        ),
        Line(
            "<User><Status>on</Status><Id>4b2a1c9e-73d8-4e0f-9a6b-5c1d2e3f4a5b</Id></User>",
            hides: ["4b2a1c9e-73d8-4e0f-9a6b-5c1d2e3f4a5b"],
            keeps: ["<Status>on"]
        ),
        Line(
            "UPDATE sessions SET seen = now() WHERE id = '4b2a1c9e-73d8-4e0f-9a6b-5c1d2e3f4a5b'",
            hides: ["4b2a1c9e-73d8-4e0f-9a6b-5c1d2e3f4a5b"]
        ),
        Line(
            "INSERT INTO logins (user_id, n) VALUES ('4b2a1c9e-73d8-4e0f-9a6b-5c1d2e3f4a5b', '7')",
            hides: ["4b2a1c9e-73d8-4e0f-9a6b-5c1d2e3f4a5b"],
            keeps: ["'7'"]
        ),
        Line(
            "created_by    | 4b2a1c9e-73d8-4e0f-9a6b-5c1d2e3f4a5b\nretries       | 4",
            hides: ["4b2a1c9e-73d8-4e0f-9a6b-5c1d2e3f4a5b"],
            keeps: ["retries"]
        ),
        // Names of fields with a number, and values that decide what an ambiguous name means.
        Line(
            "[@__userId_0='4b2a1c9e-73d8-4e0f-9a6b-5c1d2e3f4a5b' (Nullable = true)]",
            hides: ["4b2a1c9e-73d8-4e0f-9a6b-5c1d2e3f4a5b"],
            keeps: ["(Nullable = true)"]
        ),
        Line("members[0]=4b2a1c9e-73d8-4e0f-9a6b-5c1d2e3f4a5b", hides: ["4b2a1c9e-73d8-4e0f-9a6b-5c1d2e3f4a5b"]),
        Line(
            "createdByRef=4b2a1c9e-73d8-4e0f-9a6b-5c1d2e3f4a5b memberKey=d0c9b8a7-6f5e-4d3c-8b2a-190817263544",
            hides: ["4b2a1c9e-73d8-4e0f-9a6b-5c1d2e3f4a5b", "d0c9b8a7-6f5e-4d3c-8b2a-190817263544"]
        ),
        Line("hw: sn=F17LQM784FA2 model=iPad13,4", hides: ["F17LQM784FA2"], keeps: ["iPad13,4"]),
        Line(
            "did=4b2a1c9e-73d8-4e0f-9a6b-5c1d2e3f4a5b handset=490154203237518",
            hides: ["4b2a1c9e-73d8-4e0f-9a6b-5c1d2e3f4a5b", "490154203237518"]
        ),
        Line(
            "uid=0tpit3qiTqe038czc appid=d0c9b8a7-6f5e-4d3c-8b2a-190817263544 cid=4b2a1c9e-73d8-4e0f-9a6b-5c1d2e3f4a5b",
            hides: ["0tpit3qiTqe038czc"],
            keeps: ["4b2a1c9e-73d8-4e0f-9a6b-5c1d2e3f4a5b"]
        ),
        Line("Device not found: 4b2a1c9e-73d8-4e0f-9a6b-5c1d2e3f4a5b", hides: ["4b2a1c9e-73d8-4e0f-9a6b-5c1d2e3f4a5b"]),
        Line(
            "granted to [4b2a1c9e-73d8-4e0f-9a6b-5c1d2e3f4a5b] by policy",
            hides: ["4b2a1c9e-73d8-4e0f-9a6b-5c1d2e3f4a5b"]
        ),
        Line(
            "4b2a1c9e-73d8-4e0f-9a6b-5c1d2e3f4a5b invited m.quill@contoso.com as guest",
            hides: ["4b2a1c9e-73d8-4e0f-9a6b-5c1d2e3f4a5b", "m.quill"]
        ),
        Line("Auth success: 7b:97:aa:bf:01:7e: AP ap-25", hides: ["7b:97:aa:bf:01:7e"], keeps: ["ap-25"]),
        Line("host MARAS-LAPTOP (C02XG0ABJGH5) assigned to m.quill@contoso.com", hides: ["C02XG0ABJGH5"]),
        Line("enrolled C02XG0ABJGH5 to m.quill@contoso.com", hides: ["C02XG0ABJGH5"], keeps: ["enrolled"]),
        Line("device token: <71c3c453 42198589 abb04737 4da47916>", hides: ["71c3c453", "4da47916"]),
        Line("\"hostIdentifier\":\"3f2b1c9e-0d4a-4c7b-9a51-6e8d2f704b13\"", hides: ["3f2b1c9e"]),
        Line("the IMEI number is 490154203237518", hides: ["490154203237518"]),
        Line("IMEI 1: 490154203237518, IMEI: not available", hides: ["490154203237518"], keeps: ["not available"]),
        Line("Passport No. C01X00T47 and passport.js 4.3.5", hides: ["C01X00T47"], keeps: ["passport.js 4.3.5"]),
        Line(
            "Received: from a (b) session=<togjaqol980nvxh9uf>, user=<username>",
            hides: ["togjaqol980nvxh9uf"],
            keeps: ["<username>"]
        ),
        Line("deviceId=490154203237518 oid='4901542032375'", hides: ["490154203237518", "4901542032375"]),
        Line("chat with live:.cid.a1b2c3d4e5f60718 ended", hides: ["a1b2c3d4e5f60718"], keeps: ["live:"]),
        Line(
            #"{"given_name":"Anna","family_name":"Berg","name":"Anna Berg","oid":"7f3c1b92-4d1e-4b6a-9f0d-2c5e8a7b1d34"}"#,
            hides: ["Anna", "Berg", "7f3c1b92-4d1e-4b6a-9f0d-2c5e8a7b1d34"]
        ),
        Line(
            "homeAccountId: 7f3c1b92-4d1e-4b6a-9f0d-2c5e8a7b1d34.9a1b3c5d-7e8f-4a0b-8c2d-4e6f8a0b2c4d",
            hides: ["7f3c1b92-4d1e-4b6a-9f0d-2c5e8a7b1d34"]
        ),
        Line(
            "home_account_id='7f3c1b92-4d1e-4b6a-9f0d-2c5e8a7b1d34.9a1b3c5d-7e8f-4a0b-8c2d-4e6f8a0b2c4d' environment=login.windows.net",
            hides: ["7f3c1b92-4d1e-4b6a-9f0d-2c5e8a7b1d34"],
            keeps: ["login.windows.net"]
        ),
        Line(
            "oid: 7f3c1b92-4d1e-4b6a-9f0d-2c5e8a7b1d34 tid: 9a1b3c5d-7e8f-4a0b-8c2d-4e6f8a0b2c4d",
            hides: ["7f3c1b92-4d1e-4b6a-9f0d-2c5e8a7b1d34"],
            keeps: ["9a1b3c5d-7e8f-4a0b-8c2d-4e6f8a0b2c4d"]
        ),
        Line(
            "user object id (7f3c1b92-4d1e-4b6a-9f0d-2c5e8a7b1d34) not found in tenant 9a1b3c5d-7e8f-4a0b-8c2d-4e6f8a0b2c4d",
            hides: ["7f3c1b92-4d1e-4b6a-9f0d-2c5e8a7b1d34"],
            keeps: ["9a1b3c5d-7e8f-4a0b-8c2d-4e6f8a0b2c4d"]
        ),
        Line(
            "puid=100320008F4C2A1B session ok",
            hides: ["100320008F4C2A1B"]
        ),
        Line(
            "SID S-1-5-21-3623811015-3361044348-30300820-1013 resolved",
            hides: ["3623811015"]
        ),
        Line(
            "device_id: 7f3c1b92-4d1e-4b6a-9f0d-2c5e8a7b1d34, is compliant",
            hides: ["7f3c1b92-4d1e-4b6a-9f0d-2c5e8a7b1d34"]
        ),
        Line(
            "session_id=7f3c1b92-4d1e-4b6a-9f0d-2c5e8a7b1d34",
            hides: ["7f3c1b92-4d1e-4b6a-9f0d-2c5e8a7b1d34"]
        ),
        Line(
            "GET /v1.0/users/7f3c1b92-4d1e-4b6a-9f0d-2c5e8a7b1d34/memberOf 200",
            hides: ["7f3c1b92-4d1e-4b6a-9f0d-2c5e8a7b1d34"],
            keeps: ["/memberOf 200"]
        ),
        Line(
            "Account(identifier=7f3c1b92-4d1e-4b6a-9f0d-2c5e8a7b1d34.9a1b3c5d-7e8f-4a0b-8c2d-4e6f8a0b2c4d, username=anna@contoso.com)",
            hides: ["7f3c1b92-4d1e-4b6a-9f0d-2c5e8a7b1d34", "anna@contoso"]
        ),
        Line(
            "IAccount { Username = anna@contoso.com, HomeAccountId = AccountId: 7f3c1b92-4d1e-4b6a-9f0d-2c5e8a7b1d34.9a1b3c5d-7e8f-4a0b-8c2d-4e6f8a0b2c4d }",
            hides: ["anna@contoso", "7f3c1b92-4d1e-4b6a-9f0d-2c5e8a7b1d34"]
        ),
        Line(
            "<MSALAccount: 0x600003b0c> username: anna@contoso.com, homeAccountId: <MSALAccountId: id 7f3c1b92-4d1e-4b6a-9f0d-2c5e8a7b1d34.9a1b3c5d-7e8f-4a0b-8c2d-4e6f8a0b2c4d>",
            hides: ["anna@contoso", "7f3c1b92-4d1e-4b6a-9f0d-2c5e8a7b1d34"]
        ),
        Line(
            "enrollment id: 7f3c1b92-4d1e-4b6a-9f0d-2c5e8a7b1d34 for user anna@contoso.com",
            hides: ["anna@contoso", "7f3c1b92-4d1e-4b6a-9f0d-2c5e8a7b1d34"]
        ),
        Line(
            "transfer to DE89370400440532013000 refused, reference DE12370400440532013000",
            hides: ["DE89370400440532013000"],
            keeps: ["DE12370400440532013000"]
        ),
        Line(
            "client_info=eyJ1aWQiOiI3ZjNjMWI5Mi00ZDFlLTRiNmEtOWYwZC0yYzVlOGE3YjFkMzQiLCJ1dGlkIjoiOWExYiJ9",
            hides: ["eyJ1aWQiOiI3ZjNj"]
        ),
        Line(
            "grant 7f3c1b92-4d1e-4b6a-9f0d-2c5e8a7b1d34 Reader on vault kv-1",
            hides: ["7f3c1b92-4d1e-4b6a-9f0d-2c5e8a7b1d34"],
            keeps: ["Reader"]
        ),
        Line(
            "revoke(7f3c1b92-4d1e-4b6a-9f0d-2c5e8a7b1d34, 5b008fc8-d200-4d32-a6e7-53a11c33cb84) -> ok",
            hides: ["7f3c1b92-4d1e-4b6a-9f0d-2c5e8a7b1d34"],
            keeps: ["5b008fc8-d200-4d32-a6e7-53a11c33cb84"]
        ),
        Line(
            "7f3c1b92-4d1e-4b6a-9f0d-2c5e8a7b1d34 is not assigned to a role for the application 5b008fc8-d200-4d32-a6e7-53a11c33cb84",
            hides: ["7f3c1b92-4d1e-4b6a-9f0d-2c5e8a7b1d34"],
            keeps: ["5b008fc8-d200-4d32-a6e7-53a11c33cb84"]
        ),
        Line(
            "no mailbox was found for 7f3c1b92-4d1e-4b6a-9f0d-2c5e8a7b1d34",
            hides: ["7f3c1b92-4d1e-4b6a-9f0d-2c5e8a7b1d34"]
        ),
        Line(
            "Moved 7f3c1b92-4d1e-4b6a-9f0d-2c5e8a7b1d34, 5b008fc8-d200-4d32-a6e7-53a11c33cb84 out of group 42",
            hides: ["7f3c1b92-4d1e-4b6a-9f0d-2c5e8a7b1d34", "5b008fc8-d200-4d32-a6e7-53a11c33cb84"],
            keeps: ["group 42"]
        ),
        Line(
            "member added: 7f3c1b92-4d1e-4b6a-9f0d-2c5e8a7b1d34 to group 5b008fc8-d200-4d32-a6e7-53a11c33cb84",
            hides: ["7f3c1b92-4d1e-4b6a-9f0d-2c5e8a7b1d34"],
            keeps: ["5b008fc8-d200-4d32-a6e7-53a11c33cb84"]
        ),
        Line(
            "Owner changed from 7f3c1b92-4d1e-4b6a-9f0d-2c5e8a7b1d34 to 5b008fc8-d200-4d32-a6e7-53a11c33cb84",
            hides: ["7f3c1b92-4d1e-4b6a-9f0d-2c5e8a7b1d34", "5b008fc8-d200-4d32-a6e7-53a11c33cb84"]
        ),
        Line(
            "granted Reader to 7f3c1b92-4d1e-4b6a-9f0d-2c5e8a7b1d34 (User)",
            hides: ["7f3c1b92-4d1e-4b6a-9f0d-2c5e8a7b1d34"],
            keeps: ["Reader"]
        ),
        Line(
            "[7f3c1b92-4d1e-4b6a-9f0d-2c5e8a7b1d34] anna@contoso.com signed in, request 5b008fc8-d200-4d32-a6e7-53a11c33cb84",
            hides: ["7f3c1b92-4d1e-4b6a-9f0d-2c5e8a7b1d34"],
            keeps: ["5b008fc8-d200-4d32-a6e7-53a11c33cb84"]
        ),
        Line(
            "Initiated by: Anna Berg (7f3c1b92-4d1e-4b6a-9f0d-2c5e8a7b1d34)",
            hides: ["Berg", "7f3c1b92-4d1e-4b6a-9f0d-2c5e8a7b1d34"]
        ),
        Line(
            "identyfikator obiektu: 7f3c1b92-4d1e-4b6a-9f0d-2c5e8a7b1d34, identyfikator żądania: 5b008fc8-d200-4d32-a6e7-53a11c33cb84",
            hides: ["7f3c1b92-4d1e-4b6a-9f0d-2c5e8a7b1d34"],
            keeps: ["5b008fc8-d200-4d32-a6e7-53a11c33cb84"]
        ),
        Line(
            "идентификатор сеанса 7f3c1b92-4d1e-4b6a-9f0d-2c5e8a7b1d34, идентификатор запроса 5b008fc8-d200-4d32-a6e7-53a11c33cb84",
            hides: ["7f3c1b92-4d1e-4b6a-9f0d-2c5e8a7b1d34"],
            keeps: ["5b008fc8-d200-4d32-a6e7-53a11c33cb84"]
        ),
        Line("'user' 7f3c1b92-4d1e-4b6a-9f0d-2c5e8a7b1d34 was removed", hides: ["7f3c1b92"], keeps: ["was removed"]),
        Line("Object id       7f3c1b92-4d1e-4b6a-9f0d-2c5e8a7b1d34", hides: ["7f3c1b92"], keeps: ["Object id"]),
        Line(
            "55b71696-bc9a-42b2-816a-dc5328ee7b95.6b5a35e0-04c1-4a65-8423-35c9fbeecd46_b573d1d6-b112-4c84-9404-7ed6af59319a",
            hides: ["55b71696"],
            keeps: ["6b5a35e0", "b573d1d6"]
        ),
        Line("user 64f1c2d9a1b2c3d4e5f60718 signed in", hides: ["64f1c2d9"], keeps: ["signed in"]),
        // The key of a cache, and the key of a public value.
        Line(
            #"account.keys = ["7f3c1b92-4d1e-4b6a-9f0d-2c5e8a7b1d34.5b008fc8-d200-4d32-a6e7-53a11c33cb84-login.windows.net-x"]"#,
            hides: ["7f3c1b92"],
            keeps: ["-login.windows.net-x"]
        ),
        Line(
            "The device object by the given id (7f3c1b92-4d1e-4b6a-9f0d-2c5e8a7b1d34) is not found",
            hides: ["7f3c1b92"]
        ),
        Line("Setting user property: _id(user_id), 7f3c1b92-4d1e-4b6a-9f0d-2c5e8a7b1d34", hides: ["7f3c1b92"]),
        // Folders of the registry.
        Line(
            #"HKLM\SOFTWARE\Microsoft\Enrollments\7f3c1b92-4d1e-4b6a-9f0d-2c5e8a7b1d34 UPN REG_SZ"#,
            hides: ["7f3c1b92"],
            keeps: [" UPN REG_SZ"]
        ),
        Line(
            #"HKLM\SOFTWARE\Microsoft\IntuneManagementExtension\Win32Apps\7f3c1b92-4d1e-4b6a-9f0d-2c5e8a7b1d34\5b008fc8-d200-4d32-a6e7-53a11c33cb84_1\x"#,
            hides: ["7f3c1b92"],
            keeps: ["5b008fc8-d200-4d32-a6e7-53a11c33cb84_1"]
        ),
        Line("assigned 00u1a2b3c4d5e6f7g8h9", hides: ["00u1a2b3"], keeps: ["assigned"]),
        Line(
            #""msal.2.account.keys" = ["msal.2|7f3c1b92-4d1e-4b6a-9f0d-2c5e8a7b1d34.5b008fc8-d200-4d32-a6e7-53a11c33cb84|login.windows.net"]"#,
            hides: ["7f3c1b92"],
            keeps: ["|login.windows.net"]
        ),
        Line(
            "partition key 7f3c1b92-4d1e-4b6a-9f0d-2c5e8a7b1d34.5b008fc8-d200-4d32-a6e7-53a11c33cb84_24008507-f1e3-464c-81b0-0b5e7452d6c7",
            hides: ["7f3c1b92"],
            keeps: ["5b008fc8-d200-4d32-a6e7-53a11c33cb84_24008507"]
        ),
        Line(
            "put key=7f3c1b92-4d1e-4b6a-9f0d-2c5e8a7b1d34-sts.windows.net-refreshtoken-5b008fc8-d200-4d32-a6e7-53a11c33cb84",
            hides: ["7f3c1b92"],
            keeps: ["5b008fc8"]
        ),
        Line(
            #"[{"typ":"http://schemas.microsoft.com/identity/claims/objectidentifier","val":"a253153d-f78b-4c9b-a54a-31005ac51044"}]"#,
            hides: ["a253153d-f78b-4c9b-a54a-31005ac51044"]
        ),
        // The profile of a tenant is a person's, in whatever form it is printed.
        Line(
            """
            ▿ MSALTenantProfile
              - identifier: Optional("2243f98c-8b4c-4cd0-84cc-454b58697a88")
              - environment: "login.microsoftonline.com"
            """,
            hides: ["2243f98c"],
            keeps: ["login.microsoftonline.com"]
        ),
        Line("tenantProfile: { identifier: '6c147ce7-49a2-47f9-bed7-e9b480f4df37' }", hides: ["6c147ce7"]),
        // The header says what the id is, whatever its neighbours are.
        Line(
            """
            Date (UTC),Request ID,User agent,Correlation ID,User ID,User,Username,User type
            2023-06-28T19:08:25Z,724c7531-92e6-4d63-9f57-e13068b3837a,Mozilla/5.0 (iPhone),796f3556-4cd1-46f4-94ca-22c5a50e5ba3,\
            18752bf1-bfd4-4e6e-8570-73822d65d54b,Marek Mizushima,kaczmarek.s4@contoso.com,Member
            """,
            hides: ["18752bf1-bfd4-4e6e-8570-73822d65d54b", "Marek", "kaczmarek"],
            keeps: ["724c7531-92e6-4d63-9f57-e13068b3837a", "796f3556-4cd1-46f4-94ca-22c5a50e5ba3"]
        ),
    ]
}
