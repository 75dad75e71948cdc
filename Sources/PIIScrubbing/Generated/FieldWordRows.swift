// swift-format-ignore-file
// Generated from Catalogue/field_words.csv. Do not edit.
// Regenerate: Scripts/generate-catalogue

extension FieldRoles {
    static let password = FieldRoles(rawValue: 1 << 0)
    static let pass = FieldRoles(rawValue: 1 << 1)
    static let secret = FieldRoles(rawValue: 1 << 2)
    static let key = FieldRoles(rawValue: 1 << 3)
    static let token = FieldRoles(rawValue: 1 << 4)
    static let tokenName = FieldRoles(rawValue: 1 << 5)
    static let auth = FieldRoles(rawValue: 1 << 6)
    static let code = FieldRoles(rawValue: 1 << 7)
    static let otp = FieldRoles(rawValue: 1 << 8)
    static let otpWord = FieldRoles(rawValue: 1 << 9)
    static let grantCode = FieldRoles(rawValue: 1 << 10)
    static let state = FieldRoles(rawValue: 1 << 11)
    static let nonce = FieldRoles(rawValue: 1 << 12)
    static let cookie = FieldRoles(rawValue: 1 << 13)
    static let signature = FieldRoles(rawValue: 1 << 14)
    static let saml = FieldRoles(rawValue: 1 << 15)
    static let samlID = FieldRoles(rawValue: 1 << 16)
    static let crypto = FieldRoles(rawValue: 1 << 17)
    static let apiKey = FieldRoles(rawValue: 1 << 18)
    static let secretName = FieldRoles(rawValue: 1 << 19)
    static let header = FieldRoles(rawValue: 1 << 20)
    static let user = FieldRoles(rawValue: 1 << 21)
    static let account = FieldRoles(rawValue: 1 << 22)
    static let login = FieldRoles(rawValue: 1 << 23)
    static let userName = FieldRoles(rawValue: 1 << 24)
    static let userWeak = FieldRoles(rawValue: 1 << 25)
    static let displayName = FieldRoles(rawValue: 1 << 26)
    static let name = FieldRoles(rawValue: 1 << 27)
    static let namePart = FieldRoles(rawValue: 1 << 28)
    static let personName = FieldRoles(rawValue: 1 << 29)
    static let person = FieldRoles(rawValue: 1 << 30)
    static let act = FieldRoles(rawValue: 1 << 31)
    static let agent = FieldRoles(rawValue: 1 << 32)
    static let email = FieldRoles(rawValue: 1 << 33)
    static let phone = FieldRoles(rawValue: 1 << 34)
    static let card = FieldRoles(rawValue: 1 << 35)
    static let cardWord = FieldRoles(rawValue: 1 << 36)
    static let number = FieldRoles(rawValue: 1 << 37)
    static let address = FieldRoles(rawValue: 1 << 38)
    static let ip = FieldRoles(rawValue: 1 << 39)
    static let side = FieldRoles(rawValue: 1 << 40)
    static let mac = FieldRoles(rawValue: 1 << 41)
    static let hardware = FieldRoles(rawValue: 1 << 42)
    static let device = FieldRoles(rawValue: 1 << 43)
    static let machine = FieldRoles(rawValue: 1 << 44)
    static let deviceName = FieldRoles(rawValue: 1 << 45)
    static let host = FieldRoles(rawValue: 1 << 46)
    static let deviceID = FieldRoles(rawValue: 1 << 47)
    static let deviceWord = FieldRoles(rawValue: 1 << 48)
    static let enrollment = FieldRoles(rawValue: 1 << 49)
    static let id = FieldRoles(rawValue: 1 << 50)
    static let accountID = FieldRoles(rawValue: 1 << 51)
    static let accountWeak = FieldRoles(rawValue: 1 << 52)
    static let ownerID = FieldRoles(rawValue: 1 << 53)
    static let session = FieldRoles(rawValue: 1 << 54)
    static let sessionID = FieldRoles(rawValue: 1 << 55)
    static let sessionWeak = FieldRoles(rawValue: 1 << 56)
    static let clientInfo = FieldRoles(rawValue: 1 << 57)
    static let client = FieldRoles(rawValue: 1 << 58)
    static let thing = FieldRoles(rawValue: 1 << 59)
    static let taker = FieldRoles(rawValue: 1 << 60)
    static let open = FieldRoles(rawValue: 1 << 61)
    static let tail = FieldRoles(rawValue: 1 << 62)
    static let query = FieldRoles(rawValue: 1 << 63)
}

