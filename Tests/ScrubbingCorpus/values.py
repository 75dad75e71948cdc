"""Synthetic values for the slots of the templates, each with its class and its type.

`GENERATORS[name]` is (class, type, function). The function gets the line's `Cast` and the slot's number, so `‹email›` and
`‹name›` belong to the same person, `‹email.2›` to another one. Classes: secret, personal, pseudonymous are to be hidden,
public must survive, neutral is not scored (a value for which no contract says anything)."""
import base64, json, random, re, string, urllib.parse, uuid

GIVEN = """Aurelia Benedikt Caterina Dagmar Eleni Florentin Giulia Henrik Ingrid Joaquin Katarzyna Leopold Marisol Nikolai Oksana
Priyanka Quentin Rosalind Siobhan Tobias Ulrike Valentina Wilhelmina Xiomara Yevgenia Zoltan Bartholomew Chidinma Dhananjay
Esperanza Fionnuala Guillermo Hyacinth Ifeoma Jessamine Kwabena Lucrezia Mohammed Nasreen Olumide Padraig Raghavan""".split()
FAMILY = """Abernathy Bergstrom Castellanos Dombrowski Eriksson Featherstone Grigoryan Halvorsen Iannucci Jablonski Kowalczyk
Lindqvist Montgomery Nakashima Okonkwo Papadakis Quintanilla Rasmussen Subramanian Thorvaldsen Underhill Vasquez Whitcombe
Xanthopoulos Yamaguchi Zimmermann Achterberg Blagojevic Csontos Delacroix Ezekwesili Fitzgerald Guadarrama""".split()
LOCALIZED = {
    "zh": ["欧阳晓雯", "司马志强", "诸葛雅婷"], "ja": ["長谷川美咲", "佐々木健太郎", "小笠原由紀子"], "ko": ["남궁민서", "황보지훈", "선우하은"],
    "ru": ["Святослав Добронравов", "Аглая Воскресенская", "Мстислав Преображенский"],
    "he": ["אביגיל רוזנצוויג", "יהונתן אברמוביץ"], "ar": ["عبدالرحمن الخوارزمي", "ياسمين القحطاني"],
    "hu": ["Szentgyörgyi Boglárka", "Kőszegi Lőrinc"], "pt": ["Conceição Figueiredo", "João Magalhães"],
    "de": ["Jürgen Großmüller", "Käthe Weißenböck"], "fr": ["Éléonore Lefèbvre", "François Châtelain"], "cs": ["Přemysl Dvořáček", "Žofie Kučerová"],
    "tr": ["Gülşen Çağlayan", "Oğuzhan Yıldırım"], "pl": ["Małgorzata Wójcicka", "Łukasz Żurawski"], "es": ["Begoña Ibáñez Muñoz", "Íñigo Echeverría"],
}
DOMAINS = ["contoso.com", "fabrikam.com", "example.com", "example.org", "contoso.onmicrosoft.com", "fabrikam.co.uk", "mail.example.net"]
DEVICES = ["{g}s-MacBook-Pro", "{g}s-iPhone", "LAPTOP-{F}{n}", "{f}-surface", "DESKTOP-{F}"]
WORDS = "Quartz Tulip Velvet Winter Harbor Falcon Copper Meadow Juniper Saffron Orchid Granite".split()

SERVICE_CODES = "50011 50020 50034 50053 50057 50058 50076 50079 50105 50126 50133 50140 50158 50173 53000 53003 54005 65001 65004 70000 70008 70011 70016 700016 700027 700082 700084 7000215 7000218 7000222 90002 90014 900144 90072 135004 500011 500133 530032 650052".split()
MSAL_CODES = "-50000 -50001 -50002 -50003 -50004 -50005 -42000 -42008 -42401 -42500 -42712 -51100 -51411".split()
OAUTH = "invalid_grant interaction_required invalid_client invalid_request unauthorized_client access_denied temporarily_unavailable login_required consent_required".split()
HOSTS = "login.microsoftonline.com login.windows.net login.microsoftonline.us login.partner.microsoftonline.cn sts.windows.net".split()
SCOPES = "User.Read Mail.Read Files.ReadWrite.All Calendars.Read Directory.Read.All offline_access openid profile".split()
SERVERS = "web01 web02 app-7f db-primary edge3 gw1 node14 idp2 build-agent-5 mx2".split()
SERVICES = "auth-api token-cache session-store billing checkout gateway directory-sync mailer".split()
LETTERS = string.ascii_letters + string.digits


