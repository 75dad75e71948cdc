#include "scrub_template.h"

#include "bytes_hex.h"
#include "scrub_cache.h"
#include "scrub_lanes.h"
#include "scrub_scan.h"

#include <string.h>

/// A bit for each byte of a text.
typedef unsigned _BitInt(SCRUB_TEMPLATE) text_bits;

typedef uint64_t wide_words __attribute__((ext_vector_type(8)));

enum { BLOCKS = SCRUB_TEMPLATE / 64, UUID = 36 };

/// What a block of 64 bytes holds.
typedef struct {
    uint64_t digits, zeros, letters, spaces, separators, dashes, colons, points, equals, signs;
} block_bytes;

static inline __attribute__((always_inline)) void look_at(const uint8_t *bytes, block_bytes *all) {
    scrub_wide_bytes c;
    memcpy(&c, bytes, sizeof c);
    all->digits = SCRUB_BITS_OF(c - '0' < 10);
    all->letters = SCRUB_BITS_OF(((c | 32) - 'a' < 26) | (c >= 0x80) | (c == '_'));
    all->zeros = SCRUB_BITS_OF(c == '0');
    all->spaces = SCRUB_BITS_OF(c == ' ');
    all->separators = SCRUB_BITS_OF((c == ',') | (c == ';') | (c == ')'));
    all->equals = SCRUB_BITS_OF(c == '=');
    all->dashes = SCRUB_BITS_OF(c == '-');
    all->colons = SCRUB_BITS_OF(c == ':');
    all->points = SCRUB_BITS_OF((c == '.') | (c == ','));
    all->signs = SCRUB_BITS_OF((c == '.') | (c == '/') | (c == '+') | (c - '%' < 2) | (c == '#') | (c == '\\') | (c == '@'));
}

typedef struct {
    text_bits digits, zeros, letters, spaces, separators, dashes, colons, points, equals, signs;
} text_bytes;

#define JOIN(field) \
    all->field = (text_bits)is[0].field | (text_bits)is[1].field << 64 | (text_bits)is[2].field << 128 | (text_bits)is[3].field << 192

static inline __attribute__((always_inline)) void look(const uint8_t *bytes, size_t count, text_bytes *all) {
    block_bytes is[BLOCKS] = {0};
    for (size_t block = 0; 64 * block < count; block++) look_at(bytes + 64 * block, is + block);
    JOIN(digits), JOIN(zeros), JOIN(letters), JOIN(spaces), JOIN(separators), JOIN(dashes), JOIN(colons), JOIN(points),
        JOIN(equals), JOIN(signs);
}

/// The bits of runs of `of` that begin at `starts`.
static inline text_bits runs_from(text_bits starts, text_bits of) { return of & ~(of + starts); }

/// The runs of `of` that end at `ends`, their last bytes. At most eight bytes of each.
static inline text_bits runs_to(text_bits ends, text_bits of) {
    for (int shift = 1; shift < 8; shift *= 2) {
        ends |= of & ends >> shift;
        of &= of >> shift;
    }
    return ends;
}

/// The digits of dates and times.
static text_bits times_of(const text_bytes *is) {
    const text_bits d = is->digits, two = d & d >> 1;
    text_bits time = two & is->colons >> 2 & two >> 3 & is->colons >> 5 & two >> 6 & ~((d | is->colons) >> 8);
    if (!time) return 0;
    const text_bits alone = ~((d | is->letters | is->signs | is->colons | is->dashes) << 1);
    // A letter between a date and a time is a T, or the time does not count. A sign is none.
    text_bits date = two & two >> 2 & is->dashes >> 4 & two >> 5 & is->dashes >> 7 & two >> 8 & alone & time >> 11
        & (is->letters | is->spaces) >> 10;
    text_bits dated = date << 11, found = time & ((alone & ~(is->letters >> 8)) | dated);
    date |= date << 1;
    date |= date << 2 | date << 5 | date << 8;
    text_bits fractions = found << 9 & is->points << 1;
    found |= found << 1;
    found |= found << 3 | found << 6;
    return date | found | runs_from(fractions & d, d);
}

