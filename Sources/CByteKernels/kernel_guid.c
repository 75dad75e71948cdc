#include "kernel_guid.h"
#include "kernel_hex.h"

#if defined(__x86_64__)
#include <immintrin.h>
#elif defined(__ARM_NEON)
#include <arm_neon.h>
#endif

/// One bit for each of the 64 bytes at `p`: set where it is a hyphen.
static inline uint64_t hyphens_plain(const uint8_t *p) {
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

/// The 32 digits of the 36 bytes at `p`, whose hyphens were seen, as two numbers; 0 where one is no digit.
static inline int digits_plain(const uint8_t *p, uint64_t *number) {
    uint64_t bad = 0;
    uint64_t a = kernel_hex8(kernel_load8(p), &bad), b = kernel_hex8(kernel_load44(p + 9, p + 14), &bad);
    uint64_t c = kernel_hex8(kernel_load44(p + 19, p + 24), &bad), d = kernel_hex8(kernel_load8(p + 28), &bad);
    number[0] = a << 32 | b;
    number[1] = c << 32 | d;
    return bad == 0;
}

typedef uint64_t hyphens_function(const uint8_t *);
typedef int digits_function(const uint8_t *, uint64_t *);

__attribute__((always_inline))
static inline uint64_t hyphens_up_to(size_t count, const uint8_t *bytes, size_t at, hyphens_function *hyphens) {
    if (at + 64 <= count) return hyphens(bytes + at);
    uint8_t last[64] = {0};
    if (at < count) memcpy(last, bytes + at, count - at);
    return hyphens(last);
}

/// Inlined with its two functions into whoever names them.
__attribute__((always_inline))
static inline size_t find_guids(const uint8_t *bytes, size_t count, size_t *position, uint64_t *found, size_t capacity,
                                hyphens_function *hyphens, digits_function *digits) {
    size_t used = 0, at = *position;
    uint64_t here = at < count ? hyphens_up_to(count, bytes, at, hyphens) : 0;
    while (at < count) {
        uint64_t next = hyphens_up_to(count, bytes, at + 64, hyphens);
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

size_t kernel_guids_plain(const uint8_t *bytes, size_t count, size_t *position, uint64_t *found, size_t capacity) {
    return find_guids(bytes, count, position, found, capacity, hyphens_plain, digits_plain);
}

#if defined(__x86_64__)

__attribute__((target("avx2")))
static inline uint64_t hyphens_avx2(const uint8_t *p) {
    const __m256i hyphen = _mm256_set1_epi8('-');
    __m256i a = _mm256_cmpeq_epi8(_mm256_loadu_si256((const __m256i *)p), hyphen);
    __m256i b = _mm256_cmpeq_epi8(_mm256_loadu_si256((const __m256i *)(p + 32)), hyphen);
    return (uint32_t)_mm256_movemask_epi8(a) | (uint64_t)(uint32_t)_mm256_movemask_epi8(b) << 32;
}

__attribute__((target("avx2")))
static inline int digits_avx2(const uint8_t *p, uint64_t *number) {
    // Digits 0 to 15 lie at 0-7, 9-12 and 14-17, the others at 19-22 and 24-35.
    __m128i low = _mm_or_si128(
        _mm_shuffle_epi8(_mm_loadu_si128((const __m128i *)p), _mm_setr_epi8(0, 1, 2, 3, 4, 5, 6, 7, 9, 10, 11, 12, -1, -1, -1, -1)),
        _mm_shuffle_epi8(_mm_loadu_si128((const __m128i *)(p + 14)), _mm_setr_epi8(-1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, 0, 1, 2, 3)));
    __m128i high = _mm_or_si128(
        _mm_shuffle_epi8(_mm_loadu_si128((const __m128i *)(p + 19)), _mm_setr_epi8(0, 1, 2, 3, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1)),
        _mm_shuffle_epi8(_mm_loadu_si128((const __m128i *)(p + 20)), _mm_setr_epi8(-1, -1, -1, -1, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15)));
    __m256i v = _mm256_inserti128_si256(_mm256_castsi128_si256(low), high, 1);
    __m256i digit = _mm256_sub_epi8(v, _mm256_set1_epi8('0'));
    __m256i letter = _mm256_sub_epi8(_mm256_or_si256(v, _mm256_set1_epi8(0x20)), _mm256_set1_epi8('a'));
    // min(x, n) == x: an unsigned comparison.
    __m256i is_digit = _mm256_cmpeq_epi8(_mm256_min_epu8(digit, _mm256_set1_epi8(9)), digit);
    __m256i is_letter = _mm256_cmpeq_epi8(_mm256_min_epu8(letter, _mm256_set1_epi8(5)), letter);
    if (_mm256_movemask_epi8(_mm256_or_si256(is_digit, is_letter)) != -1) return 0;
    __m256i value = _mm256_blendv_epi8(_mm256_add_epi8(letter, _mm256_set1_epi8(10)), digit, is_digit);
    // Two digits a word, then a byte each; the first digits are the highest.
    __m256i words = _mm256_maddubs_epi16(value, _mm256_set1_epi16(0x0110));
    __m256i bytes = _mm256_packus_epi16(words, words);
    number[0] = __builtin_bswap64((uint64_t)_mm256_extract_epi64(bytes, 0));
    number[1] = __builtin_bswap64((uint64_t)_mm256_extract_epi64(bytes, 2));
    return 1;
}

__attribute__((target("avx2")))
static size_t guids_avx2(const uint8_t *bytes, size_t count, size_t *position, uint64_t *found, size_t capacity) {
    return find_guids(bytes, count, position, found, capacity, hyphens_avx2, digits_avx2);
}

size_t kernel_guids(const uint8_t *bytes, size_t count, size_t *position, uint64_t *found, size_t capacity) {
    return __builtin_cpu_supports("avx2") ? guids_avx2(bytes, count, position, found, capacity)
                                          : kernel_guids_plain(bytes, count, position, found, capacity);
}

#else

size_t kernel_guids(const uint8_t *bytes, size_t count, size_t *position, uint64_t *found, size_t capacity) {
    return kernel_guids_plain(bytes, count, position, found, capacity);
}

#endif
