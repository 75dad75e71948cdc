#include "CZlibShims.h"

#if defined(__x86_64__)
#include <immintrin.h>

// Carry-less multiplication folds 64 bytes at a time: V. Gopal and others, "Fast CRC Computation for Generic
// Polynomials Using PCLMULQDQ Instruction" (Intel, 2009), with the constants for gzip's reflected polynomial. `n` is a
// multiple of 16 and at least 64; `crc` is inverted on entry and on return.
#define FOLD(x, k, y) _mm_xor_si128(_mm_xor_si128(_mm_clmulepi64_si128(x, k, 0x00), _mm_clmulepi64_si128(x, k, 0x11)), y)

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
    for (; n >= 16; p += 16, n -= 16) a = FOLD(a, by128, _mm_loadu_si128((const __m128i *)p));
    // 128 bits to 64, to 32 (Barrett).
    const __m128i by64 = _mm_set_epi64x(0, 0x0163cd6124);
    const __m128i reduction = _mm_set_epi64x(0x01f7011641, 0x01db710641);
    const __m128i low = _mm_setr_epi32(-1, 0, -1, 0);
    a = _mm_xor_si128(_mm_srli_si128(a, 8), _mm_clmulepi64_si128(a, by128, 0x10));
    a = _mm_xor_si128(_mm_srli_si128(a, 4), _mm_clmulepi64_si128(_mm_and_si128(a, low), by64, 0x00));
    __m128i quotient = _mm_and_si128(_mm_clmulepi64_si128(_mm_and_si128(a, low), reduction, 0x10), low);
    return (uint32_t)_mm_extract_epi32(_mm_xor_si128(a, _mm_clmulepi64_si128(quotient, reduction, 0x00)), 1);
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
        crc = ~folded_crc32(~crc, bytes, folded);
        bytes += folded;
        count -= folded;
    }
#endif
    // zlib's own function takes a 32-bit count.
    while (count > 0) {
        uInt part = count > 1u << 30 ? 1u << 30 : (uInt)count;
        crc = (uint32_t)crc32(crc, bytes, part);
        bytes += part;
        count -= part;
    }
    return crc;
}
