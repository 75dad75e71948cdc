#include "scrub_template.h"

#include "bytes_hex.h"
#include "scrub_cache.h"
#include "scrub_lanes.h"
#include "scrub_scan.h"

#include <string.h>

// The vectors below are passed to inlined functions only.
#pragma clang diagnostic ignored "-Wpsabi"

#define INLINED static inline __attribute__((always_inline))

enum { BLOCKS = SCRUB_TEMPLATE / 64, UUID = 36 };

// MARK: A bit for each byte of a text

typedef uint64_t text_bits __attribute__((ext_vector_type(BLOCKS)));
_Static_assert(BLOCKS == 4, "the shuffles below");

/// The bits moved to bytes that are 1 to 63 further on.
INLINED text_bits later(text_bits bits, uint64_t by) {
    return bits << by | __builtin_shufflevector(bits, (text_bits)0, 4, 0, 1, 2) >> (64 - by);
}

/// The bits moved back: `earlier(x, 2) & y` are the bytes of `y` with one of `x` two bytes after them.
INLINED text_bits earlier(text_bits bits, uint64_t by) {
    return bits >> by | __builtin_shufflevector(bits, (text_bits)0, 1, 2, 3, 4) << (64 - by);
}

/// The bits of each block. (An index that varies is compiled wrongly.)
typedef struct {
    uint64_t of[BLOCKS];
} block_bits;

INLINED block_bits by_block(text_bits bits) { return (block_bits){{bits[0], bits[1], bits[2], bits[3]}}; }

INLINED int any(text_bits bits) { return (bits[0] | bits[1] | bits[2] | bits[3]) != 0; }

/// From `starts` on, the bytes of `of` that follow without a gap: sixteen at most.
INLINED text_bits runs_from(text_bits starts, text_bits of) {
    for (uint64_t by = 1; by < 16; by *= 2) {
        starts |= of & later(starts, by);
        of &= later(of, by);
    }
    return starts;
}

/// Up to `ends`, the bytes of `of` before them without a gap: sixteen at most.
INLINED text_bits runs_to(text_bits ends, text_bits of) {
    for (uint64_t by = 1; by < 16; by *= 2) {
        ends |= of & earlier(ends, by);
        of &= earlier(of, by);
    }
    return ends;
}

/// The bytes of `of` with seven more after them.
INLINED text_bits eight_from(text_bits of) {
    of &= earlier(of, 1);
    of &= earlier(of, 2);
    return of & earlier(of, 4);
}

// MARK: What the bytes are

/// A bit for each of 64 bytes.
typedef struct {
    uint64_t digits, zeros, fours, letters, spaces, separators, opening, closing, dashes, colons, dots, commas, equals, signs, ats, questions, forbidding;
} block_bytes;

INLINED void look_at(const uint8_t *bytes, block_bytes *all) {
    scrub_wide_bytes c;
    memcpy(&c, bytes, sizeof c);
    all->digits = SCRUB_BITS_OF(c - '0' < 10);
    all->zeros = SCRUB_BITS_OF(c == '0');
    all->fours = SCRUB_BITS_OF(c == '4');
    all->letters = SCRUB_BITS_OF(((c | 32) - 'a' < 26) | (c >= 0x80) | (c == '_'));
    all->spaces = SCRUB_BITS_OF(c == ' ');
    all->opening = SCRUB_BITS_OF((c == '(') | (c == '[') | (c == '{'));
    all->closing = SCRUB_BITS_OF((c == ')') | (c == ']') | (c == '}'));
    all->dashes = SCRUB_BITS_OF(c == '-');
    all->colons = SCRUB_BITS_OF(c == ':');
    all->dots = SCRUB_BITS_OF(c == '.');
    all->commas = SCRUB_BITS_OF(c == ',');
    all->separators = all->commas | SCRUB_BITS_OF((c == ';') | (c == ')') | (c == '|') | (c == '\t'));
    all->equals = SCRUB_BITS_OF(c == '=');
    all->ats = SCRUB_BITS_OF(c == '@');
    all->signs = all->dots | all->ats | SCRUB_BITS_OF((c == '/') | (c == '+') | (c - '%' < 2) | (c == '#') | (c == '\\') | (c == '*'));
    all->questions = SCRUB_BITS_OF(c == '?');
    all->forbidding = SCRUB_BITS_OF((c == '$') | (c == 0x1B));
}

typedef struct {
    text_bits digits, zeros, fours, letters, spaces, separators, opening, closing, dashes, colons, dots, commas, equals, signs, ats, questions, forbidding;
} text_bytes;

