#ifndef SCRUB_TOKEN_FORM_H
#define SCRUB_TOKEN_FORM_H

#include "bytes_hex.h"
#include "scrub_text.h"

// MARK: Bytes

enum {
    IS_DIGIT = 1,
    IS_LOWER = 2,
    IS_UPPER = 4,
    IS_HEX = 8,
    /// Letters, digits, and the signs that are inside of a token.
    IS_OF_TOKEN = 16,
    /// The bytes that may be a token's last one.
    ENDS_TOKEN = 32,
    /// What numbers, dates and times are made of.
    IS_NUMERIC = 64,
    IS_BASE64 = 128,
    IS_ALPHANUMERIC = IS_DIGIT | IS_LOWER | IS_UPPER,
};

/// Every byte with its kinds, and what else of it is counted.
#define BYTE_KINDS(K) \
    ['0' ... '9'] = K(IS_DIGIT | IS_HEX | IS_OF_TOKEN | ENDS_TOKEN | IS_NUMERIC | IS_BASE64, 0), \
    ['a' ... 'f'] = K(IS_LOWER | IS_HEX | IS_OF_TOKEN | ENDS_TOKEN | IS_BASE64, 0), \
    ['g' ... 'z'] = K(IS_LOWER | IS_OF_TOKEN | ENDS_TOKEN | IS_BASE64, 0), \
    ['A' ... 'F'] = K(IS_UPPER | IS_HEX | IS_OF_TOKEN | ENDS_TOKEN | IS_BASE64, 0), \
    ['G' ... 'S'] = K(IS_UPPER | IS_OF_TOKEN | ENDS_TOKEN | IS_BASE64, 0), \
    ['T'] = K(IS_UPPER | IS_OF_TOKEN | ENDS_TOKEN | IS_BASE64 | IS_NUMERIC, 0), \
    ['U' ... 'Y'] = K(IS_UPPER | IS_OF_TOKEN | ENDS_TOKEN | IS_BASE64, 0), \
    ['Z'] = K(IS_UPPER | IS_OF_TOKEN | ENDS_TOKEN | IS_BASE64 | IS_NUMERIC, 0), \
    ['+'] = K(IS_OF_TOKEN | ENDS_TOKEN | IS_NUMERIC | IS_BASE64, 0), \
    ['/'] = K(IS_OF_TOKEN | IS_NUMERIC | IS_BASE64, ONE(OF_SLASHES)), \
    ['='] = K(IS_BASE64, 0), \
    ['.'] = K(IS_OF_TOKEN | IS_NUMERIC, ONE(OF_DOTS)), \
    ['-'] = K(IS_OF_TOKEN | IS_NUMERIC, ONE(OF_HYPHENS)), \
    [':'] = K(IS_NUMERIC, 0), \
    ['%'] = K(IS_OF_TOKEN, 0), \
    ['@'] = K(IS_OF_TOKEN, 0), \
    ['^'] = K(IS_OF_TOKEN, 0), \
    ['_'] = K(IS_OF_TOKEN | ENDS_TOKEN, ONE(OF_UNDERSCORES)), \
    ['~'] = K(IS_OF_TOKEN | ENDS_TOKEN, 0), \
    ['$'] = K(IS_OF_TOKEN | ENDS_TOKEN, 0), \
    ['!'] = K(IS_OF_TOKEN | ENDS_TOKEN, 0), \
    ['#'] = K(IS_OF_TOKEN | ENDS_TOKEN, 0), \
    ['*'] = K(IS_OF_TOKEN | ENDS_TOKEN, 0),

#define KIND_ONLY(kind, more) (kind)
static const uint8_t kinds[256] = {BYTE_KINDS(KIND_ONLY)};

/// Ten counters of six bits in one number, so that a byte is one addition.
enum { OF_DIGITS, OF_LOWERS, OF_UPPERS, OF_HEX, OF_NUMERIC, OF_BASE64, OF_DOTS, OF_SLASHES, OF_UNDERSCORES, OF_HYPHENS, COUNTERS };
enum { COUNTER_BITS = 6, COUNTER_MOST = (1 << COUNTER_BITS) - 1 };
#define ONE(counter) (UINT64_C(1) << COUNTER_BITS * (counter))
#define ONE_IF(kind, bit, counter) ((kind) & (bit) ? ONE(counter) : 0)
#define COUNTED(kind, more) \
    (ONE_IF(kind, IS_DIGIT, OF_DIGITS) | ONE_IF(kind, IS_LOWER, OF_LOWERS) | ONE_IF(kind, IS_UPPER, OF_UPPERS) \
     | ONE_IF(kind, IS_HEX, OF_HEX) | ONE_IF(kind, IS_NUMERIC, OF_NUMERIC) | ONE_IF(kind, IS_BASE64, OF_BASE64) | (more))
