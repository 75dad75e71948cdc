/// What a reader must know about the data before trusting a number: damaged, not read, unparsed, missing, dropped,
/// skipped.
///
/// Never hidden and never cut: a report that does not mention what it could not read is wrong.
struct DataQuality {
    struct Note {
        /// A loss makes counts too low. Other notes are only information.
        var isLoss: Bool
        /// A short heading, worded the same everywhere.
        var kind: String
        var sentence: Sentence
    }

    /// There may be thousands of files without a record, for example in a source tree, so only the first are listed.
    /// Losses are never cut.
    private static let skippedLimit = 20

    private(set) var notes: [Note] = []

    /// `Nothing was damaged, missing, dropped or left unread.`, without what was not looked for. Nil if there is a
    /// loss.
    private(set) var reassurance: String?

    init(_ report: Report) {
        addUnread(report.inputs)
        addLost(report.inputs, report.totals)
        addDocuments(report.inputs)
        addNotFailures(report.inputs, report.totals)
        addEstimated(report.inputs, report.totals)
        addUnchecked(report.inputs, report.selection)
        addSkipped(report.inputs)
        reassurance = notes.contains { $0.isLoss } ? nil : Self.reassurance(report.inputs)
    }

    /// An index answers without the lines: damage to them stays unseen.
    private static func reassurance(_ inputs: Report.Inputs) -> String {
        let isAllRead = inputs.answeredFromIndex == 0
        var words = isAllRead ? ["damaged"] : []
        if inputs.missing != nil { words.append("missing") }
        words.append("dropped")
        if isAllRead { words.append("left unread") }
        let last = words.removeLast()
        return "Nothing was " + (words.isEmpty ? last : words.joined(separator: ", ") + " or " + last) + "."
    }

    private mutating func addLoss(_ kind: String, _ parts: Sentence.Part...) {
        notes.append(Note(isLoss: true, kind: kind, sentence: Sentence(parts: parts)))
    }

    private mutating func addInformation(_ kind: String, _ parts: Sentence.Part...) {
        notes.append(Note(isLoss: false, kind: kind, sentence: Sentence(parts: parts)))
    }

    /// What could not be read.
    private mutating func addUnread(_ inputs: Report.Inputs) {
        if inputs.isInterrupted {
            addLoss(
                "interrupted",
                .plain(
                    "reading was ended by a signal; everything here is what was counted until then, in"
                        + " \(NumberText.counted(inputs.lines, "line")) of \(NumberText.counted(inputs.files, "file"))"
                )
            )
        }
        for damage in inputs.damaged {
            var sentence = Sentence(.data(damage.path))
            guard let offset = damage.offset else {
                sentence += .plain(": ")
                sentence += .data(damage.reason)
                notes.append(Note(isLoss: true, kind: "not read", sentence: sentence))
                continue
            }
            sentence += .plain(" from byte \(NumberText.grouped(offset)): ")
            sentence += .data(damage.reason)
            switch damage.recordsLost {
            case .some(let lost): sentence += .plain(" (\(NumberText.counted(lost, "record")) lost)")
            case .none: sentence += .plain(" (how many records were lost is not known)")
            }
            notes.append(Note(isLoss: true, kind: "damaged", sentence: sentence))
        }
        if inputs.damagedNotListed > 0 {
            addLoss("damaged", .plain("and \(NumberText.counted(inputs.damagedNotListed, "further place"))"))
        }
    }

    /// What the logger dropped, what is missing, and what was not understood.
    private mutating func addLost(_ inputs: Report.Inputs, _ totals: Report.Totals) {
        if totals.dropped > 0 {
            addLoss(
                "dropped",
                .plain(
                    NumberText.counted(totals.dropped, "record")
                        + " dropped by the logger when it was overrun, as it says itself"
                )
            )
        }
        if let missing = inputs.missing, missing > 0 {
            addLoss(
                "missing",
                .plain(
                    NumberText.counted(missing, "record")
                        + " missing from the numbered sequence: a file is not here, or was lost"
                )
            )
        }
        for unparsed in inputs.unparsed where unparsed.lines > 0 {
            let isNamed = unparsed.reason == TextLogParser.Reason.named.rawValue
            // The documents are named below; a stored summary has only this number.
            if isNamed, !inputs.documents.isEmpty { continue }
            let isUnderstood = isNamed || UnparsedReason(rawValue: unparsed.reason).isOfOtherLog
            let verb = isUnderstood ? " not counted: " : " not understood: "
            addLoss(
                "unparsed",
                .plain(NumberText.counted(unparsed.lines, "line") + verb),
                .data(unparsed.reason)
            )
            addLines("unparsed", unparsed.first)
        }
    }

    private mutating func addLines(_ kind: String, _ lines: [Report.UnparsedLine]) {
        for line in lines {
            addLoss(kind, .data(line.source), .plain(": "), .data(Self.beginning(of: line.text)))
        }
    }