/// Three numbers in a row, or two that are not process ids: they may be a telephone number or the bytes of a text.
static text_bits rows_of(text_bits starts, text_bits d, const text_bytes *is) {
    const text_bits gaps = is->spaces | is->separators;
    // A blank between two numbers, or two: a comma and a space
    const text_bits first = starts & gaps << 1 & (d << 2 | (gaps << 2 & d << 3)), last = d & gaps >> 1 & (d >> 2 | (gaps >> 2 & d >> 3));
    if (!(first | last)) return 0;
    const text_bits with_before = runs_from(first, d), with_after = runs_to(last, d), both = with_before | with_after;
    text_bits six = d & d >> 1;
    six &= six >> 2 & six >> 4;
    const int is_pair = !(with_before & with_after) && !((first >> 1 | last << 1) & is->separators) && !(six & both);
    return is_pair ? 0 : both;
}

/// The digits of numbers that stand alone.
static text_bits numbers_of(const text_bytes *is, text_bits times) {
    const text_bits d = is->digits & ~times, beside = is->letters | is->signs | is->colons | is->dashes;
    text_bits eight = d & d >> 1;
    eight &= eight >> 2;
    eight &= eight >> 4;
    const text_bits starts = d & ~(d << 1), allowed = starts & ~(beside << 1) & ~eight & ~(is->zeros & d >> 1);
    const text_bits found = runs_from(allowed, d) & ~runs_to(d & (beside | is->equals) >> 1, d);
    return found ? found & ~rows_of(starts, d, is) : 0;
}

/// Whether a mask's label ends at `end`: lower-case letters that `Mask.labels` has.
static int is_after_label(const uint8_t *bytes, size_t end) {
    static const char *const labels[] = {SCRUB_LABELS};
    for (size_t which = 0; which < sizeof labels / sizeof *labels; which++) {
        size_t length = strlen(labels[which]);
        if (length <= end && memcmp(bytes + end - length, labels[which], length) == 0) return 1;
    }
    return 0;
}

static inline size_t first_of(text_bits bits) {
    size_t index = 0;
    for (; !(uint64_t)bits; bits >>= 64) index += 64;
    return index + (size_t)__builtin_ctzll((uint64_t)bits);
}

static inline int is_beside_id(uint8_t c) { return scrub_is_alphanumeric(c) || c == '_' || c == '-'; }

/// The GUIDs of a text of at most `SCRUB_TEMPLATE` bytes.
typedef struct {
    uint8_t texts[SCRUB_TEMPLATE / UUID][UUID];
    size_t count;
} known_ids;

/// Which GUID of the text is at `p`: 0 for the first one.
static size_t number_of_id(known_ids *known, const uint8_t *p) {
    size_t which = 0;
    while (which < known->count && memcmp(known->texts[which], p, UUID) != 0) which++;
    if (which == known->count) memcpy(known->texts[known->count++], p, UUID);
    return which;
}

/// Puts another GUID in place of the one at `p`: the text's first, second …
static void replace_id(uint8_t *p, size_t which, int has_capitals) {
    static const char usual[2][UUID + 1] = {"7d3f5a1e-9b2c-4e6d-8a4f-1c5b9e3d7f20", "7D3F5A1E-9B2C-4E6D-8A4F-1C5B9E3D7F20"};
    memcpy(p, usual[has_capitals], UUID);
    p[UUID - 1] = (uint8_t)('2' + which);
}

static int is_zero_id(const uint8_t *p) { return memcmp(p, "00000000-0000-0000-0000-000000000000", UUID) == 0; }

