import LogAnalysis
import PIIScrubbing
import TextBytes

/// Scrubs everything before it is printed, masking all personal data.
struct OutputScrubbing {
    private let chain: ScrubberChain
    private let isKeyOfThisRun: Bool

    /// Uses pseudonyms under the key in a file, or under a key made for this run.
    init(keyFile: String?) throws(CommandFailure) {
        guard let keyFile else {
            chain = ScrubberChain(pseudonyms: Pseudonymizer(key: .ephemeral()))
            isKeyOfThisRun = true
            return
        }
        do {
            chain = ScrubberChain(pseudonyms: Pseudonymizer(key: try PseudonymKeyStore(environment: [:]).read(keyFile)))
            isKeyOfThisRun = false
        } catch {
            throw CommandFailure(status: .inputIncomplete, message: VisibleText.visible("--key: \(error)"))
        }
    }

    var filter: ScrubberChain { chain }

    var scrub: @Sendable (String) -> String {
        { [chain] in chain.scrub($0) }
    }

    /// The pseudonym of an account that a text log contains in clear.
    var account: @Sendable (String) -> String {
        { [chain] in chain.account($0) }
    }

    /// If pseudonyms were made with a temporary key, reports that they cannot be compared with those of other runs.
    func printKeyNote() {
        let counters = chain.counters
        guard isKeyOfThisRun, counters.personal + counters.pseudonymous + counters.organizational > 0 else { return }
        Notes.print(
            "pseudonyms use a key made for this run only; give --key FILE to follow an account over several runs"
        )
    }

    /// Prints a summary of what was removed.
    func printCounts() {
        let counters = chain.counters
        guard counters.total > 0 else { return }
        Notes.print(
            "masked: \(counters.personal) personal, \(counters.pseudonymous) pseudonymous, "
                + "\(counters.organizational) organizational, \(counters.secrets) secrets; "
                + "withheld: \(counters.withheld)"
        )
    }
}
