#ifndef MSAL_SCRUB_NAMES_H
#define MSAL_SCRUB_NAMES_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

#pragma clang assume_nonnull begin

// The first look for names that an application gave: a bit for the first four bytes of each.

enum {
    SCRUB_NAME_PREFIX = 4,
    SCRUB_NAME_BITS = 1 << 16,
};

/// The bit of a word by its first four bytes, the first one in the lowest byte, in either case.
static inline uint32_t scrub_name_bit(uint32_t prefix) {
    return (uint32_t)((prefix | UINT32_C(0x20202020)) * UINT32_C(0x9E3779B1)) >> 16;
}

/// The start of the next word from `from` on whose first bytes have a bit in `bits`; `count` if there is none.
size_t scrub_next_name(const uint64_t *bits, const uint8_t *bytes, size_t count, size_t from);

#pragma clang assume_nonnull end

#endif