class Cast:
    """The people and things of one line; asking twice for the same gives the same."""

    def __init__(self, seed):
        self.r = random.Random(seed)
        self.made = {}

    def once(self, key, make):
        if key not in self.made:
            self.made[key] = make()
        return self.made[key]

    def person(self, n):
        def make():
            used = [p for k, p in self.made.items() if k[0] == "person"]
            while True:
                g, f = self.r.choice(GIVEN), self.r.choice(FAMILY)
                if all(g != p["given"] and f != p["family"] for p in used):
                    return {"given": g, "family": f}
        return self.once(("person", n), make)

    def text(self, alphabet, length):
        return "".join(self.r.choice(alphabet) for _ in range(length))

    def guid(self):
        return str(uuid.UUID(int=self.r.getrandbits(128), version=4))

    def bytes(self, n):
        return bytes(self.r.getrandbits(8) for _ in range(n))


def b64(data):
    return base64.b64encode(data.encode() if isinstance(data, str) else data).decode()


def b64url(data):
    return b64(data).translate(str.maketrans("+/", "-_")).rstrip("=")


def given(c, n): return c.person(n)["given"]
def family(c, n): return c.person(n)["family"]
def name(c, n): return f"{given(c, n)} {family(c, n)}"
def surname_first(c, n): return f"{family(c, n)}, {given(c, n)}"


def account(c, n):
    g, f = given(c, n).lower(), family(c, n).lower()
    return c.once(("form", n), lambda: c.r.choice([g[0] + f, f"{g}.{f}", f + g[0], f"{g}_{f}", f"{g[:3]}{f[:5]}{c.r.randint(10, 99)}"]))


def cut_login(c, n):
    """Pieces of a name, as directories make them: no word of it is whole."""
    g, f = given(c, n).lower(), family(c, n).lower()
    return c.once(("cut", n), lambda: c.r.choice([f"{g[:3]}{f[:4]}{c.r.randint(10, 99)}", f[:5] + g[:2], g[:2] + f[:4] + str(c.r.randint(1, 9)), g[0] + f[:5], f"{f[:4]}{g[:2]}{c.r.randint(100, 999)}"]))


def email(c, n):
    g, f = given(c, n).lower(), family(c, n).lower()
    return c.once(("mail", n), lambda: c.r.choice([f"{g}.{f}", f"{g}_{f}", f"{g[0]}{f}", f"{g}-{f}", f"{f}.{g}+lists"]) + "@" + c.r.choice(DOMAINS))


def upn(c, n):
    return c.once(("upn", n), lambda: f"{given(c, n).lower()}.{family(c, n).lower()}@{c.r.choice(['contoso', 'fabrikam'])}.onmicrosoft.com")


def device_name(c, n):
    return c.r.choice(DEVICES).format(g=given(c, n), f=family(c, n).lower(), F=family(c, n).upper()[:8], n=c.r.randint(10, 99))


def phone(c, n):
    a, b, d = c.r.randint(201, 989), c.r.randint(201, 989), c.r.randint(1000, 9999)
    return c.r.choice([f"+1 {a}-{b}-{d}", f"+1{a}{b}{d}", f"+49 30 {b}{d}", f"+44 20 {c.r.randint(7000, 7999)} {d}", f"+81-3-{c.r.randint(1000, 9999)}-{d}"])


def ip(c, n):
    return c.r.choice([f"198.51.100.{c.r.randint(2, 250)}", f"203.0.113.{c.r.randint(2, 250)}", f"192.0.2.{c.r.randint(2, 250)}", f"10.{c.r.randint(10, 250)}.{c.r.randint(10, 250)}.{c.r.randint(2, 250)}"])


def ip6(c, n): return "2001:db8:" + ":".join(f"{c.r.randint(0x1000, 0xffff):x}" for _ in range(6))
def mac(c, n): return c.r.choice(":-").join(f"{c.r.getrandbits(8):02x}" for _ in range(6))


def card(c, n):
    digits = [4] + [c.r.randint(0, 9) for _ in range(14)]
    total = sum(d if i % 2 else (d * 2 - 9 if d > 4 else d * 2) for i, d in enumerate(digits))
    s = "".join(map(str, digits)) + str(-total % 10)
    return c.r.choice([s, " ".join(s[i:i + 4] for i in range(0, 16, 4))])