static void replace_ids(uint8_t *bytes, size_t count, const text_bytes *is) {
    text_bits hyphens = is->dashes & is->dashes >> 5 & is->dashes >> 10 & is->dashes >> 15;
    known_ids known = {.count = 0};
    for (; hyphens; hyphens &= hyphens - 1) {
        size_t hyphen = first_of(hyphens);
        if (hyphen < 8 || hyphen + 28 > count) continue;
        uint8_t *p = bytes + hyphen - 8;
        if ((p > bytes && is_beside_id(p[-1])) || (hyphen + 28 < count && is_beside_id(p[UUID])) || !bytes_is_uuid(p) || is_zero_id(p)) continue;
        replace_id(p, number_of_id(&known, p), !bytes_uuid_is_lowercase(p));
    }
}

static void replace_hashes(uint8_t *bytes, size_t count, const text_bytes *is) {
    for (text_bits colons = is->colons & is->colons >> (SCRUB_KEY_ID + 1); colons; colons &= colons - 1) {
        size_t colon = first_of(colons);
        if (colon + SCRUB_KEY_ID + 18 > count || !scrub_is_pseudonym(bytes + colon + 1) || !is_after_label(bytes, colon)) continue;
        memcpy(bytes + colon + SCRUB_KEY_ID + 2, "9f2c61a5e07b83d4", 16);
    }
}

static void replace_pointers(uint8_t *bytes, size_t count, const text_bytes *is) {
    enum { SHORTEST = 4, LONGEST = 16 };
    text_bits signs = is->digits & is->letters >> 1 & ~((is->digits | is->letters) << 1);
    for (; signs; signs &= signs - 1) {
        size_t zero = first_of(signs), start = zero + 2, end = start;
        if (bytes[zero] != '0' || bytes[zero + 1] != 'x') continue;
        while (end < count && (scrub_is_digit(bytes[end]) || (uint8_t)(bytes[end] - 'a') < 6)) end++;
        if (end - start < SHORTEST || end - start > LONGEST || (end < count && (scrub_is_alphanumeric(bytes[end]) || bytes[end] == '_'))) continue;
        memcpy(bytes + start, "7f3a92c5e8d4b6a7", end - start);
    }
}

/// Puts other digits, again and again the same eight, in place of those in `bits`.
static inline __attribute__((always_inline)) void replace(uint8_t *bytes, size_t count, text_bits bits, const char *digits) {
    uint64_t eight;
    memcpy(&eight, digits, 8);
    const scrub_wide_bytes others = __builtin_bit_cast(scrub_wide_bytes, (wide_words)eight);
    for (size_t base = 0; base < count; base += 64, bits >>= 64) {
        scrub_wide_bytes c;
        memcpy(&c, bytes + base, sizeof c);
        scrub_wide_bytes replaced = -__builtin_convertvector(__builtin_bit_cast(scrub_wide_bits, (uint64_t)bits), scrub_wide_bytes);
        c = (c & ~replaced) | (others & replaced);
        memcpy(bytes + base, &c, sizeof c);
    }
}

static inline __attribute__((always_inline)) int template_of(const uint8_t *bytes, size_t count, uint8_t *target) {
    memset(target + (count - 1) / 64 * 64, 0, 64);
    memcpy(target, bytes, count);
    text_bytes is;
    look(target, count, &is);
    if (!is.digits) return 0;
    const text_bits times = times_of(&is);
    const text_bits numbers = numbers_of(&is, times);
    if (times) replace(target, count, times, "11111111");
    // No number has a zero or a one at its beginning, and none is a year.
    if (numbers) replace(target, count, numbers, "75394862");
    if (is.dashes) replace_ids(target, count, &is);
    replace_hashes(target, count, &is);
    replace_pointers(target, count, &is);
    return 1;
}

#if defined(__x86_64__)
__attribute__((target("avx2"))) static int template_32(const uint8_t *bytes, size_t count, uint8_t *target) {
    return template_of(bytes, count, target);
}
#endif

int scrub_template(const uint8_t *bytes, size_t count, uint8_t *target) {
    if (count == 0 || count > SCRUB_TEMPLATE) return 0;
    SCRUB_WITH_AVX2(if (__builtin_cpu_supports("avx2")) return template_32(bytes, count, target);)
    return template_of(bytes, count, target);
}
