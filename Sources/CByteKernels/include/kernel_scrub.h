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
//   - space        between two digits (telephone and card numbers in groups); the first of several dashes, and a dash
//                  before a letter that begins a word (PEM armour, command line options)
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
    if (c == '-' && before != '-' && next == '-') return 1;
    if (c == '-' && !scrub_is_word(before) && scrub_is_alpha(next)) return 1;
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

#if defined(__SSE2__)

static inline __m128i scrub_eq(__m128i v, uint8_t c) { return _mm_cmpeq_epi8(v, _mm_set1_epi8((char)c)); }
static inline __m128i scrub_or(__m128i a, __m128i b) { return _mm_or_si128(a, b); }
static inline __m128i scrub_and(__m128i a, __m128i b) { return _mm_and_si128(a, b); }

/// Bytes in `first..<first + count`.
static inline __m128i scrub_in(__m128i v, uint8_t first, uint8_t count) {
    __m128i offset = _mm_sub_epi8(v, _mm_set1_epi8((char)first));
    return _mm_cmpeq_epi8(_mm_min_epu8(offset, _mm_set1_epi8((char)(count - 1))), offset);
}

static inline __m128i scrub_word_bytes(__m128i v, __m128i digit, __m128i alpha) {
    __m128i mark = scrub_or(scrub_or(scrub_eq(v, '_'), scrub_eq(v, '~')), scrub_or(scrub_eq(v, '+'), scrub_in(v, '-', 2)));
    return scrub_or(scrub_or(digit, alpha), mark);
}

