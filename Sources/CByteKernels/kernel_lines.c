#include "kernel_lines.h"

#if defined(__x86_64__)
#include <immintrin.h>
#endif

void kernel_find_stops_plain(const uint8_t *p, size_t blocks, uint8_t *stops, uint8_t *high) {
    for (size_t block = 0; block < blocks; block++, p += 64) {
        uint64_t found = 0;
        uint8_t above = 0;
        for (int i = 0; i < 64; i++) {
            found |= (uint64_t)(p[i] == '"' || p[i] == '\\' || p[i] < 0x20) << i;
            above |= p[i] & 0x80;
        }
        kernel_store8(stops + 8 * block, found);
        high[block] = above;
    }
}

#if defined(__x86_64__)

__attribute__((target("avx2")))
static void find_stops_avx2(const uint8_t *p, size_t blocks, uint8_t *stops, uint8_t *high) {
    const __m256i slash = _mm256_set1_epi8('\\'), two = _mm256_set1_epi8(2), highest = _mm256_set1_epi8(0x20);
    for (size_t block = 0; block < blocks; block++, p += 64) {
        __m256i a = _mm256_loadu_si256((const __m256i *)p), b = _mm256_loadu_si256((const __m256i *)(p + 32));
        // '"' with its second bit turned is 0x20, a space 0x22: one unsigned comparison for quotes and controls.
        __m256i c = _mm256_xor_si256(a, two), d = _mm256_xor_si256(b, two);
        __m256i x = _mm256_or_si256(_mm256_cmpeq_epi8(_mm256_min_epu8(c, highest), c), _mm256_cmpeq_epi8(a, slash));
        __m256i y = _mm256_or_si256(_mm256_cmpeq_epi8(_mm256_min_epu8(d, highest), d), _mm256_cmpeq_epi8(b, slash));
        kernel_store8(stops + 8 * block, (uint32_t)_mm256_movemask_epi8(x) | (uint64_t)(uint32_t)_mm256_movemask_epi8(y) << 32);
        high[block] = _mm256_movemask_epi8(_mm256_or_si256(a, b)) != 0;
    }
}

__attribute__((target("avx512f,avx512bw")))
static void find_stops_avx512(const uint8_t *p, size_t blocks, uint8_t *stops, uint8_t *high) {
    const __m512i slash = _mm512_set1_epi8('\\'), two = _mm512_set1_epi8(2), highest = _mm512_set1_epi8(0x20);
    for (size_t block = 0; block < blocks; block++, p += 64) {
        __m512i v = _mm512_loadu_si512(p);
        kernel_store8(stops + 8 * block, _mm512_cmple_epu8_mask(_mm512_xor_si512(v, two), highest) | _mm512_cmpeq_epi8_mask(v, slash));
        high[block] = _mm512_movepi8_mask(v) != 0;
    }
}

static void find_stops_sse2(const uint8_t *p, size_t blocks, uint8_t *stops, uint8_t *high) {
    const __m128i slash = _mm_set1_epi8('\\'), two = _mm_set1_epi8(2), highest = _mm_set1_epi8(0x20);
    for (size_t block = 0; block < blocks; block++, p += 64) {
        uint64_t found = 0;
        __m128i above = _mm_setzero_si128();
        for (int i = 0; i < 64; i += 16) {
            __m128i v = _mm_loadu_si128((const __m128i *)(p + i)), w = _mm_xor_si128(v, two);
            __m128i x = _mm_or_si128(_mm_cmpeq_epi8(_mm_min_epu8(w, highest), w), _mm_cmpeq_epi8(v, slash));
            found |= (uint64_t)(uint32_t)_mm_movemask_epi8(x) << i;
            above = _mm_or_si128(above, v);
        }
        kernel_store8(stops + 8 * block, found);
        high[block] = _mm_movemask_epi8(above) != 0;
    }
}

void kernel_find_stops(const uint8_t *p, size_t blocks, uint8_t *stops, uint8_t *high) {
    if (__builtin_cpu_supports("avx512bw")) {
        find_stops_avx512(p, blocks, stops, high);
    } else if (__builtin_cpu_supports("avx2")) {
        find_stops_avx2(p, blocks, stops, high);
    } else {
        find_stops_sse2(p, blocks, stops, high);
    }
}

#elif defined(__ARM_NEON) && defined(__aarch64__)

void kernel_find_stops(const uint8_t *p, size_t blocks, uint8_t *stops, uint8_t *high) {
    const uint8x16_t bits = {1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128};
    for (size_t block = 0; block < blocks; block++, p += 64) {
        uint8x16_t found[4], above = vdupq_n_u8(0);
        for (int i = 0; i < 4; i++) {
            uint8x16_t v = vld1q_u8(p + 16 * i);
            uint8x16_t stop = vorrq_u8(vcleq_u8(veorq_u8(v, vdupq_n_u8(2)), vdupq_n_u8(0x20)), vceqq_u8(v, vdupq_n_u8('\\')));
            found[i] = vandq_u8(stop, bits);
            above = vorrq_u8(above, v);
        }
        // Adding neighbours three times leaves eight bits of eight bytes in each byte, in order.
        uint8x16_t pairs = vpaddq_u8(vpaddq_u8(found[0], found[1]), vpaddq_u8(found[2], found[3]));
        vst1_u8(stops + 8 * block, vget_low_u8(vpaddq_u8(pairs, pairs)));
        high[block] = vmaxvq_u8(above) & 0x80;
    }
}

#else

void kernel_find_stops(const uint8_t *p, size_t blocks, uint8_t *stops, uint8_t *high) {
    kernel_find_stops_plain(p, blocks, stops, high);
}

#endif
