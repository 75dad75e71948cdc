#include "CZlibShims.h"

#if defined(__x86_64__)
#include <immintrin.h>

// Carry-less multiplication folds 64 or 128 bytes at a time: V. Gopal and others, "Fast CRC Computation for Generic
// Polynomials Using PCLMULQDQ Instruction" (Intel, 2009), with the constants for gzip's reflected polynomial. `n` is a
// multiple of 16 and at least 64; `crc` comes and goes inverted.
#define FOLD(x, k, y) _mm_xor_si128(_mm_xor_si128(_mm_clmulepi64_si128(x, k, 0x00), _mm_clmulepi64_si128(x, k, 0x11)), y)

/// What is left of `a` and the `n` bytes at `p`, a multiple of 16.
__attribute__((target("pclmul,sse4.1")))
static inline uint32_t reduced_crc32(__m128i a, const uint8_t *p, size_t n) {
    const __m128i by128 = _mm_set_epi64x(0x00ccaa009e, 0x01751997d0);
    const __m128i by64 = _mm_set_epi64x(0, 0x0163cd6124);
    const __m128i reduction = _mm_set_epi64x(0x01f7011641, 0x01db710641);
    const __m128i low = _mm_setr_epi32(-1, 0, -1, 0);
    for (; n >= 16; p += 16, n -= 16) a = FOLD(a, by128, _mm_loadu_si128((const __m128i *)p));
    // 128 bits to 64, to 32 (Barrett).
    a = _mm_xor_si128(_mm_srli_si128(a, 8), _mm_clmulepi64_si128(a, by128, 0x10));
    a = _mm_xor_si128(_mm_srli_si128(a, 4), _mm_clmulepi64_si128(_mm_and_si128(a, low), by64, 0x00));
    __m128i quotient = _mm_and_si128(_mm_clmulepi64_si128(_mm_and_si128(a, low), reduction, 0x10), low);
    return (uint32_t)_mm_extract_epi32(_mm_xor_si128(a, _mm_clmulepi64_si128(quotient, reduction, 0x00)), 1);
}

__attribute__((target("pclmul,sse4.1")))
static uint32_t folded_crc32(uint32_t crc, const uint8_t *p, size_t n) {
    const __m128i by512 = _mm_set_epi64x(0x01c6e41596, 0x0154442bd4);
    const __m128i by128 = _mm_set_epi64x(0x00ccaa009e, 0x01751997d0);
    __m128i a = _mm_xor_si128(_mm_loadu_si128((const __m128i *)p), _mm_cvtsi32_si128((int)crc));
    __m128i b = _mm_loadu_si128((const __m128i *)(p + 16));
    __m128i c = _mm_loadu_si128((const __m128i *)(p + 32));
    __m128i d = _mm_loadu_si128((const __m128i *)(p + 48));
    for (p += 64, n -= 64; n >= 64; p += 64, n -= 64) {
        const __m128i *next = (const __m128i *)p;
        a = FOLD(a, by512, _mm_loadu_si128(next));
        b = FOLD(b, by512, _mm_loadu_si128(next + 1));
        c = FOLD(c, by512, _mm_loadu_si128(next + 2));
        d = FOLD(d, by512, _mm_loadu_si128(next + 3));
    }
    a = FOLD(a, by128, b);
    a = FOLD(a, by128, c);
    a = FOLD(a, by128, d);
    return reduced_crc32(a, p, n);
}