def password(c, n):
    w, d = c.r.choice(WORDS), c.text(string.digits, 3)
    return c.r.choice([f"{w}!{c.text(string.ascii_letters, 4)}{d}", f"{c.text(string.ascii_letters, 5)}#{w}{d}", f"{w}-{c.text(LETTERS, 6)}-{d}", f"{d}{w}${c.text(string.ascii_lowercase, 4)}"])


def jwt(c, n):
    head = {"typ": "JWT", "alg": "RS256", "kid": c.text(LETTERS, 22)}
    body = {"aud": c.guid(), "oid": c.guid(), "tid": c.guid(), "upn": upn(c, n), "exp": c.r.randint(1700000000, 1799999999)}
    return ".".join([b64url(json.dumps(head, separators=(",", ":"))), b64url(json.dumps(body, separators=(",", ":"))), c.text(LETTERS + "-_", 86)])


def client_info(c, n): return b64url(json.dumps({"uid": oid(c, n), "utid": c.guid()}, separators=(",", ":")))
def refresh_token(c, n): return c.r.choice(["0.A", "1.A"]) + c.text(LETTERS + "-_", 50) + "." + "AgABAAIAAAD" + c.text(LETTERS + "-_", 120)
def auth_code(c, n): return "0.A" + c.text(LETTERS + "-_", 45) + ".AgABBAIAAAD" + c.text(LETTERS + "-_", 90)
def opaque(c, n): return "EwB" + c.text(LETTERS, 1) + "A8l6BAAU" + c.text(LETTERS + "/+", 150) + "=="
def client_secret(c, n): return c.text(LETTERS, 3) + "8Q~" + c.text(LETTERS + "-_.~", 34)
def api_key(c, n): return c.r.choice([c.text("0123456789abcdef", 40), c.text(LETTERS, 36), c.text(LETTERS + "-_", 43)])
def user_code(c, n): return c.text("BCDFGHJKLMNPQRSTVWXZ23456789", 9)
def verifier(c, n): return c.text(LETTERS + "-._~", 64)
def oid(c, n): return c.once(("oid", n), c.guid)


def sid(c, n):
    def make():
        return "S-1-5-21-" + "-".join(str(c.r.randint(10**8, 4 * 10**9)) for _ in range(3)) + f"-{c.r.randint(1100, 99999)}"
    return c.once(("sid", n), make)


def entra_sid_tail(c, n): return "-".join(str(c.r.randint(10**8, 4 * 10**9)) for _ in range(4))
def escaped_guid(c, n): return "".join(f"\\{b:02x}" for b in c.bytes(16))
def pem(c, n): return "\n".join(c.text(LETTERS + "+/", 64) for _ in range(3))
def saml(c, n): return b64(f'<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" ID="_{c.guid()}"><saml:NameID>{email(c, n)}</saml:NameID></samlp:Response>')
def localized(lang): return lambda c, n: c.once((lang, n), lambda: c.r.choice(LOCALIZED[lang]))


def stamp(c, n):
    return f"{c.r.randint(2021, 2026)}-{c.r.randint(1, 12):02}-{c.r.randint(1, 28):02}T{c.r.randint(0, 23):02}:{c.r.randint(0, 59):02}:{c.r.randint(0, 59):02}.{c.r.randint(0, 999):03}Z"


def blank_stamp(c, n): return stamp(c, n)[:19].replace("T", " ")


def syslog_stamp(c, n):
    return f"{c.r.choice('Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split())} {c.r.randint(1, 28):2} {c.r.randint(0, 23):02}:{c.r.randint(0, 59):02}:{c.r.randint(0, 59):02}"


def http_stamp(c, n):
    return f"{c.r.randint(1, 28):02}/{c.r.choice('Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split())}/{c.r.randint(2021, 2026)}:{c.r.randint(0, 23):02}:{c.r.randint(0, 59):02}:{c.r.randint(0, 59):02} +0000"


def iban(c, n):
    account = c.text(string.digits, 18)
    return "DE" + f"{98 - int(account + '131400') % 97:02}" + account


