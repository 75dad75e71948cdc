import Testing

@testable import PIIScrubbing

/// What Windows and messages to people say in other languages than English.
@Suite struct LinesInLanguagesTests {
    /// The names of account, domain and workstation in event 4625, as Windows writes them.
    @Test(arguments: [
        ("Kontoname", "Kontodomäne", "Arbeitsstationsname"),
        ("Nom du compte", "Domaine du compte", "Nom de la station de travail"),
        ("Nombre de cuenta", "Dominio de cuenta", "Nombre de estación de trabajo"),
        ("Nome account", "Dominio account", "Nome workstation"),
        ("Nome da Conta", "Domínio da Conta", "Nome da Estação de Trabalho"),
        ("Accountnaam", "Accountdomein", "Naam van werkstation"),
        ("Kontonamn", "Kontodomän", "Arbetsstationsnamn"),
        ("Kontonavn", "Kontodomæne", "Arbejdsstationsnavn"),
        ("Tilin nimi", "Tilin toimialue", "Työaseman nimi"),
        ("Nazwa konta", "Domena konta", "Nazwa stacji roboczej"),
        ("Název účtu", "Doména účtu", "Název pracovní stanice"),
        ("Fióknév", "Fióktartomány", "Munkaállomás neve"),
        ("Hesap Adı", "Hesap Etki Alanı", "İş İstasyonu Adı"),
        ("Имя учетной записи", "Домен учетной записи", "Имя рабочей станции"),
        ("Ім'я облікового запису", "Домен облікового запису", "Ім'я робочої станції"),
        ("Όνομα λογαριασμού", "Τομέας λογαριασμού", "Όνομα σταθμού εργασίας"),
        ("帐户名", "帐户域", "工作站名称"),
        ("帳戶名稱", "帳戶網域", "工作站名稱"),
        ("アカウント名", "アカウント ドメイン", "ワークステーション名"),
        ("계정 이름", "계정 도메인", "워크스테이션 이름"),
        ("اسم الحساب", "نطاق الحساب", "Workstation Name"),
        ("שם החשבון", "תחום החשבון", "Workstation Name"),
        ("Nume cont", "Domeniu cont", "Nume stație de lucru"),
    ])
    func `the event of a failed logon loses account and workstation, and keeps the domain`(
        account: String,
        domain: String,
        workstation: String
    ) {
        Line(
            "\(account): lbenedetti \(domain): CONTOSO \(workstation): WEIMIN-NB Status: 0xC000006D",
            hides: ["lbenedetti", "WEIMIN"],
            keeps: [account, "\(domain): CONTOSO", "0xC000006D"]
        ).check()
    }

    @Test(arguments: [
        "Din verifieringskod är", "Din engangskode er", "Din kode er", "Vahvistuskoodisi on", "Kode verifikasi",
        "Kode verifikasi Anda adalah", "Mã xác minh của bạn là", "Ο κωδικός επαλήθευσης είναι", "رمز لمرة واحدة:",
        "Váš kód je", "Twój kod weryfikacyjny to", "Ваш код подтверждения", "您的一次性密码是", "קוד האימות שלך הוא",
    ])
    func `a code for one use is hidden after the words for it`(words: String) {
        Line("\(words) 482133", hides: ["482133"], keeps: [words]).check()
    }

    @Test(arguments: [
        Line("error kod 482133, kod błędu 482133, felkod 482133"),
        Line("kod pocztowy 482133"),
        Line("Exit kod 100482 rejestru"),
        Line("Hata kodunuz 482133, posta kodu 34718"),
        Line("Din postkod är 482133, din orderkod är 482133"),
        Line("Имя учетной записи: СИСТЕМА"),
    ])
    func `other codes and the system stay`(line: Line) { line.check() }

    @Test(arguments: [
        Line("Benutzer „fgrabner\" wurde gesperrt", hides: ["fgrabner"], keeps: ["Benutzer"]),
        Line("Kennwort für Benutzer „fgrabner“ wurde zurückgesetzt", hides: ["fgrabner"], keeps: ["Kennwort"]),
    ])
    func `a login in the quotation marks of a language is hidden`(line: Line) { line.check() }
}
