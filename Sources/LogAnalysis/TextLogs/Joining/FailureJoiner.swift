import MSALText

/// Merges the statements about one failure into one event, over a bounded window.
///
/// I1. Statements with different correlation ids are never joined.
/// I2. Statements with the same id are joined if one can be the other's cause or a second report of it: same key, one
///     in the other's chain, or lines of one operation's log. A second final line of an operation is a new failure.
/// I3. Without an id to tie them, statements are joined only nearby, and only if they report the failure in different
///     forms or one prints the other in full: the same print-out twice is two failures.
/// I4. Intermediate errors of an operation that then succeeded are not failures.
/// I5. At most `window` failures are open. The oldest leaves first, so failures come out in the order they began.
struct FailureJoiner {
    /// Maximum number of open failures, and the distance in lines beyond which nothing is joined.
    static let window = 128
    static let reach = 4_000
    /// The same id and code after this many microseconds is the operation's next failure.
    private static let longestOperation: Int64 = 600_000_000
    /// Statements that no id ties are about one failure only if their clocks are within this many microseconds.
    private static let longestReport: Int64 = 10_000_000

    private struct Open {
        /// What it was first, with what the later statements added to its event.
        var statement: Statement
        /// Its correlation id.
        var request: RequestID?
        /// Forms in which it has been reported so far.
        var forms: Statement.Form
        var rank: Int
        /// Only details so far: nothing that states a failure.
        var isSilent: Bool
        /// Another operation with the same id began since.
        var isClosed = false
        /// Its operation is over: another one's success changes nothing.
        var isSettled = false
        var logTime: Int64?
        /// Time of the last line that stated it.
        var lastTime: Int64?
        /// The operation's last line, if that ended it.
        var finalLine: FinalLine?

        var hasFinal: Bool { finalLine != nil }

        init(_ statement: consuming Statement, _ request: RequestID?) {
            self.request = request
            forms = statement.form
            rank = FailureJoiner.rank(statement)
            finalLine = statement.isFinalLine ? FinalLine(statement.event) : nil
            isSilent = statement.role == .detail
            logTime = statement.form == .log ? statement.event.time : nil
            lastTime = statement.event.time
            if statement.role == .detail { statement.event.records = 0 }
            self.statement = statement
        }

        var event: FailureEvent { statement.event }

        var lastLine: Int { statement.lastLine }

        mutating func merge(_ other: Statement) {
            let rank = FailureJoiner.rank(other)
            let records = event.records + (other.role == .detail ? 0 : other.event.records)
            let line = min(event.line, other.event.line)
            if rank > self.rank {
                let own = statement.event
                statement.event = other.event
                statement.event.complete(with: own)
                statement.event.time = own.time ?? statement.event.time
                statement.role = other.role
                self.rank = rank
            } else {
                statement.event.complete(with: other.event)
            }
            statement.event.line = line
            statement.event.records = records
            forms.formUnion(other.form)
            isSilent = isSilent && other.role == .detail
            statement.isLogged = statement.isLogged && other.isLogged
            statement.isPrinted = statement.isPrinted || other.isPrinted
            if other.isFinalLine { finalLine = FinalLine(other.event) }
            statement.thread = statement.thread ?? other.thread
            statement.received = other.received ?? statement.received
            statement.clock = statement.clock ?? other.clock
            statement.timeOfDay = other.timeOfDay ?? statement.timeOfDay
            logTime = logTime ?? (other.form == .log ? other.event.time : nil)
            statement.lastLine = max(lastLine, other.lastLine)
            statement.lineCount += other.lineCount
            if let time = other.event.time { lastTime = max(lastTime ?? time, time) }
        }

        /// True if it could as well be an example: nothing says when or in which request it happened.
        var isOnlyNamed: Bool {
            !event.hasProof && event.time == nil && !forms.contains(.log) && !statement.isPrinted
        }

        /// True if a success of its request shows that it was not a failure: no app has seen it.
        func isOvercome(by id: RequestID) -> Bool {
            request == id && statement.isLogged && !hasFinal && !isSettled
        }
    }

    /// What two lines have in common that report the end of one operation.
    private struct FinalLine: Equatable {
        var operation: String
        var domain: String
        var code: String

        init(_ event: FailureEvent) {
            operation = event.operation ?? ""
            domain = event.domain
            code = event.code
        }
    }

