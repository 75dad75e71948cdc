#include "bytes_words.h"

#include <string.h>

#if defined(__x86_64__)
#include <immintrin.h>
#elif defined(__ARM_NEON)
#include <arm_neon.h>
#endif

enum { escape = 0x1B, groups = 8, word_length = 4 };

static uint32_t load4(const uint8_t *p) {
    return (uint32_t)p[0] | (uint32_t)p[1] << 8 | (uint32_t)p[2] << 16 | (uint32_t)p[3] << 24;
}

/// The slot that has the word, or the free one where it would be: half of the slots are free.
static inline size_t slot_of(const bytes_words *table, uint32_t word) {
    size_t slot = word * 0x9E3779B1u >> 24;
    while (table->words[slot] != word && table->words[slot] != 0) slot = (slot + 1) % BYTES_WORDS_SLOTS;
    return slot;
}

// Words are divided into groups so that a group matches little besides its own words.

/// Percent of the bytes in logs with this upper or lower half.
static const float share_of_high[16] = {1, 1, 18, 27, 6, 4, 32, 12, 1, 1, 1, 1, 1, 1, 1, 1};
static const float share_of_low[16] = {14, 8, 9, 8, 9, 10, 4, 3, 3, 5, 4, 1, 3, 7, 6, 5};

/// How many words of a group have each half of a byte, for each of the four bytes; and the share of all bytes with any of
/// these halves.
typedef struct {
    uint8_t low[word_length][16], high[word_length][16];
    float share[word_length][2];
} word_group;

static void count_half(uint8_t *words, float *share, float own_share, int step) {
    const int before = *words != 0;
    *words += step;
    *share += (float)((*words != 0) - before) * own_share;
}

static void count_word(word_group *group, uint32_t word, int step) {
    for (int k = 0; k < word_length; k++) {
        const int low = word >> (8 * k) & 15, high = word >> (8 * k + 4) & 15;
        count_half(&group->low[k][low], &group->share[k][0], share_of_low[low], step);
        count_half(&group->high[k][high], &group->share[k][1], share_of_high[high], step);
    }
}

/// How likely a group matches four bytes of a log. Only for comparing groups.
static float width(const word_group *group) {
    float product = 1;
    for (int k = 0; k < word_length; k++) product *= group->share[k][0] * group->share[k][1];
    return product;
}

/// By how much a word widens a group.
static float widening(word_group *group, uint32_t word) {
    const float before = width(group);
    count_word(group, word, 1);
    const float after = width(group);
    count_word(group, word, -1);
    return after - before;
}

/// Moves each word to the group that it widens least. False if all are there already.
static int improve(word_group *all, const uint32_t *words, uint8_t *group_of, size_t count) {
    int has_moved = 0;
    for (size_t i = 0; i < count; i++) {
        count_word(&all[group_of[i]], words[i], -1);
        uint8_t best = group_of[i];
        float least = widening(&all[best], words[i]);
        for (uint8_t group = 0; group < groups; group++) {
            const float more = widening(&all[group], words[i]);
            if (more < least) {
                best = group;
                least = more;
            }
        }
        has_moved |= best != group_of[i];
        group_of[i] = best;
        count_word(&all[best], words[i], 1);
    }
    return has_moved;
}

void bytes_words_prepare(bytes_words *table, const uint32_t *given, const uint32_t *marks, size_t count) {
    enum { most_rounds = 16 };
    memset(table, 0, sizeof *table);
    if (count > BYTES_WORDS_LIMIT) count = BYTES_WORDS_LIMIT;
    // In the order of their first bytes to begin with: neighbours have most halves in common.
    uint32_t words[BYTES_WORDS_LIMIT];
    for (size_t i = 0; i < count; i++) {
        size_t at = i;
        while (at > 0 && __builtin_bswap32(words[at - 1]) > __builtin_bswap32(given[i])) {
            words[at] = words[at - 1];
            at--;
        }
        words[at] = given[i];
        const size_t slot = slot_of(table, given[i]);
        table->words[slot] = given[i];
        table->marks[slot] |= marks[i];
    }
    word_group all[groups] = {0};
    uint8_t group_of[BYTES_WORDS_LIMIT];
    for (size_t i = 0; i < count; i++) {
        group_of[i] = (uint8_t)(i * groups / count);
        count_word(&all[group_of[i]], words[i], 1);
    }
    for (int round = 0; round < most_rounds && improve(all, words, group_of, count); round++) {}
    for (size_t i = 0; i < count; i++) {
        for (int k = 0; k < word_length; k++) {
            const uint8_t byte = (uint8_t)(words[i] >> (8 * k));
            table->low[k][byte & 15] |= (uint8_t)(1 << group_of[i]);
            table->high[k][byte >> 4] |= (uint8_t)(1 << group_of[i]);
        }
    }
}

