#include "scrub_persons.h"

#include "bytes_hex.h"
#include "scrub_lanes.h"
#include "scrub_text.h"

#include <string.h>

/// Letters in lower case, the first one in the lowest byte of `low`, zeros after the last one.
typedef struct {
    uint64_t low, high;
} scrub_letters;

static inline uint64_t scrub_low_bytes(size_t count) { return count >= 8 ? ~(uint64_t)0 : ((uint64_t)1 << 8 * count) - 1; }

static inline scrub_letters scrub_prefix(scrub_letters word, size_t length) {
    word.low &= scrub_low_bytes(length);
    word.high &= length > 8 ? scrub_low_bytes(length - 8) : 0;
    return word;
}

/// At most SCRUB_LONGEST_NAME letters of a text, in lower case.
static inline scrub_letters scrub_load(const uint8_t *bytes, size_t count, size_t start, size_t length) {
    uint64_t halves[2];
    if (count - start >= sizeof halves) {
        memcpy(halves, bytes + start, sizeof halves);
    } else {
        uint8_t copy[sizeof halves] = {0};
        for (size_t index = 0; index < length; index++) copy[index] = bytes[start + index];
        memcpy(halves, copy, sizeof halves);
    }
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    for (int half = 0; half < 2; half++) halves[half] = __builtin_bswap64(halves[half]);
#endif
    const uint64_t lower = UINT64_C(0x2020202020202020);
    return scrub_prefix((scrub_letters){halves[0] | lower, halves[1] | lower}, length);
}

static inline scrub_letters scrub_suffix(scrub_letters word, size_t skipped) {
    if (skipped >= 8) return (scrub_letters){word.high >> 8 * (skipped - 8) % 64, 0};
    if (skipped == 0) return word;
    return (scrub_letters){word.low >> 8 * skipped | word.high << (64 - 8 * skipped), word.high >> 8 * skipped};
}

// Scripts/generate-catalogue computes the same hashes.
static inline uint64_t scrub_letters_hash(scrub_letters word) {
    uint64_t hash = word.low * UINT64_C(0x9E3779B97F4A7C15) + word.high * UINT64_C(0xC2B2AE3D27D4EB4F);
    hash ^= hash >> 32;
    return hash * UINT64_C(0xD6E8FEB86659FD93);
}

/// The kinds of the word; -1 if it is not in the table.
static int scrub_lookup(scrub_letters word) {
    uint64_t hash = scrub_letters_hash(word);
    size_t bucket = (size_t)(hash >> 50);
    uint32_t wanted = (uint32_t)(hash >> 20) & 0x1FFFFFFF;
    for (size_t index = scrub_person_buckets[bucket]; index < scrub_person_buckets[bucket + 1]; index++) {
        uint32_t entry = scrub_person_entries[index];
        if (entry >> 3 == wanted) return (int)(entry & 7);
    }
    return -1;
}

/// The kinds of the word; 0 if it is no name.
static inline int scrub_kinds(scrub_letters word) {
    int kinds = scrub_lookup(word);
    return kinds > 0 ? kinds : 0;
}

/// Whether the kinds say that the word is a name, and no other word.
static inline int scrub_is_only_name(int kinds) { return kinds && !(kinds & SCRUB_NAME_AND_WORD); }

/// Whether two words are a name together: one is only a name, or a given name stands beside a family name.
static inline int scrub_are_names(int first, int second) {
    return (first && second)
        && (scrub_is_only_name(first) || scrub_is_only_name(second)
            || ((first & SCRUB_GIVEN_NAME) && (second & SCRUB_FAMILY_NAME))
            || ((first & SCRUB_FAMILY_NAME) && (second & SCRUB_GIVEN_NAME)));
}

static inline int scrub_has_bit(const uint64_t *bits, uint64_t bit) { return bits[bit >> 6] >> (bit & 63) & 1; }

/// Whether the first `length` of eight letters have their bit in a table of names. No is certain.
#define SCRUB_MAY_BE(table, letters, length) \
    scrub_has_bit(table, ((letters) & scrub_low_bytes(length)) * UINT64_C(0x9E3779B97F4A7C15) / (UINT64_MAX / (8 * sizeof(table)) + 1))

