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

/// The most bytes that one byte of text can become (`\u0001`).
enum { JSON_GROWTH = 6 };

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

// Four to seven bytes as eight: the last four overlap.
static inline uint64_t json_load_short(const uint8_t *from, size_t n) {
    uint32_t first, last;
    memcpy(&first, from, 4);
    memcpy(&last, from + n - 4, 4);
    return (uint64_t)last << 32 | first;
}

static inline void json_store_short(uint8_t *to, uint64_t w, size_t n) {
    uint32_t first = (uint32_t)w, last = (uint32_t)(w >> 32);
    memcpy(to, &first, 4);
    memcpy(to + n - 4, &last, 4);
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
    if (n >= 4) {
        uint64_t w = json_load_short(from, n);
        if (json_look8(w) == 0) {
            json_store_short(to, w, n);
            return n;
        }
    }
    return json_copy_bytes(to, from, n);
}

/// Copies the 36 bytes of a UUID's text in lower case and returns 1. Returns 0 and writes nothing if they are not a
/// UUID.
static inline int json_copy_uuid(uint8_t *to, const uint8_t *from) {
    if (!bytes_is_uuid(from)) return 0;
    // Digits and '-' already have this bit. The last sixteen bytes overlap the ones before them.
    const bytes_16 first = bytes_load16(from) | 0x20, last = bytes_load16(from + 20) | 0x20;
    const bytes_16 middle = bytes_load16(from + 16) | 0x20;
    memcpy(to, &first, 16);
    memcpy(to + 16, &middle, 16);
    memcpy(to + 20, &last, 16);
    return 1;
}

// Copies less than eight bytes and returns them, filled up with letters.
static inline uint64_t json_copy_short(uint8_t *to, const uint8_t *from, size_t n) {
    uint64_t w;
    if (n >= 4) {
        w = json_load_short(from, n);
        json_store_short(to, w, n);
    } else {
        w = UINT64_C(0x6161616161616161);
        for (size_t i = 0; i < n; i++) {
            to[i] = from[i];
            w = w << 8 | from[i];
        }
    }
    return w;
}

enum { JSON_LONGEST_WORD = 40 };

typedef uint8_t json_lanes __attribute__((vector_size(16)));

// 0xFF for each byte that is a letter or an underscore.
static inline json_lanes json_word16(json_lanes bytes) {
    return (json_lanes)((bytes | 0x20) - 'a' < 26) | (json_lanes)(bytes == '_');
}

/// Copies a text if it is one word of a protocol or a catalogue (1 to JSON_LONGEST_WORD letters and underscores), which
/// needs no scrubbing, and returns 1. Otherwise returns 0; it may have written the text then, but nothing after it.
static inline int json_copy_word(uint8_t *to, const uint8_t *from, size_t n) {
    if (n == 0 || n > JSON_LONGEST_WORD) return 0;
    // The last stride overlaps: nothing is read or written outside the text.
    json_lanes bytes, are_word;
    uint64_t half[2];
    if (n < 8) {
        half[0] = half[1] = json_copy_short(to, from, n);
        memcpy(&bytes, half, 16);
        are_word = json_word16(bytes);
    } else if (n < 16) {
        memcpy(half, from, 8);
        memcpy(half + 1, from + n - 8, 8);
        memcpy(to, half, 8);
        memcpy(to + n - 8, half + 1, 8);
        memcpy(&bytes, half, 16);
        are_word = json_word16(bytes);
    } else {
        memcpy(&bytes, from + n - 16, 16);
        memcpy(to + n - 16, &bytes, 16);
        are_word = json_word16(bytes);
        for (size_t i = 0; i + 16 <= n; i += 16) {
            memcpy(&bytes, from + i, 16);
            memcpy(to + i, &bytes, 16);
            are_word &= json_word16(bytes);
        }
    }
    memcpy(half, &are_word, 16);
    return (half[0] & half[1]) == UINT64_MAX;
}