    /// Errors that were left out, because nothing in their file shows that they happened.
    private mutating func addDocuments(_ inputs: Report.Inputs) {
        for document in inputs.documents.prefix(Self.skippedLimit) {
            let words = DocumentWords.leftOut(document.errors)
            addLoss("document", .data(document.path), .plain(": " + words))
            addLines("document", document.first)
        }
        let further = inputs.documents.count - Self.skippedLimit + inputs.documentsNotListed
        if further > 0 {
            addLoss("document", .plain(DocumentWords.further(further)))
        }
    }

    /// What was seen twice, and what is counted separately.
    private mutating func addNotFailures(_ inputs: Report.Inputs, _ totals: Report.Totals) {
        if inputs.duplicates > 0 {
            addInformation(
                "duplicates",
                .plain(NumberText.counted(inputs.duplicates, "line") + " seen twice and counted once")
            )
        }
        if inputs.areDuplicatesAtLeast {
            addLoss(
                "not checked",
                .plain(
                    "more runs of the app, or more gaps between their record numbers, than are kept: missing records are"
                        + " not known, and a record that is in the inputs twice may be counted twice"
                )
            )
        }
        if totals.replays > 0 {
            addInformation(
                "replays",
                .plain(
                    NumberText.counted(totals.replays, "answer")
                        + " replayed from the client's throttling cache, not counted as failures"
                )
            )
        }
        if totals.interrupts > 0 {
            addInformation(
                "interrupts",
                .plain(
                    NumberText.counted(totals.interrupts, "sign-in")
                        + " interrupted to ask the user for something, not counted as failures"
                )
            )
        }
    }

    /// Which counts are too high, estimates or bounds.
    private mutating func addEstimated(_ inputs: Report.Inputs, _ totals: Report.Totals) {
        if inputs.formats.contains(.signin), inputs.formats.count > 1, totals.attempts != nil {
            addInformation(
                "attempts",
                .plain(
                    "client logs and exports of Entra's sign-in log were read: an attempt that is in both counts once from"
                        + " each side"
                )
            )
        }
        if let keys = totals.accountKeys, keys > 1 {
            addInformation(
                "accounts",
                .plain(
                    totals.areAccountKeysAtLeast
                        ? "pseudonyms were made with at least \(keys) keys: one account may be counted as often"
                        : "pseudonyms were made with \(keys) keys: one account may be counted up to \(keys) times"
                )
            )
        }
        if totals.accounts.isEstimated || totals.requests.isEstimated {
            addInformation("estimated", .plain("counts marked ≈ are estimates (standard error at most 1.7 %)"))
        }
        if totals.accounts.isAtLeast || totals.requests.isAtLeast {
            addInformation(
                "at least",
                .plain("counts marked ≥ are lower bounds: equal records were folded into one by rate limiting")
            )
        }
    }

    /// What was not looked for.
    private mutating func addUnchecked(_ inputs: Report.Inputs, _ selection: Report.Selection) {
        if inputs.answeredFromIndex > 0 {
            addInformation(
                "not checked",
                .plain(
                    "damage was not looked for in \(NumberText.counted(inputs.answeredFromIndex, "file")) answered from the"
                        + " index; msal-errors verify reads every byte"
                )
            )
        }
        if inputs.missing == nil, selection.isWhole, !inputs.areDuplicatesAtLeast, !inputs.isInterrupted {
            addInformation(
                "not checked",
                .plain(
                    "missing records were not looked for: a file was removed while it was read, or a summary is of a"
                        + " part of the logs"
                )
            )
        }
        if inputs.missing == nil, !selection.isWhole {
            addInformation("not checked", .plain("missing records are not looked for in a part of the records"))
        }
    }

    /// Files without a record.
    private mutating func addSkipped(_ inputs: Report.Inputs) {
        for path in inputs.skipped.prefix(Self.skippedLimit) {
            addInformation("skipped", .data(path), .plain(": hidden, a link, or without a record"))
        }
        let further = inputs.skipped.count - Self.skippedLimit + inputs.skippedNotListed
        if further > 0 {
            addInformation("skipped", .plain("and \(NumberText.counted(further, "further file"))"))
        }
    }

    private static let shownText = 120

    private static func beginning(of text: String) -> String {
        text.count > shownText ? text.prefix(shownText) + "…" : text
    }

    /// What was read: `2 files, 4.2 MiB, 12,345 lines, 12,300 records; MSAL for iOS and macOS`.
    static func read(_ report: Report) -> String {
        let inputs = report.inputs
        var text = [
            NumberText.counted(inputs.files, "file"), NumberText.bytes(inputs.bytes),
            NumberText.counted(inputs.lines, "line"), NumberText.counted(inputs.records, "record"),
        ].joined(separator: ", ")
        if inputs.answeredFromIndex > 0 {
            text += "; \(NumberText.counted(inputs.answeredFromIndex, "file")) answered from the index"
        }
        if !inputs.formats.isEmpty {
            text += "; " + inputs.formats.map(\.title).joined(separator: ", ")
        }
        return text
    }
}

extension Report.Selection {
    /// There is no window and no condition: the query covers everything in the files.
    var isWhole: Bool { since == nil && until == nil && conditions.isEmpty }
}