/// The same with twice as wide registers; `n` is at least 128.
__attribute__((target("avx2,vpclmulqdq,pclmul,sse4.1")))
static uint32_t wide_crc32(uint32_t crc, const uint8_t *p, size_t n) {
    const __m256i by1024 = _mm256_set_epi64x(0x014a7fe880, 0x01e88ef372, 0x014a7fe880, 0x01e88ef372);
    const __m128i by128 = _mm_set_epi64x(0x00ccaa009e, 0x01751997d0);
    __m256i part[4];
    for (int i = 0; i < 4; i++) part[i] = _mm256_loadu_si256((const __m256i *)p + i);
    part[0] = _mm256_xor_si256(part[0], _mm256_zextsi128_si256(_mm_cvtsi32_si128((int)crc)));
    for (p += 128, n -= 128; n >= 128; p += 128, n -= 128) {
        for (int i = 0; i < 4; i++) {
            __m256i product = _mm256_xor_si256(_mm256_clmulepi64_epi128(part[i], by1024, 0x00),
                                               _mm256_clmulepi64_epi128(part[i], by1024, 0x11));
            part[i] = _mm256_xor_si256(product, _mm256_loadu_si256((const __m256i *)p + i));
        }
    }
    __m128i a = _mm256_castsi256_si128(part[0]);
    a = FOLD(a, by128, _mm256_extracti128_si256(part[0], 1));
    for (int i = 1; i < 4; i++) {
        a = FOLD(a, by128, _mm256_castsi256_si128(part[i]));
        a = FOLD(a, by128, _mm256_extracti128_si256(part[i], 1));
    }
    return reduced_crc32(a, p, n);
}

/// The same with registers of 512 bits; `n` is at least 256.
__attribute__((target("avx512f,vpclmulqdq,pclmul,sse4.1")))
static uint32_t widest_crc32(uint32_t crc, const uint8_t *p, size_t n) {
    const __m512i by2048 = _mm512_broadcast_i32x4(_mm_set_epi64x(0x01322d1430, 0x011542778a));
    const __m128i by128 = _mm_set_epi64x(0x00ccaa009e, 0x01751997d0);
    __m512i part[4];
    for (int i = 0; i < 4; i++) part[i] = _mm512_loadu_si512(p + 64 * i);
    part[0] = _mm512_xor_si512(part[0], _mm512_zextsi128_si512(_mm_cvtsi32_si128((int)crc)));
    for (p += 256, n -= 256; n >= 256; p += 256, n -= 256) {
        // 0x96 is the exclusive or of three.
        for (int i = 0; i < 4; i++)
            part[i] = _mm512_ternarylogic_epi64(_mm512_clmulepi64_epi128(part[i], by2048, 0x00),
                                                _mm512_clmulepi64_epi128(part[i], by2048, 0x11),
                                                _mm512_loadu_si512(p + 64 * i), 0x96);
    }
    __m128i lanes[16];
    for (int i = 0; i < 4; i++) _mm512_storeu_si512(lanes + 4 * i, part[i]);
    __m128i a = lanes[0];
    for (int i = 1; i < 16; i++) a = FOLD(a, by128, lanes[i]);
    return reduced_crc32(a, p, n);
}

#undef FOLD
#endif

int shim_folds_crc32(void) {
#if defined(__x86_64__)
    return __builtin_cpu_supports("pclmul") && __builtin_cpu_supports("sse4.1");
#else
    return 0;
#endif
}

uint32_t shim_crc32(uint32_t crc, const uint8_t *bytes, size_t count) {
#if defined(__x86_64__)
    if (count >= 64 && shim_folds_crc32()) {
        size_t folded = count & ~(size_t)15;
        int is_wide = folded >= 128 && __builtin_cpu_supports("vpclmulqdq") && __builtin_cpu_supports("avx2");
        int is_widest = is_wide && folded >= 256 && __builtin_cpu_supports("avx512f");
        crc = ~(is_widest ? widest_crc32 : is_wide ? wide_crc32 : folded_crc32)(~crc, bytes, folded);
        bytes += folded;
        count -= folded;
    }
#endif
    // zlib's own takes an integer of 32 bits.
    while (count > 0) {
        uInt part = count > 1u << 30 ? 1u << 30 : (uInt)count;
        crc = (uint32_t)crc32(crc, bytes, part);
        bytes += part;
        count -= part;
    }
    return crc;
}
