#ifndef MSAL_SCRUB_LANES_H
#define MSAL_SCRUB_LANES_H

#include <stdint.h>
#include <string.h>

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

/// Sixteen bytes, and the same of a comparison: all bits or none in each byte.
typedef uint8_t scrub_lanes __attribute__((vector_size(16)));
typedef int8_t scrub_lane_mask __attribute__((vector_size(16)));

/// One bit for each byte, the first in the lowest bit.
static inline uint64_t scrub_lane_bits(scrub_lane_mask is) {
#if defined(__SSE2__)
    return (uint16_t)_mm_movemask_epi8((__m128i)is);
#else
    uint64_t half[2], all = 0;
    memcpy(half, &is, sizeof half);
    for (int k = 0; k < 2; k++) {
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
        half[k] = __builtin_bswap64(half[k]);
#endif
        // The top bit of each byte, gathered into the highest byte.
        all |= ((half[k] >> 7 & 0x0101010101010101u) * 0x0102040810204080u >> 56) << 8 * k;
    }
    return all;
#endif
}

#endif
