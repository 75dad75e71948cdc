import Testing

@testable import PIIScrubbing

@Suite struct CodeInMessageTests {
    @Test(
        "a message to a person loses its code, whatever its language and the form of its number",
        arguments: [
            Line("Your delivery code is 1359. Share it with the courier.", hides: ["1359"], keeps: ["delivery code"]),
            Line(
                "Your security code is 88 74 31. It expires in 10 minutes.",
                hides: ["88 74 31"],
                keeps: ["10 minutes"]
            ),
            Line("Use passcode 408 674 to authorize your transfer.", hides: ["408 674"]),
            Line("Usa il codice 42 58 53 per autorizzare il pagamento.", hides: ["42 58 53"], keeps: ["pagamento"]),
            Line(
                "291713 ist Ihr Verifizierungscode. Der Code ist 15 Minuten gültig.",
                hides: ["291713"],
                keeps: ["15"]
            ),
            Line("Votre code à usage unique : 927 407", hides: ["927 407"]),
            Line("Tu código de un solo uso: 50-35-11 Verificación en dos pasos", hides: ["50-35-11"]),
            Line("Digite o código 20120 para confirmar o pagamento.", hides: ["20120"]),
            Line("Wpisz kod 89455, aby potwierdzić transakcję.", hides: ["89455"]),
            Line("İşlemi onaylamak için 64460 kodunu girin.", hides: ["64460"]),
            Line("577527 — код для входа. Он действует 10 минут.", hides: ["577527"], keeps: ["10 минут"]),
            Line("Fabrikam: קוד האימות שלך הוא 921762", hides: ["921762"], keeps: ["Fabrikam"]),
            Line("رمز التحقق الخاص بك هو ٦٩٨٢٣٢. لا تشاركه مع أي شخص.", hides: ["٦٩٨٢٣٢"]),
            Line("आपका सत्यापन कोड ६४६५८६ है।", hides: ["६४६५८६"]),
            Line("รหัส OTP ของคุณคือ 88017234 (Ref: KTXB)", hides: ["88017234"], keeps: ["KTXB"]),
            Line("[Adatum] 인증번호 [28563182]를 입력해 주세요. (유효시간 3분)", hides: ["28563182"], keeps: ["3분"]),
        ]
    )
    func message(line: Line) { line.check() }

    @Test(
        "numbers of errors, processes, years and amounts beside a word for a code stay",
        arguments: [
            Line("sshd(pam_google_authenticator)[26039]: Invalid verification code"),
            Line("パスワードを入力してください。（エラー コード: 50126）"),
            Line("Votre compte a été verrouillé, code 50053"),
            Line("urn:ietf:wg:oauth:2.0:oob is not registered as reply URL (code 50011)"),
            Line("Enter your code before 2027, error code 500121, request 88213"),
            Line("Your verification code expires after 3600 seconds"),
            Line("Statistiques SMS : 12840 codes envoyés, 454 expirés"),
            Line("Haftalık rapor: 48210 giriş, 359 hatalı şifre, 695 SMS kodu gönderildi"),
            Line("Your application exited with code 482913"),
            Line("MSI installation failed with code 1603, use log"),
            Line("Windows cannot use this device (Code 1000)"),
            Line("Ihre Anmeldung ist fehlgeschlagen (Code 500571)"),
            Line("Your code has 4829 lines, your code coverage 4829"),
            Line("Il tuo codice postale è 20121"),
            Line("您的请求返回代码 500341"),
            Line("Votre demande a échoué, code 4821"),
            Line("Código de error 50126: credenciales no válidas, use otra cuenta"),
        ]
    )
    func publicNumber(line: Line) { line.check() }

    @Test("long texts of words for codes and numbers are read to their end in a second or two", .timeLimit(.minutes(1)))
    func long() {
        let chain = ScrubberChain(pseudonyms: .classOnly)
        for piece in ["123456 ", "code 12345 x ", "code 1234 您 ", "your code is 123456. "] {
            let text = "code " + String(repeating: piece, count: 20_000)
            let once = chain.scrub(text)
            #expect(chain.scrub(once) == once)
        }
    }
}