extension FieldWords {
    /// The words of every concept in every language.
    static let rows: [(roles: FieldRoles, words: StaticString)] = [
        // Password.
        (.password, "password passwords passwd passphrase pwd passwort psk wachtwoord pasword passwrd passcodevalue mdp haslo losenord sifre jelszo passwordconfirmation confirmpassword securityanswer secretanswer safeword kennwort passwörter passwÖrter kennwörter kennwÖrter motdepasse passe contraseña contraseÑa contraseñas contraseÑas contrasena clave senha palavra-passe parolachiave lösenord lÖsenord adgangskode kodeord passord salasana heslo hesla hasło hasŁo hasła hasŁa jelszó jelszÓ jelszava parola şifre Şifre пароль Пароль ПАРОЛЬ пароля Пароля ПАРОЛЯ πρόσβασης Πρόσβασης ΠΡΌΣΒΑΣΗΣ κωδικόςπρόσβασης Κωδικόςπρόσβασης ΚΩΔΙΚΌΣΠΡΌΣΒΑΣΗΣ συνθηματικό Συνθηματικό ΣΥΝΘΗΜΑΤΙΚΌ סיסמה סיסמא المرور مرور 密码 密碼 口令 パスワード 暗証番号 비밀번호 암호 패스워드 mậtkhẩu mẬtkhẨu รหัสผ่าน पासवर्ड कूटशब्द katasandi sandi katalaluan parolă parolĂ parolei парола Парола ПАРОЛА паролата Паролата ПАРОЛАТА slaptažodis slaptaŽodis slaptažodį slaptaŽodĮ lozinka lozinku zaporka"),
        // Short words for a password.
        (.pass, "pass pw secretpass requirepass psksecret snmpservercommunity snmpcommunity bindpw keystring community identify"),
        // A secret.
        (.secret, "secret secrets srt secretid geheimnis secreto segredo segreto секрет Секрет СЕКРЕТ 密钥 金鑰 シークレット 비밀"),
        // A key.
        (.key, "key keys schlüssel schlÜssel clé clÉ llave chave chiave nyckel nøgle nØgle ключ Ключ КЛЮЧ キー 키"),
        // A token.
        (.token, "token tokens jwt canary ticket sft aio bearer assertion grant ctx at rt idt sso prtv2 credential credentials creds csrf xsrf dpop proof keytab cred pat negotiate jeton токен Токен ТОКЕН маркер Маркер МАРКЕР الرمزالمميز 令牌 权杖 權杖 トークン 토큰"),
        // Tokens by their own name.
        (.tokenName, "prt frt mrrt art reqcnf tgt idtokenhint clientassertion userassertion oboassertion prttoken prtcookie refreshtokencredential xmsdevicecredential msalinvalidresultkey msidinvalidtokenresultkey requestconfirmation kerberosticket signedhttprequest xmstokenaadidtoken continuationtoken flowtoken npmtoken authtoken kirbi skiptoken deltatoken nextpagetoken"),
        // What makes a token one of authentication.
        (.auth, "access refresh auth oauth bearer authentication authorization identity security session sso saml login continuation flow jwt push broker csrf xsrf proxy service credential api deploy bot registry prt bootstrap behalf family pop secret tenant secondary verification request raw approval signed http authenticator requested subject actor"),
        // A code.
        (.code, "code codes kode código cÓdigo codigo codice kod koden koodi kód kÓd kodu код Код КОД кода Кода КОДА κωδικός Κωδικός ΚΩΔΙΚΌΣ קוד رمز 代码 代碼 码 碼 コード 코드 mã mÃ รหัส कोड cod codul кодът Кодът КОДЪТ kodas kôd kÔd"),
        // A code for one use by its own name.
        (.otp, "otp totp pin pincode passcode oob otc hotp onetimepasscode additionalauthdata engangskod recoverycode backupcode scratchcode recoverycodes backupcodes scratchcodes tan mtan smstan pushtan einmalcode einmalkennwort einmalpasswort bestätigungscode bestÄtigungscode prüfcode prÜfcode sicherheitscode códigodeunsolouso cÓdigodeunsolouso códigodeusoúnico cÓdigodeusoÚnico monouso verificatiecode eenmalige beveiligingscode engångskod engÅngskod verifieringskod engångslösenord engÅngslÖsenord engangskode bekræftelseskode bekrÆftelseskode engangskoden kertakäyttökoodi kertakÄyttÖkoodi vahvistuskoodi kertakoodi jednorazowy ellenőrzőkód ellenŐrzŐkÓd doğrulama doĞrulama μίαςχρήσης Μίαςχρήσης ΜΊΑΣΧΡΉΣΗΣ 验证码 驗證碼 一次性密码 动态码 校验码 確認コード 認証コード ワンタイムパスワード ワンタイムコード 인증번호 인증코드 확인코드 일회용 mãotp mÃotp mãxácminh mÃxÁcminh mãxácthực mÃxÁcthỰc รหัสยืนยัน ओटीपी kodeotp"),
        // What makes a code one for one use.
        (.otpWord, "verification confirmation security mfa sms time temp activation recovery backup signin challenge onetime otp emailotp twofactor factor login passcode pairing bestätigung bestÄtigung prüf prÜf sicherheit einmal vérification vÉrification unique sécurité sÉcuritÉ usage verificación verificaciÓn verificacion confirmación confirmaciÓn seguridad único Único solo uso verificação verificaÇÃo verificacao confirmação confirmaÇÃo segurança seguranÇa unico verifica conferma diverifica sicurezza accesso verificatie bevestiging inlog verifiering bekräftelse bekrÄftelse inloggnings bekræftelse bekrÆftelse bekræftelses bekrÆftelses login- vahvistus ověřovací ovĚŘovacÍ overovací overovacÍ jednorázový jednorÁzovÝ potvrzovací potvrzovacÍ přihlašovací pŘihlaŠovacÍ weryfikacyjny weryfikacji jednorazowy potwierdzający potwierdzajĄcy ellenőrző ellenŐrzŐ egyszeri belépési belÉpÉsi bejelentkezési bejelentkezÉsi biztonsági biztonsÁgi onay güvenlik gÜvenlik подтверждения Подтверждения ПОДТВЕРЖДЕНИЯ проверки Проверки ПРОВЕРКИ одноразовый Одноразовый ОДНОРАЗОВЫЙ безопасности Безопасности БЕЗОПАСНОСТИ одноразового Одноразового ОДНОРАЗОВОГО подтверждение Подтверждение ПОДТВЕРЖДЕНИЕ підтвердження Підтвердження ПІДТВЕРДЖЕННЯ одноразовий Одноразовий ОДНОРАЗОВИЙ безпеки Безпеки БЕЗПЕКИ επαλήθευσης Επαλήθευσης ΕΠΑΛΉΘΕΥΣΗΣ σύνδεσης Σύνδεσης ΣΎΝΔΕΣΗΣ ασφαλείας Ασφαλείας ΑΣΦΑΛΕΊΑΣ אימות חדפעמי التحقق التأكيد 验证 驗證 確認 認証 인증 확인 xácminh xÁcminh xácthực xÁcthỰc bảomật bẢomẬt ยืนยัน ความปลอดภัย सत्यापन सुरक्षा verifikasi pengesahan verificare confirmare autentificare securitate потвърждение Потвърждение ПОТВЪРЖДЕНИЕ patvirtinimo potvrdni verifikacijski jednokratni potvrde"),
        // A grant of OAuth.
        (.grantCode, "authcode authorizationcode codeverifier pkceverifier verifier spacode"),
        // State of a flow.
        (.state, "state relaystate wctx oauthstate stateproperties"),
        // Nonce.
        (.nonce, "nonce wfresh cnonce snonce"),
        // Cookie.
        (.cookie, "ssocookie cookievalue authcookie sessioncookie cookieheader esctxcookie fedauth rtfa msisauth msisauthenticated msissignout rpssecauth mspauth mspprof wlssc esctx buid fpc estsauth estsauthpersistent estsauthlight connectsid aspxauth antiforgery laravelsession ccstate appserviceauthsession aspnetcookies aspnetcorecookies aspnetcoreidentityapplication xmscpimcsrf xmscpimtrans signinstatecookie"),
        // A signature.
        (.signature, "sig signature sas sastoken passwordhash passwdhash pwdhash nthash lmhash ntlmhash hashedpassword hmac passwordsha256 passwordmd5 passworddigest"),
        // Webhook.
        (.signature, "webhook"),
        // SAML.
        (.saml, "samlresponse samlrequest samlassertion wresult samlart logoutrequest logoutresponse signaturevalue ciphervalue binarysecuritytoken binarysecret requestedsecuritytoken"),
        // Identifiers of SAML messages.
        (.samlID, "inresponseto assertionid responseid referenceid"),
        // Keys of cryptography.
        (.crypto, "private session broker encryption signing symmetric decryption transport sskey stkprivatekey pop derived material aes hmac data content wrapped crypto jwe keymaterial sessionkeyjwe sessionjwe privée privÉe privada закрытый Закрытый ЗАКРЫТЫЙ"),
        // Keys of services.
        (.apiKey, "api subscription account shared access secret functions function storage master host client app service auth primary secondary license sas connection psk preshared instrumentation server fcm"),
        // Secrets by their own name.
        (.secretName, "sessionkeyjwe sessionjwe sskey stkprivatekey keymaterial apikey xapikey basicauth userpass secrettext connectionstring dsn secretkeybase totpseed otpseed mfaseed pepper cek kek dek privateexponent recoverykey seedphrase mschapchallenge mschapresponse mschap2response chapchallenge chapresponse chappassword ntresponse lmresponse clientrandom resetkey recoveryphrase backupphrase mnemonic mnemonics mnemonicphrase seedwords recoverywords"),
        // Headers whose value has a grammar of its own.
        (.header, "authorization cookie cookies setcookie setcookie2 anchormailbox"),
        // User.
        (.user, "user users enduser usr member members principal principals systemuser systemusers aduser domainuser benutzer benutzers nutzer anwender benutzerin nutzerin utilisateur utilisateurs utilisatrice usuario usuarios usuaria usuário usuÁrio utilizador utilizadores usuária usuÁria utente utenti gebruiker gebruikers gebruikersaccount användare anvÄndare användar anvÄndar användaren anvÄndaren bruger brugeren brukeren bruker käyttäjä kÄyttÄjÄ käyttäjän kÄyttÄjÄn uživatel uŽivatel uživatelské uŽivatelskÉ uživatele uŽivatele používateľ pouŽÍvateĽ používateľa pouŽÍvateĽa používateľské pouŽÍvateĽskÉ uživatelem uŽivatelem uživateli uŽivateli użytkownik uŻytkownik użytkownika uŻytkownika użytkownikiem uŻytkownikiem użytkownicy uŻytkownicy felhasználó felhasznÁlÓ felhasználói felhasznÁlÓi felhasználót felhasznÁlÓt felhasználónak felhasznÁlÓnak kullanıcı kullanici kullanıcısı kullanicisi kullanıcının kullanicinin kullanıcıya kullaniciya kullanıcıyı kullaniciyi пользователь Пользователь ПОЛЬЗОВАТЕЛЬ пользователя Пользователя ПОЛЬЗОВАТЕЛЯ логин Логин ЛОГИН пользователю Пользователю ПОЛЬЗОВАТЕЛЮ пользователем Пользователем ПОЛЬЗОВАТЕЛЕМ користувач Користувач КОРИСТУВАЧ користувача Користувача КОРИСТУВАЧА логін Логін ЛОГІН користувачу Користувачу КОРИСТУВАЧУ χρήστης Χρήστης ΧΡΉΣΤΗΣ χρήστη Χρήστη ΧΡΉΣΤΗ משתמש המשתמש المستخدم مستخدم 用户 用戶 使用者 ユーザー ユーザ 利用者 사용자 ngườidùng ngƯỜidÙng ผู้ใช้ उपयोगकर्ता प्रयोक्ता pengguna utilizator utilizatorul utilizatorului потребител Потребител ПОТРЕБИТЕЛ потребителят Потребителят ПОТРЕБИТЕЛЯТ потребителя Потребителя ПОТРЕБИТЕЛЯ vartotojas vartotojo naudotojas naudotojo korisnik korisnika korisniku korisnikom"),
        // Account.
        (.account, "account acct accounts konto kontos compte cuenta conta tili účet Účet ÚČet účtu Účtu ÚČtu konta fiók fiÓk hesap учётная Учётная УЧЁТНАЯ учетная Учетная УЧЕТНАЯ חשבון الحساب حساب 帐户 账户 帳戶 账号 帐号 帳號 アカウント 계정 tàikhoản tÀikhoẢn บัญชี खाता akun akaun cont contul contului акаунт Акаунт АКАУНТ профил Профил ПРОФИЛ paskyra paskyros račun raČun računa raČuna"),
        // Login.
        (.login, "login signin logon logins anmelde anmeldung connexion identifiant входа Входа ВХОДА"),
        // Names of accounts by their own name.
        (.userName, "upn username userprincipalname uname loginhint preferredusername uniquename displayableid displayableuserid displayableuserkey samaccountname loginname useridentity executingaccountname signinname signinaddress userhint accounthint logouthint clientprincipalname usernamehint useridentifier legacyuserid loginid useralias mailnickname nickname emailalias principalname identityname runas upnhint authuser remoteuser sudouser logname ruser suser duser luser userlogin screenname msiduserdisplayableidkey userdisplayableidkey displayableuseridkey wwwauthuser iduser loginusername alternateid principalemail clientusername mailsender saslusername samaccount useridentification loginas nickserv operatorid sessionuser signedinas loggedinas loggedonas signedonas authenticatedas actingas connectedas impersonating samid setuser ugi authid nick usename whoami cnamestring benutzername anmeldename kontoname benutzerkennung nombredeusuario gebruikersnaam användarnamn anvÄndarnamn brugernavn brukernavn käyttäjätunnus kÄyttÄjÄtunnus käyttäjänimi kÄyttÄjÄnimi uživatelskéjméno uŽivatelskÉjmÉno nazwaużytkownika nazwauŻytkownika felhasználónév felhasznÁlÓnÉv kullanıcıadı kullaniciadi 用户名 用戶名 使用者名稱 登录名 ユーザー名 ユーザーid ログインid 사용자이름 아이디 tênđăngnhập tÊnĐĂngnhẬp tênngườidùng tÊnngƯỜidÙng ชื่อผู้ใช้ उपयोगकर्तानाम namapengguna numeutilizator numedeutilizator потребителскоиме Потребителскоиме ПОТРЕБИТЕЛСКОИМЕ prisijungimovardas korisničkoime korisniČkoime"),
        // Weak names of accounts.
        (.userWeak, "nameid issueralternativename actor userid who"),
        // A name for display.
        (.displayName, "displayname display"),
        // Name.
        (.name, "name names namens nom nombre nome naam namn navn nimi jméno jmÉno jména jmÉna nazwa név nÉv neve adı adi ad isim имя Имя ИМЯ имени Имени ИМЕНИ імʼя Імʼя ІМʼЯ ім'я Ім'я ІМ'Я όνομα Όνομα ΌΝΟΜΑ שם اسم الاسم 名 名称 名稱 名前 이름 tên tÊn ชื่อ नाम nama nume numele име Име ИМЕ vardas"),
        // Parts of a person's name.
        (.namePart, "given first last family sur middle full maiden legal preferred common birth christian formatted complet famille completo pila tam полное Полное ПОЛНОЕ מלא פרטי משפחה الكامل الأول الأخير"),
        // Names of persons by their own name.
        (.personName, "givenname familyname surname firstname lastname fullname middlename maidenname forename sn gecos cardholder displayedname formattedname personname callername preferredname legalname employeename fn patientname guestname payername beneficiaryname cardholdername accountholdername payeename vorname nachname familienname vornamen nachnamen prénom prÉnom nomcomplet apellido apellidos nombrecompleto sobrenome apelido cognome voornaam achternaam förnamn fÖrnamn efternamn fornavn efternavn etternavn etunimi sukunimi příjmení pŘÍjmenÍ křestní kŘestnÍ priezvisko imię imiĘ nazwisko vezetéknév vezetÉknÉv keresztnév keresztnÉv teljesnév teljesnÉv soyadı soyadi soyad фамилия Фамилия ФАМИЛИЯ отчество Отчество ОТЧЕСТВО фио Фио ФИО прізвище Прізвище ПРІЗВИЩЕ επώνυμο Επώνυμο ΕΠΏΝΥΜΟ ονοματεπώνυμο Ονοματεπώνυμο ΟΝΟΜΑΤΕΠΏΝΥΜΟ 姓名 姓 氏名 お名前 フルネーム 苗字 성명 성함 họtên hỌtÊn họvàtên hỌvÀtÊn ชื่อนามสกุล นามสกุล पूरानाम उपनाम namalengkap namapenuh namadepan namabelakang prenume prenumele numedefamilie numecomplet pavardė pavardĖ prezime"),
        // What is known about a person.
        (.personName, "streetaddress postaladdress birthdate dateofbirth dob birthday jobtitle homeaddress mailingaddress postalcode residentaddress residentialaddress addressline streetline billingaddress shippingaddress deliveryaddress geburtsdatum anschrift naissance nacimiento 生日 住址 生年月日 住所 생년월일 주소지"),
        // A person in some role.
        (.person, "owner owners employees customers contacts people persons identity employee customer contact manager requester requestor holder patient student recipient sender author creator assignee reporter invitee guest applicant subscriber citizen approver reviewer organizer attendee participant delegate personal beneficiary subject impersonated cn commonname accountmanager projectmanager productmanager casemanager linemanager hiringmanager salesmanager reportsto managedby casehandler passenger policyholder accountholder visitor caller supervisor payer payee signer signatory attendees uploader submitter initiator impersonator assignees reviewers approvers editor technician analyst person learner teacher pupil tutor nurse physician performer receiver player grantee trustee buyer seller viewer follower advisor voter inviter picker courier clerk cashier trainer trainee mentor instructor lecturer debtor creditor donor borrower insured claimant inhaber mitarbeiter kunde ansprechpartner bearbeiter sachbearbeiter antragsteller besitzer eigentümer eigentÜmer ersteller absender empfänger empfÄnger vorgesetzter verantwortlicher verantwortlich zuständig zustÄndig zuständiger zustÄndiger genehmiger prüfer prÜfer mitarbeiterin kundin melder kontakt propriétaire propriÉtaire titulaire client responsable demandeur créateur crÉateur auteur destinataire expéditeur expÉditeur approbateur employé employÉ salarié salariÉ bénéficiaire bÉnÉficiaire propietario titular solicitante creador autor destinatario remitente aprobador empleado cliente beneficiario responsável responsÁvel criador destinatário destinatÁrio remetente aprovador funcionário funcionÁrio proprietário proprietÁrio responsabile richiedente proprietario autore mittente dipendente titolare eigenaar aanvrager medewerker klant behandelaar ontvanger afzender verantwoordelijke ägare Ägare handläggare handlÄggare ansvarig beställare bestÄllare anställd anstÄlld kund mottagare avsändare avsÄndare ejer eier sagsbehandler saksbehandler ansvarlig medarbejder modtager omistaja käsittelijä kÄsittelijÄ asiakas vlastník vlastnÍk zaměstnanec zamĚstnanec žadatel Žadatel zákazník zÁkaznÍk řešitel Řešitel ŘeŠitel właściciel wŁaŚciciel pracownik klient zgłaszający zgŁaszajĄcy odbiorca nadawca tulajdonos felelős felelŐs ügyfél Ügyfél ÜgyfÉl igénylő igÉnylŐ sahibi sorumlu çalışan Çalışan ÇaliŞan müşteri mÜŞteri onaylayan oluşturan oluŞturan değiştiren deĞiŞtiren atanan yetkili владелец Владелец ВЛАДЕЛЕЦ сотрудник Сотрудник СОТРУДНИК ответственный Ответственный ОТВЕТСТВЕННЫЙ исполнитель Исполнитель ИСПОЛНИТЕЛЬ заявитель Заявитель ЗАЯВИТЕЛЬ автор Автор АВТОР получатель Получатель ПОЛУЧАТЕЛЬ отправитель Отправитель ОТПРАВИТЕЛЬ клиент Клиент КЛИЕНТ власник Власник ВЛАСНИК відповідальний Відповідальний ВІДПОВІДАЛЬНИЙ κάτοχος Κάτοχος ΚΆΤΟΧΟΣ υπεύθυνος Υπεύθυνος ΥΠΕΎΘΥΝΟΣ בעלים אחראי المالك المسؤول 所有者 创建人 修改人 审批人 负责人 申请人 联系人 经办人 操作员 收件人 发件人 负责 建立者 負責人 聯絡人 担当者 作成者 更新者 承認者 申請者 連絡先 責任者 依頼者 送信者 受信者 담당자 작성자 승인자 요청자 신청자 수신자 발신자 책임자 pemilik proprietar"),
        // What a person does.
        (.act, "approved reviewed assigned reassigned created modified edited changed updated deleted removed added uploaded requested submitted reported released raised opened resolved closed escalated delegated invited granted authorized authorised authored written performed initiated executed signed logged verified commented acknowledged impersonated owned managed behalf shared transferred forwarded belongs started confirmed entered recorded registered sponsored handled completed rejected cancelled prepared mailbox inbox calendar profile account manager assistant queued printed deployed launched triggered pushed merged published committed locked unlocked ended terminated placed redeemed booked ordered paid kicked banned muted enrolled genehmigt erstellt geändert geÄndert zugewiesen gemeldet bearbeitet angelegt gelöscht gelÖscht hochgeladen beantragt angefordert angemeldet geprüft geprÜft freigegeben auftrag aktualisiert entfernt hinzugefügt hinzugefÜgt eingeladen abgeschlossen approuvé approuvÉ approuvée approuvÉe créé crÉÉ créée crÉÉe modifié modifiÉ modifiée modifiÉe attribué attribuÉ attribuée attribuÉe assigné assignÉ assignée assignÉe signalé signalÉ signalée signalÉe demandé demandÉ demandée demandÉe connecté connectÉ connectée connectÉe supprimé supprimÉ supprimée supprimÉe validé validÉ validée validÉe ajouté ajoutÉ ajoutée ajoutÉe mis aprobado aprobada creado creada modificado modificada asignado asignada reportado solicitado solicitada eliminado eliminada actualizado actualizada añadido aÑadido añadida aÑadida enviado enviada aprovado aprovada criado criada atribuído atribuÍdo atribuída atribuÍda desativada desativado removido removida atualizado atualizada adicionado adicionada excluído excluÍdo excluída excluÍda approvato creato modificato assegnato segnalato richiesto inviato modificata creata approvata eliminato eliminata aggiornato aggiornata aggiunto aggiunta goedgekeurd aangemaakt gewijzigd toegewezen gemeld aangevraagd toegevoegd verwijderd bijgewerkt godkänd godkÄnd skapad ändrad Ändrad tilldelad rapporterad inloggad loggade borttagen uppdaterad tillagd godkendt oprettet ændret Ændret tildelt opprettet endret slettet tilføjet tilfØjet opdateret logget schválil schvÁlil vytvořil vytvoŘil změnil zmĚnil přiřazeno pŘiŘazeno vytvořeno vytvoŘeno změněno zmĚnĚno schváleno schvÁleno smazáno smazÁno zatwierdzone utworzone zmodyfikowane przypisane utworzony utworzona zmienione zmieniony zmieniona dodane dodany usunięte usuniĘte usunięty usuniĘty zatwierdzony zalogowany zgłoszone zgŁoszone утверждено Утверждено УТВЕРЖДЕНО создано Создано СОЗДАНО изменено Изменено ИЗМЕНЕНО назначено Назначено НАЗНАЧЕНО согласовано Согласовано СОГЛАСОВАНО"),
        // Who did it or for whom.
        (.agent, "by to of for from with von an durch für fÜr par à À pour por a para da door aan voor av som af til przez"),
        // E-mail.
        (.email, "email emails mail mails upnmail othermails proxyaddresses mailaddress rfc822 smtp recipients cc bcc mailadresse courriel mél mÉl electrónico electrÓnico correo correio posta mailadres epost post sähköposti sÄhkÖposti pošta poŠta pocztowy emailcím emailcÍm eposta почта Почта ПОЧТА почты Почты ПОЧТЫ эл Эл ЭЛ пошта Пошта ПОШТА пошти Пошти ПОШТИ ηλεκτρονικού Ηλεκτρονικού ΗΛΕΚΤΡΟΝΙΚΟΎ ταχυδρομείου Ταχυδρομείου ΤΑΧΥΔΡΟΜΕΊΟΥ דואל אלקטרוני מייל البريد الإلكتروني بريد 邮箱 郵箱 电子邮件 電子郵件 邮件 メール メールアドレス 이메일 메일 전자메일 thưđiệntử thƯĐiỆntỬ อีเมล ईमेल surel emel elpaštas elpaŠtas"),
        // Telephone.
        (.phone, "phone phones mobile telephone tel msisdn cellphone cell fax businessphones mob gsm phonenumbers callernumber landline telefon telefonnummer rufnummer handynummer mobilnummer handy mobil téléphone tÉlÉphone portable teléfono telÉfono móvil mÓvil celular telefone telemóvel telemÓvel telefono cellulare telefoonnummer telefoon puhelin puhelinnumero telefonní telefonnÍ telefonu telefonszám telefonszÁm телефон Телефон ТЕЛЕФОН телефона Телефона ТЕЛЕФОНА мобильный Мобильный МОБИЛЬНЫЙ телефону Телефону ТЕЛЕФОНУ τηλέφωνο Τηλέφωνο ΤΗΛΈΦΩΝΟ τηλεφώνου Τηλεφώνου ΤΗΛΕΦΏΝΟΥ טלפון נייד الهاتف هاتف الجوال 手机号 手机 电话 電話 手機 手机号码 电话号码 電話號碼 電話番号 携帯 전화번호 휴대폰 전화 휴대전화 điệnthoại Điệnthoại ĐiỆnthoẠi sốđiệnthoại sỐĐiỆnthoẠi โทรศัพท์ เบอร์โทร फ़ोन मोबाइल telepon ponsel telefonul telefonas mobitel"),
        // Cards and papers.
        (.card, "cardnumber creditcard creditcardnumber pan iban ssn cvv cvc taxid nationalid passportnumber socialsecuritynumber passport passportno passportnr driverlicense driverslicense driverlicence driverslicence driverlicensenumber driverslicensenumber driverlicencenumber driverslicencenumber drivinglicence drivinglicense drivinglicencenumber drivinglicensenumber dlnumber licenseplate licenceplate numberplate vatid vatnumber taxnumber taxpayerid nationalinsurancenumber nationalinsurance ninumber nino nhsnumber aadhaar personnummer bsn pesel bankaccount bankaccountnumber sortcode routingnumber identitycard identitycardnumber residencepermit healthinsurancenumber medicarenumber visanumber socialinsurancenumber documentnumber licencenumber licensenumber steuerid kreditkartennummer steuernummer reisepass reisepassnummer passnummer ausweisnummer personalausweisnummer personalausweis führerscheinnummer fÜhrerscheinnummer sozialversicherungsnummer steueridentifikationsnummer kontonummer kfzkennzeichen krankenversicherungsnummer carte numérodepasseport numÉrodepasseport numérodesécuritésociale numÉrodesÉcuritÉsociale dni nif tarjeta númerodepasaporte nÚmerodepasaporte pasaporte curp nie cpf cnpj passaporte rg codicefiscale passaporto карты Карты КАРТЫ снилс Снилс СНИЛС инн Инн ИНН паспорт Паспорт ПАСПОРТ 身份证号 银行卡号 护照号 护照号码 驾驶证号 社保号 マイナンバー パスポート番号 運転免許証番号 주민등록번호 카드번호 여권번호 운전면허번호"),
        // Card.
        (.cardWord, "card credit passport national tax social"),
        // Number.
        (.number, "number num nr numbers nummer numéro numÉro número nÚmero numero číslo Číslo ČÍslo numer szám szÁm száma szÁma numarası numarasi номер Номер НОМЕР номера Номера НОМЕРА αριθμός Αριθμός ΑΡΙΘΜΌΣ מספר رقم 号 號 号码 號碼 番号 번호"),
        // Address.
        (.address, "address addr addresses adresse dirección direcciÓn direccion endereço endereÇo indirizzo adres adress osoite adresa cím cÍm címe cÍme adresi адрес Адрес АДРЕС адреса Адреса АДРЕСА διεύθυνση Διεύθυνση ΔΙΕΎΘΥΝΣΗ כתובת عنوان 地址 アドレス 주소"),
        // An address of the network.
        (.ip, "ip ipv4 ipv6 ips ipaddr ipaddress rip lip remip srcip dstip forwardedfor xforwardedfor xrealip sourceips rhost cip xclientip xazureclientip"),
        // Sides of a connection.
        (.side, "remote client peer source src origin caller forwarded dst destination local real"),
        // Hardware address.
        (.mac, "mac macaddr bssid hwaddr hwaddress ether lladdr smac dmac cli callingstationid physicaladdress bluetoothaddress wifiaddress hardwareaddress"),
        // What makes an address one of hardware.
        (.hardware, "hardware physical bluetooth wifi hw link ethernet station calling"),
        // Device.
        (.device, "device devices gerät gerÄt geräte gerÄte gerätes gerÄtes appareil périphérique pÉriphÉrique dispositivo apparaat enhet enhets enhed enheds laite laitteen zařízení zaŘÍzenÍ urządzenie urzĄdzenie urządzenia urzĄdzenia eszköz eszkÖz cihaz устройство Устройство УСТРОЙСТВО устройства Устройства УСТРОЙСТВА пристрій Пристрій ПРИСТРІЙ пристрою Пристрою ПРИСТРОЮ συσκευή Συσκευή ΣΥΣΚΕΥΉ συσκευής Συσκευής ΣΥΣΚΕΥΉΣ מכשיר המכשיר الجهاز جهاز 设备 設備 裝置 装置 デバイス 端末 장치 디바이스 기기 thiếtbị thiẾtbỊ อุปกรณ์ डिवाइस उपकरण perangkat peranti dispozitiv dispozitivul dispozitivului įrenginys Įrenginys įrenginio Įrenginio uređaj ureĐaj uređaja ureĐaja"),
        // Machine.
        (.machine, "computer machine workstation netbios pc laptop desktop phonename rechner arbeitsstation arbeitsstations ordinateur equipo computador компьютер Компьютер КОМПЬЮТЕР компьютера Компьютера КОМПЬЮТЕРА 计算机 電腦 电脑 コンピューター コンピュータ 컴퓨터"),
        // Names of devices by their own name.
        (.deviceName, "devicename computername machinename clientmachine clientcomputer netbiosname workstationname workstation devicehostname localhostname pcname dhost shost remhost csname gerätename gerÄtename arbeitsstationsname 设备名称 裝置名稱 デバイス名 コンピューター名 장치이름"),
        // Host.
        (.host, "hostname nodename"),
        // Identifiers of devices by their own name.
        (.deviceID, "deviceid udid idfv idfa imei meid androidid serialnumber identifierforvendor advertisingid advertisingidentifier hardwareid wpjid keycontainerid secureid devicethumbprintid hwid serialno anonymousuuid crashreporterkey imsi iccid simserial simserialnumber eui64 assettag chassisid adid gaid oaid androidadid platformuuid hardwareuuid platformserialnumber ngckeyid installid installguid installuuid azureaddeviceid smbiosguid omsagentid identifyingnumber systemuuid endpointid sensorid tabletid phoneid deviceuid nsdeviceuid pushchannel pushhandle pushmagic anonymousid hostguid hostid managementid seriennr seriennummer laitteentunnus serino mãthiếtbị mÃthiẾtbỊ รหัสอุปกรณ์"),
        // What identifies a device.
        (.deviceWord, "serial hardware vendor advertising installation machine android wpj mdm imei hostidentifier hostuuid handset did fid serien série sÉrie serie seriale sériové sÉriovÉ seryjny sorozat seri серийный Серийный СЕРИЙНЫЙ серійний Серійний СЕРІЙНИЙ 序列 シリアル 일련"),
        // Enrolment.
        (.enrollment, "enrollment enrolment enrollmentid enrollmentids mamenrollmentid mdmenrollmentid entdmid"),
        // Identifier.
        (.id, "id ids identifier guid uuid identifiers kennung identifiant identificador identificativo tunnus identifikátor identifikÁtor identyfikator azonosító azonosÍtÓ azonosítója azonosÍtÓja kimliği kimliĞi идентификатор Идентификатор ИДЕНТИФИКАТОР ид Ид ИД ідентифікатор Ідентифікатор ІДЕНТИФІКАТОР מזהה معرف 标识符 識別碼 标识 識別子 식별자 identificator identifikatorius identifikator"),
        // Identifiers of accounts by their own name.
        (.accountID, "oid objectid useroid puid altsecid homeaccountid localaccountid accountid onpremsid immutableid netid livecid passportuid objectsid objectguid usersid securityidentifier uniqueid employeeid sourceanchor homeid localid aaid ocid homeoid universalid cachedaccountid clientprincipalid targetuserid duid suid loginreq useraadid nameidentifier principalid userkey actorid xmsuserid accountoid aaduserid userhandle uoid consistencyguid cloudanchor objid provideraccountid tenantprofileidentifier tenantprofileid exchangeguid mailboxguid empid mailboxid distinctid mbxguid requestedforid viewerid followerid altdsid objektkennung objektid identifiantdobjet identifiantdelobjet iddobjet iddelobjet iddeobjeto iddelobjeto identificadordeobjeto identificadordelobjeto iddoobjeto identificadordoobjeto idoggetto iddelloggetto objektidentifierare idobjektu identifikátorobjektu identifikÁtorobjektu idobiektu identyfikatorobiektu objektumazonosító objektumazonosÍtÓ objektumazonosítója objektumazonosÍtÓja nesnekimliği nesnekimliĞi идентификаторобъекта Идентификаторобъекта ИДЕНТИФИКАТОРОБЪЕКТА ідентифікаторобʼєкта Ідентифікаторобʼєкта ІДЕНТИФІКАТОРОБʼЄКТА 对象id 对象标识 物件識別碼 オブジェクトid オブジェクト識別子 개체id 개체식별자"),
        // Weak identifiers of accounts.
        (.accountWeak, "uid sub hid rawclientinfo cid customerid entryuuid anchor"),
        // Who an identifier belongs to.
        (.ownerID, "object unique local home immutable universal aad directory security onprem onpremises cached prem customer net aaduser azuread employee"),
        // Session.
        (.session, "session sessions sess sitzung sitzungs sesión sesiÓn sesion sessão sessÃo sessao sessione sessie sessionen istunto istunnon relace relaci sezení sezenÍ sesji sesja sesję sesjĘ munkamenet munkamenetet oturum oturumu сеанс Сеанс СЕАНС сеанса Сеанса СЕАНСА сессии Сессии СЕССИИ сессия Сессия СЕССИЯ сеансу Сеансу СЕАНСУ сесія Сесія СЕСІЯ συνεδρία Συνεδρία ΣΥΝΕΔΡΊΑ συνεδρίας Συνεδρίας ΣΥΝΕΔΡΊΑΣ جلسة الجلسة 会话 會話 セッション 세션 세션을 phiên phiÊn เซสชัน सत्र sesi sesiune sesiunii сесия Сесия СЕСИЯ сесията Сесията СЕСИЯТА sesija sesijos sesije"),
        // Identifiers of sessions by their own name.
        (.sessionID, "sessid sessionid sessionstate sessionindex phpsessid jsessionid sessionidentifier brokersessionid sessionguid"),
        // Weak identifiers of sessions.
        (.sessionWeak, "sid"),
        // Client information.
        (.clientInfo, "clientinfo rawclientinfo xmsclientprincipal"),
        // Client.
        (.client, "client"),
        // Things that are no person.
        (.thing, "app apps application correlation request trace tenant service resource group role policy product package file class process method thread event span operation transaction message job task subscription bundle build workflow scope function feature error status http exit sub response telemetry internal country zip region language locale currency parent project publisher repository branch pool queue topic database table schema index image cluster namespace pod container volume bucket catalog driver module plugin component site page menu tab window provider issuer realm algorithm protocol os sdk system platform browser agent engine firmware model brand network vendor company organization organisation org department division team office program course campaign channel game item order invoice location building floor room city timezone zone utc culture charset encoding extension version route controller action view template layout theme font icon color step stage phase test case suite spec rule filter condition credentialid kusto chat asn lease license sku plan capability cancellation thumbprint domain tag category partition shard node rack command line rest certificate cert issuerid gmbh ltd inc llc corporation corp desk helpdesk calendar portal scheduler center centre committee council unit board backlog sprint milestone ci qa ca managedidentity managedidentities userassignedidentity systemassignedidentity workloadidentity serviceprincipal serviceprincipals req resp txn conn rpc anwendung dienst fehler korrelations korrelation mandant anforderung gruppe richtlinie erreur corrélation corrÉlation demande locataire aplicación aplicaciÓn correlación correlaciÓn solicitud erro aplicativo correlação correlaÇÃo errore richiesta correlazione applicazione aanvraag toepassing correlatie begäran begÄran begärande begÄrande anmodning anmodnings pyynnön pyynnÖn sovelluksen požadavku poŽadavku aplikace korelace tenanta żądania Żądania ŻĄdania aplikacji korelacji dzierżawy dzierŻawy kérelem kÉrelem kérés kÉrÉs alkalmazás alkalmazÁs korrelációs korrelÁciÓs istek uygulama bağıntı baĞinti ошибки Ошибки ОШИБКИ корреляции Корреляции КОРРЕЛЯЦИИ приложения Приложения ПРИЛОЖЕНИЯ запроса Запроса ЗАПРОСА клиента Клиента КЛИЕНТА трассировки Трассировки ТРАССИРОВКИ запиту Запиту ЗАПИТУ кореляції Кореляції КОРЕЛЯЦІЇ програми Програми ПРОГРАМИ שגיאה השגיאה الخطأ الارتباط 错误 錯誤 应用 關聯 关联 请求 要求 相关性 相關性 エラー アプリケーション 相関 テナント 関連付け 関連 오류 앱 상관 요청 lỗi lỖi yêucầu yÊucẦu tươngquan tƯƠngquan ข้อผิดพลาด त्रुटि kesalahan galat permintaan korelasi aplikasi eroare cerere corelare aplicație aplicaȚie грешка Грешка ГРЕШКА заявка Заявка ЗАЯВКА klaida klaidos greška greŠka pogreška pogreŠka zahtjev"),
        // Last words that take the class back.
        (.taker, "accessibilitytoken forkey bykey serviceaccount serviceaccountname serviceprincipalid decode encode decoder encoder type types count counts length len size max min limit expires expiry expiration expiresin expireson duration lifetime ttl age url uri endpoint endpoints href link path policy policies required enabled disabled allowed format version versions attempts attempt status column columns retry retries hash sha256 sha1 md5 checksum digest fingerprint thumbprint kid x5t uti tid utid realm resource authority scope scopes audience issuer method mode kind class flow flows agent field fields label title description pattern regex rule index position offset order flag flags option options config configuration setting settings manager provider service store cache validation validator validity strength complexity history reset change changed update updated created creation verified confirmed missing found error errors message prefix suffix separator property parameter placeholder template schema algorithm challenge challengemethod support supported handler helper factory builder array map table row rows model brand vendor category level domain domains zone region language locale locales country interval timeout delay date time timestamp on in since until left remaining generation issued issuance reader writer binding screen view controller page dialog button action event events audit log logs logger traceparent spanid traceid erroronly groups roles permissions claims rights rate ratio total sum usage quota purpose reason result results response request requests endpointurl accessibility rotation rotated renew renewed revoked sent received server port ports filename folder directory dir file files container namespace bytes question questions pool queue entropy bits salt iterations rounds alg enc typ confirmedat createdat updatedat deletedat expiresat issuedat modifiedat signedinat lastseenat startedat verifiedat insertedat publishedat länge lÄnge anzahl richtlinie gültig gÜltig abgelaufen longueur"),
        // Names of things by their own name.
        (.open, "correlationid clientrequestid requestid traceid clientid appid applicationid tenantid tid utid tokentype expiresin spanid parentid operationid appidacr redirecturi clientname appname appdisplayname applicationname tenantname policyname servicename productname filename classname processname methodname tokenendpoint codechallenge granttype responsemode invalidgrant publickeytoken publickey sdkname osname functionname keyid hometenantid resourceid bundleid packagename statuscode errorcode countrycode maxtokens tokencount unsupportedgrant threadid featurename errorname exitcode httpcode responsecode eventid internalcode statecode suberrorcode subcode telemetrycode productid subscriptionid policyid groupid roleid buildid resourcetenantid devicecodeurl capabilitytoken cancellationtoken primarykeyid parttoken domainreq accesskeyid cookiename alternativename subjectalternativename subjectaltname"),
        // Words that may end a name and do not change its class.
        (.tail, "value values string header raw data text result claim plain plaintext new old current temp input msal msid dictionary hdr hex b64 base64 cleartext encrypted entered supplied provided typed nouveau actuel temporaire provisoire nueva nuevo actual temporal provisional nova temporária temporÁria temporário temporÁrio atual provisória provisÓria nuova temporanea temporaneo provvisoria attuale ingevoerd dočasné doČasnÉ tymczasowe новый Новый НОВЫЙ временный Временный ВРЕМЕННЫЙ mới mỚi tạmthời tẠmthỜi sementara"),
        // Words without a meaning of their own.
        ([], "x xms true cf connecting my the ms msft ad azure aws gcp google github git b2c ida ldap smtp ftp ssh sql mysql pg postgres redis db dba bind root admin administrator proxy keystore truststore pfx cert sa jdbc npm docker registry legacy production prod staging dev test web win windows linux ios android browser registered managed intune current original previous next default main temporary remembered saved stored decoded as this that your our is on work reply recovery alternate verified invited created modified updated last signed logged in target orig effective displayable adal public info kube vpn imap pop3 ansible spring java pem ssl tls datasource hibernate connection dot env var export set partner deploy extra other strong business cached sudo hashed m microsoft amazon cisco oracle jenkins gitlab jira okta outlook sharepoint exchange terraform entra defender static analysis agreement enterprise advisory management engineering operations infrastructure finance legal marketing sales compliance governance architecture research quality assurance delivery automation monitoring hosted premium global general release line monday tuesday wednesday thursday friday saturday sunday january february march april june july august september october november december north south east west europe america asia code integration virtual cloud studio visual tools tool remote desktop assistant report reports weekly daily apple development developer distribution filevault bitlocker der die das des neues altes de du la le l d un une del el da do di van"),
        // Short names in queries.
        (.query, "t idt access refresh auth d p q dp dq qi"),
        // Short names of secrets in queries.
        (.query, "k"),
    ]