/// Whether a name may begin with the first letters of the word. No is certain.
static inline int scrub_may_begin(scrub_letters word) { return SCRUB_MAY_BE(scrub_person_heads, word.low, SCRUB_NAME_HEAD); }

/// The same for a family name of at least SCRUB_FAMILY_HEAD letters.
static inline int scrub_may_begin_family(scrub_letters word) { return SCRUB_MAY_BE(scrub_family_heads, word.low, SCRUB_FAMILY_HEAD); }

/// The same for a given name, by its first SCRUB_GIVEN_HEAD letters.
static inline int scrub_may_begin_given(scrub_letters word) {
    unsigned given = 0;
    for (int index = 0; index < SCRUB_GIVEN_HEAD; index++) given = given * 26 + ((word.low >> 8 * index & 0xFF) - 'a');
    return scrub_has_bit(scrub_given_heads, given);
}

/// The kinds of a word of at most SCRUB_LONGEST_NAME letters.
static inline int scrub_kinds_of(scrub_letters word, size_t length) {
    return length >= SCRUB_SHORTEST_HEAD && !scrub_may_begin(word) ? 0 : scrub_kinds(word);
}

int scrub_name_kinds(const uint8_t *word, size_t length) {
    return length > 0 && length <= SCRUB_LONGEST_NAME ? scrub_kinds_of(scrub_load(word, length, 0, length), length) : 0;
}

/// How the letters of a word are written.
typedef enum { WORD_LOWER, WORD_UPPER, WORD_CAPITAL, WORD_MIXED } scrub_form;

/// `uppers` has a bit for each capital among the first 64 letters.
static inline scrub_form scrub_form_of(uint64_t uppers, size_t length) {
    if (uppers == 0) return WORD_LOWER;
    if (uppers == ~(uint64_t)0 >> (64 - length)) return WORD_UPPER;
    return uppers == 1 ? WORD_CAPITAL : WORD_MIXED;
}

/// A word of a text: where its letters end, of which at most SCRUB_LONGEST_NAME are read, and the digits behind them.
typedef struct {
    size_t end, digits_end;
    scrub_form form;
} scrub_word;

static scrub_word scrub_read_word(const uint8_t *bytes, size_t count, size_t start) {
    uint8_t copy[SCRUB_LONGEST_NAME] = {0};
    const uint8_t *letters = bytes + start;
    if (count - start < sizeof copy) letters = memcpy(copy, letters, count - start);
    scrub_lanes c;
    memcpy(&c, letters, sizeof c);
    size_t length = (size_t)__builtin_ctzll(~scrub_lane_bits((c | 32) - 'a' < 26));
    uint64_t uppers = scrub_lane_bits(c - 'A' < 26) & (((uint64_t)1 << length) - 1);
    scrub_word word = {.end = start + length, .form = length ? scrub_form_of(uppers, length) : WORD_MIXED};
    word.digits_end = word.end;
    while (scrub_is_digit(scrub_byte(bytes, count, word.digits_end))) word.digits_end++;
    return word;
}

/// What a byte beside a login forbids: 1 before it, 2 after it.
static const uint8_t scrub_forbids[128] = {
    ['.'] = 1, ['_'] = 3, ['-'] = 3, ['@'] = 3, ['/'] = 3, ['\\'] = 3, ['%'] = 1, ['$'] = 1, ['('] = 2, ['='] = 2,
};

/// Whether a login may begin after this byte.
static inline int scrub_may_follow(uint8_t before) { return before < 128 && !(scrub_forbids[before] & 1); }

/// Whether a login may end at `end`: it is not a part of a path, an address or another word, and not the name of a
/// call.
static inline int scrub_may_stop(const uint8_t *bytes, size_t count, size_t end) {
    uint8_t after = scrub_byte(bytes, count, end);
    if (after >= 128 || scrub_forbids[after] & 2 || scrub_is_alphanumeric(after)) return 0;
    return after != '.' || !scrub_is_alphanumeric(scrub_byte(bytes, count, end + 1));
}

