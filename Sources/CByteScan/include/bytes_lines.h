// Reading JSON lines: the ends of strings, a fixed key, valid UTF-8. BYTES_LINES_PADDING bytes after the last byte of a
// line must be readable, and the line must end with a line feed. No function here takes a length where a terminator is
// enough.
#ifndef MSAL_BYTES_LINES_H
#define MSAL_BYTES_LINES_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

#define BYTES_LINES_PADDING 64

#pragma clang assume_nonnull begin

/// Eight bytes in memory order: the lowest address gives the lowest bits.
static inline uint64_t bytes_load8(const uint8_t *p) {
    uint64_t w;
    memcpy(&w, p, 8);
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    w = __builtin_bswap64(w);
#endif
    return w;
}

/// The opposite of `bytes_load8`.
static inline void bytes_store8(uint8_t *p, uint64_t w) {
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    w = __builtin_bswap64(w);
#endif
    memcpy(p, &w, 8);
}

/// Whether the first `length` (at most 32) bytes at `p` and at `key` are equal. Both are readable for 32 bytes.
static inline int bytes_equal_key(const uint8_t *p, const uint8_t *key, uint32_t length) {
#if defined(__SSE2__)
    uint32_t low = (uint32_t)_mm_movemask_epi8(
        _mm_cmpeq_epi8(_mm_loadu_si128((const __m128i *)p), _mm_loadu_si128((const __m128i *)key)));
    uint32_t rest = (uint32_t)_mm_movemask_epi8(
        _mm_cmpeq_epi8(_mm_loadu_si128((const __m128i *)(p + 16)), _mm_loadu_si128((const __m128i *)(key + 16))));
    uint32_t different = ~(low | rest << 16);
    return (uint32_t)((uint64_t)different << (32 - length)) == 0;
#else
    return memcmp(p, key, length) == 0;
#endif
}

/// Whether `n` bytes at `p` and `q` are equal.
static inline int bytes_equal_block(const uint8_t *p, const uint8_t *q, size_t n) { return memcmp(p, q, n) == 0; }

/// The flags that `bytes_find_string_ends` gives a block: some byte is not ASCII; some byte is a backslash.
#define BYTES_STRING_ENDS_NOT_ASCII 1
#define BYTES_STRING_ENDS_ESCAPES 2

/// Finds what ends JSON strings in `blocks` blocks of 64 bytes. `ends` gets 8 bytes for each block; bit i of byte j
/// is the block's byte 8 j + i. It is set for control characters, for '"' unless a backslash escapes it, and
/// for an escaped character that must be checked: 'u', and any that cannot be escaped. `flags` gets one byte for each
/// block: BYTES_STRING_ENDS_NOT_ASCII, BYTES_STRING_ENDS_ESCAPES. Returns the flags of all blocks combined. Ignores a
/// backslash before `p`. Uses AVX2 if the processor has it.
///
/// Escapes are resolved here so that readers of a string do not step from one to the next: their positions would make
/// an unpredictable branch.
uint8_t bytes_find_string_ends(const uint8_t *p, size_t blocks, uint8_t *ends, uint8_t *flags);

/// The same with strides of `width` bytes: 32, 16, or 0 for one byte at a time, which is the definition. Returns 0 and
/// does nothing if this processor has no such strides. For tests: all widths must give the same result.
int bytes_find_string_ends_as(int width, const uint8_t *p, size_t blocks, uint8_t *ends, uint8_t *flags, uint8_t *all);

/// The string ends among up to 57 bytes from `at` on, one bit for each byte.
static inline uint64_t bytes_string_ends_from(const uint8_t *ends, size_t at) {
    return bytes_load8(ends + (at >> 3)) >> (at & 7);
}

/// The first string end from `at` on, which must exist. `ends` is readable for 8 bytes after those of its block.
static inline size_t bytes_next_string_end_index(const uint8_t *ends, size_t at) {
    // One load at any offset instead of one for each block: where blocks end would be an unpredictable branch.
    uint64_t window = bytes_string_ends_from(ends, at);
    if (__builtin_expect(window != 0, 1)) return at + (size_t)__builtin_ctzll(window);
    at &= ~(size_t)7;
    do {
        at += 64;
        window = bytes_load8(ends + (at >> 3));
    } while (window == 0);
    return at + (size_t)__builtin_ctzll(window);
}

/// The first string end from `p` on. `ends` belongs to the bytes from `base` on.
static inline const uint8_t *bytes_next_string_end(const uint8_t *p, const uint8_t *base, const uint8_t *ends) {
    return base + bytes_next_string_end_index(ends, (size_t)(p - base));
}

/// Whether the bytes from `p` to `end` contain `c`.
static inline int bytes_has_byte(const uint8_t *p, const uint8_t *end, uint8_t c) {
    return memchr(p, c, (size_t)(end - p)) != NULL;
}

/// The first line feed from `p` on; NULL if there is none before `end`.
static inline const uint8_t *_Nullable bytes_find_line_feed(const uint8_t *p, const uint8_t *end) {
    return memchr(p, '\n', (size_t)(end - p));
}

/// Whether `n` bytes are well-formed UTF-8 (Unicode 15, table 3-7: no overlong forms, no surrogates).
static inline int bytes_is_utf8(const uint8_t *p, size_t n) {
    size_t i = 0;
    while (i < n) {
        while (i + 32 <= n && ((bytes_load8(p + i) | bytes_load8(p + i + 8) | bytes_load8(p + i + 16)
                                | bytes_load8(p + i + 24)) & 0x8080808080808080u) == 0) i += 32;
        while (i + 8 <= n && (bytes_load8(p + i) & 0x8080808080808080u) == 0) i += 8;
        if (i == n) return 1;
        uint8_t a = p[i];
        if (a < 0x80) { i++; continue; }
        if (a < 0xC2 || a > 0xF4) return 0;
        size_t extra = a < 0xE0 ? 1 : a < 0xF0 ? 2 : 3;
        if (i + extra >= n) return 0;
        uint8_t b = p[i + 1], lowest = a == 0xE0 ? 0xA0 : a == 0xF0 ? 0x90 : 0x80, highest = a == 0xED ? 0x9F : a == 0xF4 ? 0x8F : 0xBF;
        if (b < lowest || b > highest) return 0;
        for (size_t k = 2; k <= extra; k++)
            if ((p[i + k] & 0xC0) != 0x80) return 0;
        i += extra + 1;
    }
    return 1;
}

#pragma clang assume_nonnull end

#endif