#define JOIN(field) all->field = (text_bits){is[0].field, is[1].field, is[2].field, is[3].field}

INLINED void look(const uint8_t *bytes, size_t count, text_bytes *all) {
    block_bytes is[BLOCKS] = {0};
    for (size_t block = 0; 64 * block < count; block++) look_at(bytes + 64 * block, is + block);
    JOIN(digits), JOIN(zeros), JOIN(fours), JOIN(letters), JOIN(spaces), JOIN(separators), JOIN(opening), JOIN(closing), JOIN(dashes);
    JOIN(colons), JOIN(dots), JOIN(commas), JOIN(equals), JOIN(signs), JOIN(ats), JOIN(questions), JOIN(forbidding);
}

// MARK: Times and numbers

/// The digits after the point of a second at `points`: one to nine after a dot, three after a comma. None that could be of
/// something else, like an address or a telephone number.
INLINED text_bits fractions_of(text_bits points, const text_bytes *is) {
    const text_bits d = is->digits, starts = later(points, 1) & d, eight = eight_from(d);
    const text_bits three = starts & earlier(d, 1) & earlier(d, 2) & ~earlier(d, 3);
    const text_bits allowed = (starts & later(is->dots, 1) & ~(eight & earlier(eight, 2))) | (three & later(is->commas, 1));
    const text_bits found = runs_from(allowed, d), last = found & ~earlier(d, 1);
    const text_bits goes_on = is->signs | is->dashes | is->colons | is->equals | is->commas | (is->spaces & earlier(d, 1));
    return found & ~runs_to(last & earlier(goes_on, 1), d);
}

/// The digits of dates and times.
INLINED text_bits times_of(const text_bytes *is) {
    const text_bits d = is->digits, two = d & earlier(d, 1);
    text_bits time = two & earlier(is->colons, 2) & earlier(two, 3) & earlier(is->colons, 5) & earlier(two, 6)
        & ~earlier(d | is->colons, 8);
    if (!any(time)) return time;
    const text_bits points = is->dots | is->commas, fractions = fractions_of(later(time, 8) & points, is);
    // A point without a fraction: a dot may be one of an address.
    time &= ~earlier(is->dots & ~earlier(fractions, 1) & earlier(d, 1), 8);
    const text_bits alone = ~later(d | is->letters | is->signs | is->colons | is->dashes, 1);
    const text_bits date = two & earlier(two, 2) & earlier(is->dashes, 4) & earlier(two, 5) & earlier(is->dashes, 7)
        & earlier(two, 8) & earlier(is->letters | is->spaces, 10) & earlier(time, 11) & alone & ~later(is->spaces & later(d, 1), 1);
    text_bits found = time & ((alone & ~earlier(is->letters, 8)) | later(date, 11));
    const text_bits fraction = runs_from(later(found, 9) & fractions, fractions);
    found |= later(found, 3) | later(found, 6) | date | later(date, 2) | later(date, 5) | later(date, 8);
    return found | later(found, 1) | fraction;
}

/// The numbers of a row: three of them, or two that are not the ids of a process and a thread. They may be a telephone number or
/// the bytes of a text.
INLINED text_bits rows_of(text_bits starts, text_bits d, const text_bytes *is) {
    const text_bits gaps = is->spaces | is->separators;
    // One sign between two numbers, or two: a comma and a space
    const text_bits first = starts & later(gaps, 1) & (later(is->digits, 2) | (later(gaps, 2) & later(d, 3)));
    const text_bits last = d & earlier(gaps, 1) & (earlier(is->digits, 2) | (earlier(gaps, 2) & earlier(d, 3)));
    if (!any(first | last)) return first;
    const text_bits with_before = runs_from(first, d), with_after = runs_to(last, d), both = with_before | with_after;
    text_bits six = d & earlier(d, 1);
    six &= earlier(six, 2) & earlier(six, 4);
    const int is_pair = !any((with_before & with_after) | ((earlier(first, 1) | later(last, 1)) & is->separators) | (six & both));
    return is_pair ? (text_bits)0 : both;
}

/// The digits of numbers that stand alone.
INLINED text_bits numbers_of(const text_bytes *is, text_bits times) {
    const text_bits d = is->digits & ~times, beside = is->letters | is->signs | is->colons | is->dashes;
    const text_bits starts = d & ~later(d, 1), four = d & earlier(d, 1) & earlier(d, 2) & earlier(d, 3);
    // `err=49` says what failed, `TID=91475` nothing. `=40` may be an encoded character.
    const text_bits allowed = starts & ~later(beside, 1) & ~(later(is->equals, 1) & (is->fours | ~four)) & ~eight_from(d) & ~(is->zeros & earlier(d, 1));
    if (!any(allowed)) return allowed;
    const text_bits bounded = runs_from(allowed, d) & ~runs_to(d & earlier(beside | is->equals, 1), d);
    // `parameter [1]`, `{0}`: the number of something
    const text_bits enclosed = runs_from(starts & later(is->opening, 1), d) & runs_to(d & earlier(is->closing, 1), d);
    return bounded & ~enclosed & ~rows_of(starts, d, is);
}

