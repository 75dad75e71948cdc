#include "bytes_lines.h"

#if defined(__x86_64__)
#include <immintrin.h>
#elif defined(__ARM_NEON)
#include <arm_neon.h>
#endif

static int may_be_escaped(uint8_t c) {
    return c == '"' || c == '\\' || c == '/' || c == 'b' || c == 'f' || c == 'n' || c == 'r' || c == 't';
}

/// One byte at a time: the definition.
static uint8_t find_ends_plain(const uint8_t *p, size_t blocks, uint8_t *ends, uint8_t *flags) {
    int is_escaped = 0;
    uint8_t all = 0;
    for (size_t block = 0; block < blocks; block++, p += 64) {
        uint64_t found = 0;
        uint8_t flag = 0;
        for (int i = 0; i < 64; i++) {
            int is_end = p[i] < 0x20 || (is_escaped ? !may_be_escaped(p[i]) : p[i] == '"');
            found |= (uint64_t)is_end << i;
            if (p[i] & 0x80) flag |= BYTES_STRING_ENDS_NOT_ASCII;
            if (p[i] == '\\') flag |= BYTES_STRING_ENDS_ESCAPES;
            is_escaped = p[i] == '\\' && !is_escaped;
        }
        bytes_store8(ends + 8 * block, found);
        flags[block] = flag;
        all |= flag;
    }
    return all;
}

/// The characters of a block that a backslash escapes. `*carry` becomes 1 if the first character of the next block is
/// escaped.
///
/// A run of backslashes escapes the character after it if its length is odd. Adding a run's first bit carries through
/// the run; the carry comes out at an even or an odd offset, which gives the parity.
static inline uint64_t escaped_characters(uint64_t slashes, uint64_t *carry) {
    const uint64_t odd = 0xAAAAAAAAAAAAAAAAu;
    uint64_t first = slashes & ~*carry;
    uint64_t escapes_and_ends = (((first << 1) | odd) - first) ^ odd;
    uint64_t escaped = escapes_and_ends ^ (slashes | *carry);
    *carry = (escapes_and_ends & slashes) >> 63;
    return escaped;
}

/// Computes the string ends of a block from its control characters, quotes and backslashes, and returns the block's
/// flags. `ESCAPABLE` is the set of characters that may follow a backslash.
#define SETTLE(ENDS, CONTROLS, QUOTES, SLASHES, NOT_ASCII, ESCAPABLE)                                                     \
    uint64_t controls_ = (CONTROLS), quotes_ = (QUOTES), slashes_ = (SLASHES);                                            \
    uint8_t flag_ = (NOT_ASCII) ? BYTES_STRING_ENDS_NOT_ASCII : 0;                                                             \
    if ((slashes_ | *carry) != 0) {                                                                                       \
        uint64_t escaped_ = escaped_characters(slashes_, carry), others_ = escaped_ & ~quotes_;                           \
        if (others_ != 0) others_ &= ~(uint64_t)(ESCAPABLE);                                                              \
        quotes_ = (quotes_ & ~escaped_) | others_;                                                                        \
        if (slashes_ != 0) flag_ |= BYTES_STRING_ENDS_ESCAPES;                                                                 \
    }                                                                                                                     \
    bytes_store8((ENDS), controls_ | quotes_);                                                                           \
    return flag_;

#if defined(__x86_64__)

#define INLINED static inline __attribute__((always_inline))
#define TARGET_AVX2 __attribute__((target("avx2")))

/// Blocks that are examined together.
enum { group_size = 4, group_bytes = 64 * group_size };

/// Writes the string ends of a group of blocks on the assumption that nothing is escaped. Returns whether some byte is
/// a backslash or not ASCII, so that the group must be settled. Flipping bit 1 turns the quote (0x22) into 0x20, so one
/// comparison with 0x20 finds control characters and quotes.
typedef int look_at_group(const uint8_t *p, uint8_t *ends);
/// Writes the string ends of a block with any content; returns its flags.
typedef uint8_t settle_block(const uint8_t *p, uint8_t *ends, uint64_t *carry);

/// Which groups have a backslash is unpredictable. So no branch depends on it while the groups are examined; those that
/// have one are settled in a second loop.
INLINED uint8_t find_ends(const uint8_t *p, size_t blocks, uint8_t *ends, uint8_t *flags, look_at_group *look,
                           settle_block *settle) {
    uint64_t carry = 0;
    uint8_t all = 0;
    size_t block = 0;
    while (blocks - block >= group_size) {
        const size_t left = (blocks - block) / group_size, groups = left < 64 ? left : 64;
        uint64_t special = carry;
        for (size_t i = 0; i < groups; i++)
            special |= (uint64_t)look(p + 64 * block + group_bytes * i, ends + 8 * block + 8 * group_size * i) << i;
        memset(flags + block, 0, group_size * groups);
        while (special != 0) {
            const size_t i = (size_t)__builtin_ctzll(special), end = block + group_size * (i + 1);
            special &= special - 1;
            for (size_t k = end - group_size; k < end; k++) {
                flags[k] = settle(p + 64 * k, ends + 8 * k, &carry);
                all |= flags[k];
            }
            if (carry != 0 && i + 1 < groups) special |= (uint64_t)1 << (i + 1);
        }
        block += group_size * groups;
    }
    for (; block < blocks; block++) {
        flags[block] = settle(p + 64 * block, ends + 8 * block, &carry);
        all |= flags[block];
    }
    return all;
}

