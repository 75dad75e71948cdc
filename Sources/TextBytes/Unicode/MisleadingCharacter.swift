/// The characters that a terminal, a browser or an editor obeys or hides, so that a text looks like another one.
///
/// The record's contract defines the set: JSON writes them as `\uXXXX`; a terminal, HTML and Markdown show them as
/// `\u{…}`. Zero-width characters such as U+200B are not in the set. They move and reorder nothing, records and reports
/// must agree with each other, and Persian, the Indic scripts and emoji need some of them. The scrubber ignores them
/// all (`InvisibleCharacter`), so they cannot hide a name.
package enum MisleadingCharacter {
    /// C0, DEL and C1 controls, line and paragraph separator, bidirectional controls, byte order mark and tags.
    @inlinable
    package static func contains(_ scalar: UInt32) -> Bool {
        switch scalar {
        case 0x20...0x7E: false
        case 0...0x9F, 0x2028, 0x2029, 0xFEFF, 0xE0000...0xE007F: true
        default: isBidirectionalControl(scalar)
        }
    }

    /// `Bidi_Control` of Unicode: marks, embeddings, overrides and isolates.
    @inlinable
    package static func isBidirectionalControl(_ scalar: UInt32) -> Bool {
        switch scalar {
        case 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: true
        default: false
        }
    }
}

/// The characters that are not visible and do not end a word: `an\u{200B}na` reads as `anna`.
///
/// These are the misleading characters without the controls and line separators, which end a word, and with the
/// zero-width characters, the soft hyphen and the variation selectors added.
package enum InvisibleCharacter {
    @inlinable
    package static func contains(_ scalar: UInt32) -> Bool {
        switch scalar {
        case 0xAD, 0x180E, 0x200B...0x200D, 0x2060...0x2064, 0x206A...0x206F, 0xFE00...0xFE0F, 0xE0080...0xE0FFF: true
        case 0...0x9F, 0x2028, 0x2029: false
        default: MisleadingCharacter.contains(scalar)
        }
    }
}