    private var open: [Open] = []
    /// How many open failures have a correlation id of each slot, how many have one at all, and how many have none. Most
    /// statements of a big log can join nothing, and these counts show it without looking at each open failure.
    private var openSlots = [UInt8](repeating: 0, count: RequestID.slots)
    private var openWithID = 0
    private var openWithoutID = 0

    /// Whether the file reads like a document so far: an error that nothing in it proves is withheld.
    var isDocument = false
    /// Errors that a document only names, in its order. If the file turns out to be a log, they are failures.
    private(set) var withheld: [Statement] = []
    /// A text about errors names fewer; what comes after them counts.
    private static let withheldLimit = 512

    private var judgements = RecentJudgements()
    var years: YearOfClock
    /// Failures that are over.
    private var finished: [Statement] = []

    init(_ years: YearOfClock) {
        self.years = years
    }

    mutating func takeFinished() -> [Statement] {
        guard !finished.isEmpty else { return [] }
        defer { finished = [] }
        return finished
    }

    /// Whether any open failure has a correlation id.
    var hasIDs: Bool { openWithID > 0 }

    /// False if no open failure has this id.
    private func mayBeOpen(_ id: RequestID) -> Bool { openSlots[id.slot] > 0 }

    /// An operation begins: from here on, an error with the same correlation id is a new failure.
    mutating func begin(_ id: RequestID) {
        guard mayBeOpen(id) else { return }
        for index in open.indices where open[index].request == id {
            let isStep = open[index].statement.role == .intermediate
            // What an app of .NET printed it got at the end of the operation before.
            let isReported =
                open[index].forms.contains(.loggedException)
                || open[index].forms.contains(.printout) && open[index].event.format == .dotnet
            if open[index].hasFinal || isReported && !isStep { open[index].isClosed = true }
        }
    }

    /// An operation ended badly, or the next one with its id begins: its errors are failures, whatever follows.
    mutating func settle(_ id: RequestID) {
        guard mayBeOpen(id) else { return }
        for index in open.indices where open[index].request == id { open[index].isSettled = true }
    }

    /// An operation ended well: its earlier errors are not failures.
    mutating func endWell(_ id: RequestID) {
        guard mayBeOpen(id) else { return }
        for index in open.indices.reversed() where open[index].isOvercome(by: id) {
            count(open[index].request, -1)
            open.remove(at: index)
        }
    }

    mutating func append(_ statement: consuming Statement) {
        retire(before: statement.event.line - FailureJoiner.reach)
        let request = statement.event.correlationID.map { RequestID($0) }
        if let index = partner(of: statement, request) {
            count(open[index].request, -1)
            open[index].merge(statement)
            open[index].request = open[index].statement.event.correlationID.map { RequestID($0) }
            count(open[index].request, 1)
        } else {
            count(request, 1)
            open.append(Open(statement, request))
            if open.count > FailureJoiner.window { retire(FailureJoiner.window / 4) }
        }
    }

    mutating func finish() {
        retire(open.count)
        if !isDocument { release() }
    }

    private mutating func release() {
        finished += withheld
        withheld.removeAll()
    }

    private func partner(of statement: Statement, _ request: RequestID?) -> Int? {
        if let request, !mayBeOpen(request), openWithoutID == 0, !statement.event.isReplay { return nil }
        return open.indices.last { index in
            // Most others are another request's.
            if let request, let other = open[index].request, request != other, !statement.event.isReplay {
                return false
            }
            return FailureJoiner.joins(statement, request, open[index])
        }
    }

    private mutating func count(_ request: RequestID?, _ step: Int) {
        guard let request else {
            openWithoutID += step
            return
        }
        openWithID += step
        openSlots[request.slot] = UInt8(Int(openSlots[request.slot]) + step)
    }

    // MARK: The window

    private mutating func retire(before line: Int) {
        guard let first = open.first, first.lastLine < line else { return }
        retire(open.firstIndex { $0.lastLine >= line } ?? open.count)
    }

    /// Ends the oldest failures, several at a time, because each removal moves all that remain.
    private mutating func retire(_ number: Int) {
        for index in 0..<number {
            count(open[index].request, -1)
            guard !open[index].isSilent else { continue }
            let isOnlyNamed = isDocument && open[index].isOnlyNamed && withheld.count < FailureJoiner.withheldLimit
            if open[index].event.time == nil, let clock = open[index].statement.clock {
                open[index].statement.event.time = years.instant(clock)
            }
            open[index].statement.event.complete(&judgements)
            if isOnlyNamed {
                withheld.append(open[index].statement)
            } else {
                if !isDocument, !withheld.isEmpty { release() }
                finished.append(open[index].statement)
            }
        }
        open.removeFirst(number)
    }

