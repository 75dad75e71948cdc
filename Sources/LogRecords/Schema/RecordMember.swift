/// Members as a line contains them, up to their values: for readers that search text and parse no JSON. `RecordKey` has
/// the keys; a test compares both.
package enum RecordMember {
    @inlinable package static var run: StaticString { "\"service.ephemeral_id\":\"" }
    @inlinable package static var sequence: StaticString { "\"event.sequence\":" }
}
