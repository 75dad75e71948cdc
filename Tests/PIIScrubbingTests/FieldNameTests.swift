import Testing
import TextBytes

@testable import PIIScrubbing

/// Names of fields that logs of Entra, OAuth, MSAL and their hosts were seen to use. No rule lists them: the words that
/// they are made of must lead to the right class, whatever the style in which they are written.
@Suite struct FieldNameTests {
    private func sensitivity(of name: String) -> Sensitivity? {
        let text = Array(name.utf8)
        return text.withUnsafeBufferPointer { bytes in
            guard let base = bytes.baseAddress else { return nil }
            return TextScan.with(base, count: bytes.count, maskedKinds: .max) { scan in
                scan.fieldName(endingAt: bytes.count, quoteLevel: -1)?.kind.sensitivity
            }
        }
    }

    @Test(arguments: FieldNameTests.classes.keys.sorted())
    func `a name that was seen in logs keeps its class, however it is written`(kind: String) {
        let names = (Self.classes[kind] ?? "").split(separator: " ").map(String.init)
        let wanted = FindingKind.allCases.first { "\($0)" == kind }?.sensitivity
        let missed = names.filter { sensitivity(of: $0) != wanted || sensitivity(of: $0.uppercased()) != wanted }
        #expect(missed.isEmpty, "\(kind): \(missed.map { "\($0) \(sensitivity(of: $0).map { "\($0)" } ?? "none")" })")
    }

    @Test func `a public name keeps its value`() {
        let missed = Self.openNames.split(separator: " ").map(String.init).filter { sensitivity(of: $0) != nil }
        #expect(missed.isEmpty, "\(missed)")
    }

    @Test func `no rule is past the limit, where it would never hold`() {
        #expect(ClassRules.all.count <= ClassRules.limit)
    }

