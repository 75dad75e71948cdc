/// An error whose printed forms (description, mirror, bridged `NSError`) never show personal data, and whose hidden
/// texts a scrubber replaces one by one, so that it stays typed on its way through a scrubbing handler.
///
/// Declared here because the scrubber must know such errors without linking the model of MSAL's.
package protocol ScrubbableError: Error {
    /// A copy whose texts went through `text`, and whose account went through `account`, which makes a pseudonym.
    func scrubbed(text: (String) -> String, account: (String) -> String) -> any Error
}