enum {
    /// Most digits after a login: `anna.berg1990`.
    MOST_DIGITS = 4,
    /// Longest word of a name that is read, in bytes. Without a bound, a run of words that are joined by apostrophes
    /// would be read again from each of them.
    LONGEST_WORD = 40,
    /// Fewest letters of a name that tells a login: `berg` in `anna.berg`, `aberg`, `annaberg`.
    SHORTEST_JOINED = 4,
    SHORTEST_WHOLE = 5,
    SHORTEST_BEFORE_INITIAL = 6,
};

static inline uint8_t scrub_before(const uint8_t *bytes, size_t start) { return start > 0 ? bytes[start - 1] : 0; }

/// `anna.berg`, `anna_b`, `a.berg2`, `anna-berg`: one part is a name. With a hyphen, or within a path, both are; or
/// with a hyphen the first one, and the second may be a device.
static int scrub_joined_login(const uint8_t *bytes, size_t count, size_t start, scrub_word first, scrub_person *person) {
    uint8_t joint = bytes[first.end];
    size_t second = first.end + 1;
    scrub_word last = scrub_read_word(bytes, count, second);
    size_t lengths[2] = {first.end - start, last.end - second};
    if (lengths[1] == 0 || last.digits_end - last.end > MOST_DIGITS || lengths[0] > SCRUB_LONGEST_NAME
        || lengths[1] > SCRUB_LONGEST_NAME)
        return 0;
    int is_one_form = first.form == last.form || (lengths[0] == 1 && first.form == WORD_UPPER && last.form == WORD_CAPITAL)
        || (lengths[1] == 1 && first.form == WORD_CAPITAL && last.form == WORD_UPPER);
    uint8_t before = scrub_before(bytes, start), after = scrub_byte(bytes, count, last.digits_end);
    int may_begin = scrub_may_follow(before), may_stop = scrub_may_stop(bytes, count, last.digits_end);
    if (!is_one_form || (!may_begin && before != '/') || (!may_stop && after != '/')) return 0;
    int kinds[2] = {0, 0};
    const size_t starts[2] = {start, second};
    for (int part = 0; part < 2; part++) {
        if (lengths[part] < SHORTEST_JOINED) continue;
        kinds[part] = scrub_kinds_of(scrub_load(bytes, count, starts[part], lengths[part]), lengths[part]);
    }
    int are_names = scrub_are_names(kinds[0], kinds[1]);
    int is_owner = !are_names && joint == '-';
    // `olivers-macbook`
    int is_possessive = is_owner && !kinds[0] && lengths[0] > SHORTEST_JOINED && (bytes[first.end - 1] | 0x20) == 's';
    if (is_possessive) kinds[0] = scrub_kinds_of(scrub_load(bytes, count, start, lengths[0] - 1), lengths[0] - 1);
    if (is_owner ? !scrub_is_only_name(kinds[0]) || lengths[0] < SHORTEST_WHOLE
                 : !are_names && !scrub_is_only_name(kinds[0]) && !scrub_is_only_name(kinds[1]))
        return 0;
    // Within a path
    if (!are_names && (!may_begin || !may_stop)) return 0;
    *person = (scrub_person){
        .start = start,
        .end = last.digits_end,
        .kind = is_possessive ? SCRUB_POSSESSIVE : is_owner ? SCRUB_OWNER : SCRUB_LOGIN,
        .second = is_owner ? second : 0,
    };
    return 1;
}

/// `annaberg`: a given name and a family name.
static int scrub_is_given_and_family(scrub_letters letters, size_t length) {
    for (size_t split = SHORTEST_JOINED; split + SHORTEST_JOINED <= length; split++) {
        scrub_letters family = scrub_suffix(letters, split);
        if (!(length - split < SCRUB_FAMILY_HEAD ? scrub_may_begin(family) : scrub_may_begin_family(family))) continue;
        int given = scrub_kinds(scrub_prefix(letters, split));
        if (!(given & SCRUB_GIVEN_NAME)) continue;
        if (split < SHORTEST_WHOLE && scrub_is_only_name(given) && length - split < SHORTEST_WHOLE) continue;
        if (scrub_kinds(family) & SCRUB_FAMILY_NAME) return 1;
    }
    return 0;
}