/// Signs for the parameters of a statement, `?` and `@name`, where those of addresses and queries are none.
INLINED text_bits parameters_of(const text_bytes *is) {
    const text_bits words = is->letters | is->digits;
    return (is->ats & ~(later(words, 1) & earlier(words, 1))) | (is->questions & ~(later(words | is->signs, 1) & earlier(is->letters, 1)));
}

/// Puts other digits, again and again the same eight, in place of those in `bits`.
INLINED void replace(uint8_t *bytes, size_t count, text_bits bits, const char *digits) {
    if (!any(bits)) return;
    const block_bits blocks = by_block(bits);
    scrub_wide_bytes others;
    for (int index = 0; index < 64; index += 8) memcpy((uint8_t *)&others + index, digits, 8);
    for (size_t block = 0; 64 * block < count; block++) {
        scrub_wide_bytes c;
        memcpy(&c, bytes + 64 * block, sizeof c);
        scrub_wide_bytes replaced = -__builtin_convertvector(__builtin_bit_cast(scrub_wide_bits, blocks.of[block]), scrub_wide_bytes);
        c = (c & ~replaced) | (others & replaced);
        memcpy(bytes + 64 * block, &c, sizeof c);
    }
}

// MARK: GUIDs and masks

/// The GUIDs of a text.
typedef struct {
    uint8_t texts[SCRUB_TEMPLATE / UUID][UUID];
    size_t count;
} known_ids;

/// Which GUID of the text is at `p`: 0 for the first one. The same one in capitals is no other.
static size_t number_of_id(known_ids *known, const uint8_t *p) {
    uint8_t text[UUID];
    for (size_t index = 0; index < UUID; index++) text[index] = p[index] | 0x20;
    size_t which = 0;
    while (which < known->count && memcmp(known->texts[which], text, UUID) != 0) which++;
    if (which == known->count) memcpy(known->texts[known->count++], text, UUID);
    return which;
}

static inline int is_of_base64(uint8_t c) { return scrub_is_alphanumeric(c) || c == '_' || c == '-' || c == '+'; }

/// Whether there is a GUID without a word and a number in it, as nearly all are.
static int is_usual_id(const uint8_t *p) {
    static const uint8_t groups[] = {0, 8, 9, 13, 14, 18, 19, 23, 24, UUID};
    for (size_t group = 0; group < sizeof groups; group += 2) {
        size_t letters = 0, length = groups[group + 1] - groups[group];
        for (size_t index = groups[group]; index < groups[group + 1]; index++) letters += (size_t)scrub_is_letter(p[index]);
        if (letters == length || (letters == 0 && length > 4)) return 0;
    }
    return bytes_is_uuid(p);
}

/// Whether nothing is glued to the GUID at `start` that may be one value with it.
static int is_id_alone(const uint8_t *bytes, size_t start, size_t count) {
    const uint8_t *p = bytes + start;
    // After a percent sign its first digits may be an encoded character.
    if (start > 0 && (is_of_base64(p[-1]) || p[-1] == '%' || p[-1] == '\\')) return 0;
    if (start + UUID < count && (is_of_base64(p[UUID]) || p[UUID] == '=')) return 0;
    // `D2:BF:AF:GUID`: an address of hardware may be beside it.
    return !(start > 3 && p[-1] == ':' && p[-4] == ':');
}

/// Puts usual hexadecimal digits in place of those at `p`. The first and the last one stay a letter or a number, which is what
/// counts beside other words.
static void replace_hex(uint8_t *p, size_t count, const char *usual, uint8_t capital) {
    const int first = scrub_is_letter(*p), last = scrub_is_letter(p[count - 1]);
    for (size_t index = 0; index < count; index++) p[index] = (uint8_t)usual[index] ^ (scrub_is_letter((uint8_t)usual[index]) ? capital : 0);
    p[0] = first ? 'd' ^ capital : '7';
    p[count - 1] = last ? 'e' ^ capital : '4';
}

