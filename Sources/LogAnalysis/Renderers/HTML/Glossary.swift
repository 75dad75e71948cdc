/// Explains the terms of a report to readers who receive it by mail.
enum Glossary {
    static let entries: [(term: String, meaning: String)] = [
        (
            "Failure",
            "One sign-in or token request that did not give a token, counted once however many log lines speak of it."
        ),
        (
            "Expected",
            "A failure that belongs to normal operation: the user cancelled, or a silent request found that a prompt is needed. Counted apart."
        ),
        (
            "Attempt",
            "One operation whose end was recorded, good or bad. Without recorded successes no rate is given: the number of log lines does not measure it."
        ),
        ("Share", "Part of all failures, expected ones included."),
        ("Request", "A correlation id with at least one failure. The service and the app log the same id."),
        ("Account", "A person or service account, counted by pseudonym; the report holds no names."),
        (
            "Service code",
            "The token service's own code (AADSTS…, AADB2C…) inside an error of the library: the reason for the code."
        ),
        (
            "Replay",
            "A failure that the library answered from its throttling cache without asking the service. Not counted as a failure."
        ),
        (
            "Interrupt",
            "A sign-in that the service itself calls interrupted, because it asked the user for something. Not counted as a failure."
        ),
        (
            "Dropped, missing",
            "Dropped: the logger says that it was overrun. Missing: numbers of the sequence that no file holds."
        ),
        ("≈, ≥", "An estimate with a standard error of at most 1.7 %; a lower bound."),
    ]
}