static const uint64_t counted[256] = {BYTE_KINDS(COUNTED)};

static inline int is_lower(uint8_t c) { return kinds[c] & IS_LOWER; }
static inline int is_upper(uint8_t c) { return kinds[c] & IS_UPPER; }
static inline int is_of_token(uint8_t c) { return kinds[c] & IS_OF_TOKEN; }
static inline int are_letters(const uint8_t *p, size_t n) {
    for (size_t i = 0; i < n; i++) {
        if (!scrub_is_letter(p[i])) return 0;
    }
    return 1;
}
static inline int is_word(uint8_t c) { return scrub_is_letter(c) || c >= 0x80; }

/// Letters become `a` or `A`, digits `9`; other bytes stay.
static inline uint8_t class_of(uint8_t c) {
    uint8_t kind = kinds[c];
    return kind & IS_DIGIT ? '9' : kind & IS_LOWER ? 'a' : kind & IS_UPPER ? 'A' : c;
}

// MARK: Forms

enum shape {
    SHAPE_GUID, SHAPE_DIGITS, SHAPE_HEX, SHAPE_NUMBERS, SHAPE_VERSION, SHAPE_PREFIXED_HEX, SHAPE_HOST, SHAPE_CAPITALS,
    SHAPE_LOWER, SHAPE_NUMBERED_WORD, SHAPE_BASE64URL, SHAPE_BASE64, SHAPE_MIXED,
};

typedef struct {
    enum shape shape;
    uint32_t length, digits, lower, upper, others, dots, slashes;
} token_form;

static inline token_form form_of(const uint8_t *p, size_t n) {
    if (n == 36 && bytes_is_uuid(p)) return (token_form){.shape = SHAPE_GUID, .length = 36, .digits = 1, .others = 4};
    uint32_t all[COUNTERS] = {0};
    for (size_t i = 0; i < n;) {
        uint64_t sum = 0;
        for (size_t last = n - i > COUNTER_MOST ? i + COUNTER_MOST : n; i < last; i++) sum += counted[p[i]];
        for (int k = 0; k < COUNTERS; k++) all[k] += (uint32_t)(sum >> COUNTER_BITS * k & COUNTER_MOST);
    }
    token_form f = {.length = (uint32_t)n, .digits = all[OF_DIGITS], .lower = all[OF_LOWERS], .upper = all[OF_UPPERS], .dots = all[OF_DOTS], .slashes = all[OF_SLASHES]};
    size_t hex = all[OF_HEX], numeric = all[OF_NUMERIC], base64 = all[OF_BASE64], underscores = all[OF_UNDERSCORES], hyphens = all[OF_HYPHENS];
    size_t alphanumeric = f.digits + f.lower + f.upper, plain = alphanumeric + underscores, url = plain + hyphens, tail = 0;
    f.others = f.length - (uint32_t)alphanumeric;
    while (tail < n && scrub_is_digit(p[n - 1 - tail])) tail++;
    if (f.digits == n) f.shape = SHAPE_DIGITS;
    else if (hex == n && (f.lower == 0 || f.upper == 0)) f.shape = SHAPE_HEX;
    else if (f.dots > 0 && f.lower + f.upper <= 1 && alphanumeric + f.dots == n) f.shape = SHAPE_VERSION;
    else if (numeric == n && scrub_is_digit(p[0])) f.shape = SHAPE_NUMBERS;
    else if (n > 2 && p[0] == '0' && (p[1] | 32) == 'x' && hex == n - 1) f.shape = SHAPE_PREFIXED_HEX;
    else if (f.dots > 0 && url + f.dots == n) f.shape = SHAPE_HOST;
    else if (f.lower == 0 && plain == n) f.shape = SHAPE_CAPITALS;
    else if (tail <= 3 && tail == f.digits && plain == n) f.shape = SHAPE_NUMBERED_WORD;
    else if (f.upper == 0 && plain == n) f.shape = SHAPE_LOWER;
    else if (url == n) f.shape = SHAPE_BASE64URL;
    else if (base64 == n) f.shape = SHAPE_BASE64;
    else f.shape = SHAPE_MIXED;
    return f;
}

/// How often the class of the byte changes.
static inline size_t changes_of(const uint8_t *p, size_t n) {
    size_t changes = 0;
    uint8_t last = kinds[p[0]] & IS_ALPHANUMERIC;
    for (size_t i = 1; i < n; i++) {
        uint8_t kind = kinds[p[i]] & IS_ALPHANUMERIC;
        changes += kind != last;
        last = kind;
    }
    return changes;
}

#endif
