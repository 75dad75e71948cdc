// Hexadecimal digits, eight at a time.
#ifndef MSAL_BYTES_HEX_H
#define MSAL_BYTES_HEX_H

#include "bytes_lines.h"

#include <stdint.h>
#include <string.h>

#pragma clang assume_nonnull begin

/// The value of eight hexadecimal digits, the first one in the lowest byte. `*bad` becomes non-zero if one is not a
/// digit.
static inline uint64_t bytes_hex8(uint64_t x, uint64_t *bad) {
    const uint64_t ones = 0x0101010101010101u, high = 0x8080808080808080u;
    uint64_t lower = x | 0x20 * ones;
    // For bytes below 0x80, the high bit of (byte | 0x80) - n is set if byte >= n.
    uint64_t digit = ((x | high) - 0x30 * ones) & ~((x | high) - 0x3A * ones);
    uint64_t letter = ((lower | high) - 0x61 * ones) & ~((lower | high) - 0x67 * ones) & high;
    *bad |= (~(digit | letter) | x) & high;
    uint64_t v = __builtin_bswap64((x & 0x0F * ones) + 9 * (letter >> 7));
    v = (v | v >> 4) & 0x00FF00FF00FF00FFu;
    v = (v | v >> 8) & 0x0000FFFF0000FFFFu;
    return (v | v >> 16) & 0xFFFFFFFFu;
}

/// Four bytes at `p` and four at `q`.
static inline uint64_t bytes_load44(const uint8_t *p, const uint8_t *q) {
    uint8_t joined[8];
    memcpy(joined, p, 4);
    memcpy(joined + 4, q, 4);
    return bytes_load8(joined);
}

typedef uint8_t bytes_16 __attribute__((vector_size(16)));

static inline bytes_16 bytes_load16(const void *p) {
    bytes_16 v;
    memcpy(&v, p, 16);
    return v;
}

// All ones where one of sixteen bytes is a hexadecimal digit, or '-' where `format` has one.
static inline bytes_16 bytes_uuid16(const uint8_t *p, const char *format) {
    bytes_16 v = bytes_load16(p), hyphens = (bytes_16)(bytes_load16(format) == '-');
    bytes_16 digit = (bytes_16)(v - '0' < 10), letter = (bytes_16)((v | 0x20) - 'a' < 6);
    return ((digit | letter) & ~hyphens) | ((bytes_16)(v == '-') & hyphens);
}

/// Whether the 36 bytes at `p` are the text of a UUID: 8-4-4-4-12 hexadecimal digits in either case.
static inline int bytes_is_uuid(const uint8_t *p) {
    static const char format[] = "........-....-....-....-............";
    bytes_16 right = bytes_uuid16(p, format) & bytes_uuid16(p + 16, format + 16) & bytes_uuid16(p + 20, format + 20);
    uint64_t words[2];
    memcpy(words, &right, 16);
    return (words[0] & words[1]) == ~UINT64_C(0);
}

/// Whether the text of a UUID has no capitals: of its characters, only they lack one bit.
static inline int bytes_uuid_is_lowercase(const uint8_t *p) {
    const uint64_t bits = UINT64_C(0x2020202020202020);
    const bytes_16 all = bytes_load16(p) & bytes_load16(p + 16) & bytes_load16(p + 20);
    uint64_t words[2];
    memcpy(words, &all, 16);
    return (words[0] & words[1] & bits) == bits;
}

#pragma clang assume_nonnull end

#endif
