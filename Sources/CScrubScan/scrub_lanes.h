#ifndef MSAL_SCRUB_LANES_H
#define MSAL_SCRUB_LANES_H

#include <stddef.h>
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

/// Sixty-four bytes, and one bit for each.
typedef uint8_t scrub_wide_bytes __attribute__((ext_vector_type(64)));
typedef _Bool scrub_wide_bits __attribute__((ext_vector_type(64)));
#define SCRUB_BITS_OF(condition) __builtin_bit_cast(uint64_t, __builtin_convertvector(condition, scrub_wide_bits))

#if defined(__x86_64__)
#define SCRUB_WITH_AVX2(code) code
#else
#define SCRUB_WITH_AVX2(code)
#endif

/// Defines `name(bytes, count, index, &all)`: what the 64 bytes at `index` are, or those up to the end of the text. The always
/// inlined `name_at(bytes, skipped, &all)` says so for 64 bytes of which the first ones do not count.
#define SCRUB_CLASSIFIER(name, type) \
    SCRUB_WITH_AVX2( \
        __attribute__((target("avx2"))) static void name##_32(const uint8_t *p, size_t skipped, type *all) { name##_at(p, skipped, all); }) \
    static void name##_any(const uint8_t *p, size_t skipped, type *all) { \
        SCRUB_WITH_AVX2(if (__builtin_cpu_supports("avx2")) return name##_32(p, skipped, all);) \
        name##_at(p, skipped, all); \
    } \
    static inline void name(const uint8_t *bytes, size_t count, size_t index, type *all) { \
        size_t left = count - index; \
        if (left >= 64) return name##_any(bytes + index, 0, all); \
        if (count >= 64) return name##_any(bytes + count - 64, 64 - left, all); \
        uint8_t copy[64] = {0}; \
        name##_any(memcpy(copy, bytes + index, left), 0, all); \
    }

#endif