// Non-zero if one of the eight bytes may not be in the key of a label, or must be checked.
static inline uint64_t json_key8(uint64_t w) {
    const uint64_t ones = 0x0101010101010101u, high = 0x8080808080808080u;
    uint64_t dot = w ^ (ones * '.'), star = w ^ (ones * '*');
    return json_look8(w) | (((dot - ones) | (star - ones)) & high);
}

/// Copies the key of a label and returns 1 if all its bytes are plain, and none is `.` or `*`. Otherwise returns 0; it
/// may have written the key then, but nothing after it.
static inline int json_copy_key(uint8_t *to, const uint8_t *from, size_t n) {
    uint64_t w;
    if (n < 8) {
        w = json_copy_short(to, from, n);
        return json_key8(w) == 0;
    }
    uint64_t bad = 0;
    for (size_t i = 0; i + 8 <= n; i += 8) {
        memcpy(&w, from + i, 8);
        memcpy(to + i, &w, 8);
        bad |= json_key8(w);
    }
    memcpy(&w, from + n - 8, 8);
    memcpy(to + n - 8, &w, 8);
    return (bad | json_key8(w)) == 0;
}

/// Whether a key is one of the names of a trace id (1) or a span id (2).
static inline int json_trace_name(const uint8_t *key, size_t n) {
    if (n < 6 || n > 8 || (key[0] != 't' && key[0] != 's')) return 0;
    if (n == 8) return memcmp(key, "trace_id", 8) == 0 || memcmp(key, "trace-id", 8) == 0;
    if (n == 6) return memcmp(key, "spanId", 6) == 0 ? 2 : 0;
    if (memcmp(key, "traceId", 7) == 0) return 1;
    return memcmp(key, "span_id", 7) == 0 || memcmp(key, "span-id", 7) == 0 ? 2 : 0;
}

// The eight digits of a number below 100,000,000, one in each byte, the first one lowest.
static inline uint64_t json_digits8(uint32_t value) {
    // Two numbers of four digits, then four of two, then eight of one: all parts are divided at once.
    uint64_t four = value / 10000 | (uint64_t)(value % 10000) << 32;
    uint64_t hundreds = (four * 10486 >> 20) & 0x0000007F0000007Fu;
    uint64_t two = hundreds | (four - 100 * hundreds) << 16;
    uint64_t tens = (two * 103 >> 10) & 0x000F000F000F000Fu;
    return tens | (two - 10 * tens) << 8;
}

static inline void json_store_digits(uint8_t *to, uint64_t digits) {
    digits |= UINT64_C(0x3030303030303030);
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    digits = __builtin_bswap64(digits);
#endif
    memcpy(to, &digits, 8);
}

/// Writes a number in decimal and returns the count of its digits, at most 20. May write up to 7 bytes after them.
static inline size_t json_write_decimal(uint8_t *to, uint64_t value) {
    const uint64_t limit = 100000000;
    size_t count = 0;
    if (value >= limit) {
        count = json_write_decimal(to, value / limit);
        json_store_digits(to + count, json_digits8((uint32_t)(value % limit)));
        return count + 8;
    }
    uint64_t digits = json_digits8((uint32_t)value);
    int zeros = digits ? __builtin_ctzll(digits) / 8 : 7;
    json_store_digits(to, digits >> 8 * zeros);
    return 8 - (size_t)zeros;
}

/// Writes a number below a million with six digits.
static inline void json_write_micros(uint8_t *to, uint32_t value) {
    uint32_t first = value / 10000, second = value / 100 % 100, third = value % 100;
    to[0] = (uint8_t)('0' + first / 10);
    to[1] = (uint8_t)('0' + first % 10);
    to[2] = (uint8_t)('0' + second / 10);
    to[3] = (uint8_t)('0' + second % 10);
    to[4] = (uint8_t)('0' + third / 10);
    to[5] = (uint8_t)('0' + third % 10);
}

#endif
