import FailureSummaries
package import MSALFailures
import MSALText

/// Why a failure happens and what to do about it, in English, for people. The sentences are in
/// `Catalogue/explanations.csv`.
package struct Guidance: Sendable, Equatable {
    package var causes: [String]
    /// What the application should do.
    package var app: [String]
    /// What an administrator should do; empty if there is nothing to do.
    package var administrator: [String]

    init(causes: [String], app: [String], administrator: [String] = []) {
        self.causes = causes
        self.app = app
        self.administrator = administrator
    }

    /// The guidance for a code. Frequent codes have their own text. For other codes, the causes and the administrator's
    /// part come from the category, and the app's part comes from the advice.
    package init(
        domain: String,
        code: String,
        internalCode: Int? = nil,
        category: FailureCategory,
        recovery: RecoveryAdvice,
        isOwnAdvice: Bool = true
    ) {
        let byCategory = Self.byCategory[category.rawValue] ?? Self.byCategory[FailureCategory.unknown.rawValue]
        let byAdvice = Self.byAdvice[recovery.rawValue] ?? []
        self = Guidance(causes: byCategory?.causes ?? [], app: byAdvice, administrator: byCategory?.administrator ?? [])
        if isOwnAdvice, let internalCode,
            let family = Self.byInternalCode.first(where: { $0.codes.contains(internalCode) })?.guidance
        {
            causes = family.causes
            if !family.app.isEmpty { app = family.app }
            administrator = family.administrator
        }
        // What is written about a code fits the advice of that code only.
        guard isOwnAdvice else { return }
        let key =
            (domain == ErrorDomain.signIn ? ServiceCode.Family.aadsts.rawValue : domain) + "/"
            + (internalCode.map { "\(code)/\($0)" } ?? code)
        if let specific = Self.byCode[key] {
            causes = specific.causes
            app = specific.app
            administrator = specific.administrator
        }
    }

    package init(_ entry: CatalogueEntry) {
        self.init(
            domain: entry.domain,
            code: entry.code,
            internalCode: entry.internalCode,
            category: entry.category,
            recovery: entry.recovery
        )
    }

    /// The guidance for a group of a report. What the service said comes first: -42004 with AADSTS700082 is a session
    /// that ended, whatever else -42004 may mean.
    package init(_ group: Report.Group) {
        self.init(
            domain: group.domain,
            code: group.code,
            internalCode: group.internalCode,
            category: FailureCategory(rawValue: group.category),
            recovery: RecoveryAdvice(rawValue: group.recovery),
            isOwnAdvice: group.hasAdviceOfCode
        )
        // The most frequent word beside an exception's type says more than the type.
        if let word = group.libraryWords.first?.value, let specific = Self.byCode["MSALWord/" + word] {
            self = specific
        }
        guard let service = group.leadingServiceEntry else { return }
        // AADSTS53000 with a claims challenge needs the claims, whatever the code alone needs.
        let said =
            service.recovery.rawValue == group.recovery || isInternal(group)
            ? Guidance(service) : Guidance(causes: Guidance(service).causes, app: app, administrator: administrator)
        causes = said.causes
        // A program must not handle an internal error, so its own part stays.
        app = isInternal(group) ? said.app + (Self.byAdvice[group.recovery] ?? []) : said.app
        administrator = said.administrator
    }

    private func isInternal(_ group: Report.Group) -> Bool {
        group.recovery == RecoveryAdvice.showGenericMessage.rawValue
    }
}

extension Report.Group {
    /// Whether its advice is the one of its code alone.
    fileprivate var hasAdviceOfCode: Bool {
        var input = Judgement.Input(domain: domain, codeText: code)
        input.internalCode = internalCode
        return Judgement(input).recovery.rawValue == recovery
    }

    /// The entry of the service code that most failures of the group carry; nil if there is none, or if the group's own
    /// code is the service's.
    var leadingServiceEntry: CatalogueEntry? {
        guard ServiceCode.Family(rawValue: domain) == nil, domain != ErrorDomain.signIn, let first = serviceCodes.first,
            first.count > saturatingSum(count, replays) / 2, let code = ServiceCode(first.code)
        else { return nil }
        return ErrorCatalogue.entry(code)
    }
}
