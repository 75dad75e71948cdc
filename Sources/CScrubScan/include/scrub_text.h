// A text that is scanned, the classes of its bytes, and the last letters of known names. What scans texts includes
// this.
#ifndef MSAL_SCRUB_TEXT_H
#define MSAL_SCRUB_TEXT_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

#pragma clang assume_nonnull begin

/// The text, and what is known about key names.
typedef struct {
    const uint8_t *bytes;
    size_t count;
    /// See `scrub_may_end`. NULL: any word may be a key name.
    const uint64_t *_Nullable endings;
} scrub_text;

/// The byte at `index`, or 0 after the end.
static inline uint8_t scrub_byte(const uint8_t *bytes, size_t count, size_t index) { return index < count ? bytes[index] : 0; }
static inline uint8_t scrub_at(const scrub_text *text, size_t index) { return scrub_byte(text->bytes, text->count, index); }

static inline int scrub_is_letter(uint8_t c) { return (uint8_t)((c | 32) - 'a') < 26; }
static inline int scrub_is_lower(uint8_t c) { return (uint8_t)(c - 'a') < 26; }
static inline int scrub_is_upper(uint8_t c) { return (uint8_t)(c - 'A') < 26; }
static inline int scrub_is_digit(uint8_t c) { return (uint8_t)(c - '0') < 10; }

static const uint8_t scrub_alphanumerics[256] = {['0' ... '9'] = 1, ['A' ... 'Z'] = 1, ['a' ... 'z'] = 1};
static inline int scrub_is_alphanumeric(uint8_t c) { return scrub_alphanumerics[c]; }

static inline int scrub_is_quote(uint8_t c) { return c == '"' || c == '\'' || c == '`'; }

/// How many bytes the digit of another script at `index` has; 0 if none is there: Arabic (U+0660), Persian (U+06F0), Devanagari.
static inline size_t scrub_wide_digit(const uint8_t *bytes, size_t count, size_t index) {
    uint8_t c = scrub_byte(bytes, count, index), next = scrub_byte(bytes, count, index + 1);
    if (c == 0xD9 ? next >= 0xA0 && next <= 0xA9 : c == 0xDB && next >= 0xB0 && next <= 0xB9) return 2;
    uint8_t third = scrub_byte(bytes, count, index + 2);
    return c == 0xE0 && next == 0xA5 && third >= 0xA6 && third <= 0xAF ? 3 : 0;
}

/// The bytes of runs: letters, digits, and the punctuation of tokens, host names and numbers.
static inline int scrub_is_word(uint8_t c) {
    // One bit for each byte below 128: + - . 0-9, A-Z _, a-z ~
    const uint64_t low = UINT64_C(0x03ff680000000000), high = UINT64_C(0x47fffffe87fffffe);
    return c < 128 && ((c < 64 ? low : high) >> (c & 63) & 1);
}

// MARK: The last letters of names

enum {
    /// Number of last letters that are hashed. They exclude nearly all words that are not key names.
    SCRUB_ENDING = 4,
    /// Number of bits in the table of endings, and the shift that turns a hash into a bit index.
    SCRUB_ENDING_BITS = 1 << 16,
    SCRUB_ENDING_SHIFT = 16,
};

/// A byte of an ending: with bit 5 set, and each digit as a zero. No name is told from a number by its digits.
static inline uint8_t scrub_ending_byte(uint8_t c) { return scrub_is_digit(c) ? '0' : c | 32; }

/// The bit of `letters`: the last one to four bytes of a word, as `scrub_ending_byte` has them, the last one in the highest byte.
static inline uint32_t scrub_ending_bit(uint32_t letters) {
    return (uint32_t)(letters * UINT32_C(0x9E3779B1)) >> SCRUB_ENDING_SHIFT;
}

static inline int scrub_has_ending(const uint64_t *endings, uint32_t letters) {
    uint32_t bit = scrub_ending_bit(letters);
    return endings[bit >> 6] >> (bit & 63) & 1;
}

/// Whether a known name could end just before `end`, given the words, punctuation and blanks there. False is certain,
/// true is not. `endings` has a bit for the last letters of each name.
static inline int scrub_may_end(const uint64_t *endings, const uint8_t *bytes, size_t end) {
    size_t index = end;
    uint32_t letters = 0, ending = 0;
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
    // Most words end in four small letters. Then an ending of one or two letters cannot match: see below.
    if (end >= SCRUB_ENDING) {
        memcpy(&ending, bytes + end - SCRUB_ENDING, SCRUB_ENDING);
        if (!(((ending - 0x61616161u) | (0x7A7A7A7Au - ending)) & 0x80808080u)) {
            return scrub_has_ending(endings, ending >> 8) || scrub_has_ending(endings, ending);
        }
        ending = 0;
    }
#endif
    while (index > 0 && letters < SCRUB_ENDING && end - index < 72) {
        uint8_t c = bytes[--index];
        if (scrub_is_alphanumeric(c) || c >= 0x80) {
            ending = ending << 8 | scrub_ending_byte(c);
            letters++;
            if (!scrub_has_ending(endings, ending)) continue;
            // A name of one or two letters (`t`, `id`) cannot end a longer lower-case word.
            if (letters > 2 || index == 0 || (uint8_t)(c - 'A') < 26 || !scrub_is_letter(bytes[index - 1])
                || (index > 1 && bytes[index - 2] == '\\')) {
                return 1;
            }
        } else if (c != '_' && c != '-' && c != '.' && c != ' ') {
            return 0;
        }
    }
    return 0;
}

/// The end of a name without the number after it: `IMEI 1`, `email_2`. The same end if there is none.
static inline size_t scrub_before_number(const uint8_t *bytes, size_t end) {
    size_t index = end;
    while (index > 0 && end - index < 2 && scrub_is_digit(bytes[index - 1])) index--;
    if (index == end || index == 0) return end;
    uint8_t c = bytes[index - 1];
    if (c == ' ' || c == '_' || c == '-') c = --index > 0 ? bytes[index - 1] : 0;
    return scrub_is_letter(c) ? index : end;
}

#pragma clang assume_nonnull end

#endif
