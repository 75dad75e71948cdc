/// What a judgement reads of a failure: of an app's error, or of what a log says.
protocol JudgedFailure {
    var domain: String { get }
    /// Nil if the code is not a number.
    var number: Int? { get }
    /// The code if it is a word or the name of an exception; otherwise a library's own word next to the code.
    var word: String? { get }
    /// A library's own word in addition to the name of an exception.
    var detail: String? { get }
    var internalCode: Int? { get }
    var oauthError: String? { get }
    var oauthSubError: String? { get }
    var serviceCodes: [ServiceCode] { get }
    var httpStatus: Int? { get }
    var hasRetryAfter: Bool { get }
    var isThrottled: Bool { get }
    var hasClaimsChallenge: Bool { get }
    var underlying: [MSALFailure.UnderlyingError] { get }
    /// The request never reached the service, by the exception inside or by its message.
    var isUnreachable: Bool { get }
}

extension Judgement {
    /// What a log says about a failure.
    package struct Input: JudgedFailure, Sendable {
        package var domain: String
        package var number: Int?
        package var word: String?
        package var detail: String?
        package var internalCode: Int?
        package var oauthError: String?
        package var oauthSubError: String?
        package var serviceCodes: [ServiceCode] = []
        package var httpStatus: Int?
        package var hasRetryAfter = false
        package var isThrottled = false
        package var hasClaimsChallenge = false
        package var underlying: [MSALFailure.UnderlyingError] = []
        package var isUnreachable = false

        package init(domain: String, number: Int?, word: String? = nil) {
            self.domain = domain
            self.number = number
            self.word = word
        }

        /// A code as logs and reports have it: a number, or a word.
        package init(domain: String, codeText: String) {
            let number = Int(codeText)
            self.init(domain: domain, number: number, word: number == nil ? codeText : nil)
        }
    }
}

extension MSALFailure.Fields: JudgedFailure {
    var number: Int? { code }
    var word: String? { nil }
    var detail: String? { nil }
    var hasRetryAfter: Bool { retryAfter != nil }
    var hasClaimsChallenge: Bool { claimsChallenge != nil }
    var isUnreachable: Bool { false }
}
