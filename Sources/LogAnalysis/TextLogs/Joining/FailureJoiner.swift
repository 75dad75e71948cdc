import MSALFailures
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

    private struct Open {
        var event: FailureEvent
        /// Forms in which it has been reported so far.
        var forms: Statement.Form
        var rank: Int
        var hasFinal: Bool
        /// Only details so far: nothing that states a failure.
        var isSilent: Bool
        /// Another operation with the same id began since.
        var isClosed = false
        /// Only records of the library's own log stated it.
        var isLogged: Bool
        /// Its operation is over: another one's success changes nothing.
        var isSettled = false
        var thread: UInt64?
        var lastLine: Int
        var logTime: Int64?
        /// Time of the last line that stated it.
        var lastTime: Int64?
        /// The operation whose final line ended it.
        var finalKey = ""
    }

    private var open: [Open] = []
    /// How many open failures have each correlation id, and how many have none. Most statements of a big log can join
    /// nothing, and these counts show it without looking at each open failure.
    private var openIDs: [String: Int] = [:]
    private var openWithoutID = 0

    /// Whether any open failure has a correlation id.
    var hasIDs: Bool { !openIDs.isEmpty }

    mutating func append(_ reading: StatementReading, emit: (FailureEvent) -> Void) {
        switch reading {
        case .start(let id):
            guard openIDs[id] != nil else { return }
            for index in open.indices where open[index].event.correlationID == id {
                if open[index].hasFinal || open[index].forms.contains(.loggedException) { open[index].isClosed = true }
            }
        case .settled(let id):
            guard openIDs[id] != nil else { return }
            for index in open.indices where open[index].event.correlationID == id { open[index].isSettled = true }
        case .success(let id):
            guard openIDs[id] != nil else { return }
            let isOvercome = { (failure: Open) in
                failure.event.correlationID == id && failure.isLogged && !failure.hasFinal && !failure.isSettled
            }
            for failure in open where isOvercome(failure) { count(failure.event, -1) }
            open.removeAll(where: isOvercome)
        case .statement(let statement):
            retire(before: statement.event.line - FailureJoiner.reach, emit)
            if let index = partner(of: statement) {
                merge(statement, into: index)
            } else {
                add(statement)
                if open.count > FailureJoiner.window { retire(FailureJoiner.window / 4, emit) }
            }
        }
    }

    mutating func finish(emit: (FailureEvent) -> Void) {
        retire(open.count, emit)
    }

    private func partner(of statement: Statement) -> Int? {
        if let id = statement.event.correlationID, openIDs[id] == nil, openWithoutID == 0, !statement.event.isReplay {
            return nil
        }
        return open.indices.last { FailureJoiner.joins(statement, open[$0]) }
    }

    private mutating func count(_ event: FailureEvent, _ step: Int) {
        guard let id = event.correlationID else {
            openWithoutID += step
            return
        }
        let number = openIDs[id, default: 0] + step
        openIDs[id] = number > 0 ? number : nil
    }

    // MARK: The window

    private mutating func retire(before line: Int, _ emit: (FailureEvent) -> Void) {
        guard let first = open.first, first.lastLine < line else { return }
        retire(open.firstIndex { $0.lastLine >= line } ?? open.count, emit)
    }

    /// Emits the oldest failures, several at a time, because each removal moves all that remain.
    private mutating func retire(_ number: Int, _ emit: (FailureEvent) -> Void) {
        for failure in open.prefix(number) {
            count(failure.event, -1)
            guard !failure.isSilent else { continue }
            emit(FailureJoiner.named(failure.event))
        }
        open.removeFirst(number)
    }

    private static func named(_ failure: FailureEvent) -> FailureEvent {
        var event = failure
        event.records = max(event.records, 1)
        let key = event.key
        event.underlying.removeAll { $0 == key }
        let judgement = event.judgement
        event.name = event.name ?? judgement.name
        if judgement.isKnown { event.recovery = judgement.recovery.rawValue }
        return event
    }

    private mutating func add(_ statement: Statement) {
        let isDetail = statement.role == .detail
        var event = statement.event
        if isDetail { event.records = 0 }
        count(event, 1)
        open.append(
            Open(
                event: event,
                forms: statement.form,
                rank: FailureJoiner.rank(statement),
                hasFinal: statement.role == .final && statement.form == .log,
                isSilent: isDetail,
                isLogged: statement.isLogged,
                thread: statement.thread,
                lastLine: statement.lastLine,
                logTime: statement.form == .log ? event.time : nil,
                lastTime: event.time,
                finalKey: FailureJoiner.finalKey(statement)
            )
        )
    }

    private mutating func merge(_ statement: Statement, into index: Int) {
        var failure = open[index]
        count(failure.event, -1)
        defer { count(failure.event, 1) }
        let rank = FailureJoiner.rank(statement)
        let records = failure.event.records + (statement.role == .detail ? 0 : statement.event.records)
        let line = min(failure.event.line, statement.event.line)
        if rank > failure.rank {
            var event = statement.event
            event.complete(with: failure.event)
            event.time = failure.event.time ?? event.time
            failure.event = event
            failure.rank = rank
        } else {
            failure.event.complete(with: statement.event)
        }
        failure.event.line = line
        failure.event.records = records
        failure.forms.formUnion(statement.form)
        failure.isSilent = failure.isSilent && statement.role == .detail
        failure.isLogged = failure.isLogged && statement.isLogged
        if statement.role == .final && statement.form == .log {
            failure.hasFinal = true
            failure.finalKey = FailureJoiner.finalKey(statement)
        }
        failure.thread = failure.thread ?? statement.thread
        failure.logTime = failure.logTime ?? (statement.form == .log ? statement.event.time : nil)
        failure.lastLine = max(failure.lastLine, statement.lastLine)
        if let time = statement.event.time { failure.lastTime = max(failure.lastTime ?? time, time) }
        open[index] = failure
    }

    // MARK: What belongs together

    private static func joins(_ statement: Statement, _ failure: Open) -> Bool {
        guard !failure.isClosed else { return false }
        if let left = statement.event.correlationID, let right = failure.event.correlationID {
            if left == right { return joinsByID(statement, failure) }
            // A replay prints the id of the request it repeats; its log lines have their own id.
            return statement.event.isReplay && failure.event.isReplay && statement.event.key == failure.event.key
                && failure.forms.isDisjoint(with: statement.form)
        }
        return joinsNearby(statement, failure)
    }

    private static func joinsByID(_ statement: Statement, _ failure: Open) -> Bool {
        let event = statement.event
        if event.domain.isEmpty || failure.isSilent { return true }
        if let time = event.time, let last = failure.lastTime, abs(time - last) > FailureJoiner.longestOperation {
            return false
        }
        if statement.form == .log {
            if statement.role == .final && failure.hasFinal {
                // The same line twice (two loggers, a copied block), or the operation's next failure.
                return finalKey(statement) == failure.finalKey && event.time == failure.logTime
            }
            if failure.hasFinal, let time = event.time, let other = failure.logTime, abs(time - other) > 60_000_000 {
                return false
            }
            return true
        }
        if event.isReplay != failure.event.isReplay, !failure.forms.isDisjoint(with: statement.form) { return false }
        return failure.forms == .log && !failure.hasFinal || isRelated(event, failure.event)
            || isBelow(event, failure.event) || event.isOfService || failure.event.isOfService
    }

    private static func joinsNearby(_ statement: Statement, _ failure: Open) -> Bool {
        let event = statement.event
        let distance = event.line - failure.lastLine
        let isLog = statement.form == .log
        if isLog, failure.forms == .log {
            if isOfRuntime(statement, failure, distance) { return true }
            guard statement.thread == failure.thread, statement.thread != nil else { return false }
            if statement.role == .final && failure.hasFinal { return false }
            guard let left = event.time, let right = failure.event.time else { return distance <= 50 }
            return abs(left - right) <= 5_000_000
        }
        guard distance <= 60, !failure.isSilent, !event.domain.isEmpty else { return false }
        let isOtherForm = failure.forms.isDisjoint(with: statement.form)
        guard isOtherForm || statement.isWrapper else { return false }
        if isRelated(event, failure.event) { return true }
        // A service sentence next to an error without service codes is that error's description.
        guard distance <= 4, statement.separator <= failure.lastLine, event.isOfService != failure.event.isOfService
        else { return false }
        let service = event.isOfService ? event : failure.event
        let library = event.isOfService ? failure.event : event
        return library.serviceCodes.isEmpty && isAuthentication(library.domain) && !service.serviceCodes.isEmpty
    }

    /// The runtime logs one error from several threads, above it what the library inside it logged, and below it the
    /// id.
    private static func isOfRuntime(_ statement: Statement, _ failure: Open, _ distance: Int) -> Bool {
        let event = statement.event
        guard event.format == .runtime else { return false }
        if statement.role == .detail { return failure.event.domain == "MSALRuntime" && distance <= 50 }
        guard distance <= 10 else { return false }
        if ErrorDomain.isMSID(failure.event.domain) { return !failure.hasFinal }
        return statement.thread != failure.thread && event.key == failure.event.key
            && event.underlying == failure.event.underlying && !event.underlying.isEmpty
    }

    /// True if the keys are equal or one is in the other's chain, and if the values that both have agree.
    private static func isRelated(_ left: FailureEvent, _ right: FailureEvent) -> Bool {
        if let one = left.internalCode, let other = right.internalCode, one != other { return false }
        if let one = left.oauthError, let other = right.oauthError, one != other { return false }
        if !left.serviceCodes.isEmpty, !right.serviceCodes.isEmpty,
            !left.serviceCodes.contains(where: right.serviceCodes.contains)
        {
            return false
        }
        if left.code == right.code, left.domain == right.domain {
            // One exception type has many reasons.
            if let one = left.name ?? left.oauthError, let other = right.name ?? right.oauthError {
                return one == other
            }
            return true
        }
        if !left.underlying.isEmpty, left.underlying.contains(right.key) { return true }
        if !right.underlying.isEmpty, right.underlying.contains(left.key) { return true }
        if left.isOfService || right.isOfService {
            return left.serviceCodes.contains(where: right.serviceCodes.contains)
        }
        // The broker's error, and the exception that carries it.
        if let code = left.internalCode, code == right.internalCode,
            left.domain == "MSALRuntime" || right.domain == "MSALRuntime"
        {
            return true
        }
        return isInternalCode(left, of: right) || isInternalCode(right, of: left) || isUnsigned(left, in: right)
    }

    /// MSAL's internal code printed as a code, next to the -50000 that carries it.
    private static func isInternalCode(_ left: FailureEvent, of right: FailureEvent) -> Bool {
        guard left.domain == ErrorDomain.msal, right.domain == ErrorDomain.msal, right.code == "-50000",
            let code = Int(left.code), (-42999 ... -42000).contains(code)
        else { return false }
        return right.internalCode == nil || right.internalCode == code
    }

    /// A number that lost its sign in an app's own words.
    private static func isUnsigned(_ left: FailureEvent, in right: FailureEvent) -> Bool {
        guard let code = Int(left.code), code > 0 else { return false }
        let suffix = ":-\(code)"
        return right.key == "\(left.domain)\(suffix)"
            || right.underlying.contains { $0.hasPrefix(left.domain + ":") }
                && (right.key.hasSuffix(suffix) || right.underlying.contains { $0.hasSuffix(suffix) })
    }

    /// One error is MSAL's own, the other is from the layer below it.
    private static func isBelow(_ left: FailureEvent, _ right: FailureEvent) -> Bool {
        ErrorDomain.isMSID(left.domain) != ErrorDomain.isMSID(right.domain)
            && (ErrorDomain.isMSAL(left.domain) || ErrorDomain.isMSAL(right.domain))
    }

    private static func isAuthentication(_ domain: String) -> Bool {
        ErrorDomain.isMSAL(domain) || ErrorDomain.isMSID(domain) || domain.hasPrefix("MSAL.")
    }

    /// The statement of highest rank gives the failure its domain and code: the final line of the operation, else the
    /// error an app received, else what was logged along the way.
    private static func rank(_ statement: Statement) -> Int {
        if statement.event.domain.isEmpty || statement.role == .detail { return 0 }
        if statement.event.isOfService { return 1 }
        if statement.form == .log {
            return statement.role == .final ? 6 : ErrorDomain.isMSAL(statement.event.domain) ? 3 : 2
        }
        if statement.form == .printout || statement.form == .loggedException {
            return ErrorDomain.isMSID(statement.event.domain) || statement.event.domain == "MSALRuntime" ? 4 : 5
        }
        return ErrorDomain.isMSAL(statement.event.domain) && statement.event.code == "-50000" ? 4 : 3
    }

    private static func finalKey(_ statement: Statement) -> String {
        "\(statement.event.operation ?? "") \(statement.event.key)"
    }
}
