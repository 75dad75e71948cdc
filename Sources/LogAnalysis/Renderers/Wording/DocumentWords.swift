import FailureSummaries

/// What is said about a file that reads like a document, and whose errors were left out.
package enum DocumentWords {
    /// What follows the name of the file or of the input.
    static func leftOut(_ errors: Int) -> String {
        "reads like a document, and nothing shows that \(NumberText.counted(errors, "error")) in it happened;"
            + " --documents counts " + (errors == 1 ? "it" : "them")
    }

    package static func further(_ documents: Int) -> String {
        "and \(NumberText.counted(documents, "further document"))"
    }
}

extension QuotingDocument {
    /// The sentence for standard error.
    package var message: String { "\(path): \(DocumentWords.leftOut(errors))" }
}

extension Report.Inputs {
    /// Errors that the documents name, and that are not counted.
    var namedErrors: Int { documents.reduce(0) { saturatingSum($0, $1.errors) } }
}