    // MARK: What belongs together

    private static func joins(_ statement: Statement, _ request: RequestID?, _ failure: Open) -> Bool {
        guard !failure.isClosed else { return false }
        if isSameAnswer(statement.event, failure.event) { return true }
        if let left = request, let right = failure.request {
            if left == right { return joinsByID(statement, failure) }
            // A replay prints the id of the request it repeats; its log lines have their own id.
            return statement.event.isReplay && failure.event.isReplay && statement.event.key == failure.event.key
                && failure.forms.isDisjoint(with: statement.form)
        }
        return joinsNearby(statement, failure)
    }

    /// One answer of the service, whatever the clocks of those say who logged it, and whether both name its request.
    private static func isSameAnswer(_ left: FailureEvent, _ right: FailureEvent) -> Bool {
        left.requestID != nil && left.requestID == right.requestID && left.isReplay == right.isReplay
            && FailureEvent.areRelated(left, right)
    }

    /// True if the service answered the same request once more, and an app printed both answers alike.
    private static func isOtherAnswer(_ statement: Statement, _ failure: Open) -> Bool {
        guard let left = statement.event.requestID, let right = failure.event.requestID else { return false }
        return left != right && statement.form == .printout && failure.forms == .printout
            && statement.event.key == failure.event.key
    }

    private static func joinsByID(_ statement: Statement, _ failure: Open) -> Bool {
        let event = statement.event
        if event.domain.isEmpty || failure.isSilent { return true }
        if isLater(statement, than: failure) || isOtherAnswer(statement, failure) { return false }
        if statement.form == .log {
            if statement.role == .final, let line = failure.finalLine {
                // The same line twice (two loggers, a copied block), or the operation's next failure.
                return line == FinalLine(event) && event.time == failure.logTime
            }
            if failure.hasFinal, let time = event.time, let other = failure.logTime, abs(time - other) > 60_000_000 {
                return false
            }
            return true
        }
        if event.isReplay != failure.event.isReplay, !failure.forms.isDisjoint(with: statement.form) { return false }
        return failure.forms == .log && !failure.hasFinal || FailureEvent.areRelated(event, failure.event)
            || FailureEvent.isBelow(event, failure.event) || event.isOfService || failure.event.isOfService
            || isOutcome(statement, of: failure) || isPassedOn(statement, failure)
    }

    /// True if an app prints the exception that the library logs: its log may name the type below it.
    private static func isPassedOn(_ statement: Statement, _ failure: Open) -> Bool {
        let (event, other) = (statement.event, failure.event)
        let isPrinted = statement.form == .printout && !statement.isLogged
        let wasPrinted =
            failure.forms.contains(.printout) && !failure.forms.contains(.loggedException)
            && !failure.statement.isLogged
        guard
            isPrinted && failure.statement.isLogged && !failure.forms.contains(.printout)
                || wasPrinted && statement.isLogged && statement.form != .printout
        else { return false }
        return event.domain == other.domain && ErrorDomain.isAuthentication(event.domain)
            && (event.oauthError == nil || other.oauthError == nil || event.oauthError == other.oauthError)
            && (event.serviceCodes.isEmpty || other.serviceCodes.isEmpty
                || event.serviceCodes.contains(where: other.serviceCodes.contains))
    }

    /// True if the app's print-out, which has no id, is beside the log's line: Android's log names another type.
    private static func isPassedOnNearby(_ statement: Statement, _ failure: Open, _ distance: Int) -> Bool {
        guard statement.event.format == .android,
            abs(distance) <= 4 && statement.separator <= failure.lastLine
                || isAtOnce(statement, failure, distance) && FailureEvent.areAlike(statement.event, failure.event)
        else { return false }
        if let time = statement.received, let last = failure.statement.received, abs(time - last) > 10_000_000 {
            return false
        }
        return isPassedOn(statement, failure)
    }