/// `aberg`, `berga`, `annaberg`, `berg`: one word of more than SHORTEST_WHOLE letters that is made of names.
static int scrub_is_made_of_names(scrub_letters letters, size_t length) {
    scrub_letters tail = scrub_suffix(letters, 1);
    int may_begin = scrub_may_begin(letters), may_follow = scrub_may_begin_family(tail);
    if (!may_begin && !may_follow) return 0;
    // A word that is listed without a kind only looks like a login.
    int kinds = scrub_lookup(letters);
    if (kinds == 0) return 0;
    if (kinds > 0 && scrub_is_only_name(kinds)) return 1;
    if (may_follow && scrub_kinds(tail) & SCRUB_FAMILY_NAME) return 1;
    if (!may_begin) return 0;
    // A listed word may be a name and a letter more: `schmidt`.
    if (kinds < 0 && length > SHORTEST_BEFORE_INITIAL && scrub_may_begin_family(letters)) {
        int before_initial = scrub_kinds(scrub_prefix(letters, length - 1));
        if (scrub_is_only_name(before_initial) && before_initial & SCRUB_FAMILY_NAME) return 1;
    }
    return scrub_may_begin_given(letters) && scrub_is_given_and_family(letters, length);
}

/// `annlindq42`: as many letters as directories take of a given and of a family name, before two or three digits.
static inline int scrub_is_cut_from_names(scrub_letters letters, size_t length) {
    return length == SCRUB_GIVEN_HEAD + SCRUB_FAMILY_HEAD && scrub_may_begin_given(letters)
        && scrub_may_begin_family(scrub_suffix(letters, SCRUB_GIVEN_HEAD));
}

/// False if a word of six letters or more, all small or all capitals, is certainly no login. True also for words that this
/// cannot judge: too long, at the end of the text, or before a byte above 127.
static inline int scrub_may_be_login(const uint8_t *bytes, size_t count, size_t start, size_t length) {
    if (length > SCRUB_LONGEST_NAME || count - start <= SCRUB_LONGEST_NAME || bytes[start + length] >= 128) return 1;
    const uint64_t lower = UINT64_C(0x2020202020202020);
    uint64_t letters = bytes_load8(bytes + start) | lower;
    // A name, or all of it but the first or the last letter
    if (SCRUB_MAY_BE(scrub_person_long_heads, letters, SCRUB_LONG_HEAD)
        || SCRUB_MAY_BE(scrub_family_heads, letters >> 8, SCRUB_FAMILY_HEAD)) return 1;
    if (length < 2 * SHORTEST_JOINED) return 0;
    // A given name and a family name, or the first letters of both and a number
    uint64_t tail = bytes_load8(bytes + start + length - 8) | lower;
    return (SCRUB_MAY_BE(scrub_family_tails, tail >> 32, SCRUB_FAMILY_TAIL) && SCRUB_MAY_BE(scrub_person_heads, letters, SCRUB_NAME_HEAD))
        || scrub_is_digit(bytes[start + length]);
}

/// A login that is one word, and perhaps a number.
static int scrub_whole_login(const uint8_t *bytes, size_t count, size_t start, size_t end, scrub_person *person) {
    size_t length = end - start;
    if (length <= SHORTEST_WHOLE || length > SCRUB_LONGEST_NAME) return 0;
    scrub_letters letters = scrub_load(bytes, count, start, length);
    int is_whole = scrub_is_made_of_names(letters, length);
    if (!is_whole && !scrub_is_cut_from_names(letters, length)) return 0;
    size_t digits_end = end;
    while (scrub_is_digit(scrub_byte(bytes, count, digits_end))) digits_end++;
    size_t digits = digits_end - end;
    if (is_whole ? digits > MOST_DIGITS : digits < 2 || digits > 3) return 0;
    if (!scrub_may_follow(scrub_before(bytes, start)) || !scrub_may_stop(bytes, count, digits_end)) return 0;
    *person = (scrub_person){.start = start, .end = digits_end, .kind = is_whole ? SCRUB_LOGIN : SCRUB_CUT_LOGIN, .second = is_whole ? 0 : end};
    return 1;
}

