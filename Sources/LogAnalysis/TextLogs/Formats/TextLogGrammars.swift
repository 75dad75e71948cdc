import MSALText

/// The grammars of text logs whose records begin with a header. To add a format, add a file with its grammar and an
/// entry here.
struct TextLogGrammars {
    struct Entry {
        let grammar: any TextLogGrammar.Type
        /// The name shown to people.
        let title: String
        /// Marks that a line must contain, all of them, before the grammar looks for its header.
        let needs: LinePrefilter
        /// Words of four bytes, at least one of which must be in the line: for a format that none of the marks fits.
        let words: [StaticString]
        /// A record without any of these marks states no failure: its header is read in part and its text not at all,
        /// unless a line below it has one of them and belongs to it.
        let statesFailuresBy: LinePrefilter?
        /// A record without any of these marks does not say how a request begins or ended.
        let stepsBy: LinePrefilter

        init(
            _ grammar: any TextLogGrammar.Type,
            _ title: String,
            needs: LinePrefilter,
            words: [StaticString] = [],
            statesFailuresBy: LinePrefilter? = nil,
            stepsBy: LinePrefilter = []
        ) {
            self.grammar = grammar
            self.title = title
            self.needs = needs
            self.words = words
            self.statesFailuresBy = statesFailuresBy
            self.stepsBy = stepsBy
        }
    }

    /// In the order in which they are tried on a line. Logs nest: an inner library's header is tried before its hosts'.
    static let known = TextLogGrammars([
        // Nine of ten of its records say nothing about a failure.
        Entry(ObjCLog.self, "MSAL for iOS and macOS", needs: .threadID, statesFailuresBy: [.failureMarks, .operation]),
        Entry(
            RuntimeLog.self,
            "MSAL runtime and WAM",
            needs: .msal,
            words: ["SAL:"],
            statesFailuresBy: [.allFailureMarks, .correlation]
        ),
        Entry(
            DotNetLog.self,
            "MSAL.NET",
            needs: .msal,
            words: ["SAL "],
            statesFailuresBy: .allFailureMarks,
            stepsBy: .outcome
        ),
        Entry(
            JavaScriptLog.self,
            "MSAL.js",
            needs: .msal,
            words: ["GMT]", "GMT:"],
            statesFailuresBy: .allFailureMarks,
            stepsBy: .outcome
        ),
        // Version 1 need not name itself.
        Entry(
            JavaScriptLog.self,
            "MSAL.js",
            needs: [],
            words: ["GMT:"],
            statesFailuresBy: .allFailureMarks,
            stepsBy: .outcome
        ),
        Entry(
            PythonLog.self,
            "MSAL Python",
            needs: .msal,
            words: ["sal."],
            statesFailuresBy: .allFailureMarks,
            stepsBy: [.outcome, .correlation]
        ),
        Entry(
            AndroidLog.self,
            "MSAL for Android",
            needs: [.correlation, .thread],
            words: ["ad_i", "ad_n"],
            // A message of ADAL names its error with words of its own.
            statesFailuresBy: [.allFailureMarks, .version],
            stepsBy: [.outcome, .version]
        ),
        Entry(
            JavaLog.self,
            "MSAL4J",
            needs: .correlation,
            words: ["[Cor"],
            statesFailuresBy: .allFailureMarks,
            stepsBy: .outcome
        ),
        Entry(ADALAndroidLog.self, "ADAL for Android", needs: .version),
        Entry(
            ADALDotNetLog.self,
            "ADAL.NET",
            needs: [],
            words: ["Base"],
            statesFailuresBy: .allFailureMarks,
            stepsBy: .outcome
        ),
        Entry(
            ADALObjCLog.self,
            "ADAL for iOS and macOS",
            needs: [],
            words: ["ADAL"],
            statesFailuresBy: .allFailureMarks
        ),
    ])

    let entries: [Entry]
    let marks: LinePrefilter.Table
    /// What each line is tried with: an entry has a title and words, which cost a count each time it is copied.
    private let trials: [Trial]
    /// A line without any of these begins no record.
    private let all: LinePrefilter

    private struct Trial {
        var grammar: any TextLogGrammar.Type
        /// The marks of the entry, including its own words.
        var needs: LinePrefilter
        var statesFailuresBy: LinePrefilter?
        var stepsBy: LinePrefilter
    }

    init(_ entries: [Entry]) {
        self.entries = entries
        var own: [(words: [StaticString], mark: LinePrefilter)] = []
        var needs: [LinePrefilter] = []
        for entry in entries {
            guard !entry.words.isEmpty else {
                needs.append(entry.needs)
                continue
            }
            let mark = LinePrefilter.own(own.count)
            own.append((entry.words, mark))
            needs.append(entry.needs.union(mark))
        }
        trials = zip(entries, needs).map { entry, needs in
            Trial(
                grammar: entry.grammar,
                needs: needs,
                statesFailuresBy: entry.statesFailuresBy,
                stepsBy: entry.stepsBy
            )
        }
        all = needs.reduce([]) { $0.union($1) }
        marks = LinePrefilter.Table(own)
    }

    struct Beginning {
        var grammar: any TextLogGrammar.Type
        var outline: HeaderOutline
        /// The marks of a line below it that could state a failure, if the record waits for one.
        var wakingMarks: LinePrefilter = []
        /// Marks of a record that may say how a request begins or ended.
        var stepMarks: LinePrefilter
    }

    /// Where a record begins in a line; nil if none does. `header` receives its header, unless nothing in the line can
    /// state a failure, or that is decided when the record ends: then the record waits. `readsAll`: what a record says is
    /// wanted even if it states no failure.
    @inline(__always)
    func beginning(
        of text: ByteText,
        _ look: LinePrefilter,
        readsAll: Bool,
        header: inout RecordHeader?
    ) -> Beginning? {
        guard !look.isDisjoint(with: all) else { return nil }
        for entry in trials where look.isSuperset(of: entry.needs) {
            if !readsAll, let marks = entry.statesFailuresBy,
                !look.mayNameFailure(marks) || entry.grammar.knowsHarmless && RecordAssembly.mayWait(text, look)
            {
                guard let outline = entry.grammar.outline(in: text, from: 0) else { continue }
                let isAlone = entry.grammar.outline(in: text, from: outline.messageStart) == nil
                if isAlone, !entry.grammar.mayBeAnswer(text, from: outline.messageStart) {
                    return Beginning(
                        grammar: entry.grammar,
                        outline: outline,
                        wakingMarks: marks,
                        stepMarks: entry.stepsBy
                    )
                }
            }
            header = entry.grammar.header(in: text, from: 0)
            if let outline = header?.outline {
                return Beginning(grammar: entry.grammar, outline: outline, stepMarks: entry.stepsBy)
            }
        }
        return nil
    }
}
