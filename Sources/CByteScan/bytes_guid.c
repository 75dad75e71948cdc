#include "bytes_guid.h"
#include "bytes_hex.h"

#if defined(__x86_64__)
#include <immintrin.h>
#elif defined(__ARM_NEON)
#include <arm_neon.h>
#endif

/// One bit for each of the 64 bytes at `p`, set for hyphens.
static inline uint64_t hyphens(const uint8_t *p) {
    uint64_t mask = 0;
#if defined(__SSE2__)
    const __m128i hyphen = _mm_set1_epi8('-');
    for (int i = 0; i < 4; i++) {
        __m128i v = _mm_loadu_si128((const __m128i *)(p + 16 * i));
        mask |= (uint64_t)(uint32_t)_mm_movemask_epi8(_mm_cmpeq_epi8(v, hyphen)) << (16 * i);
    }
#elif defined(__ARM_NEON)
    const uint8x16_t weight = {1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128};
    for (int i = 0; i < 4; i++) {
        uint8x16_t hit = vandq_u8(vceqq_u8(vld1q_u8(p + 16 * i), vdupq_n_u8('-')), weight);
        mask |= ((uint64_t)vaddv_u8(vget_low_u8(hit)) | (uint64_t)vaddv_u8(vget_high_u8(hit)) << 8) << (16 * i);
    }
#else
    for (int i = 0; i < 64; i++) mask |= (uint64_t)(p[i] == '-') << i;
#endif
    return mask;
}

/// Writes the 32 digits of the 36 bytes at `p`, whose hyphens were checked, as two numbers; returns 0 if one is not a
/// digit.
static inline int digits(const uint8_t *p, uint64_t *number) {
    uint64_t bad = 0;
    uint64_t a = bytes_hex8(bytes_load8(p), &bad), b = bytes_hex8(bytes_load44(p + 9, p + 14), &bad);
    uint64_t c = bytes_hex8(bytes_load44(p + 19, p + 24), &bad), d = bytes_hex8(bytes_load8(p + 28), &bad);
    number[0] = a << 32 | b;
    number[1] = c << 32 | d;
    return bad == 0;
}

static inline uint64_t hyphens_up_to(size_t count, const uint8_t *bytes, size_t at) {
    if (at + 64 <= count) return hyphens(bytes + at);
    uint8_t last[64] = {0};
    if (at < count) memcpy(last, bytes + at, count - at);
    return hyphens(last);
}

size_t bytes_find_guids(const uint8_t *bytes, size_t count, size_t *position, uint64_t *found, size_t capacity) {
    size_t used = 0, at = *position;
    uint64_t here = at < count ? hyphens_up_to(count, bytes, at) : 0;
    while (at < count) {
        uint64_t next = hyphens_up_to(count, bytes, at + 64);
        // The hyphens of a GUID are 5 bytes apart.
        uint64_t four = here & (here >> 5 | next << 59) & (here >> 10 | next << 54) & (here >> 15 | next << 49);
        if (four) {
            if (used + (size_t)__builtin_popcountll(four) > capacity) break;
            for (; four; four &= four - 1) {
                size_t hyphen = at + (size_t)__builtin_ctzll(four);
                if (hyphen < 8 || count - hyphen < 28) continue;
                used += (size_t)digits(bytes + hyphen - 8, found + 2 * used);
            }
        }
        here = next;
        at += 64;
    }
    *position = at < count ? at : count;
    return used;
}