TARGET_AVX2 INLINED uint64_t bits_avx2(__m256i a, __m256i b) {
    return (uint32_t)_mm256_movemask_epi8(a) | (uint64_t)(uint32_t)_mm256_movemask_epi8(b) << 32;
}

TARGET_AVX2 INLINED uint64_t equal_avx2(__m256i a, __m256i b, char c) {
    return bits_avx2(_mm256_cmpeq_epi8(a, _mm256_set1_epi8(c)), _mm256_cmpeq_epi8(b, _mm256_set1_epi8(c)));
}

/// Bytes that are at most `highest`. min(v, n) == v exactly if v is at most n; AVX2 has no unsigned comparison.
TARGET_AVX2 INLINED uint64_t at_most_avx2(__m256i a, __m256i b, char highest) {
    const __m256i n = _mm256_set1_epi8(highest);
    return bits_avx2(_mm256_cmpeq_epi8(_mm256_min_epu8(a, n), a), _mm256_cmpeq_epi8(_mm256_min_epu8(b, n), b));
}

TARGET_AVX2 INLINED uint64_t escapable_avx2(__m256i a, __m256i b) {
    uint64_t found = 0;
    for (const char *c = "\"\\/bfnrt"; *c; c++) found |= equal_avx2(a, b, *c);
    return found;
}

TARGET_AVX2 INLINED uint8_t settle_avx2(const uint8_t *p, uint8_t *ends, uint64_t *carry) {
    __m256i a = _mm256_loadu_si256((const __m256i *)p), b = _mm256_loadu_si256((const __m256i *)(p + 32));
    SETTLE(ends, at_most_avx2(a, b, 0x1F), equal_avx2(a, b, '"'), equal_avx2(a, b, '\\'),
           _mm256_movemask_epi8(_mm256_or_si256(a, b)) != 0, escapable_avx2(a, b))
}

TARGET_AVX2 INLINED int look_avx2(const uint8_t *p, uint8_t *ends) {
    const __m256i slash = _mm256_set1_epi8('\\'), turned = _mm256_set1_epi8(2);
    // The highest bit of a byte is set if it is not ASCII or if a comparison holds.
    __m256i special = _mm256_setzero_si256();
    for (int i = 0; i < group_size; i++) {
        const __m256i *at = (const __m256i *)(p + 64 * i);
        __m256i a = _mm256_loadu_si256(at), b = _mm256_loadu_si256(at + 1);
        special = _mm256_or_si256(special, _mm256_or_si256(a, b));
        special = _mm256_or_si256(special, _mm256_or_si256(_mm256_cmpeq_epi8(a, slash), _mm256_cmpeq_epi8(b, slash)));
        bytes_store8(ends + 8 * i, at_most_avx2(_mm256_xor_si256(a, turned), _mm256_xor_si256(b, turned), 0x20));
    }
    return _mm256_movemask_epi8(special) != 0;
}

TARGET_AVX2 static uint8_t find_ends_avx2(const uint8_t *p, size_t blocks, uint8_t *ends, uint8_t *flags) {
    return find_ends(p, blocks, ends, flags, look_avx2, settle_avx2);
}

INLINED uint64_t bits_sse2(__m128i a, __m128i b, __m128i c, __m128i d) {
    uint64_t low = (uint32_t)_mm_movemask_epi8(a) | (uint32_t)_mm_movemask_epi8(b) << 16;
    uint64_t high = (uint32_t)_mm_movemask_epi8(c) | (uint32_t)_mm_movemask_epi8(d) << 16;
    return low | high << 32;
}

INLINED uint64_t equal_sse2(const __m128i *v, char c) {
    __m128i wanted = _mm_set1_epi8(c);
    return bits_sse2(_mm_cmpeq_epi8(v[0], wanted), _mm_cmpeq_epi8(v[1], wanted), _mm_cmpeq_epi8(v[2], wanted),
                     _mm_cmpeq_epi8(v[3], wanted));
}

INLINED uint64_t at_most_sse2(const __m128i *v, char highest) {
    const __m128i n = _mm_set1_epi8(highest);
    return bits_sse2(_mm_cmpeq_epi8(_mm_min_epu8(v[0], n), v[0]), _mm_cmpeq_epi8(_mm_min_epu8(v[1], n), v[1]),
                     _mm_cmpeq_epi8(_mm_min_epu8(v[2], n), v[2]), _mm_cmpeq_epi8(_mm_min_epu8(v[3], n), v[3]));
}

INLINED uint64_t escapable_sse2(const __m128i *v) {
    uint64_t found = 0;
    for (const char *c = "\"\\/bfnrt"; *c; c++) found |= equal_sse2(v, *c);
    return found;
}

