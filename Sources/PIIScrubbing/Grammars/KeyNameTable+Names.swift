extension KeyNameTable {
    /// Names without separators, in lower case. `*` marks names that also count as the ending of a longer name.
    static let names: [(FindingKind, Confidence, String)] = [
        (.token, .query, "t token access refresh idt"),
        (.secret, .query, "k key sig auth secret signature"),
        (.password, .query, "pass pw"),
        (.assertion, .markup, "inresponseto assertionid responseid referenceid"),
        (.account, .person, "id"),
        // OAuth 2.0, OpenID Connect and Entra: tokens and grants.
        (
            .token, .high,
            """
            *accesstoken *refreshtoken *idtoken *idtokenhint *bearertoken *authtoken *authenticationtoken *securitytoken \
            *sessiontoken *samltoken *ssotoken *usertoken *logintoken *clientassertion *requestedtoken *subjecttoken \
            *actortoken *continuationtoken *flowtoken *jwttoken *devicetoken *pushtoken *brokertoken *accesstokenvalue \
            *tokenvalue *rawtoken *csrftoken *xsrftoken *oauthtoken *proxytoken *servicetoken *credentialtoken \
            *apitoken *deploytoken *bottoken *registrytoken *identitytoken *idtokenvalue *refreshtokenvalue rawidtoken \
            *refreshtokencredential *primaryrefreshtoken prt *prttoken *prtcookie xmsrefreshtokencredential \
            xmsdevicecredential *bootstraptoken *onbehalfoftoken *userassertion *oboassertion *familyrefreshtoken frt mrrt art \
            *requestconfirmation reqcnf *popaccesstoken msalinvalidresultkey msidinvalidtokenresultkey *secrettoken \
            *hometenantrefreshtoken *secondarytoken *verificationtoken *requestverificationtoken *tgt *kerberosticket \
            *authenticatortoken *approvaltoken *signedhttprequest *assertiontoken xmstokenaadidtoken
            """
        ),
        (
            .token, .low,
            "*token *tokens *bearer *jwt *assertion *grant at rt idt *canary *ctx *ticket sft *aio *credential *credentials sso *prtv2"
        ),
        (
            .code, .high,
            "*authcode *authorizationcode *authenticationcode *oauthcode *grantcode *codeverifier *pkceverifier *devicecode"
        ),
        (.code, .query, "code authcode verifier *codevalue spacode"),
        (.oneTimeCode, .high, "*usercode"),
        (
            .oneTimeCode, .low,
            """
            *otp *totp *oob *onetimecode *onetimepasscode *onetimepassword *passcode *verificationcode *confirmationcode \
            *securitycode *mfacode *smscode *otpcode *pin *pincode *tempcode *activationcode *recoverycode *backupcode \
            *signincode *accesscode *challengecode *otc *additionalauthdata
            """
        ),
        (.state, .query, "state *oauthstate *requeststate *relaystate *authstate wctx *statevalue *brokerstate"),
        (.nonce, .query, "*nonce *noncevalue *ssononce *servernonce xmsnonce wfresh"),
        (
            .assertion, .high,
            "samlresponse samlrequest *samlassertion wresult samlart logoutrequest logoutresponse *signaturevalue *ciphervalue *binarysecuritytoken *binarysecret *requestedsecuritytoken"
        ),
        // Secrets of applications and services.
        (
            .secret, .high,
            """
            *clientsecret *clientsrt *appsecret *applicationsecret *secrettext *secretvalue *apikey *xapikey *subscriptionkey \
            *accountkey *sharedaccesskey *sharedaccesssignature *accesskey *secretkey *secretaccesskey *functionskey \
            *functionkey *webhooksecret *oauthsecret *consumersecret *sharedsecret *signingsecret *storagekey *masterkey \
            *hostkey *connectionsecret *clientkey *appkey *servicekey *apisecret *tokensecret *jwtsecret *cookiesecret *basicauth \
            *userpass *authkey *authsecret *clientcredential *clientsecretvalue *aadsecret *azuresecret *appclientsecret
            """
        ),
        (
            .secret, .low,
            "*secret *secrets *sig *signature *webhook *sas *sastoken *primarykey *secondarykey *licensekey *sharedkey"
        ),
        (
            .key, .high,
            """
            *privatekey *sessionkey *sessionkeyjwe *sessionjwe *brokerkey *applicationtoken *encryptionkey *signingkey *symmetrickey \
            *decryptionkey *devicekey *transportkey *sskey *stkprivatekey *popkey *derivedkey *keymaterial *rawkey *aeskey *hmackey *datakey *contentkey *wrappedkey *cryptokey
            """
        ),
        (
            .password, .high,
            "*password *passwd *passwort *passphrase *pwd *motdepasse *contrasena *kennwort *newpassword *oldpassword *currentpassword *userpassword *sapassword *pgpassword *mysqlpassword *dbpassword *sqlpassword *redispassword *smtppassword *adminpassword *rootpassword *clientpassword *keystorepassword *truststorepassword *certpassword *pfxpassword *apppassword mysqlpwd"
        ),
        (.password, .low, "*pass *pw *passcodevalue"),
        // Sessions.
        (
            .session, .high,
            "*sessionstate *sessionid *sessionindex *sessid *sessionidentifier *brokersessionid phpsessid jsessionid"
        ),
        (.session, .low, "sid *session *sessionguid"),
        (
            .cookie, .high,
            "*ssocookie *cookievalue *authcookie *sessioncookie *cookieheader *estsauth *estsauthpersistent *estsauthlight *fedauth *rtfa *aspnetcookies *aspnetcorecookies *aspnetcoreidentityapplication xmscpimcsrf xmscpimtrans buid esctx *msisauth *msisauthenticated *msissignout *appserviceauthsession *rpssecauth *mspauth *mspprof *wlssc *esctxcookie *signinstatecookie *connectsid *laravelsession *aspxauth *antiforgery"
        ),
        // Accounts, by name.
        (
            .user, .high,
            """
            *username *userprincipalname *upn *loginhint *preferredusername *uniquename *displayableid *displayableuserid \
            *samaccountname *loginname *accountname *useridentity *executingaccountname *useremail *signinname *signinaddress \
            *displayableuseridkey *msaldisplayableuseridkey *useridentifier msiduserdisplayableidkey *userdisplayableidkey \
            *userprincipal *accountupn *loggedinuser *currentuser *signedinuser *userhint *accounthint *uname *legacyuserid \
            *userlogin *loginid *useralias *mailnickname *nickname *emailalias *principalname *clientprincipalname *identityname \
            *accountusername *initiatedby *requestedby *createdby *modifiedby *invitedby *owneremail *runas *userupn *upnhint *logonname *loginuser *usernamehint *authuser *remoteuser *sudouser *targetusername *usuario *benutzername
            """
        ),
        (
            .user, .low,
            "*user *login *userid *member *principal *acct *usr *account *actor *owner *identity *nameid *issueralternativename"
        ),
        (
            .email, .high,
            "*email *emailaddress *mail *emails *othermails *proxyaddresses *mailaddress *useremailaddress *alternateemail *recoveryemail *signinemail *contactemail *verifiedemail"
        ),
        (
            .name, .high,
            """
            *givenname *familyname *surname *firstname *lastname *fullname *middlename *maidenname *streetaddress *postalcode *birthdate \
            *dateofbirth *userdisplayname *accountdisplayname *dob *birthday *jobtitle *homeaddress *mailingaddress *employeename *personname *preferredname *legalname *callername
            """
        ),
        (.name, .neighbour, "name displayname *accountfullname"),
        (
            .phone, .high,
            "*phonenumber *phone *mobile *mobilephone *telephone *telephonenumber *businessphones *phonenumbers *msisdn *cellphone *mobilenumber *strongauthenticationphonenumber *homephone *faxnumber *callernumber"
        ),
        (
            .card, .high,
            "*cardnumber *creditcard *creditcardnumber *pan *iban *ssn *socialsecuritynumber *passportnumber *nationalid *taxid *cvv *cvc"
        ),
        (
            .address, .high,
            "*ipaddr *ipaddress *clientip *remoteip *callerip *sourceip *xforwardedfor *ip *userip *xrealip *xclientip *clientipaddress *calleripaddress *remoteaddr *peeraddr *remoteaddress *deviceip *localip *publicip *privateip *cfconnectingip *trueclientip *xazureclientip *xmsforwardedclientip"
        ),
        (
            .hardware, .high,
            "*macaddress *mac *bssid *hwaddr *ether *macaddr *physicaladdress *bluetoothaddress *wifiaddress *lladdr"
        ),
        (
            .deviceName, .high,
            "*devicename *computername *machinename *devicedisplayname *clientmachine *clientcomputer *netbiosname *workstationname *workstation *devicehostname *localhostname *pcname"
        ),
        (.deviceName, .low, "*hostname *nodename"),
        // Accounts and devices, by identifier.
        (
            .account, .high,
            """
            *oid *objectid *useroid *userobjectid *puid *altsecid *homeaccountid *localaccountid *homeaccountidentifier *accountid \
            *accountidentifier *homeaccountidkey *alternativeaccountid *onpremsid *onpremisessecurityidentifier *principalid \
            *securityidentifier *usersid *msalhomeaccountidkey *msidhomeaccountidkey *clientprincipalid *immutableid *onpremisesimmutableid \
            *onpremimmutableid *netid *livecid *passportuid *xmsuserid *employeeid *nameidentifier *directoryid_user *actorid *ownerid *callerid *aaduserid \
            *azureadid *aadobjectid *uniqueidentifier_user *objectiduser *userguid *memberid *universalid *cachedaccountid *objectidentifier *onpremisessid *usersecurityidentifier *uniqueid *objectguid *objectsid *accountoid *useraadid *targetuserid *requesterid
            """
        ),
        (.account, .low, "uid sub *subject hid rawclientinfo *homeid *localid *aaid *customerid *ocid *homeoid"),
        (
            .device, .high,
            """
            *deviceid *deviceguid *deviceidentifier *udid *idfv *identifierforvendor *advertisingid *advertisingidentifier *idfa \
            *serialnumber *imei *meid *hardwareid *aaddeviceid *azureaddeviceid *wpjdeviceid *deviceobjectid *installationid \
            *deviceuuid *androidid *devicedirectoryid *machineid *hardwareuuid *keycontainerid *vendoridentifier *deviceserial *deviceserialnumber *wpjid *mdmdeviceid *devicethumbprint_id *secureid
            """
        ),
        (
            .enrollment, .high,
            "*enrollmentid *enrollmentids *intuneenrollmentid *intuneenrollmentids *mamenrollmentid *mdmenrollmentid"
        ),
        (.clientInfo, .high, "*clientinfo *rawclientinfo *xmsclientprincipal"),
        // Public by contract, although a shorter ending would match a private kind.
        (
            .account, .open,
            """
            correlationid *clientrequestid *requestid *traceid *clientid *appid *applicationid *tenantid *tid *utid *realm *resourceid *resource \
            *tokentype *expiresin *spanid *parentid *traceparent *operationid *appidacr *thumbprint *kid x5t *uti errorcode *statuscode *errorcode \
            *countrycode *tokencount *maxtokens *hash *sha256 *sha1 *checksum *fingerprint *bundleid *packagename *redirecturi *authority \
            *clientname *appname *appdisplayname *applicationname *tenantname *policyname *scopename *servicename *productname *filename *classname *processname *methodname \
            *tokenendpoint *codechallenge *codechallengemethod *responsemode *granttype *invalidgrant *unsupportedgrant *publickeytoken *sdkname *osname *functionname *threadid *featurename *errorname \
            *exitcode *httpcode *httpstatuscode *responsecode *zipcode_public *eventid *keyid *credentialid_public *capabilitytoken *cancellationtoken *internalcode *statecode *suberrorcode *subcode *telemetrycode *productid *subscriptionid *policyid *groupid *roleid *buildid *resourcetenantid *hometenantid *devicecodeurl *accessibilitytoken
            """
        ),
        // A value whose name is in a sibling field.
        (.secret, .sibling, "value"),
    ]
}
