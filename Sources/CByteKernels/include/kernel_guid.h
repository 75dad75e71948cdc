// Finding 8-4-4-4-12 hexadecimal numbers (GUIDs) anywhere in bytes: what archives filter by.
#ifndef MSAL_KERNEL_GUID_H
#define MSAL_KERNEL_GUID_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

#if defined(__SSE2__)
#include <emmintrin.h>
#elif defined(__ARM_NEON)
#include <arm_neon.h>
#endif

#pragma clang assume_nonnull begin

/// One bit for each of the 64 bytes at `p`: set where it is a hyphen.
static inline uint64_t kernel_hyphens(const uint8_t *p) {
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

/// Eight hexadecimal digits, the first one lowest in memory, as a number; `*bad` becomes non-zero where one is none.
static inline uint64_t kernel_hex8(uint64_t x, uint64_t *bad) {
    const uint64_t ones = 0x0101010101010101u, high = 0x8080808080808080u;
    uint64_t lower = x | 0x20 * ones;
    // In each byte below 0x80 the high bit of (byte | 0x80) - n says whether byte >= n.
    uint64_t digit = ((x | high) - 0x30 * ones) & ~((x | high) - 0x3A * ones);
    uint64_t letter = ((lower | high) - 0x61 * ones) & ~((lower | high) - 0x67 * ones) & high;
    *bad |= (~(digit | letter) | x) & high;
    uint64_t v = __builtin_bswap64((x & 0x0F * ones) + 9 * (letter >> 7));
    v = (v | v >> 4) & 0x00FF00FF00FF00FFu;
    v = (v | v >> 8) & 0x0000FFFF0000FFFFu;
    return (v | v >> 16) & 0xFFFFFFFFu;
}

static inline uint64_t kernel_guid_load8(const uint8_t *p) {
    uint64_t x;
    memcpy(&x, p, 8);
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    x = __builtin_bswap64(x);
#endif
    return x;
}

static inline uint64_t kernel_guid_load44(const uint8_t *p, const uint8_t *q) {
    uint8_t joined[8];
    memcpy(joined, p, 4);
    memcpy(joined + 4, q, 4);
    return kernel_guid_load8(joined);
}

/// Looks for GUIDs in `count` bytes from `*position` on, whatever stands before and behind them and in either case.
/// Puts each as two numbers (the first 16 digits, the other 16) at `found`, at most `capacity` of them, and moves
/// `*position` to where to go on: `count` at the end. Reads nothing beyond `count`.
static inline size_t kernel_guids(const uint8_t *bytes, size_t count, size_t *position, uint64_t *found,
                                  size_t capacity) {
    size_t used = 0, at = *position;
    uint8_t last[64];
    while (at < count) {
        uint64_t here, next;
        if (count - at >= 128) {
            here = kernel_hyphens(bytes + at);
            next = kernel_hyphens(bytes + at + 64);
        } else {
            size_t left = count - at < 64 ? count - at : 64, more = count - at - left < 64 ? count - at - left : 64;
            memset(last, 0, 64);
            memcpy(last, bytes + at, left);
            here = kernel_hyphens(last);
            memset(last, 0, 64);
            memcpy(last, bytes + at + left, more);
            next = kernel_hyphens(last);
        }
        // The hyphens of a GUID are 5 bytes apart.
        uint64_t four = here & (here >> 5 | next << 59) & (here >> 10 | next << 54) & (here >> 15 | next << 49);
        if (used + (size_t)__builtin_popcountll(four) > capacity) break;
        for (; four; four &= four - 1) {
            size_t hyphen = at + (size_t)__builtin_ctzll(four);
            if (hyphen < 8 || count - hyphen < 28) continue;
            const uint8_t *p = bytes + hyphen - 8;
            uint64_t bad = 0;
            uint64_t a = kernel_hex8(kernel_guid_load8(p), &bad), b = kernel_hex8(kernel_guid_load44(p + 9, p + 14), &bad);
            uint64_t c = kernel_hex8(kernel_guid_load44(p + 19, p + 24), &bad), d = kernel_hex8(kernel_guid_load8(p + 28), &bad);
            if (bad) continue;
            found[2 * used] = a << 32 | b;
            found[2 * used + 1] = c << 32 | d;
            used++;
        }
        at += 64;
    }
    *position = at < count ? at : count;
    return used;
}

#pragma clang assume_nonnull end

#endif