/// The mark of the word at `p`; 0 if it is none.
static inline uint64_t mark_at(const bytes_words *table, const uint8_t *p) {
    return table->marks[slot_of(table, load4(p))];
}

static inline uint64_t flags_of(uint8_t byte) {
    return (byte == escape ? BYTES_WORDS_ESCAPE : 0) | (byte & 0x80 ? BYTES_WORDS_NOT_ASCII : 0);
}

/// The flags of the bytes that no word can begin at.
static inline uint64_t flags_of_last(const uint8_t *p, size_t n) {
    uint64_t found = 0;
    for (size_t i = n < word_length ? 0 : n - word_length + 1; i < n; i++) found |= flags_of(p[i]);
    return found;
}

/// One byte at a time: the definition.
static uint64_t find_plain(const bytes_words *table, const uint8_t *p, size_t n) {
    uint64_t found = 0;
    for (size_t i = 0; i < n; i++) {
        found |= flags_of(p[i]);
        if (i + word_length <= n) found |= mark_at(table, p + i);
    }
    return found;
}

/// Looks at blocks of `WIDTH` bytes that may begin a word, and at the bytes after them. The last block overlaps the one
/// before it: what is found twice changes nothing. A text shorter than a block is copied, with zeros after it: no word
/// has a zero.
#define FIND_BY_BLOCKS(WIDTH)                                                                                             \
    const size_t needed = WIDTH + word_length - 1;                                                                        \
    if (n < needed) {                                                                                                     \
        uint8_t rest[WIDTH + word_length] = {0};                                                                          \
        memcpy(rest, p, n);                                                                                               \
        return look(table, rest) | flags_of_last(p, n);                                                                   \
    }                                                                                                                     \
    uint64_t found = flags_of_last(p, n);                                                                                 \
    for (size_t i = 0; i + needed < n; i += WIDTH) found |= look(table, p + i);                                           \
    return found | look(table, p + n - needed);

#if defined(__x86_64__)

#define INLINED static inline __attribute__((always_inline))
#define TARGET_AVX2 __attribute__((target("avx2")))
#define TARGET_SSSE3 __attribute__((target("ssse3")))

TARGET_AVX2 INLINED __m256i table_avx2(const uint8_t *table) {
    return _mm256_broadcastsi128_si256(_mm_loadu_si128((const __m128i *)table));
}

TARGET_AVX2 INLINED uint64_t look_avx2(const bytes_words *table, const uint8_t *p) {
    const __m256i half = _mm256_set1_epi8(15);
    __m256i agreed = _mm256_set1_epi8(-1);
    for (int k = 0; k < word_length; k++) {
        const __m256i v = _mm256_loadu_si256((const __m256i *)(p + k));
        agreed = _mm256_and_si256(agreed, _mm256_shuffle_epi8(table_avx2(table->low[k]), _mm256_and_si256(v, half)));
        agreed = _mm256_and_si256(
            agreed, _mm256_shuffle_epi8(table_avx2(table->high[k]), _mm256_and_si256(_mm256_srli_epi16(v, 4), half)));
    }
    const __m256i v = _mm256_loadu_si256((const __m256i *)p);
    uint64_t found = _mm256_movemask_epi8(v) != 0 ? BYTES_WORDS_NOT_ASCII : 0;
    if (_mm256_movemask_epi8(_mm256_cmpeq_epi8(v, _mm256_set1_epi8(escape))) != 0) found |= BYTES_WORDS_ESCAPE;
    uint32_t at = ~(uint32_t)_mm256_movemask_epi8(_mm256_cmpeq_epi8(agreed, _mm256_setzero_si256()));
    if (__builtin_expect(at == 0, 1)) return found;
    for (; at != 0; at &= at - 1) found |= mark_at(table, p + __builtin_ctz(at));
    return found;
}

TARGET_AVX2 static uint64_t find_avx2(const bytes_words *table, const uint8_t *p, size_t n) {
#define look look_avx2
    FIND_BY_BLOCKS(32)
#undef look
}