size_t scrub_particle(const uint8_t *bytes, size_t count, size_t start) {
    static const char particles[][5] = {"de ", "da ", "do ", "di ", "du ", "van ", "von ", "der ", "den ", "af ", "al ", "bin ",
        "ibn ", "la ", "le ", "el ", "dos ", "das ", "ter ", "ten ", "y "};
    if (count - start < 5 || (bytes[start + 2] != ' ' && bytes[start + 3] != ' ' && bytes[start] != 'y')) return 0;
    for (size_t index = 0; index < sizeof particles / sizeof *particles; index++) {
        size_t length = strlen(particles[index]);
        if (count - start > length && memcmp(bytes + start, particles[index], length) == 0) return length;
    }
    return 0;
}

/// A capital, or the first byte of a letter of U+00C0 to U+017F.
static inline int scrub_is_initial(uint8_t c) { return scrub_is_upper(c) || (c >= 0xC3 && c <= 0xC5); }

/// The letters of U+00C0 to U+017F without accents, in the order of their numbers; a full stop: no letter.
static const char scrub_base_letters[] =
    "aaaaaaaceeeeiiiidnooooo.ouuuuytsaaaaaaaceeeeiiiidnooooo.ouuuuyty"
    "aaaaaaccccccccddddeeeeeeeeeegggggggghhhhiiiiiiiiii..jjkkklllllll"
    "lllnnnnnn.nnoooooooorrrrrrssssssssttttttuuuuuuuuuuuuwwyyyzzzzzz.";
_Static_assert(sizeof scrub_base_letters == 0x180 - 0xC0 + 1, "one letter each");

/// The end of a capitalised word of a name, or where the bound was reached, and its kinds. Apostrophes and accents do
/// not count: `O'Connell`, `José`.
static size_t scrub_name_word(const uint8_t *bytes, size_t count, size_t start, int *kinds) {
    // Most words are ASCII, short, and without an apostrophe.
    size_t end = scrub_read_word(bytes, count, start).end;
    uint8_t after = scrub_byte(bytes, count, end);
    if (end - start < SCRUB_LONGEST_NAME && after < 128 && after != '\'') {
        *kinds = end - start >= 3 ? scrub_kinds_of(scrub_load(bytes, count, start, end - start), end - start) : 0;
        return end;
    }
    uint8_t letters[SCRUB_LONGEST_NAME + 1];
    size_t length = 0, index = start;
    int is_known = 1;
    while (index < count && index - start < LONGEST_WORD) {
        uint8_t c = bytes[index], next = scrub_byte(bytes, count, index + 1);
        size_t size = 1;
        if (c == '\'' && index > start && scrub_is_upper(next)) {
            index++;
            continue;
        }
        if (c >= 0xC3 && c <= 0xC5 && next >= 0x80 && next < 0xC0) {
            c = (uint8_t)scrub_base_letters[(c - 0xC3) * 64 + (next - 0x80)];
            if (c == '.') is_known = 0;
            size = 2;
        } else if (c >= 128) {
            is_known = 0;
        } else if (!scrub_is_letter(c)) {
            break;
        }
        if (length < sizeof letters) letters[length++] = c;
        index += size;
    }
    *kinds = is_known && length >= 3 ? scrub_name_kinds(letters, length) : 0;
    return index;
}