def passport(c, n): return c.r.choice("CFGHJK") + c.text("0123456789CFGHJKLMNPRTVWXYZ", 7) + c.text(string.digits, 1)
def licence(c, n): return c.text(string.ascii_uppercase, 2) + c.text(string.digits, 7)
def insurance_number(c, n): return f"{c.r.randint(1, 665):03}-{c.r.randint(1, 99):02}-{c.r.randint(1, 9999):04}"
def birth_date(c, n): return f"{c.r.randint(1941, 2004)}-{c.r.randint(1, 12):02}-{c.r.randint(1, 28):02}"
def street(c, n): return f"{c.r.randint(10, 240)} {c.r.choice(WORDS)} {c.r.choice(['Street', 'Lane', 'Avenue'])}"
def sasl_plain(c, n): return b64(f"\0{account(c, n)}\0{password(c, n)}")
def guid(c, n): return c.guid()
def word(words): return lambda c, n: c.r.choice(words)
def version(c, n): return f"{c.r.randint(1, 9)}.{c.r.randint(0, 40)}.{c.r.randint(0, 19)}"
def hexed(length): return lambda c, n: c.text("0123456789abcdef", length)
def lettered(length, alphabet=LETTERS): return lambda c, n: c.text(alphabet, length)
def number(low, high): return lambda c, n: str(c.r.randint(low, high))


# Names of fields: words in any style, with or without a qualifier. (The words of a concept; a concept's own
# qualifiers.)
CONCEPTS = {
    "password": ("password|passwd|pwd|passphrase|pass word", "db|bind|smtp|admin|old|new|proxy|keystore|backup|ftp|root|service account|temp"),
    "token": ("token|api key|access key|auth token|bearer token|secret key", "session|refresh|github|push|service|deploy|webhook|partner|x"),
    "secret": ("client secret|app secret|shared secret|signing secret", "azure|oauth|my|legacy|production|b2c"),
    "user": ("user name|username|login|login name|account name|user", "remote|last|current|owner|target|db|ssh|modified by|impersonated"),
    "name": ("user display name|full name|person name|contact name", "user|employee|owner|customer|manager|requester"),
    "given": ("given name|first name|forename", "user|contact|customer|manager"),
    "family": ("family name|last name|surname", "user|contact|customer|manager"),
    "email": ("email|e mail|mail|email address|upn|user principal name", "user|owner|reply to|contact|recovery|invited|created by"),
    "phone": ("phone|phone number|mobile|mobile phone|telephone number", "user|home|work|recovery|mfa|contact"),
    "ip": ("ip|ip address|client ip|remote addr|source ip", "last|user|origin|peer|login|caller"),
    "mac": ("mac|mac address|hardware address|bssid", "wifi|client|device|ethernet"),
    "device_id": ("device id|device identifier|udid|device guid", "registered|user|managed|intune|azure ad"),
    "device_name": ("device name|computer name|workstation name|device display name", "user|managed|source|client"),
    "oid": ("oid|object id|user id|user object id|local account id", "user|aad|account|actor|principal|manager"),
    "session": ("session id|session guid|login session id", "user|browser|current|web"),
    "otp": ("otp|one time code|verification code|mfa code|passcode", "sms|user|login|email"),
}
# A last word that takes the class back, with the values that such a field has.
TAKERS = {"length": "‹n›", "count": "‹n›", "max length": "‹nn›", "type": "‹one standard¦local¦default¦opaque›", "policy": "‹one strict¦relaxed¦default›", "enabled": "‹bool›",
          "required": "‹bool›", "expires in": "‹n4›", "expires on": "‹time›", "format": "‹one string¦uuid¦jwt›", "version": "‹n›", "attempts": "‹n›", "status": "‹one valid¦expired¦unknown¦verified›",
          "column": "‹n›", "lifetime": "‹n4›", "cache size": "‹nn›", "retry count": "‹n›"}
STYLES = [lambda w: w[0] + "".join(x.title() for x in w[1:]), lambda w: "".join(x.title() for x in w), "_".join, "-".join, ".".join, lambda w: "_".join(w).upper(), "".join, lambda w: " ".join(w).capitalize()]
PAIRS = ["{k}={v}", "{k}: {v}", '"{k}":"{v}"', "'{k}': '{v}'", '{k} = "{v}"', "{k} => {v}", "<{k}>{v}</{k}>", "--{k} {v}", "--{k}={v}", "{k} := {v}", '"{k}" = "{v}";', '{k}="{v}"', "[{k}: {v}]",
         '<add key="{k}" value="{v}" />', '{{"name":"{k}","value":"{v}"}}', "-D{k}={v}", '"{k}" : "{v}",', "{k} -> {v}", "{{{k}={v}}}", '{k}: Optional("{v}")', "<key>{k}</key><string>{v}</string>"]


