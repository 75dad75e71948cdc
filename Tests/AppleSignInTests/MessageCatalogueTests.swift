import Foundation
import MSALErrorModel
import Testing

/// The string catalogue of the example has every message under its documented key.
struct MessageCatalogueTests {
    private struct Catalogue: Decodable {
        struct Entry: Decodable {
            struct Localization: Decodable {
                struct Unit: Decodable {
                    var state: String
                    var value: String
                }
                var stringUnit: Unit
            }
            var localizations: [String: Localization]
        }
        var sourceLanguage: String
        var strings: [String: Entry]
    }

    private func catalogue() throws -> Catalogue {
        let url = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../../Examples/AppleSignIn/MSALMessages.xcstrings")
        return try JSONDecoder().decode(Catalogue.self, from: Data(contentsOf: url))
    }

    /// All messages that a failure can have.
    private var messages: [String: String] {
        var messages: [String: String] = [:]
        for advice in RecoveryAdvice.known { messages[advice.localizationKey] = advice.userMessage }
        let categories: [FailureCategory] = [
            .interaction, .consent, .conditionalAccess, .mfa, .device, .protection, .credentials, .tenant, .token,
            .appConfiguration, .network, .throttling, .cancelled, .broker, .keychain, .service, .internal, .unknown,
        ]
        for advice in RecoveryAdvice.known {
            for category in categories {
                var failure = MSALFailure(domain: "MSALErrorDomain", code: -50_000)
                failure.recovery = advice
                failure.category = category
                messages[failure.localizationKey] = failure.userMessage
            }
        }
        return messages
    }

    @Test func `no user sees a key instead of a sentence, in any of the six languages`() throws {
        let catalogue = try catalogue()
        #expect(catalogue.sourceLanguage == "en")
        #expect(Set(catalogue.strings.keys) == Set(messages.keys))
        for (key, entry) in catalogue.strings {
            #expect(Set(entry.localizations.keys) == ["en", "de", "ru", "zh-Hans", "ko", "hu"], "\(key)")
            #expect(entry.localizations["en"]?.stringUnit.value == messages[key], "\(key)")
            for (language, localization) in entry.localizations {
                let value = localization.stringUnit.value
                #expect(localization.stringUnit.state == "translated" && !value.isEmpty, "\(key) \(language)")
                #expect(language == "en" || value != messages[key], "\(key) \(language)")
                #expect(value.hasSuffix(".") || value.hasSuffix("。"), "\(key) \(language)")
            }
        }
    }
}