INLINED uint8_t settle_sse2(const uint8_t *p, uint8_t *ends, uint64_t *carry) {
    __m128i v[4];
    for (int i = 0; i < 4; i++) v[i] = _mm_loadu_si128((const __m128i *)(p + 16 * i));
    SETTLE(ends, at_most_sse2(v, 0x1F), equal_sse2(v, '"'), equal_sse2(v, '\\'),
           _mm_movemask_epi8(_mm_or_si128(_mm_or_si128(v[0], v[1]), _mm_or_si128(v[2], v[3]))) != 0, escapable_sse2(v))
}

INLINED int look_sse2(const uint8_t *p, uint8_t *ends) {
    const __m128i slash = _mm_set1_epi8('\\'), turned = _mm_set1_epi8(2);
    __m128i special = _mm_setzero_si128();
    for (int i = 0; i < group_size; i++) {
        __m128i v[4];
        for (int k = 0; k < 4; k++) {
            v[k] = _mm_loadu_si128((const __m128i *)(p + 64 * i + 16 * k));
            special = _mm_or_si128(special, _mm_or_si128(v[k], _mm_cmpeq_epi8(v[k], slash)));
            v[k] = _mm_xor_si128(v[k], turned);
        }
        bytes_store8(ends + 8 * i, at_most_sse2(v, 0x20));
    }
    return _mm_movemask_epi8(special) != 0;
}

static uint8_t find_ends_sse2(const uint8_t *p, size_t blocks, uint8_t *ends, uint8_t *flags) {
    return find_ends(p, blocks, ends, flags, look_sse2, settle_sse2);
}

#elif defined(__ARM_NEON) && defined(__aarch64__)

/// One bit for each byte of four vectors whose bytes are all ones or all zeros.
static inline uint64_t bits_neon(uint8x16_t a, uint8x16_t b, uint8x16_t c, uint8x16_t d) {
    const uint8x16_t bits = {1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128};
    // Adding neighbours three times collects the bits of eight bytes in each byte, in order.
    uint8x16_t pairs = vpaddq_u8(vpaddq_u8(vandq_u8(a, bits), vandq_u8(b, bits)), vpaddq_u8(vandq_u8(c, bits), vandq_u8(d, bits)));
    return vget_lane_u64(vreinterpret_u64_u8(vget_low_u8(vpaddq_u8(pairs, pairs))), 0);
}

static inline uint64_t equal_neon(const uint8x16_t *v, uint8_t c) {
    uint8x16_t wanted = vdupq_n_u8(c);
    return bits_neon(vceqq_u8(v[0], wanted), vceqq_u8(v[1], wanted), vceqq_u8(v[2], wanted), vceqq_u8(v[3], wanted));
}

static inline uint64_t escapable_neon(const uint8x16_t *v) {
    uint64_t found = 0;
    for (const char *c = "\"\\/bfnrt"; *c; c++) found |= equal_neon(v, (uint8_t)*c);
    return found;
}

static uint8_t settle_neon(const uint8_t *p, uint8_t *ends, uint64_t *carry) {
    const uint8x16_t space = vdupq_n_u8(0x20);
    uint8x16_t v[4];
    for (int i = 0; i < 4; i++) v[i] = vld1q_u8(p + 16 * i);
    SETTLE(ends, bits_neon(vcltq_u8(v[0], space), vcltq_u8(v[1], space), vcltq_u8(v[2], space), vcltq_u8(v[3], space)),
           equal_neon(v, '"'), equal_neon(v, '\\'),
           vmaxvq_u8(vorrq_u8(vorrq_u8(v[0], v[1]), vorrq_u8(v[2], v[3]))) & 0x80, escapable_neon(v))
}

static uint8_t find_ends_neon(const uint8_t *p, size_t blocks, uint8_t *ends, uint8_t *flags) {
    uint64_t carry = 0;
    uint8_t all = 0;
    for (size_t block = 0; block < blocks; block++) {
        flags[block] = settle_neon(p + 64 * block, ends + 8 * block, &carry);
        all |= flags[block];
    }
    return all;
}

#endif

typedef uint8_t end_finder(const uint8_t *p, size_t blocks, uint8_t *ends, uint8_t *flags);

/// The function with strides of this width; NULL if the processor has none.
static end_finder *finder(int width) {
    switch (width) {
    case 0:
        return find_ends_plain;
#if defined(__x86_64__)
    case 16:
        return find_ends_sse2;
    case 32:
        return __builtin_cpu_supports("avx2") ? find_ends_avx2 : NULL;
#elif defined(__ARM_NEON) && defined(__aarch64__)
    case 16:
        return find_ends_neon;
#endif
    default:
        return NULL;
    }
}

uint8_t bytes_find_string_ends(const uint8_t *p, size_t blocks, uint8_t *ends, uint8_t *flags) {
    end_finder *find = finder(32);
    if (find == NULL) find = finder(16);
    if (find == NULL) find = finder(0);
    return find(p, blocks, ends, flags);
}

int bytes_find_string_ends_as(int width, const uint8_t *p, size_t blocks, uint8_t *ends, uint8_t *flags, uint8_t *all) {
    end_finder *find = finder(width);
    if (find == NULL) return 0;
    *all = find(p, blocks, ends, flags);
    return 1;
}
