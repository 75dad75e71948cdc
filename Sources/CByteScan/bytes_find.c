#include "bytes_find.h"

#include <string.h>

#if defined(__x86_64__)
#include <immintrin.h>
#elif defined(__ARM_NEON)
#include <arm_neon.h>
#endif

#define INLINED static inline __attribute__((always_inline))

INLINED int is_at(const uint8_t *p, const uint8_t *phrase, size_t length, int ignores_case) {
    if (!ignores_case) return memcmp(p, phrase, length) == 0;
    for (size_t i = 0; i < length; i++) {
        const uint8_t byte = (unsigned)p[i] - 'A' < 26u ? p[i] | 0x20 : p[i];
        if (byte != phrase[i]) return 0;
    }
    return 1;
}

/// One byte at a time: the definition.
static size_t find_plain(
    const uint8_t *p, size_t from, size_t last, const uint8_t *phrase, size_t length, int ignores_case) {
    const uint8_t case_bit = ignores_case ? 0x20 : 0;
    for (size_t i = from; i <= last; i++)
        if ((p[i] | case_bit) == (phrase[0] | case_bit) && is_at(p + i, phrase, length, ignores_case)) return i;
    return SIZE_MAX;
}

/// The first of the indices from `at` whose bits are in `found` at which the whole phrase is.
INLINED size_t whole_at(
    const uint8_t *p, size_t at, uint32_t found, const uint8_t *phrase, size_t length, int ignores_case) {
    for (; found != 0; found &= found - 1) {
        const size_t index = at + (size_t)__builtin_ctz(found);
        if (is_at(p + index, phrase, length, ignores_case)) return index;
    }
    return SIZE_MAX;
}

/// Looks at the first and the last byte of the phrase at `WIDTH` indices at once. `MASK(p)` has a bit for each index
/// where both are, apart from the case. The last block overlaps what is before it; `last` is at least `WIDTH` - 1.
#define FIND_BY_BLOCKS(WIDTH, MASK)                                                                                       \
    const size_t last_block = last - (WIDTH - 1);                                                                         \
    size_t i = from;                                                                                                      \
    for (; i <= last_block; i += WIDTH) {                                                                                 \
        const uint32_t found = MASK(p + i);                                                                               \
        if (__builtin_expect(found == 0, 1)) continue;                                                                    \
        const size_t index = whole_at(p, i, found, phrase, length, ignores_case);                                         \
        if (index != SIZE_MAX) return index;                                                                              \
    }                                                                                                                     \
    if (i > last) return SIZE_MAX;                                                                                        \
    const uint32_t found = MASK(p + last_block) & UINT32_MAX << (i - last_block);                                         \
    return whole_at(p, last_block, found, phrase, length, ignores_case);

#if defined(__x86_64__)

#define TARGET_AVX2 __attribute__((target("avx2")))

TARGET_AVX2 INLINED size_t find_32(
    const uint8_t *p, size_t from, size_t last, const uint8_t *phrase, size_t length, int ignores_case) {
    const __m256i bits = _mm256_set1_epi8(ignores_case ? 0x20 : 0);
    const __m256i first = _mm256_or_si256(_mm256_set1_epi8((char)phrase[0]), bits);
    const __m256i final = _mm256_or_si256(_mm256_set1_epi8((char)phrase[length - 1]), bits);
#define EQUAL(p, byte) _mm256_cmpeq_epi8(_mm256_or_si256(_mm256_loadu_si256((const __m256i *)(p)), bits), byte)
#define MASK(p) (uint32_t)_mm256_movemask_epi8(_mm256_and_si256(EQUAL(p, first), EQUAL((p) + length - 1, final)))
    FIND_BY_BLOCKS(32, MASK)
#undef MASK
#undef EQUAL
}

/// Compiled twice: without regard to case costs more.
TARGET_AVX2 static size_t find_avx2(
    const uint8_t *p, size_t from, size_t last, const uint8_t *phrase, size_t length, int ignores_case) {
    return ignores_case ? find_32(p, from, last, phrase, length, 1) : find_32(p, from, last, phrase, length, 0);
}

static size_t find_16(
    const uint8_t *p, size_t from, size_t last, const uint8_t *phrase, size_t length, int ignores_case) {
    const __m128i bits = _mm_set1_epi8(ignores_case ? 0x20 : 0);
    const __m128i first = _mm_or_si128(_mm_set1_epi8((char)phrase[0]), bits);
    const __m128i final = _mm_or_si128(_mm_set1_epi8((char)phrase[length - 1]), bits);
#define EQUAL(p, byte) _mm_cmpeq_epi8(_mm_or_si128(_mm_loadu_si128((const __m128i *)(p)), bits), byte)
#define MASK(p) (uint32_t)_mm_movemask_epi8(_mm_and_si128(EQUAL(p, first), EQUAL((p) + length - 1, final)))
    FIND_BY_BLOCKS(16, MASK)
#undef MASK
#undef EQUAL
}

#elif defined(__ARM_NEON) && defined(__aarch64__)

static size_t find_16(
    const uint8_t *p, size_t from, size_t last, const uint8_t *phrase, size_t length, int ignores_case) {
    const uint8x16_t bits = vdupq_n_u8(ignores_case ? 0x20 : 0);
    const uint8x16_t first = vorrq_u8(vdupq_n_u8(phrase[0]), bits);
    const uint8x16_t final = vorrq_u8(vdupq_n_u8(phrase[length - 1]), bits);
    const uint8x16_t weight = {1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128};
#define EQUAL(p, byte) vceqq_u8(vorrq_u8(vld1q_u8(p), bits), byte)
#define HIT(p) vandq_u8(vandq_u8(EQUAL(p, first), EQUAL((p) + length - 1, final)), weight)
#define MASK(p) ((uint32_t)vaddv_u8(vget_low_u8(HIT(p))) | (uint32_t)vaddv_u8(vget_high_u8(HIT(p))) << 8)
    FIND_BY_BLOCKS(16, MASK)
#undef MASK
#undef HIT
#undef EQUAL
}

#endif

size_t bytes_find(const uint8_t *p, size_t from, size_t last, const uint8_t *phrase, size_t length, int ignores_case) {
#if defined(__x86_64__)
    if (last >= 31 && __builtin_cpu_supports("avx2")) return find_avx2(p, from, last, phrase, length, ignores_case);
#endif
#if defined(__x86_64__) || defined(__ARM_NEON) && defined(__aarch64__)
    if (last >= 15) return find_16(p, from, last, phrase, length, ignores_case);
#endif
    return find_plain(p, from, last, phrase, length, ignores_case);
}
