// swift-format-ignore-file
// Generated from Catalogue/values_in_prose.csv. Do not edit.
// Regenerate: Scripts/generate-catalogue

extension ProseValues {
    /// The words that announce a value, whether it is before them, what is beside them, and what it is.
    static let rows: [(words: StaticString, isBefore: Bool, neighbours: StaticString, links: StaticString, value: Value)] = [
        ("code", false, "the next enter use verification security user device sms otp mfa confirmation time your login signin in access this activation authentication auth passcode text following digit temporary backup recovery email one-time sign-in fa pairing enrollment unlock ihr ihren dein deinen votre ton su tu seu uw din tuo suo vostro", "is was to sent entered received submitted of are code now value with user number i got it texted emailed messaged gave me us they lautet ist est es è é är er", .code),
        ("otp passcode totp pin onetimecode einmalcode sicherheitscode prüfcode bestätigungscode anmeldecode freigabecode verificatiecode", false, "", "lautet ist war is was to sent entered received submitted of are code now value with user number i got", .code),
        ("code otp passcode pin", true, "is your|as your|as the", "", .code),
        ("password passwort kennwort", false, "one-time time onetime single-use", "is was sent entered are now", .code),
        ("passport", false, "", "no nr number is", .paper),
    ]
}
