import Files
import LogAnalysis

/// Why a file was not rewritten. The file is unchanged.
enum RewriteRefusal: Error {
    /// The file's lines are not records of this package.
    case foreign(InputProblem)
    /// Another process writes the file, or its log awaits recovery.
    case inUse(InputProblem)
    case failed(InputProblem)

    var problem: InputProblem {
        switch self {
        case .foreign(let problem), .inUse(let problem), .failed(let problem): problem
        }
    }

    static func failed(_ path: String, _ code: Int32, _ remedy: String = "the original is as it was") -> RewriteRefusal
    {
        .failed(InputProblem(.unreadable, path: path, reason: SystemFailure.text(code), remedy: remedy))
    }

    /// A copy could not be created.
    static func noCopy(_ path: String, _ code: Int32) -> RewriteRefusal {
        failed(path, code, "give --output a directory that you may write to")
    }

    static func inUse(_ path: String, _ reason: String, _ remedy: String = "it was left alone") -> RewriteRefusal {
        .inUse(InputProblem(.note, path: path, reason: reason, remedy: remedy))
    }
}
