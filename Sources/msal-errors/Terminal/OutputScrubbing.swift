import LogAnalysis
import PIIScrubbing
import TextBytes

/// Scrubs everything before it is printed, masking all personal data.
struct OutputScrubbing {
    /// What to do where pseudonyms are of another key.
    static let giveKey = "give the key of the app that wrote the logs with --key FILE"

    private let chain: ScrubberChain
    private let isKeyOfThisRun: Bool
    /// Names the key in the pseudonyms.
    let keyID: String?

    /// Uses pseudonyms under the key in a file, or under a key made for this run; with `isOfThisUser` under the key
    /// that logging uses for this user, which must exist then.
    init(keyFile: String?, isOfThisUser: Bool = false) throws(CommandFailure) {
        guard keyFile != nil || isOfThisUser else {
            let pseudonyms = Pseudonymizer(key: .ephemeral())
            (chain, keyID) = (ScrubberChain(pseudonyms: pseudonyms), pseudonyms.keyID)
            isKeyOfThisRun = true
            return
        }
        do {
            let key =
                try keyFile.map { try PseudonymKeyStore(environment: [:]).read($0) } ?? PseudonymKeyStore().existing()
            guard let key else {
                throw CommandFailure(
                    status: .inputIncomplete,
                    message: "there is no pseudonym key of this user, so no pseudonym can be found by name;"
                        + " \(Self.giveKey)"
                )
            }
            (chain, keyID) = (ScrubberChain(pseudonyms: Pseudonymizer(key: key)), key.id)
            isKeyOfThisRun = false
        } catch let failure as CommandFailure {
            throw failure
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

/// Scrubs what `find` shows. The name of a key would mask values that are public: `host.name` any host, `id` the id of
/// a sign-in row beside its user. A host that is clean on its own is kept, and so is the id.
struct FindingScrubbing {
    private let chain: ScrubberChain
    private var byHost: [String: ScrubberChain] = [:]
    private static let hostLimit = 256

    init(_ scrubbing: OutputScrubbing) {
        chain = scrubbing.filter
    }

    mutating func chain(for finding: FoundLine) -> ScrubberChain {
        // Our own records have no key that would mask their request id.
        guard let host = finding.host else { return finding.requestID.map { chain.keeping([$0]) } ?? chain }
        if let known = byHost[host] { return known }
        let own = chain.scrub(host) == host ? chain.keeping([host]) : chain
        if byHost.count == Self.hostLimit { byHost.removeAll() }
        byHost[host] = own
        return own
    }
}