/// `Anna Berg`, `Anna-Maria von Berg`, `Mei-Ling Berg`, `ANNA BERG`: capitalised words, of which the first is a given
/// name or the second a family name.
static int scrub_full_name(const uint8_t *bytes, size_t count, size_t start, scrub_person *person) {
    enum { MOST_WORDS = 5 };
    if (!scrub_may_follow(scrub_before(bytes, start)) || !scrub_is_initial(bytes[start])) return 0;
    int kinds;
    size_t end = scrub_name_word(bytes, count, start, &kinds), second = 0, named_end = 0;
    int is_shouted = end - start > 1 && scrub_is_upper(bytes[start + 1]);
    int given = kinds & SCRUB_GIVEN_NAME ? kinds : 0, family = 0;
    for (int words = 1; words < MOST_WORDS; words++) {
        uint8_t gap = scrub_byte(bytes, count, end);
        size_t next = end + 1;
        if (gap != ' ' && gap != '-') break;
        // `van`, `de la`
        for (size_t length; gap == ' ' && given && (length = scrub_particle(bytes, count, next)) > 0;) next += length;
        if (!scrub_is_initial(scrub_byte(bytes, count, next))) break;
        size_t word_end = scrub_name_word(bytes, count, next, &kinds);
        uint8_t after = scrub_byte(bytes, count, word_end);
        if (word_end - next < 2 || scrub_is_upper(bytes[next + 1]) != is_shouted || scrub_is_digit(after)
            || (after < 128 && after != '-' && scrub_forbids[after] & 2))
            break;
        end = word_end;
        if (gap == '-' && second == 0) {
            given |= kinds & SCRUB_GIVEN_NAME ? kinds : 0;
            if (given) named_end = end;
            continue;
        }
        if (second == 0) {
            second = next;
            family = word_end - next >= SHORTEST_JOINED ? kinds : 0;
        }
        if (second == next || kinds) named_end = end;
        if (!given) break;
    }
    int is_name;
    if (is_shouted) {
        is_name = scrub_are_names(given, family);
    } else if (given) {
        is_name = scrub_is_only_name(given) || family;
    } else {
        is_name = scrub_is_only_name(family) && (family & SCRUB_FAMILY_NAME);
    }
    if (!is_name || named_end == 0) return 0;
    *person = (scrub_person){.start = start, .end = named_end, .kind = SCRUB_FULL_NAME, .second = given ? 0 : second};
    return 1;
}

/// Where the word before `de la` begins, whose last word begins at `start`; `start` if it is no particle, or none is
/// before it.
static size_t scrub_before_particles(const uint8_t *bytes, size_t count, size_t start) {
    enum { MOST_PARTICLES = 2 };
    size_t first = start;
    for (int words = 0; words < MOST_PARTICLES && scrub_particle(bytes, count, first); words++) {
        if (first < 2 || bytes[first - 1] != ' ') return start;
        size_t end = first - 1;
        first = end;
        while (first > 0 && end - first < LONGEST_WORD && (scrub_is_letter(bytes[first - 1]) || bytes[first - 1] >= 128)) first--;
        if (first < end && scrub_is_initial(bytes[first])) return first;
    }
    return start;
}

/// Whether a person's name begins with the word at `start`, or before its particles, not before `from`.
__attribute__((noinline)) static int scrub_begins_person(
    const uint8_t *bytes, size_t count, size_t from, size_t start, size_t end, uint64_t uppers, scrub_person *person
) {
    size_t length = end - start;
    uint8_t after = scrub_byte(bytes, count, end), next = scrub_byte(bytes, count, end + 1);
    if (after > 0xC5 || (after >= 128 && after < 0xC3)) return 0;
    if (length == 0 || after >= 128) return scrub_full_name(bytes, count, start, person);
    scrub_word word = {.end = end, .digits_end = end, .form = scrub_form_of(uppers, length)};
    if (word.form == WORD_MIXED) return 0;
    if ((after == '.' || after == '_' || after == '-') && scrub_is_letter(next)
        && scrub_joined_login(bytes, count, start, word, person))
        return 1;
    if ((after == ' ' || after == '-') && scrub_is_initial(next)) {
        size_t first = word.form == WORD_LOWER ? scrub_before_particles(bytes, count, start) : start;
        if (first >= from && scrub_full_name(bytes, count, first, person)) return 1;
    }
    if (word.form == WORD_CAPITAL) return 0;
    return scrub_whole_login(bytes, count, start, end, person);
}

/// What 64 bytes hold, a bit for each.
typedef struct {
    uint64_t letters, capitals, digits, joints, blanks, high, slashes, forbidding;
} scrub_bytes;

static inline __attribute__((always_inline)) void scrub_look_at(const uint8_t *block, size_t skipped, scrub_bytes *all) {
    scrub_wide_bytes c;
    memcpy(&c, block, sizeof c);
    uint64_t dash = SCRUB_BITS_OF(c == '-') >> skipped;
    all->letters = SCRUB_BITS_OF((c | 32) - 'a' < 26) >> skipped;
    // Small letters have bit 5.
    all->capitals = all->letters & SCRUB_BITS_OF((c & 32) == 0) >> skipped;
    all->digits = SCRUB_BITS_OF(c - '0' < 10) >> skipped;
    all->high = SCRUB_BITS_OF(c >= 128) >> skipped;
    all->joints = dash | SCRUB_BITS_OF((c == '.') | (c == '_')) >> skipped;
    all->blanks = dash | SCRUB_BITS_OF(c == ' ') >> skipped;
    all->slashes = SCRUB_BITS_OF(c == '/') >> skipped;
    // What no name follows, see `scrub_forbids`: . _ - @ \ % $
    all->forbidding = all->joints | SCRUB_BITS_OF((c == '@') | (c == '\\') | (c - '$' <= '%' - '$')) >> skipped;
}

