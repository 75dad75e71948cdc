#ifndef MSAL_KERNEL_SCRUB_H
#define MSAL_KERNEL_SCRUB_H

// Where could personal data or a secret begin? One bit for each byte of a 64-byte block.
//
// A bit is set at an *anchor*: a byte from which a detector starts looking. The scanner in Swift visits anchors
// and nothing else, so the first look and the detectors can never disagree about what is worth a look. Anchors are
//   = : @          a key and its value, an address, a mail address
//   run            the first of at least 14 token characters [A-Za-z0-9_.~+-]
//   digits         the first of at least 13 digits (card numbers)
//   .              between two digits (addresses)
//   - space        between two digits (telephone and card numbers in groups); a dash before a letter or a dash that
//                  begins a word (command line options, PEM armour)
//   + (            before a digit (telephone numbers)
//   / \            before u, h or d in either case (home folders), \ between word characters (DOMAIN\user)
//   >              before text (XML)
//   [              before a small letter (a mask that an earlier pass left)
//   pairs          cB iP iM, P- N-, 's, .l, a dash before M P L A G i: names that people give their devices
//   user           us at the start of a word: names of users in sentences
//   code otp pin   the words around one-time codes (o before d, o before t, p before i, in either case)
// A second mask tells where the text is written in another way (% \u &#, doubled quotes, invisible and full-width characters).
//
// `scrub_block_plain` is the definition; the SSE2 twin must give the same bits (a test compares them).

#include <stddef.h>
#include <stdint.h>
#include <string.h>

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

typedef struct {
    uint64_t anchors;
    uint64_t encoded;
} scrub_masks;

enum { SCRUB_BEFORE = 16, SCRUB_AFTER = 32, SCRUB_RUN = 14 };

static inline int scrub_is_digit(uint8_t c) { return (uint8_t)(c - '0') < 10; }
static inline int scrub_is_alpha(uint8_t c) { return (uint8_t)((c | 32) - 'a') < 26; }
static inline int scrub_is_word(uint8_t c) {
    return scrub_is_digit(c) || scrub_is_alpha(c) || c == '_' || c == '-' || c == '.' || c == '~' || c == '+';
}

static inline int scrub_is_anchor(const uint8_t *q) {
    uint8_t c = q[0], next = q[1], before = q[-1];
    uint8_t lower = (uint8_t)(next | 32);
    if (c == '=' || c == ':' || c == '@') return 1;
    if (scrub_is_word(c) && !scrub_is_word(before)) {
        int length = 1;
        while (length < SCRUB_RUN && scrub_is_word(q[length])) length++;
        if (length == SCRUB_RUN) return 1;
    }
    if (scrub_is_digit(c) && !scrub_is_digit(before)) {
        int length = 1;
        while (length < 13 && scrub_is_digit(q[length])) length++;
        if (length == 13) return 1;
    }
    if ((c == '.' || c == '-' || c == ' ') && scrub_is_digit(before) && scrub_is_digit(next)) return 1;
    if (c == '-' && !scrub_is_word(before) && (next == '-' || scrub_is_alpha(next))) return 1;
    if ((c == '+' || c == '(') && scrub_is_digit(next)) return 1;
    if ((c == '/' || c == '\\') && (lower == 'u' || lower == 'h' || lower == 'd')) return 1;
    if (c == '\\' && (scrub_is_alpha(before) || scrub_is_digit(before)) && (scrub_is_alpha(next) || next == '\\')) return 1;
    if (c == '[' && (uint8_t)(next - 'a') < 26) return 1;
    if (c == '>' && next > ' ' && next != '<') return 1;
    if (c == '.' && next == 'l') return 1;
    if (c == '-' && (next == 'M' || next == 'P' || next == 'L' || next == 'A' || next == 'G' || next == 'i')) return 1;
    if ((c | 32) == 'u' && lower == 's' && !scrub_is_alpha(before)) return 1;
    if (c == 'c' && next == 'B') return 1;
    if (c == 'i' && (next == 'P' || next == 'M')) return 1;
    if ((c == 'P' || c == 'N') && next == '-') return 1;
    if ((c == '\'' || c == 0x99) && next == 's') return 1;
    if ((c | 32) == 'o' && (lower == 'd' || lower == 't')) return 1;
    if ((c | 32) == 'p' && lower == 'i') return 1;
    return 0;
}

static inline int scrub_is_encoded(const uint8_t *q) {
    uint8_t c = q[0], next = q[1];
    if (c == '%' || c == '&') return 1;
    if (c == '\\' && ((next | 32) == 'u' || (next | 32) == 'x')) return 1;
    if (c == 0xE2 && (next == 0x80 || next == 0x81)) return 1;
    if (c == 0xEF && next >= 0xB8) return 1;
    if (c == 0xC2 && next == 0xAD) return 1;
    if (c == 0xE1 && next == 0xA0) return 1;
    if (c == 0xE3 && next == 0x80) return 1;
    if (c == 0xF3 && next == 0xA0) return 1;
    if (c == '"' && next == '"') return 1;
    return c == '=' && next == '4';
}

/// `q` has SCRUB_BEFORE readable bytes before it and 64 + SCRUB_AFTER from it.
static inline scrub_masks scrub_block_plain(const uint8_t *q) {
    scrub_masks masks = {0, 0};
    for (int i = 0; i < 64; i++) {
        masks.anchors |= (uint64_t)scrub_is_anchor(q + i) << i;
        masks.encoded |= (uint64_t)scrub_is_encoded(q + i) << i;
    }
    return masks;
}

/// The masks of the block of `bytes[0..<count]` that begins at `base`; bytes outside the text read as zero.
static inline scrub_masks scrub_block(const uint8_t *bytes, size_t count, size_t base) {
    if (base >= SCRUB_BEFORE && base + 64 + SCRUB_AFTER <= count) return scrub_block_plain(bytes + base);
    uint8_t copy[SCRUB_BEFORE + 64 + SCRUB_AFTER] = {0};
    size_t before = base < SCRUB_BEFORE ? base : SCRUB_BEFORE;
    size_t after = count - base < 64 + SCRUB_AFTER ? count - base : 64 + SCRUB_AFTER;
    memcpy(copy + SCRUB_BEFORE - before, bytes + base - before, before + after);
    scrub_masks masks = scrub_block_plain(copy + SCRUB_BEFORE);
    if (count - base < 64) {
        uint64_t inside = ((uint64_t)1 << (count - base)) - 1;
        masks.anchors &= inside;
        masks.encoded &= inside;
    }
    return masks;
}

#endif