def pair(cast, concept, taker=None):
    """What stands before and after the value of a field with a made-up name."""
    words, qualifiers = CONCEPTS[concept]
    key = cast.r.choice(words.split("|")).split()
    if cast.r.random() < 0.6:
        key = cast.r.choice(qualifiers.split("|")).split() + key
    style = cast.r.choice(STYLES)
    syntax = cast.r.choice(PAIRS)
    key = style(key + (taker.split() if taker else []))
    if " " in key and (syntax.startswith(("<{", "-")) or "{{{k}" in syntax):
        key = key.replace(" ", "")
    return syntax.replace("{v}", "\0").format(k=key).split("\0")


def rows(cls, **made): return {k: (cls, t, f) for k, (t, f) in made.items()}


GENERATORS = {
    **rows("personal", given=("PERSON", given), family=("PERSON", family), name=("PERSON", name), surname_first=("PERSON", surname_first),
           account=("USERNAME", account), email=("EMAIL", email), upn=("UPN", upn), phone=("PHONE", phone), ip=("IPV4", ip), ip6=("IPV6", ip6),
           mac=("MAC", mac), card=("CREDIT_CARD", card), device_name=("DEVICE_NAME", device_name), home=("FILE_PATH_USER", account), cutlogin=("USERNAME", cut_login),
           ssn=("NATIONAL_ID", insurance_number), iban=("IBAN", iban), passport=("NATIONAL_ID", passport), licence=("NATIONAL_ID", licence),
           taxid=("NATIONAL_ID", lettered(11, "123456789")), dob=("BIRTH_DATE", birth_date), street=("STREET", street),
           prose_name=("PERSON_IN_PROSE", name), prose_given=("PERSON_IN_PROSE", given), prose_family=("PERSON_IN_PROSE", family), **{"name_" + k: ("PERSON", localized(k)) for k in LOCALIZED}),
    **rows("secret", password=("PASSWORD", password), jwt=("JWT", jwt), refresh_token=("REFRESH_TOKEN", refresh_token), code=("AUTH_CODE", auth_code),
           opaque=("ACCESS_TOKEN", opaque), client_secret=("CLIENT_SECRET", client_secret), api_key=("API_KEY", api_key), otp=("OTP", number(100000, 999999)),
           user_code=("USER_CODE", user_code), device_code=("DEVICE_CODE", lettered(92, LETTERS + "-_")), verifier=("PKCE_VERIFIER", verifier),
           state=("STATE", lettered(40, LETTERS + "-_")), nonce=("NONCE", lettered(43, LETTERS + "-_")), cookie=("COOKIE", lettered(72, LETTERS + "-_")),
           saml=("SAML_ASSERTION", saml), pem=("PRIVATE_KEY", pem), jwk=("PRIVATE_KEY", lettered(43, LETTERS + "-_")), session_key=("SESSION_KEY", lettered(43, LETTERS + "-_")),
           basic=("BASIC_AUTH", lambda c, n: b64(f"{account(c, n)}:{password(c, n)}")), prt=("PRT", refresh_token), blob=("KERBEROS", lambda c, n: b64(c.bytes(90))),
           digest=("DIGEST", hexed(32)), hash=("PASSWORD_HASH", lambda c, n: f"$6${c.text(LETTERS, 12)}${c.text(LETTERS + './', 86)}"), sas=("URL_SIGNATURE", lambda c, n: urllib.parse.quote(b64(c.bytes(32)), safe="")),
           hexsecret=("API_KEY", hexed(40)), authplain=("BASIC_AUTH", sasl_plain), ssha=("PASSWORD_HASH", lambda c, n: b64("{SSHA}" + b64(c.bytes(24)))),
           aws_secret=("API_KEY", lettered(40, LETTERS + "/+")), key24=("API_KEY", lettered(24)), key20=("API_KEY", lettered(20)),
           apr1=("PASSWORD_HASH", lambda c, n: f"$apr1${c.text(LETTERS, 8)}${c.text(LETTERS + './', 22)}"), md5crypt=("PASSWORD_HASH", lambda c, n: f"$1${c.text(LETTERS, 4)}${c.text(LETTERS + './', 22)}"),
           hook=("WEBHOOK", lambda c, n: c.r.choice([c.text(LETTERS, 24), c.text("0123456789abcdef", 32)])), github=("API_KEY", lambda c, n: "ghp_" + c.text(LETTERS, 36)), continuation=("CONTINUATION_TOKEN", lettered(120, LETTERS + "-_"))),
    **rows("pseudonymous", oid=("GUID_USER", oid), device_id=("DEVICE_ID", guid), serial=("DEVICE_ID", lambda c, n: c.r.choice(["C02", "F17", "5CG"]) + c.text("0123456789ABCDFGHJKLMN", 9)),
           imei=("DEVICE_ID", lambda c, n: "49015420" + c.text(string.digits, 7)), sid=("SID", sid), puid=("PUID", lambda c, n: "1003" + c.text("0123456789ABCDEF", 12)),
           client_info=("CLIENT_INFO", client_info), session=("SESSION_ID", guid), enrollment=("ENROLLMENT_ID", guid), opaque_user=("USER_ID", lettered(17)), subject=("SUBJECT", lettered(43, LETTERS + "-_")),
           hex24user=("USER_ID", hexed(24)), hexsession=("SESSION_ID", lettered(32, "0123456789ABCDEF")),
           session_hex=("SESSION_ID", lettered(26, string.ascii_lowercase + string.digits)),
           hex16user=("USER_ID", hexed(16)), aiuser=("USER_ID", lettered(22)), sidtail=("SID", entra_sid_tail), guidescape=("GUID_USER", escaped_guid),
           udid=("DEVICE_ID", lambda c, n: "00008" + c.text(string.digits, 3) + "-" + c.text("0123456789ABCDEF", 16)), fcm=("DEVICE_ID", lambda c, n: c.text(LETTERS, 22) + ":APA91b" + c.text(LETTERS + "-_", 80)),
           hex40device=("DEVICE_ID", hexed(40)), hwfp=("DEVICE_ID", hexed(32)), hex64dev=("DEVICE_ID", hexed(64)), hex128=("SESSION_ID", hexed(128)), oktaid=("USER_ID", lambda c, n: "00u" + c.text(LETTERS, 17)), 
           pushtok=("DEVICE_ID", lambda c, n: " ".join(c.text("0123456789abcdef", 8) for _ in range(8))), immutable=("IMMUTABLE_ID", lambda c, n: b64(c.bytes(16)))),
    **rows("public", cid=("CORRELATION_ID", guid), rid=("REQUEST_ID", guid), trace=("TRACE_ID", hexed(32)), span=("SPAN_ID", hexed(16)), tenant=("TENANT", guid), client=("CLIENT_ID", guid),
           aadsts=("SERVICE_CODE", lambda c, n: "AADSTS" + c.r.choice(SERVICE_CODES)), msal=("MSAL_CODE", word(MSAL_CODES)), oauth=("OAUTH_ERROR", word(OAUTH)),
           version=("VERSION", version), version4=("VERSION", lambda c, n: version(c, n) + f".{c.r.randint(0, 99)}"), authority=("AUTHORITY", word(HOSTS)), scope=("SCOPE", word(SCOPES)), status=("HTTP_STATUS", word("200 302 400 401 403 404 429 500 503".split())),
           pubguid=("RESOURCE_ID", guid), time=("TIME", stamp), time_blank=("TIME", blank_stamp), time_syslog=("TIME", syslog_stamp), time_nginx=("TIME", lambda c, n: blank_stamp(c, n).replace("-", "/")), time_http=("TIME", http_stamp), epoch=("TIME", number(1690000000, 1799999999))),
    **rows("neutral", n=("", number(2, 99)), nn=("", number(100, 999)), n4=("", number(1024, 9999)), n5=("", number(10000, 65000)), server=("", word(SERVERS)), service=("", word(SERVICES)),
           hex8=("", hexed(8)), hex40=("", hexed(40)), hex64=("", hexed(64)), guid=("", guid), org=("", word("Contoso Fabrikam Northwind Woodgrove".split())), bool=("", word(["true", "false"])),
           lettered32=("", lettered(32)), b64principal=("", lambda c, n: "AROA" + c.text(string.ascii_uppercase + string.digits, 17)), msgid=("", lambda c, n: "AAMk" + c.text(LETTERS + "-_", 60) + "="),
           uti=("", lettered(22, LETTERS + "-_")), kid=("", lettered(27, LETTERS + "-_")), hex16c=("", hexed(16)), hex24c=("", hexed(24)), hex32c=("", hexed(32)), b64short=("", lambda c, n: b64(c.bytes(16))),
           key32=("", lettered(32)), sighash=("", lambda c, n: urllib.parse.quote(b64(c.bytes(20))[:-1], safe="")),
           b64digest=("", lambda c, n: b64(c.bytes(32))), sha=("", hexed(7)), pid=("", number(300, 32000))),
}