    /// Words that say in what state a value is, where the value could be.
    static let states: StaticString = "required erforderlich benötigt benÖtigt abgelaufen unbekannt ungültig ungÜltig leer fehlt gesetzt nein ja requis requise expiré expirÉ inconnu invalide manquant vide oui non requerido requerida obligatorio caducado desconocido inválido invÁlido vacío vacÍo sí sÍ obrigatório obrigatÓrio obrigatória obrigatÓria necessária necessÁria expirado desconhecido vazio richiesto obbligatorio scaduto sconosciuto vuoto vereist verplicht verlopen onbekend krävs krÄvs saknas okänd okÄnd kræves krÆves påkrævet pÅkrÆvet mangler ukendt vaaditaan tuntematon vyžadováno vyŽadovÁno povinné povinnÉ neznámý neznÁmÝ wymagane nieznany kötelező kÖtelezŐ ismeretlen gerekli zorunlu bilinmiyor требуется Требуется ТРЕБУЕТСЯ обязателен Обязателен ОБЯЗАТЕЛЕН неизвестен Неизвестен НЕИЗВЕСТЕН неизвестно Неизвестно НЕИЗВЕСТНО истек Истек ИСТЕК истёк Истёк ИСТЁК нет Нет НЕТ потрібен Потрібен ПОТРІБЕН απαιτείται Απαιτείται ΑΠΑΙΤΕΊΤΑΙ נדרש נדרשת חובה مطلوب مطلوبة 必填 未知 已过期 无效 必需 为空 錯誤 必須 不明 期限切れ 無効 未設定 필수 필요 만료 없음 알수없음"
}
