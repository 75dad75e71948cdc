extension TextLogParser {
    package struct Counts {
        package var lines = 0
        /// Lines that belong to records. Together with the unparsed lines they add up to `lines`.
        package var recordLines = 0
        package var records = 0
        package var unparsed: [Reason: Int] {
            [.blank: blanks, .foreign: foreign, .text: texts, .named: named].filter { $0.value > 0 }
        }
        private var blanks = 0
        private var foreign = 0
        private var texts = 0
        /// Lines, and records, of errors that a document only names.
        private var named = 0
        private var namedRecords = 0
        package var firstForeign: [ForeignLine] = []
        /// What was left out because the file reads like a document.
        package var document: QuotingDocument?
        package var formats: Set<TextLogFormat> = []
        /// Times of the earliest and the latest record that has one; microseconds since 1970 UTC.
        package var first: Int64?
        package var last: Int64?

        mutating func leaveOut(_ lines: Int, _ reason: Reason) {
            switch reason {
            case .blank: blanks += lines
            case .foreign: foreign += lines
            case .text: texts += lines
            case .named: named += lines
            }
        }

        /// Takes back what was counted for errors that a document only names. Called again with all of them if the file
        /// has grown, or with none if it turned out to be a log.
        mutating func leaveOut(_ errors: [Statement], path: String) {
            guard !errors.isEmpty || document != nil else { return }
            document = errors.isEmpty ? nil : QuotingDocument(path: path, errors)
            records += namedRecords
            recordLines += named
            (namedRecords, named) = (0, 0)
            for error in errors {
                namedRecords += error.event.records
                named += error.lineCount
            }
            records -= namedRecords
            recordLines -= named
            if records == 0 { formats.removeAll() }
        }

        mutating func cover(_ time: Int64?) {
            guard let time else { return }
            first = min(first ?? time, time)
            last = max(last ?? time, time)
        }
    }

    /// Why a line is not part of a record: the texts of `unparsed.reason`.
    package enum Reason: String, Sendable, Hashable, CaseIterable {
        case blank = "blank line"
        case foreign = "no record of a known log format"
        case text = "text beside an error"
        case named = "an error that a document only names"
    }
}
