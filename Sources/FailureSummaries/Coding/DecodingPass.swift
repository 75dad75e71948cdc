/// Counts that this run did not write are read twice, so that malformed bytes add nothing.
enum DecodingPass {
    /// Throws if the bytes are malformed; changes nothing.
    case check
    /// Adds what the bytes hold.
    case merge
}