/// Sixteen bytes in a register, three times: as they are, one later, one earlier. Everything that depends on
/// neighbours is an intersection of these; only runs need the bits of the whole block.
static inline scrub_masks scrub_block_wide(const uint8_t *q) {
    const __m128i fold = _mm_set1_epi8(32);
    uint64_t anchors = 0, encoded = 0, words = 0, digits = 0, dashes = 0;
    for (int k = 0; k < 64; k += 16) {
        __m128i c = _mm_loadu_si128((const __m128i *)(const void *)(q + k));
        __m128i n = _mm_loadu_si128((const __m128i *)(const void *)(q + k + 1));
        __m128i b = _mm_loadu_si128((const __m128i *)(const void *)(q + k - 1));
        __m128i cl = scrub_or(c, fold), nl = scrub_or(n, fold), bl = scrub_or(b, fold);
        __m128i digit = scrub_in(c, '0', 10), alpha = scrub_in(cl, 'a', 26);
        __m128i next_digit = scrub_in(n, '0', 10), next_alpha = scrub_in(nl, 'a', 26);
        __m128i last_digit = scrub_in(b, '0', 10), last_alpha = scrub_in(bl, 'a', 26);
        __m128i dash = scrub_eq(c, '-'), dot = scrub_eq(c, '.'), slash = scrub_eq(c, '\\'), equals = scrub_eq(c, '=');
        __m128i next_p = scrub_eq(n, 'P'), next_m = scrub_eq(n, 'M'), next_dash = scrub_eq(n, '-');

        __m128i hit = scrub_or(scrub_or(equals, scrub_eq(c, ':')), scrub_eq(c, '@'));
        __m128i between = scrub_and(last_digit, next_digit);
        hit = scrub_or(hit, scrub_and(between, scrub_or(scrub_or(dot, dash), scrub_eq(c, ' '))));
        hit = scrub_or(hit, scrub_and(next_digit, scrub_or(scrub_eq(c, '+'), scrub_eq(c, '('))));
        __m128i folder = scrub_or(scrub_or(scrub_eq(nl, 'u'), scrub_eq(nl, 'h')), scrub_eq(nl, 'd'));
        hit = scrub_or(hit, scrub_and(folder, scrub_or(scrub_eq(c, '/'), slash)));
        __m128i domain = scrub_and(scrub_or(last_alpha, last_digit), scrub_or(next_alpha, scrub_eq(n, '\\')));
        hit = scrub_or(hit, scrub_and(slash, domain));
        hit = scrub_or(hit, scrub_and(scrub_eq(c, '['), scrub_in(n, 'a', 26)));
        // `next > ' '` unsigned, and no `<`.
        __m128i text = _mm_cmpeq_epi8(_mm_max_epu8(n, _mm_set1_epi8(33)), n);
        hit = scrub_or(hit, scrub_and(scrub_eq(c, '>'), _mm_andnot_si128(scrub_eq(n, '<'), text)));
        hit = scrub_or(hit, scrub_and(dot, scrub_eq(n, 'l')));
        __m128i model = scrub_or(scrub_or(next_m, next_p), scrub_or(scrub_eq(n, 'L'), scrub_eq(n, 'A')));
        model = scrub_or(model, scrub_or(scrub_eq(n, 'G'), scrub_eq(n, 'i')));
        hit = scrub_or(hit, scrub_and(dash, scrub_or(model, _mm_andnot_si128(scrub_eq(b, '-'), next_dash))));
        hit = scrub_or(hit, _mm_andnot_si128(last_alpha, scrub_and(scrub_eq(cl, 'u'), scrub_eq(nl, 's'))));
        hit = scrub_or(hit, scrub_and(scrub_eq(c, 'c'), scrub_eq(n, 'B')));
        hit = scrub_or(hit, scrub_and(scrub_eq(c, 'i'), scrub_or(next_p, next_m)));
        hit = scrub_or(hit, scrub_and(scrub_or(scrub_eq(c, 'P'), scrub_eq(c, 'N')), next_dash));
        hit = scrub_or(hit, scrub_and(scrub_eq(n, 's'), scrub_or(scrub_eq(c, '\''), scrub_eq(c, 0x99))));
        hit = scrub_or(hit, scrub_and(scrub_eq(cl, 'o'), scrub_or(scrub_eq(nl, 'd'), scrub_eq(nl, 't'))));
        hit = scrub_or(hit, scrub_and(scrub_eq(cl, 'p'), scrub_eq(nl, 'i')));

        __m128i code = scrub_or(scrub_eq(c, '%'), scrub_eq(c, '&'));
        code = scrub_or(code, scrub_and(slash, scrub_or(scrub_eq(nl, 'u'), scrub_eq(nl, 'x'))));
        code = scrub_or(code, scrub_and(scrub_eq(c, '"'), scrub_eq(n, '"')));
        code = scrub_or(code, scrub_and(equals, scrub_eq(n, '4')));
        if (_mm_movemask_epi8(c)) {
            __m128i wide = scrub_and(scrub_eq(c, 0xE2), scrub_in(n, 0x80, 2));
            __m128i high = _mm_cmpeq_epi8(_mm_max_epu8(n, _mm_set1_epi8((char)0xB8)), n);
            wide = scrub_or(wide, scrub_and(scrub_eq(c, 0xEF), high));
            wide = scrub_or(wide, scrub_and(scrub_eq(c, 0xC2), scrub_eq(n, 0xAD)));
            wide = scrub_or(wide, scrub_and(scrub_or(scrub_eq(c, 0xE1), scrub_eq(c, 0xF3)), scrub_eq(n, 0xA0)));
            wide = scrub_or(wide, scrub_and(scrub_eq(c, 0xE3), scrub_eq(n, 0x80)));
            code = scrub_or(code, wide);
        }
        anchors |= (uint64_t)(uint32_t)_mm_movemask_epi8(hit) << k;
        encoded |= (uint64_t)(uint32_t)_mm_movemask_epi8(code) << k;
        words |= (uint64_t)(uint32_t)_mm_movemask_epi8(scrub_word_bytes(c, digit, alpha)) << k;
        digits |= (uint64_t)(uint32_t)_mm_movemask_epi8(digit) << k;
        dashes |= (uint64_t)(uint32_t)_mm_movemask_epi8(scrub_and(dash, next_alpha)) << k;
    }
    uint64_t before_words = words << 1 | (uint64_t)scrub_is_word(q[-1]);
    anchors |= dashes & ~before_words;
    __m128i tail = _mm_loadu_si128((const __m128i *)(const void *)(q + 64));
    __m128i tail_digit = scrub_in(tail, '0', 10);
    __m128i tail_word = scrub_word_bytes(tail, tail_digit, scrub_in(scrub_or(tail, fold), 'a', 26));
    uint64_t more = (uint64_t)(uint32_t)_mm_movemask_epi8(tail_word);
    // Run of 14: pairs, fours, eights, and the eight six further on. `more` supplies what is shifted in.
    uint64_t low = words, high = more;
    low &= words >> 1 | more << 63;
    high &= high >> 1;
    uint64_t low4 = low & (low >> 2 | high << 62), high4 = high & high >> 2;
    uint64_t low8 = low4 & (low4 >> 4 | high4 << 60), high8 = high4 & high4 >> 4;
    uint64_t run = low8 & (low8 >> 6 | high8 << 58);
    anchors |= run & ~before_words;
    if (digits & digits >> 4) {
        uint64_t more_digits = (uint64_t)(uint32_t)_mm_movemask_epi8(tail_digit);
        uint64_t d = digits & (digits >> 1 | more_digits << 63), e = more_digits & more_digits >> 1;
        uint64_t d4 = d & (d >> 2 | e << 62), e4 = e & e >> 2;
        uint64_t d8 = d4 & (d4 >> 4 | e4 << 60), e8 = e4 & e4 >> 4;
        uint64_t d13 = d8 & (d8 >> 5 | e8 << 59);
        anchors |= d13 & ~(digits << 1 | (uint64_t)scrub_is_digit(q[-1]));
    }
    scrub_masks masks = {anchors, encoded};
    return masks;
}

#else

static inline scrub_masks scrub_block_wide(const uint8_t *q) { return scrub_block_plain(q); }

#endif

/// The masks of the block of `bytes[0..<count]` that begins at `base`; bytes outside the text read as zero.
static inline scrub_masks scrub_block(const uint8_t *bytes, size_t count, size_t base) {
    if (base >= SCRUB_BEFORE && base + 64 + SCRUB_AFTER <= count) return scrub_block_wide(bytes + base);
    uint8_t copy[SCRUB_BEFORE + 64 + SCRUB_AFTER] = {0};
    size_t before = base < SCRUB_BEFORE ? base : SCRUB_BEFORE;
    size_t after = count - base < 64 + SCRUB_AFTER ? count - base : 64 + SCRUB_AFTER;
    memcpy(copy + SCRUB_BEFORE - before, bytes + base - before, before + after);
    scrub_masks masks = scrub_block_wide(copy + SCRUB_BEFORE);
    if (count - base < 64) {
        uint64_t inside = ((uint64_t)1 << (count - base)) - 1;
        masks.anchors &= inside;
        masks.encoded &= inside;
    }
    return masks;
}

#endif