TARGET_SSSE3 INLINED uint64_t look_ssse3(const bytes_words *table, const uint8_t *p) {
    const __m128i half = _mm_set1_epi8(15);
    __m128i agreed = _mm_set1_epi8(-1);
    for (int k = 0; k < word_length; k++) {
        const __m128i v = _mm_loadu_si128((const __m128i *)(p + k));
        const __m128i low = _mm_loadu_si128((const __m128i *)table->low[k]);
        const __m128i high = _mm_loadu_si128((const __m128i *)table->high[k]);
        agreed = _mm_and_si128(agreed, _mm_shuffle_epi8(low, _mm_and_si128(v, half)));
        agreed = _mm_and_si128(agreed, _mm_shuffle_epi8(high, _mm_and_si128(_mm_srli_epi16(v, 4), half)));
    }
    const __m128i v = _mm_loadu_si128((const __m128i *)p);
    uint64_t found = _mm_movemask_epi8(v) != 0 ? BYTES_WORDS_NOT_ASCII : 0;
    if (_mm_movemask_epi8(_mm_cmpeq_epi8(v, _mm_set1_epi8(escape))) != 0) found |= BYTES_WORDS_ESCAPE;
    uint32_t at = 0xFFFF & ~(uint32_t)_mm_movemask_epi8(_mm_cmpeq_epi8(agreed, _mm_setzero_si128()));
    if (__builtin_expect(at == 0, 1)) return found;
    for (; at != 0; at &= at - 1) found |= mark_at(table, p + __builtin_ctz(at));
    return found;
}

TARGET_SSSE3 static uint64_t find_ssse3(const bytes_words *table, const uint8_t *p, size_t n) {
#define look look_ssse3
    FIND_BY_BLOCKS(16)
#undef look
}

#elif defined(__ARM_NEON) && defined(__aarch64__)

static inline uint64_t look_neon(const bytes_words *table, const uint8_t *p) {
    const uint8x16_t half = vdupq_n_u8(15);
    uint8x16_t agreed = vdupq_n_u8(0xFF);
    for (int k = 0; k < word_length; k++) {
        const uint8x16_t v = vld1q_u8(p + k);
        agreed = vandq_u8(agreed, vqtbl1q_u8(vld1q_u8(table->low[k]), vandq_u8(v, half)));
        agreed = vandq_u8(agreed, vqtbl1q_u8(vld1q_u8(table->high[k]), vshrq_n_u8(v, 4)));
    }
    const uint8x16_t v = vld1q_u8(p);
    uint64_t found = vmaxvq_u8(v) & 0x80 ? BYTES_WORDS_NOT_ASCII : 0;
    if (vmaxvq_u8(vceqq_u8(v, vdupq_n_u8(escape))) != 0) found |= BYTES_WORDS_ESCAPE;
    if (__builtin_expect(vmaxvq_u8(agreed) == 0, 1)) return found;
    uint8_t candidates[16];
    vst1q_u8(candidates, agreed);
    for (int i = 0; i < 16; i++)
        if (candidates[i] != 0) found |= mark_at(table, p + i);
    return found;
}

static uint64_t find_neon(const bytes_words *table, const uint8_t *p, size_t n) {
#define look look_neon
    FIND_BY_BLOCKS(16)
#undef look
}

#endif

typedef uint64_t word_finder(const bytes_words *table, const uint8_t *p, size_t n);

/// The function with strides of this width; NULL if the processor has none.
static word_finder *finder(int width) {
    switch (width) {
    case 0:
        return find_plain;
#if defined(__x86_64__)
    case 16:
        return __builtin_cpu_supports("ssse3") ? find_ssse3 : NULL;
    case 32:
        return __builtin_cpu_supports("avx2") ? find_avx2 : NULL;
#elif defined(__ARM_NEON) && defined(__aarch64__)
    case 16:
        return find_neon;
#endif
    default:
        return NULL;
    }
}

uint64_t bytes_words_find(const bytes_words *table, const uint8_t *p, size_t n) {
    if (p == NULL) return 0;
    word_finder *find = finder(32);
    if (find == NULL) find = finder(16);
    if (find == NULL) find = finder(0);
    return find(table, p, n);
}

int bytes_words_find_as(int width, const bytes_words *table, const uint8_t *p, size_t n, uint64_t *found) {
    word_finder *find = finder(width);
    if (find == NULL) return 0;
    *found = p == NULL ? 0 : find(table, p, n);
    return 1;
}