# Values that came with the fifth round.
def hs_jwt(c, n):
    body = {"sub": oid(c, n), "email": email(c, n), "iat": c.r.randint(1700000000, 1799999999)}
    return ".".join([b64url('{"alg":"HS256","typ":"JWT"}'), b64url(json.dumps(body, separators=(",", ":"))), c.text(LETTERS + "-_", 43)])


def prefixed(prefix, length, alphabet=LETTERS): return lambda c, n: prefix + c.text(alphabet, length)
def parts(count, length, alphabet): return lambda c, n: "-".join(c.text(alphabet, length) for _ in range(count))


CROCKFORD = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
GENERATORS |= {
    **rows("secret", bcrypt=("PASSWORD_HASH", prefixed("$2b$12$", 53, LETTERS + "./")), argon=("PASSWORD_HASH", lambda c, n: f"$argon2id$v=19$m=65536,t=3,p=4${c.text(LETTERS, 22)}${c.text(LETTERS, 43)}"),
           scram=("PASSWORD_HASH", lambda c, n: f"SCRAM-SHA-256$4096:{b64(c.bytes(16))}${b64(c.bytes(32))}:{b64(c.bytes(32))}"), hex64h=("PASSWORD_HASH", hexed(64)), mschap=("DIGEST", hexed(100)), radstate=("STATE", hexed(32)), challenge=("NONCE", hexed(32)),
           wgkey=("PRIVATE_KEY", lambda c, n: b64(c.bytes(32))), totpseed=("OTP_SEED", lettered(32, string.ascii_uppercase + "234567")), recovery=("RECOVERY_CODE", parts(2, 5, "23456789abcdefghjkmnpqrstvwxyz")),
           recoverykey=("RECOVERY_CODE", parts(8, 6, string.digits)), fvkey=("RECOVERY_CODE", parts(6, 4, string.ascii_uppercase + string.digits)), stripe=("API_KEY", prefixed("sk" + "_live_", 24)), npm=("API_KEY", prefixed("np" + "m_", 36)),
           pat52=("API_KEY", lettered(52, string.ascii_lowercase + "234567")), sbkey=("API_KEY", lambda c, n: b64(c.bytes(32))), hex32key=("API_KEY", hexed(32)), guidsecret=("API_KEY", guid), pushauth=("API_KEY", lettered(22)),
           key32s=("CLIENT_SECRET", lettered(32)), etcdtoken=("ACCESS_TOKEN", lettered(16)), hs_jwt=("JWT", hs_jwt), aspcookie=("COOKIE", prefixed("CfDJ8", 150, LETTERS + "-_")), sidcookie=("COOKIE", lettered(32)),
           ntlmssp=("KERBEROS", lambda c, n: "TlRMTVNTUAAD" + b64(c.bytes(90))), spnego=("KERBEROS", lambda c, n: "YII" + b64(c.bytes(120))), hooklong=("WEBHOOK", lettered(68, LETTERS + "-_"))),
    **rows("personal", relaymail=("EMAIL", lambda c, n: c.text(string.ascii_lowercase + string.digits, 10) + "@privaterelay.appleid.com"), **{"prose_" + k: ("PERSON_IN_PROSE", localized(k)) for k in ("de", "fr", "ja")},
           phone_de=("PHONE", lambda c, n: f"01{c.r.choice(['51', '60', '71', '76'])} {c.r.randint(2000000, 9899999)}"), phone_fr=("PHONE", lambda c, n: f"0{c.r.choice('67')} " + " ".join(c.text(string.digits, 2) for _ in range(4))),
           phone_ja=("PHONE", lambda c, n: f"0{c.r.choice('789')}0-{c.r.randint(1000, 9999)}-{c.r.randint(1000, 9999)}"), phone_tr=("PHONE", lambda c, n: f"05{c.r.randint(30, 59)} {c.r.randint(200, 999)} {c.r.randint(10, 99)} {c.r.randint(10, 99)}")),
    **rows("pseudonymous", googlesub=("USER_ID", prefixed("1", 20, string.digits)), applesub=("USER_ID", lambda c, n: f"00{c.r.randint(1000, 1999)}.{c.text('0123456789abcdef', 32)}.{c.r.randint(1000, 2359)}"),
           slackuser=("USER_ID", prefixed("U0", 9, string.ascii_uppercase + string.digits)), ulid=("USER_ID", prefixed("01", 24, CROCKFORD)), cuid=("USER_ID", prefixed("c", 24, string.ascii_lowercase + string.digits)), numuser=("USER_ID", number(10000000, 99999999)),
           relayid=("USER_ID", lambda c, n: b64(f"04:User{c.r.randint(10000000, 99999999)}")), gaid=("USER_ID", lambda c, n: f"{c.text('123456789', 9)}.{c.r.randint(1690000000, 1799999999)}"), firebaseuid=("USER_ID", lettered(28)), hms=("DEVICE_ID", prefixed("IQAAAAC", 120, LETTERS + "-_"))),
    **rows("public", oktaapp=("CLIENT_ID", prefixed("0oa", 17)), auth0app=("CLIENT_ID", lettered(32)), reqhex=("REQUEST_ID", hexed(32)), req62=("REQUEST_ID", lettered(22))),
    **rows("neutral", kid10=("", lettered(10, string.ascii_uppercase + string.digits)), hex12c=("", hexed(12)), usec=("", number(100000, 999999)), millis=("", number(1690000000000, 1799999999999))),
}