    /// True if their clocks are further apart than an operation lasts, or than `limit`.
    private static func isLater(_ statement: Statement, than failure: Open, limit: Int64 = longestOperation) -> Bool {
        if let time = statement.received, let last = failure.statement.received { return abs(time - last) > limit }
        if let time = statement.timeOfDay, let last = failure.statement.timeOfDay {
            // Midnight may be between them.
            let distance = abs(time - last)
            return min(distance, 86_400_000_000 - distance) > limit
        }
        guard let time = statement.event.time, let last = failure.lastTime else { return false }
        let distance = abs(time - last)
        guard distance > limit else { return false }
        // A library's clock is UTC, and that of an app's logger may be a local one.
        return statement.isLogged == failure.statement.isLogged || !isZone(distance)
    }

    /// True if two clocks that differ so much may show the same moment in two zones.
    private static func isZone(_ distance: Int64) -> Bool {
        let quarter: Int64 = 900_000_000
        let rest = distance % quarter
        return distance <= 56 * quarter + quarter / 15 && min(rest, quarter - rest) <= quarter / 15
    }

    private static func joinsNearby(_ statement: Statement, _ failure: Open) -> Bool {
        let event = statement.event
        let distance = event.line - failure.lastLine
        let isLog = statement.form == .log
        if isLog, failure.forms == .log {
            if isOfRuntime(statement, failure, distance) { return true }
            guard statement.thread == failure.statement.thread, statement.thread != nil else { return false }
            if statement.role == .final && failure.hasFinal { return false }
            guard let left = event.time, let right = failure.event.time else { return distance <= 50 }
            return abs(left - right) <= 5_000_000
        }
        if statement.isTitle, event.key == failure.event.key, event.name == failure.event.name { return true }
        guard distance <= 60, !failure.isSilent, !event.domain.isEmpty else { return false }
        // Another command
        if statement.prompt > failure.lastLine { return false }
        if isLater(statement, than: failure, limit: longestReport) { return false }
        // The service's sentence once more, cut before its ids.
        if distance <= 4, event.isOfService, event.key == failure.event.key, !event.hasEvidence,
            failure.event.hasEvidence, statement.separator <= failure.lastLine
        {
            return true
        }
        if isPassedOnNearby(statement, failure, distance) { return true }
        if distance <= 12, statement.separator <= failure.lastLine, isSentence(event, of: failure.event) { return true }
        if isToldTwice(statement, failure, distance) { return true }
        if isAround(event, failure.event), distance <= 20 { return true }
        if isThrownOfRuntime(statement, failure, distance) { return true }
        let isOtherForm = failure.forms.isDisjoint(with: statement.form)
        guard isOtherForm || statement.isWrapper else { return false }
        if FailureEvent.areRelated(event, failure.event) { return true }
        let mayBeOfService = isOfService(event) && isOfService(failure.event)
        if abs(distance) <= 4 && statement.separator <= failure.lastLine
            || mayBeOfService && isAtOnce(statement, failure, distance),
            isThrown(event, after: failure.statement) || isThrown(failure.event, after: statement)
        {
            return true
        }
        // A test runner puts its own words after the class, and the library's below.
        if distance <= 4, statement.form == .sentence, event.domain == failure.event.domain, failure.event.name == nil,
            event.name != nil
        {
            return true
        }
        // A service sentence next to an error without service codes is that error's description.
        guard distance <= 4, statement.separator <= failure.lastLine, event.isOfService != failure.event.isOfService
        else { return false }
        let service = event.isOfService ? event : failure.event
        let library = event.isOfService ? failure.event : event
        // The end of a record that another file has the beginning of is not about the next record of a library.
        if failure.event.isOfService, statement.isLogged, !failure.statement.isLogged { return false }
        return library.serviceCodes.isEmpty && ErrorDomain.isAuthentication(library.domain)
            && !service.serviceCodes.isEmpty
    }

    /// True if a page shows one sentence of the service twice, once with its ids or its time.
    private static func isSentence(_ left: FailureEvent, of right: FailureEvent) -> Bool {
        left.isOfService && left.key == right.key && left.message != nil && left.message == right.message
            && (left.hasEvidence || left.time != nil) != (right.hasEvidence || right.time != nil)
    }

    /// True if a library reports how a request ended that its broker, or a step of its own, failed in before.
    private static func isOutcome(_ statement: Statement, of failure: Open) -> Bool {
        guard statement.form == .printout || statement.form == .loggedException else { return false }
        return failure.event.domain == "MSALRuntime" && failure.forms == .log
            || failure.statement.role == .intermediate && failure.forms == .loggedException
    }