SCRUB_CLASSIFIER(scrub_look, scrub_bytes)

/// Where the words begin that can be, or begin, a person's name. A bit is also in `with_next` if the next word may be a part of it.
/// `before` is the byte before them.
static inline uint64_t scrub_word_starts(scrub_bytes all, uint8_t before, uint64_t *with_next) {
    uint64_t letters = all.letters, written = letters | all.high;
    uint64_t three = letters & letters >> 1 & letters >> 2;
    uint64_t three_capitals = all.capitals & all.capitals >> 1 & all.capitals >> 2;
    uint64_t alone = (three & three >> 3 & ~all.capitals) | (three_capitals & three_capitals >> 3);
    // Words that are joined with the next one, from their last letter to their first.
    const uint64_t last = (uint64_t)1 << 63;
    uint64_t joints = (all.joints & (letters >> 1 | last)) | (all.blanks & ((all.capitals | all.high) >> 1 | last));
    uint64_t joined = joints >> 1 & written, through = written;
    for (int shift = 1; shift < 64; shift *= 2) {
        joined |= through & joined >> shift;
        through &= through >> shift;
    }
    // Letters after a digit are not the beginning of a name: `5anna`, the digits of a mask.
    uint64_t inside = (written | all.digits | all.forbidding) << 1, slashes = all.slashes << 1 | (before == '/');
    if (before >= 128 || scrub_is_alphanumeric(before) || (before != '/' && scrub_forbids[before] & 1)) inside |= 1;
    *with_next = joined;
    return ((alone & ~slashes) | joined) & written & ~inside;
}

/// Whether six digits follow a blank, also in two groups: in a text of another language they may be a code for one use.
static int scrub_holds_code(const uint8_t *bytes, size_t count) {
    enum { SHORTEST_CODE = 6 };
    size_t digits = 0;
    for (size_t index = 1; index < count; index++) {
        if (bytes[index] == ' ' && digits == SHORTEST_CODE / 2) continue;
        digits = scrub_is_digit(bytes[index]) && (digits || bytes[index - 1] == ' ') ? digits + 1 : 0;
        if (digits == SHORTEST_CODE) return 1;
    }
    return 0;
}

int scrub_next_person(const uint8_t *bytes, size_t count, size_t from, scrub_person *person) {
    size_t base = from;
    uint64_t high = 0;
    while (base < count) {
        size_t step = 64;
        scrub_bytes all;
        scrub_look(bytes, count, base, &all);
        uint8_t before = scrub_before(bytes, base);
        uint64_t with_next, starts = scrub_word_starts(all, before, &with_next);
        uint64_t written = all.letters | all.high;
        high |= all.high;
        if (written >> 63 && ~written) {
            // The last word may end in the next block, which begins with it then. A word that fills a block is no name.
            step = 64 - (size_t)__builtin_clzll(~written);
            starts &= ((uint64_t)1 << step) - 1;
        }
        for (; starts; starts &= starts - 1) {
            int first = __builtin_ctzll(starts);
            uint64_t ends = ~(all.letters >> first);
            size_t length = ends ? (size_t)__builtin_ctzll(ends) : 64;
            size_t start = base + (size_t)first;
            if (!(with_next >> first & 1) && !scrub_may_be_login(bytes, count, start, length)) continue;
            uint64_t capitals = length ? all.capitals >> first & ~(uint64_t)0 >> (64 - length) : 0;
            if (scrub_begins_person(bytes, count, from, start, start + length, capitals, person)) return 1;
        }
        base += step;
    }
    if (!high || from > 0 || !scrub_holds_code(bytes, count)) return 0;
    *person = (scrub_person){.start = count, .end = count, .kind = SCRUB_CODE};
    return 1;
}