# Seventh round.

GENERATORS |= {
    **rows("personal", gamertag=("USERNAME", lambda c, n: c.once(("tag", n), lambda: c.r.choice(WORDS) + c.r.choice(["Hunter", "Rider", "Baker", "Pilot", "Otter"]) + str(c.r.randint(10, 9999)))),
           ip_rev=("IPV4", lambda c, n: ".".join(reversed(ip(c, n).split(".")))), ip_dash=("IPV4", lambda c, n: ip(c, n).replace(".", "-"))),
    **rows("pseudonymous", xuid=("USER_ID", lambda c, n: "2535" + c.text(string.digits, 12)), steamid=("USER_ID", lambda c, n: "7656119" + c.text(string.digits, 10)),
           userhash=("USER_ID", lambda c, n: c.text("123456789", 1) + c.text(string.digits, 18)), personnel=("USER_ID", lambda c, n: "P" + c.text(string.digits, 7)),
           hexsid=("SID", lambda c, n: "010500000000000515000000" + c.text("0123456789abcdef", 32)), acctsession=("SESSION_ID", lambda c, n: c.text("0123456789ABCDEF", 8) + "-" + c.text("0123456789ABCDEF", 8))),
    **rows("secret", phrase=("PASSWORD", lambda c, n: " ".join(c.r.sample(WORDS, 6)).lower()),
           jwe=("ACCESS_TOKEN", lambda c, n: ".".join([b64url('{"alg":"RSA-OAEP","enc":"A256GCM","typ":"JWT"}'), c.text(LETTERS + "-_", 171), c.text(LETTERS + "-_", 16), c.text(LETTERS + "-_", 120), c.text(LETTERS + "-_", 22)]))),
}

