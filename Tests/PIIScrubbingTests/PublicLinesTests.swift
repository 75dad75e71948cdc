import Testing

@testable import PIIScrubbing

/// Lines without a private value.
@Suite struct PublicLinesTests {
    @Test(arguments: lines)
    func `a line without a private value comes back as it was`(line: Line) { line.check() }

    private static let lines: [Line] = [
        // A request to the extension for single sign-on, the log of a channel, and the parts of a domain.
        Line(
            "SOAuthorizationRequest identifier=7C1D0B52-93AE-4F08-B6D4-2E5A8F0C1B37 extension=com.microsoft.x realm=(null)"
        ),
        Line("Log Name: Microsoft-Windows-User Device Registration/Admin"),
        Line("bind failed under 'DC=boland,DC=example'"),
        // An authorization that is no header, and folders of Windows itself.
        Line("extension authorization: operation=login, msg_protocol_ver=4, client_app_version=8.2.1"),
        Line("C:\\Windows\\ServiceProfiles\\LocalService\\AppData\\Local\\Temp"),
        Line("retry on CVE-2024-30103 and from KB5034441"),
        Line("error auth failed code=-50002 domain=MSALErrorDomain"),
        Line("TokenStore::setPassword(): Argument #1 ($password) must be of type string"),
        Line("started by cron, cancelled by the operator, closed by timeout"),
        Line("replaced by module Contoso.Auth, blocked by policy Require MFA"),
        Line("moved 1024 items, then 271828 bytes in 3 s"),
        Line("configure(\"auth-api\", \"login.microsoftonline.com\", 3)"),
        Line("{\"hostIdentifier\":\"build-agent-5\",\"version\":\"2.4.0\"}"),
        Line("3f2b1c9e-0d4a-4c7b-9a51-6e8d2f704b13 token cache is empty for group readers"),
        Line("La contraseña debe tener al menos 8 caracteres. Kata sandi minimal 8 karakter."),
        Line("Approved by Change Advisory Board, owned by Platform Engineering, hosted by Azure App Service"),
        Line("created_by: system, modified_by: migration, createdBy=terraform"),
        Line("::1 - - [10/Oct/2023:13:55:36 +0000] \"GET /health HTTP/1.1\" 200 2"),
        Line("caller=auth.go:221 meta.caller_id=SessionsController#new"),
        Line("docker run -p8080:80 -pthread app"),
        Line("Cache Refresh Reason: NoCachedAccessToken; DurationInCacheInMs: 0; Token type: Bearer"),
        Line("user lookup failed, login page has moved, account setup was skipped"),
        Line("user json was read, user flow completed, login page is down"),
        Line("docker run -u 1000 -p 8080:80 web01"),
        Line("App(name=xyrvan, id=3) and (404) 90210"),
        Line("Adding First Account which is not in TSL but some other accounts could be in TSL.."),
        Line("(user mode) login page; user input"),
        Line("npm install @anna.kowalski/login"),
        Line("HEAD is now at f1369fb075832c22ff177d7c170b796d269620fb Bump msal from 1.28.0 to 1.29.0"),
        Line("Authorization: Bearer [REDACTED]"),
        Line("curl -H \"Authorization: Bearer {token}\" https://graph.microsoft.com/v1.0/me"),
        Line("WIF10201: for securityToken: 'System.IdentityModel.Tokens.X509SecurityToken', token: 'System.String'"),
        Line("subj=system_u:system_r:sshd_t:s0-s0:c0.c1023 msg='op=PAM:authentication'"),
        Line("created:2025-02-21 02:31:30.883345773 +0000 UTC m=+534.736136180 expires:2025-02-21 02:36:30"),
        Line("Server Temp Key: X25519, 253 bits"),
        Line("组织已禁用此设备。错误代码: CAA50021"),
        Line("このデバイスが無効になりました。コード: 700003"),
        Line(#""wrongPassword": "That is not it.", "forgotPassword": "Passwort vergessen?""#),
        Line("BUILTIN\\Users  Alias  S-1-5-32-545\nNT AUTHORITY\\SYSTEM  S-1-5-18"),
        Line("urn:http-auth:PKeyAuth?SubmitUrl=https%3a%2f%2flogin.microsoftonline.com%2fcommon%2fDeviceAuthPKeyAuth"),
        Line("authority-metadata-c0270fb8-c091-4ab6-95dd-84617749a384-login.microsoftonline.com = {\"aliases\":[]}"),
        Line("partition key: abdb8cb8-41aa-421e-89b3-4f662239f679_bdfc44d0-626a-4924-b03e-ec028991f363_AppTokenCache"),
        Line("\"grant_type\": \"client_credentials\",\n    \"params\": null,\n    \"response\": {"),
        Line(
            #"{"kty":"RSA","kid":"UqN-sm_xu1gb8Ss_IFwluT_z6xg","n":"spvQcXWqYrMcvcqQmfSMYnbUC8U03YctnXyLIBe148OzhBrgdAOmPfMfJi"}"#
        ),
        Line("Microsoft.Identity.Client 4.66.2.0, .NET 8.0.14"),
        Line(#"password = os.environ["DB_PASSWORD"]"#),
        Line(##"connectionString: "#{ConnectionString}#""##),
        Line("code=access_denied&subcode=cancel"),
        Line(#"UserInfo={ "MSALOAuthErrorKey" = "invalid_grant"; MSALOAuthSubErrorKey="bad_token"; }"#),
        Line(
            "{\"user\":true,\"password\":false,\"token\":null}"
        ),
        Line(
            "let password: SecureString // var accessToken: String?"
        ),
        Line(
            "SELECT id FROM users WHERE email = :email AND password = @password"
        ),
        Line(
            "decode_dss_signature = asn1.decode_dss_signature"
        ),
        Line(
            "TID=91475 MSAL 1.3.3 iOS 17.5.1 [2024-07-12 14:59:08 - 7f3c1b92-4d1e-4b6a-9f0d-2c5e8a7b1d34] Resolving authority: https://login.microsoftonline.com/common"
        ),
        Line(
            "Trace ID: 7f3c1b92-4d1e-4b6a-9f0d-2c5e8a7b1d34 Correlation ID: 9a1b3c5d-7e8f-4a0b-8c2d-4e6f8a0b2c4d Timestamp: 2024-07-12 14:59:08Z"
        ),
        Line(
            "client_id=7f3c1b92-4d1e-4b6a-9f0d-2c5e8a7b1d34&scope=user.read%20openid&response_type=code&prompt=select_account"
        ),
        Line("Module version 4.61.3.0, file version 10.0.19041.1, runtime 8.0.6"),
        Line(
            #"error_codes":[50076],"timestamp":"2024-07-12 14:59:08Z","trace_id":"7f3c1b92-4d1e-4b6a-9f0d-2c5e8a7b1d34""#
        ),
        Line("Bound to 127.0.0.1:8400 and [::1]:8400"),
        Line("The password for this account has expired. Reset it and try again."),
        Line("Token acquired: token type Bearer, expires in 3599 s, scopes user.read"),
        Line("code_challenge=E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM&code_challenge_method=S256"),
        Line("thumbprint 3A:5B:00:FF expected sha256 e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
        Line("keychain access group: com.microsoft.adalcache, status -34018"),
        Line(
            #"MSALErrorDomain Code=-50005 "User cancelled" UserInfo={MSALErrorDescriptionKey=User cancelled the authorization session., MSALCorrelationIDKey=7f3c1b92-4d1e-4b6a-9f0d-2c5e8a7b1d34}"#
        ),
        Line(
            "x-ms-request-id: 7f3c1b92-4d1e-4b6a-9f0d-2c5e8a7b1d34; x-ms-ests-server: 2.1.18400.4 - WEULR1 ProdSlices"
        ),
        Line("GET /common/discovery/v2.0/keys 200 12ms"),
        Line("Use of the iPhone simulator: iPhone 15 Pro, iOS 17.2"),
        Line("state changed from idle to active; code path: interactive"),
        Line("at com.microsoft.identity.client.internal.AsyncResult.<init>(AsyncResult.java:42)"),
        Line("Cache hit: 3 access tokens, 1 refresh token, 2 id tokens, 0 accounts"),
        Line("nonce is missing from the id token"),
        Line("user-agent: MSAL.Desktop/4.61.3.0 (.NET 8.0.6; Windows 10.0.22631)"),
        Line("AADSTS90002: Tenant 'contoso.onmicrosoft.com' not found."),
        Line(
            "{\"kind\":\"Pod\",\"namespace\":\"auth\",\"name\":\"token-cache-0\",\"uid\":\"7f3c1b92-4d1e-4b6a-9f0d-2c5e8a7b1d34\",\"resourceVersion\":\"10667\"}"
        ),
        Line("-[TokenStore refreshTokenForUser:password:completion:] + 42"),
        Line("Version: 1.31.10 (8.22.12.80)"),
        Line("<key>CFBundleVersion</key><string>8.9.18.33</string>"),
        Line("Err(Token { kind: Expired, at: 1710206374 })"),
        Line("CFBundleIdentifier = \"com.contoso.mail\";\nDTPlatformVersion = \"17.29\";\nDTXcodeBuild = 15F29;"),
        Line(
            "The managed identity 7f3c1b92-4d1e-4b6a-9f0d-2c5e8a7b1d34 has no access, getting tokens for 5b008fc8-d200-4d32-a6e7-53a11c33cb84 (client)"
        ),
        Line(
            "az login --service-principal -u 7f3c1b92-4d1e-4b6a-9f0d-2c5e8a7b1d34 --tenant 5b008fc8-d200-4d32-a6e7-53a11c33cb84"
        ),
        Line("\"username\":\"system:serviceaccount:kube-system:coredns\""),
        Line("func acquireToken(account: MSALAccount, completion: Handler)"),
        // Keys, paths, objects and statements of things.
        Line(
            "cache miss tenants/4b2a1c9e-73d8-4e0f-9a6b-5c1d2e3f4a5b/metadata, role#4b2a1c9e-73d8-4e0f-9a6b-5c1d2e3f4a5b, jobs.4b2a1c9e-73d8-4e0f-9a6b-5c1d2e3f4a5b.done"
        ),
        Line("GET /storageAccounts/4b2a1c9e-73d8-4e0f-9a6b-5c1d2e3f4a5b and /orders/9f8e7d6c5b4a39281706f5e4"),
        Line("login[517]: 4b2a1c9e-73d8-4e0f-9a6b-5c1d2e3f4a5b accepted"),
        Line(#"{"id":"4b2a1c9e-73d8-4e0f-9a6b-5c1d2e3f4a5b","type":"subscription"}"#),
        Line("evt=acl.change objectId=4b2a1c9e-73d8-4e0f-9a6b-5c1d2e3f4a5b objectType=file"),
        Line("<Application><Id>4b2a1c9e-73d8-4e0f-9a6b-5c1d2e3f4a5b</Id></Application>"),
        Line("DELETE FROM orders WHERE id = '4b2a1c9e-73d8-4e0f-9a6b-5c1d2e3f4a5b'"),
        Line("INSERT INTO jobs (batch_id, n) VALUES ('4b2a1c9e-73d8-4e0f-9a6b-5c1d2e3f4a5b', '7')"),
        Line("Executed 'Functions.Login' (Failed, Id=4b2a1c9e-73d8-4e0f-9a6b-5c1d2e3f4a5b, Duration=303ms)"),
        Line("op=refresh cid=4b2a1c9e-73d8-4e0f-9a6b-5c1d2e3f4a5b tid=d0c9b8a7-6f5e-4d3c-8b2a-190817263544"),
        Line("request not found: 4b2a1c9e-73d8-4e0f-9a6b-5c1d2e3f4a5b"),
        Line(#"automatic vacuum of table "idp.public.users": index scans: 1, pages: 98 removed"#),
        Line("Locked by release42 window since noon"),
        Line("read assets/icon@2x.md, libmsal@1.4.so and docs/msal@v2.md"),
        Line("resource id set to 7f3c1b92-4d1e-4b6a-9f0d-2c5e8a7b1d34"),
        Line(
            "tenant set to 7f3c1b92-4d1e-4b6a-9f0d-2c5e8a7b1d34, group id set to 4b2a1c9e-73d8-4e0f-9a6b-5c1d2e3f4a5b"
        ),
        Line("participants: 12, device=20241231235959"),
        // A name, and no generated value after it.
        Line("return tactic(tactics[0].ctx(), Z3_tactic_par_or(tactics[0].ctx(), n))"),
        Line("secret azure-storage-7f9d6c8b5 mounted, token count 12, password_id = self.password_id"),
        Line("krb5_get_init_creds: KRB5KDC_ERR_ETYPE_NOSUPP (-1765328347)"),
        Line("{MaxSessions:36 RefreshToken: PasswordMinLen:32}"),
        Line("docker run -u 1000:1000 contoso/api, outputKeyMaterial: [UInt8], dsn=4.4.1"),
        Line("at com.contoso.auth.TokenStore$refreshToken$1.invokeSuspend(TokenStore.kt:830)"),
        Line(#"{"Operation":"Consent to application.","ObjectId":"4b2a1c9e-73d8-4e0f-9a6b-5c1d2e3f4a5b"}"#),
        Line("NAME           UPDATED   VERSION\ndb-password    55d ago   17"),
        Line(#"private let userDefaultsKey = "com.contoso.lastUser""#),
        // Names of fields, of variables and of constants where a value could be.
        Line("signIn(scopes: scopes, username: expectedUsername); session.currentAccount = account;"),
        Line(#"case refreshToken = "refresh_token"; public static final String SELECT_ACCOUNT = "select_account";"#),
        Line("[settings removeObjectForKey:CONTOSO_APP_SETTINGS_KEY]; az login --password CLIENT_SECRET"),
        Line("[settings objectForKey:kLastSyncCheckKey]; func retrievePassword() -> String?"),
        Line("let account = accounts[0]; account: example-username, refresh_token: your-refresh-token"),
        // Objects, packages and addresses in memory.
        Line("Skipping AppWindow{3fa81bc token=Token{5ce04d1 ActivityRecord}}, token: android.os.Binder@4ad17c2"),
        Line("Owner: com.contoso.driver.IO80211Family, stream/token: com.contoso.xpc.activity/4505"),
        Line("transform at 0x7f609a25fb10, principalId: 00000000-0000-0000-0000-000000000000"),
        Line("rejected by local_scan(): configuration error"),
        // Examples in which a name in angle brackets stands for the value.
        Line("imap-login: user=<username>, method=PLAIN; see C:\\Users\\<username>\\.contoso\\cache.bin"),
        Line(#"{"principalId":"<principalId>","accountId":"<accountId>","requestID":"RMSETVMNKYH449MZ"}"#),
        Line(#"read -sp "Contoso password: " PASS && echo"#),
        Line("pam_pwquality(passwd:chauthtok): new password is too short"),
        Line(#""PROPFIND /files/ HTTP/1.1" 207 386 1186 "-""#),
        Line("image: contoso.azurecr.io/kubernetes/webhook:v0.12.1-2, serviceAccountName: telegraf-sa"),
        Line("The password was configured in `vmi.yaml`. The username is in the same file."),
        Line(#"{"levelname":"WARNING","policyName":"Quarterly","user":""}"#),
        Line(#"Ltype: Version;Client: libssh2_1.4.3 {"sender":"connection_failed"}"#),
        // Ids of apps, addresses without anything generated in them, names of fields in a list.
        Line("sync{attempt=2}:fetch_token{client=6f9d2c1e-73d8-4e0f-9a6b-5c1d2e3f4a5b}: posting to /oauth2/v2.0/token"),
        Line("jwks refresh: https://sts.windows.net/common/discovery/v2.0/keys 200, cached 24h"),
        Line("token_source=cache data_keys=('client_id', 'grant_type', 'scope')"),
        Line(#"token 2: authorization_code, key 1: 0x1f00, {"token2":"END","apiKey1":"primary"}"#),
        // Words of English after the word for an account.
        Line("get an account based on its id, Login permitted from inside, the user successfully signed out"),
        // Beside values that look the same and are hidden.
        Line("account.clientid.key=7f3c1b92-4d1e-4b6a-9f0d-2c5e8a7b1d34, tenant_id_key: contoso"),
        Line("cachedAt: 2025-03-07 08:05:10 +0000, rt: 2025-03-07, state=2025-03-07"),
        Line("DomainJoined : NO\nVirtual Desktop : NOT SET\nMachine: not available"),
        Line("User Id=%DB_USER%;Password=%DB_PASSWORD%; connect as %ADMIN_USER%"),
        Line("const password={a:1};"),
        Line("password={...};x=1 password={hidden};Encrypt=True"),
        Line("{ password: string; email: string } password: ***;retries=3"),
        Line("use an app-specific password for this, password must-be-eight-long"),
        Line("The application by the given id (7f3c1b92-4d1e-4b6a-9f0d-2c5e8a7b1d34) is not found"),
        Line("Activity ID: 7f3c1b92-4d1e-4b6a-9f0d-2c5e8a7b1d34, from ip:ec75ca89cc:085f7bb2bef310a5"),
        Line("set(request_id), 7f3c1b92-4d1e-4b6a-9f0d-2c5e8a7b1d34"),
        Line(#"HKCR\CLSID\7f3c1b92-4d1e-4b6a-9f0d-2c5e8a7b1d34\5b008fc8-d200-4d32-a6e7-53a11c33cb84"#),
        Line("[pam] removed from list, id=agent,ou=agents,dc=openam"),
        Line("sha256: 32 bytes <7a1f881d 72a57d14 04afa065 d5b1a82f c10835ff b9e5ddd4 26d87648 f65651c0>"),
        Line("std::vec::Vec:12345 and a::b:12345 at ::1:44312"),
        Line("Cookie: x-ms-gateway-slice=estsfd; stsservicecookie=estsfd"),
        Line("X-Okta-Request-Id: Nl2ah2le8, Okta Verify is required"),
        Line(
            "AccountDisplayName: Microsoft Entra ID, account name: Azure AD, LastAttemptedServerName=mail.contoso.com"
        ),
        Line("group 00g1a2b3c4d5e6f7g8h9 and app 0oa1a2b3c4d5e6f7g8h9, 00u00000000000000000"),
        Line("##vso[task.setvariable variable=x;issecret=true]$(value)"),
        Line(#"IntuneManagementExtension\Content\Incoming\7f3c1b92-4d1e-4b6a-9f0d-2c5e8a7b1d34.bin"#),
        // A word after the word for an account is a name only before what a person does.
        Line("Ignore sign in status on account removal from the cache (#1541), the login callback (see below) fails"),
        Line("Fetch the account entity from the cache, or clean up account metadata on account removal"),
        Line("user cancels authentication, new status code for remote_write, cache key for readability"),
        Line("Added tests for gnutls_pk11_init and prototypes for mpfr_fma, changed rounding mode to mp_rnd_t"),
        Line("tests updated for gcm_set_iv, added underscore to free_list, removed tuning for pentium4"),
        // The end of a phrase is no label.
        Line(#"Role definition "Key Vault Secrets User" 4b2a1c9e-73d8-4e0f-9a6b-5c1d2e3f4a5b at scope /"#),
        Line("Restricted Guest User        4b2a1c9e-73d8-4e0f-9a6b-5c1d2e3f4a5b  ReadOnly"),
        Line("uid = pwd->pw_uid; docker pull contoso.azurecr.io/idp/auth-proxy:v7.6.0"),
        // Words of the names of fields that signs join, addresses of a flow, and code.
        Line(#"const string CertWithoutPrivateKey = "cert_without_private_key", refreshToken = "bad-refresh-token""#),
        Line(#"case token = "/oauth2/v2.0/token", AssertionType = "urn:ietf:params:oauth:grant-type:saml2-bearer""#),
        Line(#"GET_ACCOUNTS_BUTTON_ID = "button_get_accounts"; UnknownUser = "ropc_not_supported_for_user""#),
        Line("AccessToken = responseDictionary[BrokerResponseConst.AccessToken], isToken => !token.Value.IsExpired()"),
        Line(#"userInfo.objectId = claims[@"oid"]; [controller acquireToken:^(MSIDTokenResult * result)"#),
        Line("username=username, password=escape_password(password), authorization = withPrefix(token)"),
        // Folders below the working folder, networks, and base64 that is none.
        Line("import { HomeComponent } from './home/home.component'; route 10.110.0.0 via eth0, Builder 17.0.0.0"),
        Line(#"Resources\AADTestData.txt, const APP_SERVICE_MSI_API_VERSION"#),
        // Ids of subscriptions, of pods and of correlations.
        Line("op=Microsoft.Compute/virtualMachines/start/action | sub=4b2a1c9e-73d8-4e0f-9a6b-5c1d2e3f4a5b"),
        Line("uniqueId='' account=null cid=4b2a1c9e-73d8-4e0f-9a6b-5c1d2e3f4a5b"),
        Line("pod/auth-api-f605 uid 4b2a1c9e-73d8-4e0f-9a6b-5c1d2e3f4a5b resourceVersion 283352601"),
        // What languages write where there is no value.
        Line("Имя пользователя: не указано. Gerätename: nicht gesetzt. 用户名：（空）；名称：默认策略"),
        Line("사용자 이름: 설정되지 않음, Benutzername: nicht angegeben, Benutzername darf nicht enthalten sein"),
        Line("identity: %{private}@ scope: %{public}@ password: %{sensitive}@ user: %{mask.hash}@"),
        Line("open https://microsoft.com/devicelogin and sign in to CONTOSO"),
        Line("open https://microsoft.com/licensing WDJBMJHT"),
        // Titles, definitions, and the numbers of errors.
        Line(#""User rights - deny local logon" {4b2a1c9e-73d8-4e0f-9a6b-5c1d2e3f4a5b}; "All users" (on)"#),
        Line("role definition 4b2a1c9e-73d8-4e0f-9a6b-5c1d2e3f4a5b (Owner) at scope /subscriptions"),
        Line("invalid_client: 7000215 - AADSTS7000215, ResetPassword = 75009, const int UserPassword = 50055;"),
        // Names of fields, of objects and of methods in the place of a value.
        Line(#"["inputKey":protected]=> string(9) "api_token" {"storageKey": "access_token"}"#),
        Line("(sender name: 'passwordEdit', receiver name: 'signInButton') StateMachine: CMD_START_CONNECT nid=3"),
        Line(#"authMethods=[password, microsoftAuthenticatorPush] "accessCodeLifespanLogin" : 1800"#),
        Line(#"{"givenName":"Service Account"} otp: 2025-03-07, user_code: REQUIRED"#),
        Line("[password]: https://contoso.com/sspr, password: GHSA-2m57-hf25-phgg"),
        Line("  AppAuth: d4b8c5b68a23d0f746f7a8742cd89d36953aff5e"),
        Line(
            "gradle -PRelease_2024 assemble, npm i @azure/msal-node, approved by @contoso/team, triggered by @Scheduled"
        ),
        Line(#"cred = new ClientSecretCredential("4b2a1c9e-73d8-4e0f-9a6b-5c1d2e3f4a5b", clientId, secret)"#),
        // Templates, types, calls and paths in the place of a value.
        Line(#"client_secret: '{{ secret "/config/oidc" | squote }}' api_key: "{{ lookup('env', 'API_KEY') }}""#),
        Line(#".field private static final SESSION_KEY_JWE:Ljava/lang/String; = "session_key_jwe""#),
        Line(#"c:[Type == "http://schemas.xmlsoap.org/ws/2005/05/identity/claims/upn"] => issue(claim = c);"#),
        Line(#"mail -> emails[type eq "work"].value; telephoneNumber -> phoneNumbers[type eq "work"].value"#),
        Line(
            """
                 self.kinit(user_principal, password, ipa_ccache_name)
               File "/usr/lib/python3.6/site-packages/ipaserver/rpcserver.py", line 973, in kinit
            """
        ),
        Line(
            """
            auth        sufficient    pam_sss.so forward_pass
            password    requisite     pam_pwquality.so try_first_pass retry=3
            """
        ),
        Line(#"path [HKLM]\[Software]\[Vendor], {"type":"email","value":"sent"}"#),
        Line("{NSErrorFailingURLKey=https://contoso.com/oauth2/v2.0/token, _kCFStreamErrorDomainKey=1}"),
        Line(#"<X509Certificate>MIIC8DCCAdigAwIBAgIQ/\#(Line.randomBase64)</X509Certificate>"#),
        // A field without a value, and the next field after it.
        Line("username= password= refresh_token= account_id="),
        Line("SMTP_USER= SMTP_PASS= SMTP_PORT=587"),
        Line("username: password: refresh_token: account_id:"),
        // Paths of settings, selectors, types of parameters and of generics, names of headers, grants and algorithms.
        Line("AzureAd:ClientCredentials:0:SourceType = KeyVault"),
        Line(
            """
            -[MSALResult initWithAccessToken:expiresOn:isExtendedLifetimeToken:tenantId:tenantProfile:account:idToken:\
            uniqueId:scopes:authority:correlationId:authScheme:]
            """
        ),
        Line("+[MSALErrorConverter errorWithDomain:code:userInfo:msalOauth2Provider:authScheme:]"),
        Line("+[MSIDTestTokenResponse v2TokenResponseWithAT:RT:scopes:idToken:uid:utid:familyId:] + 412"),
        Line("-[MSIDSSOExtensionSignoutRequest clearSSOExtensionCookies:shouldWipeCacheForAllAccounts:oauthFactory:]"),
        Line("at JsonWebToken.SignToken(string token, X509Certificate2 certificate, RSASignaturePadding padding)"),
        Line(
            "at HttpManager.GetHttpClient(X509Certificate2 x509Certificate2, Func<Message, X509Certificate2, bool> check)"
        ),
        Line("at AndroidTokenCacheAccessor.DeleteIdToken(MsalIdTokenCacheItem item) in /_/src/Accessor.cs:line 194"),
        Line(
            "at Builder.WithClientAssertion(Func<Options, Task<ClientSignedAssertion>> clientSignedAssertionProvider)"
        ),
        Line("MSID_WEBAUTH_REFRESH_TOKEN_KEY = x-ms-sso-RefreshToken, alg according to private key : ES256"),
        Line("BEARER_VALUE = urn:ietf:params:oauth:grant-type:saml1_1-bearer"),
        Line("Reset Password: Task.sleep unexpectedly threw an error"),
        Line("password: this will work when you sign in"),
        Line("Das iPhone von Apple, Apples iPhone"),
        // What MSAL wrote where it masked a user name itself.
        Line("loginHint: auth.placeholder-61e6c8d2__contoso.com, username=auth.placeholder-9f86d081__"),
        Line("implementation 'com.microsoft.identity.client:msal:5.4.0@aar'"),
        Line("{\"c\":\"NETWORK\",\"ctx\":\"conn8812\",\"attr\":{\"client\":\"conn8812\"}}"),
        Line("AccountDomain: CONTOSO, Domínio da Conta: FABRIKAM Motivo da Falha: Nome"),
    ]
}
