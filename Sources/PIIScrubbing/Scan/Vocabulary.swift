/// All words of the detectors and of the names of fields, made once. A scan holds its address: a separate global
/// constant for each set would check at every use whether it is initialised.
struct Vocabulary {
    let words = FieldWords()
    let rules = ClassRules()
    let programs = LineFormats.programs
    let states = WordSet(FieldWords.states)
    let typeWords = WordSet(TextScan.typeWords)
    let accountWords = WordSet(TextScan.accountWords)
    let deviceWords = WordSet(TextScan.deviceWords)
    let linkWords = WordSet(TextScan.linkWords)
    let sessionWords = WordSet(TextScan.sessionWords)
    let thingWords = WordSet(TextScan.thingWords)
    let fileEndings = WordSet(TextScan.fileEndings)
    let fileLikeDomains = WordSet(TextScan.fileLikeDomains)
    let releaseWords = WordSet(TextScan.releaseWords)
    let topLevels = WordSet(TextScan.topLevels)
    let cookieAttributes = WordSet(TextScan.cookieAttributes)
    let openParameters = WordSet(TextScan.openParameters)
    let preferences = WordSet(TextScan.preferences)
    let makers = WordSet(TextScan.makers)
    let machineDomains = WordSet(TextScan.machineDomains)
    let streetWords = WordSet(TextScan.streetWords)
    let possessives = WordSet(TextScan.possessives)
    let nobodies = WordSet(TextScan.nobodies)
    let machineActors = WordSet(TextScan.machineActors)
    let serviceAccounts = WordSet(TextScan.serviceAccounts)
    let personalShares = WordSet(TextScan.personalShares)
    let accountsOfMachines = WordSet(TextScan.accountsOfMachines)
    let addressWords = WordSet(TextScan.addressWords)
    let versionWords = WordSet(TextScan.versionWords)
    let proseValues = ProseValues.all
    let vendorTokens = VendorTokens()
    let secretLinks = WordSet(TextScan.secretLinks)
    let secretPlaces = WordSet(TextScan.secretPlaces)
    let valueLinks = WordSet(TextScan.valueLinks)
    let comparingWords = WordSet(TextScan.comparingWords)
    let changingWords = WordSet(TextScan.changingWords)
    let verbsForPersons = WordSet(TextScan.verbsForPersons)
    let doneToPersons = WordSet(TextScan.doneToPersons)
    let belongings = WordSet(TextScan.belongings)
    let deedsOfPersons = WordSet(TextScan.deedsOfPersons)
    let helpingWords = WordSet(TextScan.helpingWords)
    let personalThings = WordSet(TextScan.personalThings)
    let machineWords = WordSet(TextScan.machineWords)
    let identityProviders = WordSet(TextScan.identityProviders)
    let codeLinks = WordSet(TextScan.codeLinks)
    let codeDeeds = WordSet(TextScan.codeDeeds)
    let typingVerbs = WordSet(TextScan.typingVerbs)
    let otherCodes = WordSet(TextScan.otherCodes)
    let ways = WordSet(TextScan.ways)
    let collections = WordSet(TextScan.collections)
    let typedThings = WordSet(TextScan.typedThings)
    let resourceNames = WordSet(TextScan.resourceNames)
    let wordsAfterUser = WordSet(TextScan.wordsAfterUser)
    let pairLinks = WordSet(TextScan.pairLinks)
    let nonceLinks = WordSet(TextScan.nonceLinks)
    let wordsBeforePassword = WordSet(TextScan.wordsBeforePassword)
    let wordsAfterLogin = WordSet(TextScan.wordsAfterLogin)
    let wordsBeforeFor = WordSet(TextScan.wordsBeforeFor)
    let wordsBeforeUser = WordSet(TextScan.wordsBeforeUser)
    let hashWords = WordSet(TextScan.hashWords)
    let secretWords = WordSet(TextScan.secretWords)
    let placeholders = WordSet(TextScan.placeholders)
    let sentenceWords = WordSet(TextScan.sentenceWords)

    /// The one vocabulary of the process. It is never freed.
    static var shared: UnsafePointer<Vocabulary> { Shared.vocabulary.address }

    /// Sendable because nothing is written at the address after initialisation.
    private struct Shared: @unchecked Sendable {
        static let vocabulary = Shared()
        let address: UnsafePointer<Vocabulary>

        init() {
            let memory = UnsafeMutablePointer<Vocabulary>.allocate(capacity: 1)
            memory.initialize(to: Vocabulary())
            address = UnsafePointer(memory)
        }
    }
}
