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

/// Whether the 36 bytes at `p` are the text of a UUID: 8-4-4-4-12 hexadecimal digits in either case.
static inline int bytes_is_uuid(const uint8_t *p) {
    if (p[8] != '-' || p[13] != '-' || p[18] != '-' || p[23] != '-') return 0;
    uint64_t bad = 0;
    bytes_hex8(bytes_load8(p), &bad);
    bytes_hex8(bytes_load44(p + 9, p + 14), &bad);
    bytes_hex8(bytes_load44(p + 19, p + 24), &bad);
    bytes_hex8(bytes_load8(p + 28), &bad);
    return bad == 0;
}

#pragma clang assume_nonnull end

#endif
