package import Logging
package import PIIScrubbing

extension ScrubberChain {
    /// Scrubs a metadata value: marked leaves by their class, the rest as text, taking the key into account.
    /// Dictionaries and arrays keep their structure. Bounded in depth; anything deeper is withheld. Attributes other
    /// than the class, of whatever package, stay with the value.
    package func scrub(_ value: Logger.MetadataValue, forKey key: String, depth: Int = 0) -> Logger.MetadataValue {
        guard depth < 16 else { return .string(Self.withheld) }
        switch value {
        case .string(let text):
            return .string(scrub(text, forKey: key))
        case .stringConvertible(let inner):
            let text = inner.description
            var attributes = value.attributes
            let scrubbed = attributes.sensitivity.map { mask(text, as: $0) } ?? scrub(text, forKey: key)
            attributes.sensitivity = nil
            return attributes == .init() ? .string(scrubbed) : .attributed(scrubbed, attributes: attributes)
        case .dictionary(let values):
            return .dictionary(scrub(values, depth: depth + 1))
        case .array(let values):
            return .array(values.map { scrub($0, forKey: key, depth: depth + 1) })
        }
    }

    /// The scrubbed value as one text, for a record that holds text only.
    package func text(of value: Logger.MetadataValue, forKey key: String) -> String {
        switch value {
        case .string(let text): scrub(text, forKey: key)
        default: scrub(value, forKey: key).description
        }
    }

    /// Scrubs metadata. Keys are scanned as well: an address is as bad in a key as in a value.
    package func scrub(_ metadata: Logger.Metadata, depth: Int = 0) -> Logger.Metadata {
        var scrubbed: Logger.Metadata = [:]
        scrubbed.reserveCapacity(metadata.count)
        for (key, value) in metadata { scrubbed[scrub(key)] = scrub(value, forKey: key, depth: depth) }
        return scrubbed
    }
}
