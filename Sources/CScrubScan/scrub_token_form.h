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
};

static const uint8_t kinds[256] = {
    ['0' ... '9'] = IS_DIGIT | IS_HEX | IS_OF_TOKEN | ENDS_TOKEN | IS_NUMERIC | IS_BASE64,
    ['a' ... 'f'] = IS_LOWER | IS_HEX | IS_OF_TOKEN | ENDS_TOKEN | IS_BASE64,
    ['g' ... 'z'] = IS_LOWER | IS_OF_TOKEN | ENDS_TOKEN | IS_BASE64,
    ['A' ... 'F'] = IS_UPPER | IS_HEX | IS_OF_TOKEN | ENDS_TOKEN | IS_BASE64,
    ['G' ... 'S'] = IS_UPPER | IS_OF_TOKEN | ENDS_TOKEN | IS_BASE64,
    ['T'] = IS_UPPER | IS_OF_TOKEN | ENDS_TOKEN | IS_BASE64 | IS_NUMERIC,
    ['U' ... 'Y'] = IS_UPPER | IS_OF_TOKEN | ENDS_TOKEN | IS_BASE64,
    ['Z'] = IS_UPPER | IS_OF_TOKEN | ENDS_TOKEN | IS_BASE64 | IS_NUMERIC,
    ['+'] = IS_OF_TOKEN | ENDS_TOKEN | IS_NUMERIC | IS_BASE64,
    ['/'] = IS_OF_TOKEN | IS_NUMERIC | IS_BASE64,
    ['='] = IS_BASE64,
    ['.'] = IS_OF_TOKEN | IS_NUMERIC,
    ['-'] = IS_OF_TOKEN | IS_NUMERIC,
    [':'] = IS_NUMERIC,
    ['%'] = IS_OF_TOKEN,
    ['@'] = IS_OF_TOKEN,
    ['^'] = IS_OF_TOKEN,
    ['_'] = IS_OF_TOKEN | ENDS_TOKEN,
    ['~'] = IS_OF_TOKEN | ENDS_TOKEN,
    ['$'] = IS_OF_TOKEN | ENDS_TOKEN,
    ['!'] = IS_OF_TOKEN | ENDS_TOKEN,
    ['#'] = IS_OF_TOKEN | ENDS_TOKEN,
    ['*'] = IS_OF_TOKEN | ENDS_TOKEN,
};

static inline int is_lower(uint8_t c) { return kinds[c] & IS_LOWER; }
static inline int is_upper(uint8_t c) { return kinds[c] & IS_UPPER; }
static inline int is_of_token(uint8_t c) { return kinds[c] & IS_OF_TOKEN; }
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
    size_t length, digits, lower, upper, others, dots, slashes;
} token_form;

static inline token_form form_of(const uint8_t *p, size_t n) {
    if (n == 36 && bytes_is_uuid(p)) return (token_form){.shape = SHAPE_GUID, .length = n, .digits = 1, .others = 4};
    token_form f = {.length = n};
    size_t hex = 0, numeric = 0, base64 = 0, underscores = 0, hyphens = 0;
    for (size_t i = 0; i < n; i++) {
        uint8_t c = p[i], kind = kinds[c];
        f.digits += kind & IS_DIGIT;
        f.lower += kind >> 1 & 1;
        f.upper += kind >> 2 & 1;
        hex += kind >> 3 & 1;
        numeric += kind >> 6 & 1;
        base64 += kind >> 7;
        f.dots += c == '.';
        f.slashes += c == '/';
        underscores += c == '_';
        hyphens += c == '-';
    }
    size_t alphanumeric = f.digits + f.lower + f.upper, plain = alphanumeric + underscores, url = plain + hyphens, tail = 0;
    f.others = n - alphanumeric;
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
    uint8_t last = kinds[p[0]] & (IS_DIGIT | IS_LOWER | IS_UPPER);
    for (size_t i = 1; i < n; i++) {
        uint8_t kind = kinds[p[i]] & (IS_DIGIT | IS_LOWER | IS_UPPER);
        changes += kind != last;
        last = kind;
    }
    return changes;
}

#endif
