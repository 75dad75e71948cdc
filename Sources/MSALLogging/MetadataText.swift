import Logging
import PIIScrubbing

extension ScrubberChain {
    func scrub(_ value: Logger.MetadataValue, key: String) -> String {
        scrub(value.description)
    }
}