    private static let classes: [String: String] = [
        "token":
            """
        t token access refresh idt accesstoken refreshtoken idtoken idtokenhint bearertoken authtoken \
        authenticationtoken securitytoken sessiontoken samltoken ssotoken usertoken logintoken \
        clientassertion requestedtoken subjecttoken actortoken continuationtoken flowtoken jwttoken \
        devicetoken pushtoken brokertoken accesstokenvalue tokenvalue rawtoken csrftoken xsrftoken \
        oauthtoken proxytoken servicetoken credentialtoken apitoken deploytoken bottoken registrytoken \
        identitytoken idtokenvalue refreshtokenvalue rawidtoken refreshtokencredential primaryrefreshtoken \
        prt prttoken prtcookie xmsrefreshtokencredential xmsdevicecredential bootstraptoken onbehalfoftoken \
        userassertion oboassertion familyrefreshtoken frt mrrt art requestconfirmation reqcnf popaccesstoken \
        msalinvalidresultkey msidinvalidtokenresultkey secrettoken hometenantrefreshtoken secondarytoken \
        verificationtoken requestverificationtoken tgt kerberosticket authenticatortoken approvaltoken \
        signedhttprequest assertiontoken xmstokenaadidtoken tokens bearer jwt assertion grant at rt canary \
        ctx ticket sft aio credential credentials sso prtv2
        """,
        "secret":
            """
        k key sig auth secret signature clientsecret clientsrt appsecret applicationsecret secrettext \
        secretvalue apikey xapikey subscriptionkey accountkey sharedaccesskey sharedaccesssignature \
        accesskey secretkey secretaccesskey functionskey functionkey webhooksecret oauthsecret \
        consumersecret sharedsecret signingsecret storagekey masterkey hostkey connectionsecret clientkey \
        appkey servicekey apisecret tokensecret jwtsecret cookiesecret basicauth userpass authkey authsecret \
        clientcredential clientsecretvalue aadsecret azuresecret appclientsecret secrets webhook sas \
        sastoken primarykey secondarykey licensekey sharedkey
        """,
        "password":
            """
        pass pw password passwd passwort passphrase pwd motdepasse contrasena kennwort newpassword \
        oldpassword currentpassword userpassword sapassword pgpassword mysqlpassword dbpassword sqlpassword \
        redispassword smtppassword adminpassword rootpassword clientpassword keystorepassword \
        truststorepassword certpassword pfxpassword apppassword mysqlpwd passcodevalue
        """,
        "assertion":
            """
        inresponseto assertionid responseid referenceid samlresponse samlrequest samlassertion wresult \
        samlart logoutrequest logoutresponse signaturevalue ciphervalue binarysecuritytoken binarysecret \
        requestedsecuritytoken
        """,
        "account":
            """
        id oid objectid useroid userobjectid puid altsecid homeaccountid localaccountid \
        homeaccountidentifier accountid accountidentifier homeaccountidkey alternativeaccountid onpremsid \
        onpremisessecurityidentifier principalid securityidentifier usersid msalhomeaccountidkey \
        msidhomeaccountidkey clientprincipalid immutableid onpremisesimmutableid onpremimmutableid netid \
        livecid passportuid xmsuserid employeeid nameidentifier actorid ownerid callerid \
        aaduserid azureadid aadobjectid userguid memberid universalid \
        cachedaccountid objectidentifier onpremisessid usersecurityidentifier uniqueid objectguid objectsid \
        accountoid useraadid targetuserid requesterid uid sub hid rawclientinfo homeid localid aaid \
        customerid ocid homeoid
        """,
        "code":
            """
        authcode authorizationcode authenticationcode oauthcode grantcode codeverifier pkceverifier \
        devicecode code verifier codevalue spacode
        """,
        "oneTimeCode":
            """
        usercode otp totp oob onetimecode onetimepasscode onetimepassword passcode verificationcode \
        confirmationcode securitycode mfacode smscode otpcode pin pincode tempcode activationcode \
        recoverycode backupcode signincode accesscode challengecode otc additionalauthdata
        """,
        "state":
            """
        state oauthstate requeststate relaystate authstate wctx statevalue brokerstate
        """,
        "nonce":
            """
        nonce noncevalue ssononce servernonce xmsnonce wfresh
        """,
        "key":
            """
        privatekey sessionkey sessionkeyjwe sessionjwe brokerkey applicationtoken encryptionkey signingkey \
        symmetrickey decryptionkey devicekey transportkey sskey stkprivatekey popkey derivedkey keymaterial \
        rawkey aeskey hmackey datakey contentkey wrappedkey cryptokey
        """,
        "session":
            """
        sessionstate sessionid sessionindex sessid sessionidentifier brokersessionid phpsessid jsessionid \
        sid session sessionguid
        """,
        "cookie":
            """
        ssocookie cookievalue authcookie sessioncookie cookieheader estsauth estsauthpersistent \
        estsauthlight fedauth rtfa aspnetcookies aspnetcorecookies aspnetcoreidentityapplication xmscpimcsrf \
        xmscpimtrans buid esctx msisauth msisauthenticated msissignout appserviceauthsession rpssecauth \
        mspauth mspprof wlssc esctxcookie signinstatecookie connectsid laravelsession aspxauth antiforgery
        """,
        "user":
            """
        subject username userprincipalname upn loginhint preferredusername uniquename displayableid \
        displayableuserid samaccountname loginname accountname useridentity executingaccountname useremail \
        signinname signinaddress displayableuseridkey msaldisplayableuseridkey useridentifier \
        msiduserdisplayableidkey userdisplayableidkey userprincipal accountupn loggedinuser currentuser \
        signedinuser userhint accounthint uname legacyuserid userlogin loginid useralias mailnickname \
        nickname emailalias principalname clientprincipalname identityname accountusername initiatedby \
        requestedby createdby modifiedby invitedby owneremail runas userupn upnhint logonname loginuser \
        usernamehint authuser remoteuser sudouser targetusername usuario benutzername user login userid \
        member principal acct usr account actor owner identity nameid issueralternativename
        """,
        "email":
            """
        email emailaddress mail emails othermails proxyaddresses mailaddress useremailaddress alternateemail \
        recoveryemail signinemail contactemail verifiedemail
        """,
        "name":
            """
        givenname familyname surname firstname lastname fullname middlename maidenname streetaddress \
        postalcode birthdate dateofbirth userdisplayname accountdisplayname dob birthday jobtitle \
        homeaddress mailingaddress employeename personname preferredname legalname callername name \
        displayname accountfullname
        """,
        "phone":
            """
        phonenumber phone mobile mobilephone telephone telephonenumber businessphones phonenumbers msisdn \
        cellphone mobilenumber strongauthenticationphonenumber homephone faxnumber callernumber
        """,
        "card":
            """
        cardnumber creditcard creditcardnumber pan iban ssn socialsecuritynumber passportnumber nationalid \
        taxid cvv cvc
        """,
        "address":
            """
        ipaddr ipaddress clientip remoteip callerip sourceip xforwardedfor ip userip xrealip xclientip \
        clientipaddress calleripaddress remoteaddr peeraddr remoteaddress deviceip localip publicip \
        privateip cfconnectingip trueclientip xazureclientip xmsforwardedclientip
        """,
        "hardware":
            """
        macaddress mac bssid hwaddr ether macaddr physicaladdress bluetoothaddress wifiaddress lladdr
        """,
        "deviceName":
            """
        devicename computername machinename devicedisplayname clientmachine clientcomputer netbiosname \
        workstationname workstation devicehostname localhostname pcname hostname nodename
        """,
        "device":
            """
        deviceid deviceguid deviceidentifier udid idfv identifierforvendor advertisingid \
        advertisingidentifier idfa serialnumber imei meid hardwareid aaddeviceid azureaddeviceid wpjdeviceid \
        deviceobjectid installationid deviceuuid androidid devicedirectoryid machineid hardwareuuid \
        keycontainerid vendoridentifier deviceserial deviceserialnumber wpjid mdmdeviceid \
        secureid
        """,
        "enrollment":
            """
        enrollmentid enrollmentids intuneenrollmentid intuneenrollmentids mamenrollmentid mdmenrollmentid
        """,
        "clientInfo":
            """
        clientinfo xmsclientprincipal
        """,
    ]

    private static let openNames =
        """
        correlationid clientrequestid requestid traceid clientid appid applicationid tenantid tid utid realm \
        resourceid resource tokentype expiresin spanid parentid traceparent operationid appidacr thumbprint kid \
        x5t uti errorcode statuscode countrycode tokencount maxtokens hash sha256 sha1 checksum fingerprint \
        bundleid packagename redirecturi authority clientname appname appdisplayname applicationname tenantname \
        policyname scopename servicename productname filename classname processname methodname tokenendpoint \
        codechallenge codechallengemethod responsemode granttype invalidgrant unsupportedgrant publickeytoken \
        sdkname osname functionname threadid featurename errorname exitcode httpcode httpstatuscode responsecode \
        eventid keyid capabilitytoken cancellationtoken internalcode \
        statecode suberrorcode subcode telemetrycode productid subscriptionid policyid groupid roleid buildid \
        resourcetenantid hometenantid devicecodeurl accessibilitytoken
        """
}