    /// True if two loggers of one app printed one exception at once: in other words around its message, or under other
    /// tags. The same line twice is two failures.
    private static func isToldTwice(_ statement: Statement, _ failure: Open, _ distance: Int) -> Bool {
        let (event, other) = (statement.event, failure.event)
        guard event.key == other.key, event.isOfLibrary, let message = event.message, let told = other.message,
            message.hasSuffix(told) || told.hasSuffix(message), !event.hasProof, !other.hasProof,
            isAtOnce(statement, failure, distance)
        else { return false }
        return statement.stream == failure.statement.stream
            ? message != told : statement.isOfAndroid && failure.statement.isOfAndroid
    }

    /// True if an app prints the exception that a library makes of the runtime's error above it.
    private static func isThrownOfRuntime(_ statement: Statement, _ failure: Open, _ distance: Int) -> Bool {
        failure.event.domain == "MSALRuntime" && failure.forms == .log && (1...4).contains(distance)
            && !statement.isLogged && statement.separator <= failure.lastLine && statement.event.isOfLibrary
            && statement.event.serviceCodes.allSatisfy(failure.event.serviceCodes.contains)
    }

    /// True if two exceptions of different types carry one error of the runtime: the library's, and the one around it.
    private static func isAround(_ left: FailureEvent, _ right: FailureEvent) -> Bool {
        guard let code = left.internalCode, code == right.internalCode, left.domain == right.domain else {
            return false
        }
        return left.code != right.code
    }

    /// True if what the service answered may be the reason: a person who cancelled, or a network, is none.
    private static func isOfService(_ event: FailureEvent) -> Bool {
        event.domain == "OAuth" || !event.serviceCodes.isEmpty || event.code.contains("UiRequired")
            || event.code.hasSuffix("ServiceException")
    }

    /// True if both were received, or written, within a second, and not far from each other.
    private static func isAtOnce(_ statement: Statement, _ failure: Open, _ distance: Int) -> Bool {
        guard abs(distance) <= 40 else { return false }
        if let time = statement.received, let last = failure.statement.received { return abs(time - last) <= 1_000_000 }
        guard let time = statement.event.time, let last = failure.lastTime else { return false }
        return abs(time - last) <= 1_000_000
    }

    /// True if a library logged a word of the service, and the exception beside it is the library's own.
    private static func isThrown(_ event: FailureEvent, after statement: Statement) -> Bool {
        let logged = statement.event
        return logged.domain == "OAuth" && statement.isLogged && logged.serviceCodes.isEmpty
            && logged.format == event.format && ErrorDomain.isAuthentication(event.domain)
            && (event.oauthError == nil || event.oauthError == logged.oauthError)
    }

    /// The runtime logs one error from several threads, above it what the library inside it logged, and below it the
    /// id.
    private static func isOfRuntime(_ statement: Statement, _ failure: Open, _ distance: Int) -> Bool {
        let event = statement.event
        guard event.format == .runtime else { return false }
        if statement.role == .detail { return failure.event.domain == "MSALRuntime" && distance <= 50 }
        guard distance <= 10 else { return false }
        if ErrorDomain.isMSID(failure.event.domain) || failure.event.underlying.contains(where: ErrorDomain.isMSID) {
            return !failure.hasFinal
        }
        return statement.thread != failure.statement.thread && event.key == failure.event.key
            && event.underlying == failure.event.underlying && !event.underlying.isEmpty
    }

    /// The statement of highest rank gives the failure its domain and code: the final line of the operation, else the
    /// error an app received, else what was logged along the way.
    private static func rank(_ statement: Statement) -> Int {
        if statement.event.domain.isEmpty || statement.role == .detail { return 0 }
        if statement.event.isOfService { return 1 }
        if statement.form == .log, statement.event.domain == "MSALRuntime" { return 4 }
        if statement.form == .log {
            return statement.role == .final ? 6 : ErrorDomain.isMSAL(statement.event.domain) ? 3 : 2
        }
        if statement.form == .loggedException, statement.role == .intermediate { return 2 }
        if statement.form == .printout || statement.form == .loggedException {
            if ErrorDomain.isMSID(statement.event.domain) || statement.event.domain == "MSALRuntime" { return 4 }
            // Android's log names the type of the library below, Java's the one of the transport; the app gets MSAL's.
            let isBelow = statement.event.format == .android || !statement.event.isOfLibrary
            return statement.form == .loggedException && isBelow ? 4 : 5
        }
        return ErrorDomain.isMSAL(statement.event.domain) && statement.event.code == "-50000" ? 4 : 3
    }
}
