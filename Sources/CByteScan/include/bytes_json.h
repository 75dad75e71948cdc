// Copies text into JSON: plain bytes with vector instructions, up to the first byte that must be checked.
#ifndef MSAL_BYTES_JSON_H
#define MSAL_BYTES_JSON_H

#include "bytes_hex.h"

#include <stddef.h>
#include <stdint.h>
#include <string.h>

#if defined(__SSE2__)
#include <emmintrin.h>
#elif defined(__ARM_NEON)
#include <arm_neon.h>
#endif

// A byte must be checked if it is below 0x20, above 0x7E, '"' or '\'. All others may appear in a JSON string unchanged.
static inline int json_is_plain(uint8_t b) {
    return b >= 0x20 && b < 0x7F && b != '"' && b != '\\';
}

static inline size_t json_copy_bytes(uint8_t *to, const uint8_t *from, size_t n) {
    size_t i = 0;
    while (i < n && json_is_plain(from[i])) {
        to[i] = from[i];
        i++;
    }
    return i;
}

// Non-zero if one of the eight bytes must be checked.
static inline uint64_t json_look8(uint64_t w) {
    const uint64_t ones = 0x0101010101010101u, high = 0x8080808080808080u;
    uint64_t quote = w ^ (ones * '"'), slash = w ^ (ones * '\\'), del = w ^ (ones * 0x7F);
    return (w | (w - ones * 0x20) | (quote - ones) | (slash - ones) | (del - ones)) & high;
}

/// Copies plain bytes from `from` to `to` and returns their number: `n`, or the index of the first byte that must be
/// checked. May write, but never reads, up to 16 bytes after those it reports, all within the first `n` bytes of `to`.
static inline size_t json_copy_plain(uint8_t *to, const uint8_t *from, size_t n) {
#if defined(__SSE2__)
    if (n >= 16) {
        const __m128i below = _mm_set1_epi8(0x20), quote = _mm_set1_epi8('"'), slash = _mm_set1_epi8('\\'), del = _mm_set1_epi8(0x7F);
        size_t i = 0;
        for (;;) {
            __m128i v = _mm_loadu_si128((const __m128i *)(from + i));
            _mm_storeu_si128((__m128i *)(to + i), v);
            // Signed comparison: bytes from 0x80 are negative, so one test finds controls and all non-ASCII bytes.
            __m128i look = _mm_or_si128(_mm_or_si128(_mm_cmplt_epi8(v, below), _mm_cmpeq_epi8(v, del)),
                                        _mm_or_si128(_mm_cmpeq_epi8(v, quote), _mm_cmpeq_epi8(v, slash)));
            int mask = _mm_movemask_epi8(look);
            if (__builtin_expect(mask != 0, 0)) return i + (size_t)__builtin_ctz((unsigned)mask);
            if (i + 16 == n) return n;
            i += 16;
            if (i + 16 > n) i = n - 16;  // the last stride overlaps: nothing is read beyond the text
        }
    }
#elif defined(__ARM_NEON)
    if (n >= 16) {
        size_t i = 0;
        for (;;) {
            uint8x16_t v = vld1q_u8(from + i);
            vst1q_u8(to + i, v);
            uint8x16_t look = vorrq_u8(vorrq_u8(vcltq_u8(v, vdupq_n_u8(0x20)), vcgtq_u8(v, vdupq_n_u8(0x7E))),
                                       vorrq_u8(vceqq_u8(v, vdupq_n_u8('"')), vceqq_u8(v, vdupq_n_u8('\\'))));
            if (vmaxvq_u8(look)) return i + json_copy_bytes(to + i, from + i, 16);
            if (i + 16 == n) return n;
            i += 16;
            if (i + 16 > n) i = n - 16;
        }
    }
#endif
    if (n >= 8) {
        size_t i = 0;
        for (;;) {
            uint64_t w;
            memcpy(&w, from + i, 8);
            if (json_look8(w)) return i + json_copy_bytes(to + i, from + i, n - i);
            memcpy(to + i, &w, 8);
            if (i + 8 == n) return n;
            i += 8;
            if (i + 8 > n) i = n - 8;
        }
    }
    return json_copy_bytes(to, from, n);
}

/// Copies the 36 bytes of a UUID's text in lower case and returns 1. Returns 0 and writes nothing if they are not a
/// UUID.
static inline int json_copy_uuid(uint8_t *to, const uint8_t *from) {
    if (!bytes_is_uuid(from)) return 0;
    // Digits and '-' already have this bit.
    for (int i = 0; i < 36; i++) to[i] = from[i] | 0x20;
    return 1;
}

/// Whether a text is one word of a protocol or a catalogue (1 to 40 letters and underscores), which needs no scrubbing.
static inline int json_is_word(const uint8_t *from, size_t n) {
    if (n == 0 || n > 40) return 0;
    uint8_t bad = 0;
    for (size_t i = 0; i < n; i++) {
        uint8_t letter = (uint8_t)((from[i] | 0x20) - 'a');
        bad |= (uint8_t)((letter > 25) & (from[i] != '_'));
    }
    return !bad;
}

#endif