static void replace_ids(scrub_template_text *target, size_t count, const text_bytes *is) {
    uint8_t *bytes = target->bytes;
    const block_bits hyphens = by_block(is->dashes & earlier(is->dashes, 5) & earlier(is->dashes, 10) & earlier(is->dashes, 15));
    known_ids known;
    known.count = 0;
    for (size_t block = 0; block < BLOCKS; block++) {
        for (uint64_t left = hyphens.of[block]; left; left &= left - 1) {
            size_t hyphen = 64 * block + (size_t)__builtin_ctzll(left);
            if (hyphen < 8 || hyphen + 28 > count || !is_usual_id(bytes + hyphen - 8)) continue;
            if (!is_id_alone(bytes, hyphen - 8, count)) {
                target->has_glued_id = 1;
                continue;
            }
            const size_t start = hyphen - 8;
            target->ids[start / 64] |= UINT64_C(1) << start % 64;
            uint8_t *p = bytes + start;
            size_t which = number_of_id(&known, p);
            replace_hex(p, UUID, "7d3f5a1e-9b2c-4e6d-8a4f-1c5b9e3d7f20", bytes_uuid_is_lowercase(p) ? 0 : 32);
            p[UUID - 2] = (uint8_t)('2' + which);
        }
    }
}

/// Whether a mask's label ends at `end`. `FindingKind` is the source of the labels; a test compares them.
static int is_after_label(const uint8_t *bytes, size_t end) {
    static const char *const labels[] = {"user", "name", "phone", "ip", "mac", "card", "device", "session", "enrollment", "id", "org"};
    for (size_t which = 0; which < sizeof labels / sizeof *labels; which++) {
        size_t length = strlen(labels[which]);
        if (length <= end && memcmp(bytes + end - length, labels[which], length) == 0) return 1;
    }
    return 0;
}

static void replace_hashes(uint8_t *bytes, size_t count, const text_bytes *is) {
    enum { HASH = 16 };
    const block_bits colons = by_block(is->colons & earlier(is->colons, SCRUB_KEY_ID + 1));
    for (size_t block = 0; block < BLOCKS; block++) {
        for (uint64_t left = colons.of[block]; left; left &= left - 1) {
            size_t colon = 64 * block + (size_t)__builtin_ctzll(left), hash = colon + SCRUB_KEY_ID + 2, end = hash + HASH;
            if (end > count || (end < count && is_of_base64(bytes[end]))) continue;
            if (scrub_is_pseudonym(bytes + colon + 1) && is_after_label(bytes, colon)) replace_hex(bytes + hash, HASH, "9f2c61a5e07b83d4", 0);
        }
    }
}

// MARK: The template

/// The bytes of the GUIDs that begin at `ids`.
INLINED text_bits bytes_of_ids(text_bits ids) {
    text_bits bytes = ids | later(ids, 1);
    bytes |= later(bytes, 2);
    ids = bytes;
    for (uint64_t by = 4; by < UUID; by += 4) bytes |= later(ids, by);
    return bytes;
}

INLINED int template_of(const uint8_t *bytes, size_t count, int is_masked, scrub_template_text *target) {
    memset(target->bytes + (count - 1) / 64 * 64, 0, 64);
    memcpy(target->bytes, bytes, count);
    text_bytes is;
    look(target->bytes, count, &is);
    if (!any(is.digits) || any(is.forbidding) || any(parameters_of(&is))) return 0;
    const text_bits times = times_of(&is), numbers = numbers_of(&is, times);
    replace(target->bytes, count, times, "11111111");
    // No number has a zero or a one at its beginning, and none is a year.
    replace(target->bytes, count, numbers, "75394862");
    memset(target->ids, 0, sizeof target->ids);
    target->has_glued_id = 0;
    text_bits replaced = times | numbers;
    if (any(is.dashes)) {
        replace_ids(target, count, &is);
        text_bits ids;
        memcpy(&ids, target->ids, sizeof ids);
        replaced |= bytes_of_ids(ids);
    }
    memcpy(target->replaced, &replaced, sizeof replaced);
    if (is_masked) replace_hashes(target->bytes, count, &is);
    return 1;
}

#if defined(__x86_64__)
__attribute__((target("avx2"))) static int template_32(const uint8_t *bytes, size_t count, int is_masked, scrub_template_text *target) {
    return template_of(bytes, count, is_masked, target);
}
#endif

int scrub_template(const uint8_t *bytes, size_t count, int is_masked, scrub_template_text *target) {
    if (count == 0 || count > SCRUB_TEMPLATE) return 0;
    SCRUB_WITH_AVX2(if (__builtin_cpu_supports("avx2")) return template_32(bytes, count, is_masked, target);)
    return template_of(bytes, count, is_masked, target);
}