FILTERS = {
    "upper": str.upper, "lower": str.lower, "title": str.title, "percent": lambda s: urllib.parse.quote(s, safe=""), "percent2": lambda s: urllib.parse.quote(urllib.parse.quote(s, safe=""), safe=""),
    "base64": b64, "base64url": b64url, "hex": lambda s: s.encode().hex(), "utf16base64": lambda s: b64(s.encode("utf-16-le")),
    "braces": lambda s: "{" + s + "}", "nodash": lambda s: s.replace("-", ""), "json": lambda s: json.dumps(s, ensure_ascii=False)[1:-1],
    "unicode": lambda s: s.replace("@", "\\u0040"), "html": lambda s: s.replace("@", "&#64;"), "plus": lambda s: s.replace(" ", "+"), "flat": lambda s: s.replace("\n", "\\n"),
    "bytes": lambda s: " ".join(f"{b:02x}" for b in s.encode()), "cisco": lambda s: ".".join(re.findall("....", re.sub("[:-]", "", s))), "digits": lambda s: re.sub("[ -]", "", s), "first": lambda s: s.split("@")[0],
    "bare": lambda s: re.sub("[:-]", "", s), "qp": lambda s: s.replace("@", "=40"), "decimals": lambda s: ", ".join(str(b) for b in s.encode()), "digitsonly": lambda s: re.sub(r"\D", "", s),
}
