#include "scrub_scan.h"

#include "scrub_candidates.h"
#include "scrub_lanes.h"

#include <string.h>

#if defined(__x86_64__)
#include <immintrin.h>
#elif defined(__aarch64__)
#include <arm_neon.h>
#endif

/// What a block contains, before its neighbours are known.
typedef struct {
    uint64_t word, digit, hit, code, high;
    uint64_t dot, dash, blank, colon;
} scrub_block;

/// The result for one block, see `scrub_prefilter_result`. `clear` marks the bytes of guarded GUIDs.
typedef struct {
    uint64_t anchors, guarded, clear;
} scrub_block_result;

/// A set of bytes as two sets of halves: `low[c & 15] & high[c >> 4]` has the bit of every bucket that contains `c`.
typedef struct {
    // Buckets of three bytes.
    uint8_t first_low[16], first_high[16], second_low[16], second_high[16], third_low[16], third_high[16];
    // Buckets of two bytes.
    uint8_t pair_low[16], pair_high[16], partner_low[16], partner_high[16];
    // Bits of one byte: digit, letters (two), the three punctuation marks that share a half, `_`, `~`.
    uint8_t kind_low[16], kind_high[16];
} scrub_table;

// The buckets, one bit each. The halves of a byte are the digits of its hexadecimal number: `:` is 3A.
enum {
    // Three bytes.
    B_KEY = 1,      // : = > and line feeds
    B_MARK = 2,     // [ \ + (, then a letter, a digit or a backslash
    B_CODE = 4,     // cod cBo cco cre kod koo
    B_OTP = 8,      // otp for log
    B_USE = 16,     // use pin pas
    B_DASH = 32,    // - ! # $ before a letter
    B_HOST = 64,    // p- n- before a letter or digit
    B_AGENT = 128,  // a blank before by, to, of, as, is, fo, fr, wi
    // Two bytes.
    P_LOCAL = 1,     // .l -- and /u /h /d
    P_OWNER = 2,     // 's, and the last byte of ’ before s
    P_AT = 4,        // @
    P_MODEL = 8,     // iP iM
    P_PERCENT = 16,  // % &
    P_ESCAPE = 32,   // \u \x, and the escape before [
    P_QUOTES = 64,   // ""
    P_EQUALS = 128,  // =4
};
#define SCRUB_PAIR_HITS (P_LOCAL | P_OWNER | P_AT | P_MODEL)
#define SCRUB_PAIR_CODES (P_PERCENT | P_ESCAPE | P_QUOTES | P_EQUALS)
#define SCRUB_ALL SCRUB_LOW_BITS(SCRUB_WIDTH)
#define SCRUB_LOW_BITS(n) (~(uint64_t)0 >> (64 - (n)))

#define TWO_ANY (B_KEY)
#define THREE_ANY (B_KEY | B_MARK | B_DASH)
#define ONE_ANY (P_AT | P_PERCENT)

static const scrub_table scrub_tables = {
    .first_low = {[0x0] = B_USE | B_HOST | B_AGENT, [0x1] = B_DASH, [0x3] = B_CODE | B_DASH, [0x4] = B_DASH,
                   [0x5] = B_USE, [0x6] = B_OTP, [0x8] = B_MARK, [0xA] = B_KEY,
                  [0xB] = B_MARK | B_CODE, [0xC] = B_MARK | B_OTP, [0xD] = B_KEY | B_DASH, [0xE] = B_KEY | B_HOST,
                  [0xF] = B_OTP},
    .first_high = {[0x0] = B_KEY, [0x2] = B_DASH | B_MARK | B_AGENT, [0x3] = B_KEY, [0x4] = B_CODE | B_HOST | B_OTP,
                   [0x5] = B_MARK | B_USE | B_HOST, [0x6] = B_CODE | B_HOST | B_OTP, [0x7] = B_USE | B_HOST},
#define ANY_LOW (TWO_ANY | B_MARK | B_DASH)
    .second_low = {[0x0] = ANY_LOW, [0x1] = ANY_LOW | B_USE | B_AGENT, [0x2] = ANY_LOW | B_CODE | B_AGENT,
                   [0x3] = ANY_LOW | B_USE | B_CODE, [0x4] = ANY_LOW | B_OTP | B_AGENT, [0x5] = ANY_LOW, [0x6] = ANY_LOW | B_AGENT, [0x7] = ANY_LOW | B_AGENT, [0x8] = ANY_LOW,
                   [0x9] = ANY_LOW | B_USE | B_AGENT, [0xA] = ANY_LOW, [0xB] = ANY_LOW, [0xC] = ANY_LOW,
                   [0xD] = ANY_LOW | B_HOST, [0xE] = ANY_LOW, [0xF] = ANY_LOW | B_CODE | B_OTP | B_AGENT},
#undef ANY_LOW
    .second_high = {[0x0] = TWO_ANY, [0x1] = TWO_ANY, [0x2] = TWO_ANY | B_HOST, [0x3] = TWO_ANY | B_MARK,
                    [0x4] = TWO_ANY | B_MARK | B_DASH | B_CODE | B_USE | B_OTP,
                    [0x5] = TWO_ANY | B_MARK | B_DASH | B_CODE | B_USE | B_OTP,
                    [0x6] = TWO_ANY | B_MARK | B_DASH | B_CODE | B_USE | B_OTP | B_AGENT,
                    [0x7] = TWO_ANY | B_MARK | B_DASH | B_CODE | B_USE | B_OTP | B_AGENT, [0x8] = TWO_ANY,
                    [0x9] = TWO_ANY, [0xA] = TWO_ANY, [0xB] = TWO_ANY, [0xC] = TWO_ANY, [0xD] = TWO_ANY, [0xE] = TWO_ANY,
                    [0xF] = TWO_ANY},
#define ANY_LOW (THREE_ANY | B_HOST)
    .third_low = {[0x0] = ANY_LOW | B_OTP, [0x1] = ANY_LOW, [0x2] = ANY_LOW | B_OTP | B_AGENT, [0x3] = ANY_LOW | B_USE | B_AGENT,
                  [0x4] = ANY_LOW | B_CODE, [0x5] = ANY_LOW | B_CODE | B_USE, [0x6] = ANY_LOW | B_AGENT, [0x7] = ANY_LOW | B_OTP,
                  [0x8] = ANY_LOW, [0x9] = ANY_LOW | B_AGENT, [0xA] = ANY_LOW, [0xB] = ANY_LOW, [0xC] = ANY_LOW,
                  [0xD] = ANY_LOW, [0xE] = ANY_LOW | B_USE, [0xF] = ANY_LOW | B_CODE | B_AGENT},
#undef ANY_LOW
    .third_high = {[0x0] = THREE_ANY, [0x1] = THREE_ANY, [0x2] = THREE_ANY, [0x3] = THREE_ANY | B_HOST,
                   [0x4] = THREE_ANY | B_HOST | B_CODE | B_USE | B_OTP, [0x5] = THREE_ANY | B_HOST | B_OTP | B_USE,
                   [0x6] = THREE_ANY | B_HOST | B_CODE | B_USE | B_OTP | B_AGENT,
                   [0x7] = THREE_ANY | B_HOST | B_OTP | B_USE | B_AGENT, [0x8] = THREE_ANY,
                   [0x9] = THREE_ANY, [0xA] = THREE_ANY, [0xB] = THREE_ANY, [0xC] = THREE_ANY, [0xD] = THREE_ANY,
                   [0xE] = THREE_ANY, [0xF] = THREE_ANY},
    .pair_low = {[0x0] = P_AT, [0x2] = P_QUOTES, [0x5] = P_PERCENT, [0x6] = P_PERCENT, [0x7] = P_OWNER,
                 [0x9] = P_OWNER | P_MODEL, [0xB] = P_ESCAPE, [0xC] = P_ESCAPE, [0xD] = P_LOCAL | P_EQUALS, [0xE] = P_LOCAL,
                 [0xF] = P_LOCAL},
    .pair_high = {[0x1] = P_ESCAPE, [0x2] = P_LOCAL | P_OWNER | P_PERCENT | P_QUOTES, [0x3] = P_EQUALS, [0x4] = P_AT, [0x5] = P_ESCAPE,
                  [0x6] = P_MODEL, [0x9] = P_OWNER},
    .partner_low = {[0x0] = ONE_ANY | P_MODEL, [0x1] = ONE_ANY, [0x2] = ONE_ANY | P_QUOTES, [0x3] = ONE_ANY | P_OWNER,
                    [0x4] = ONE_ANY | P_EQUALS | P_LOCAL, [0x5] = ONE_ANY | P_ESCAPE | P_LOCAL, [0x6] = ONE_ANY,
                    [0x7] = ONE_ANY, [0x8] = ONE_ANY | P_ESCAPE | P_LOCAL, [0x9] = ONE_ANY, [0xA] = ONE_ANY,
                    [0xB] = ONE_ANY | P_ESCAPE, [0xC] = ONE_ANY | P_LOCAL, [0xD] = ONE_ANY | P_LOCAL | P_MODEL, [0xE] = ONE_ANY,
                    [0xF] = ONE_ANY},
    .partner_high = {[0x0] = ONE_ANY, [0x1] = ONE_ANY, [0x2] = ONE_ANY | P_LOCAL | P_QUOTES,
                     [0x3] = ONE_ANY | P_EQUALS, [0x4] = ONE_ANY | P_MODEL | P_LOCAL,
                     [0x5] = ONE_ANY | P_MODEL | P_ESCAPE | P_LOCAL, [0x6] = ONE_ANY | P_LOCAL,
                     [0x7] = ONE_ANY | P_OWNER | P_ESCAPE | P_LOCAL, [0x8] = ONE_ANY, [0x9] = ONE_ANY,
                     [0xA] = ONE_ANY, [0xB] = ONE_ANY, [0xC] = ONE_ANY, [0xD] = ONE_ANY, [0xE] = ONE_ANY,
                     [0xF] = ONE_ANY},
    .kind_low = {[0x0] = 1 | 4, [0x1] = 1 | 2 | 4, [0x2] = 1 | 2 | 4, [0x3] = 1 | 2 | 4, [0x4] = 1 | 2 | 4,
                 [0x5] = 1 | 2 | 4, [0x6] = 1 | 2 | 4, [0x7] = 1 | 2 | 4, [0x8] = 1 | 2 | 4, [0x9] = 1 | 2 | 4,
                 [0xA] = 2 | 4, [0xB] = 2 | 8, [0xC] = 2, [0xD] = 2 | 8, [0xE] = 2 | 8 | 32, [0xF] = 2 | 16},
    .kind_high = {[0x2] = 8, [0x3] = 1, [0x4] = 2, [0x5] = 4 | 16, [0x6] = 2, [0x7] = 4 | 32},
};

/// Full-width and invisible characters (`InvisibleCharacter`) among the bytes above 127, by their first two bytes.
static uint64_t scrub_folded(const uint8_t *bytes, size_t count, size_t base, uint64_t high) {
    uint64_t found = 0;
    for (; high; high &= high - 1) {
        int index = __builtin_ctzll(high);
        uint8_t c = bytes[base + (size_t)index], next = base + (size_t)index + 1 < count ? bytes[base + (size_t)index + 1] : 0;
        int is_folded = (c == 0xE2 && (next == 0x80 || next == 0x81)) || (c == 0xEF && next >= 0xB8)
            || (c == 0xC2 && next == 0xAD) || (c == 0xE1 && next == 0xA0) || (c == 0xE3 && next == 0x80)
            || (c == 0xF3 && next == 0xA0) || (c == 0xD8 && next == 0x9C);
        found |= (uint64_t)is_folded << index;
    }
    return found;
}

typedef unsigned __int128 scrub_wide;

// The rare parts are not inlined: they would take registers from the loop over all blocks.
#define SCRUB_NOT_INLINED __attribute__((noinline))

/// Classifies the runs of at least 14 that begin in a block. `word_before` is the bit of the byte before it.
/// `clear_after` receives the part of a GUID that extends into the next block.
SCRUB_NOT_INLINED static void scrub_runs(
    const scrub_text *text, size_t base, const scrub_block *now, uint64_t word_before, scrub_block_result *found,
    uint64_t *clear_after
) {
    const scrub_block *next = now + 1;
    scrub_wide run = (scrub_wide)next->word << 64 | now->word;
    run &= run >> 1;
    run &= run >> 2;
    run &= run >> 4;
    run &= run >> 6;
    uint64_t starts = (uint64_t)run & ~(now->word << 1 | word_before);
    scrub_wide gaps = ~((scrub_wide)next->word << 64 | now->word);
    scrub_wide digit = (scrub_wide)next->digit << 64 | now->digit;
    for (; starts; starts &= starts - 1) {
        int index = __builtin_ctzll(starts);
        uint64_t bit = UINT64_C(1) << index;
        scrub_wide rest = gaps >> index;
        // A run of 64 or more counts as 64: the scanner decides about it.
        int length = (uint64_t)rest ? __builtin_ctzll((uint64_t)rest) : 64;
        // Lower-case names of hosts and files.
        if (length < 36 && !((uint64_t)(digit >> index) & SCRUB_LOW_BITS(length))
            && scrub_is_plain_name(text, base + (size_t)index, length)) continue;
        found->anchors |= bit;
        if (length != 36 || !scrub_is_guarded_guid(text, base + (size_t)index)) continue;
        found->guarded |= bit;
        scrub_wide inside = (scrub_wide)SCRUB_LOW_BITS(36) << index;
        found->clear |= (uint64_t)inside;
        *clear_after |= (uint64_t)(inside >> 64);
    }
}

/// Finds anchors by runs and distances of digits and the punctuation between them, and removes hits inside times of
/// day.
/// `numbers` receives the starts of rows of eight digits or more.
SCRUB_NOT_INLINED static uint64_t scrub_digits(
    const scrub_block *now, uint64_t digit_before, uint64_t *hits, uint64_t *numbers
) {
    const scrub_block *next = now + 1;
    uint64_t anchors = 0;
    scrub_wide digit = (scrub_wide)next->digit << 64 | now->digit;
    if (now->digit & now->digit >> 4) {
        scrub_wide row = digit & digit >> 1;
        row &= row >> 2;
        row &= row >> 4;
        uint64_t starts = ~(now->digit << 1 | digit_before >> 63);
        *numbers = (uint64_t)row & starts;
        row &= row >> 5;
        anchors |= (uint64_t)row & starts;
    }
    if (!((now->dot | now->dash | now->blank | now->colon) & (now->digit << 1 | digit_before >> 63))) return anchors;
    scrub_wide between = (digit << 1 | digit_before >> 63) & digit >> 1;
    scrub_wide dot = ((scrub_wide)next->dot << 64 | now->dot) & between;
    scrub_wide dash = ((scrub_wide)next->dash << 64 | now->dash) & between;
    scrub_wide blank = ((scrub_wide)next->blank << 64 | now->blank) & between;
    // 1.2.3.4: two more dots, each after one to three digits.
    scrub_wide quad = dot & (dot >> 2 | dot >> 3 | dot >> 4);
    quad = dot & (quad >> 2 | quad >> 3 | quad >> 4);
    // 425-555-0100, 4111 1111 1111 1111, 3782 822463 10005: the same separator again after three, four or six digits.
    quad |= dot & (dot >> 4 | dot >> 5 | dot >> 7);
    quad |= dash & (dash >> 4 | dash >> 5 | dash >> 7);
    quad |= blank & (blank >> 4 | blank >> 5 | blank >> 7);
    // A colon between digits, with two digits before it, does not end a name. In an address of hexadecimal groups a
    // second colon follows at once, or two more do, each after at most four digits. In the time of day they do not.
    uint64_t pair_before = (now->digit << 1 | digit_before >> 63) & (now->digit << 2 | digit_before >> 62);
    uint64_t timely = now->colon & pair_before & (uint64_t)(digit >> 1);
    if (timely) {
        scrub_wide colon = (scrub_wide)next->colon << 64 | now->colon;
        scrub_wide twice = colon & colon >> 1;
        scrub_wide chain = colon & (colon >> 1 | colon >> 2 | colon >> 3 | colon >> 4 | colon >> 5);
        chain = colon & (chain >> 1 | chain >> 2 | chain >> 3 | chain >> 4 | chain >> 5);
        *hits &= ~(timely & ~(uint64_t)(twice | chain));
    }
    return anchors | (uint64_t)quad;
}

/// The hits that the candidate filter keeps. Hits in `clear` are not checked.
SCRUB_NOT_INLINED static uint64_t scrub_filter_candidates(const scrub_text *text, size_t base, uint64_t hits, uint64_t clear) {
    for (uint64_t left = hits & ~clear; left; left &= left - 1) {
        if (!scrub_is_candidate(text, base + (size_t)__builtin_ctzll(left))) hits &= ~(left & -left);
    }
    return hits;
}

static inline int scrub_ones_first(uint64_t bits) { return ~bits ? __builtin_ctzll(~bits) : 64; }
static inline int scrub_ones_last(uint64_t bits) { return ~bits ? __builtin_clzll(~bits) : 64; }

/// The numbers of four to eight digits after the first letter beyond ASCII, which may be codes in a message: no date, time or
/// version. Digits of other scripts count as well.
SCRUB_NOT_INLINED static uint64_t scrub_wide_numbers(const scrub_text *text, size_t base, const scrub_block *block) {
    uint64_t found = 0;
    for (uint64_t left = block->digit & ~(block->digit << 1); left; left &= left - 1) {
        size_t start = base + (size_t)__builtin_ctzll(left), end = start;
        while (scrub_is_digit(scrub_at(text, end))) end++;
        uint8_t before = scrub_back(text, start, 1), after = scrub_at(text, end);
        int is_part = scrub_is_digit(before) || before == '-' || before == ':' || before == '/' || before == '.' || after == ':' || after == '/'
            || ((after == '-' || after == '.') && end - start == 4);
        // `408 112`
        int is_group = end - start == 3 && after == ' ' && scrub_is_digit(scrub_at(text, end + 1)) && scrub_is_digit(scrub_at(text, end + 2))
            && scrub_is_digit(scrub_at(text, end + 3));
        if (((end - start >= 4 && end - start <= 8) || is_group) && !is_part) found |= left & -left;
    }
    for (uint64_t left = block->high; left; left &= left - 1) {
        if (scrub_wide_digit(text->bytes, text->count, base + (size_t)__builtin_ctzll(left)) > 0)
            found |= left & -left;
    }
    return found;
}

/// Combines the blocks of a piece of text. `block` holds `blocks` of them, and one more for the bytes that follow.
static void scrub_judge(const scrub_text *text, size_t base, size_t blocks, const scrub_block *block, scrub_prefilter_result *result) {
    uint64_t word_before = base > 0 && scrub_is_word(text->bytes[base - 1]);
    uint64_t digit_before = 0;
    for (size_t back = 1; back <= 2 && back <= base; back++) {
        digit_before |= (uint64_t)scrub_is_digit(text->bytes[base - back]) << (64 - back);
    }
    uint64_t any_anchor = 0, any_code = 0, clear = 0, any_high = 0;
    for (size_t index = 0; index < blocks; index++) {
        const scrub_block *now = block + index;
        uint64_t code = now->code;
        if (now->high) code |= scrub_folded(text->bytes, text->count, base + 64 * index, now->high);
        // A run of 14 within the block (pairs, fours, eights, and the eight that start six further on), or across its
        // end.
        uint64_t run = now->word & now->word >> 1;
        run &= run >> 2;
        run &= run >> 4;
        run &= run >> 6;
        run |= scrub_ones_last(now->word) + scrub_ones_first(now[1].word) >= SCRUB_RUN;
        scrub_block_result found = {.clear = clear};
        // A preposition of two to four letters is between two blanks.
        scrub_wide blank = (scrub_wide)now[1].blank << 64 | now->blank;
        uint64_t hits = now->hit & (~now->blank | (uint64_t)(blank >> 3 | blank >> 4 | blank >> 5));
        clear = 0;
        if (run) scrub_runs(text, base + 64 * index, now, word_before, &found, &clear);
        uint64_t numbers = 0;
        if (now->digit) found.anchors |= scrub_digits(now, digit_before, &hits, &numbers);
        for (; numbers; numbers &= numbers - 1) {
            if (scrub_is_labelled(text, base + 64 * index + (size_t)__builtin_ctzll(numbers))) found.anchors |= numbers & -numbers;
        }
        any_high |= now->high;
        if (any_high) found.anchors |= scrub_wide_numbers(text, base + 64 * index, now);
        if (hits) found.anchors |= scrub_filter_candidates(text, base + 64 * index, hits, found.clear);
        result->anchors[index] = found.anchors;
        result->guarded[index] = found.guarded;
        result->codes[index] = code;
        any_anchor |= found.anchors & ~found.clear;
        any_code |= code;
        word_before = now->word >> 63;
        digit_before = now->digit;
    }
    result->any_anchor = any_anchor;
    result->any_code = any_code;
    result->any_high = any_high;
}

/// A bit for each of sixteen bytes that is `a` or `b`.
static inline uint64_t scrub_equal(const uint8_t *bytes, uint8_t a, uint8_t b, uint8_t fold) {
    scrub_lanes c;
    memcpy(&c, bytes, sizeof c);
    c |= fold;
    return scrub_lane_bits((scrub_lane_mask)((c == a) | (c == b)));
}

size_t scrub_find(const uint8_t *bytes, size_t count, size_t from, uint8_t a, uint8_t b, uint8_t fold) {
    enum { WIDTH = sizeof(scrub_lanes) };
    size_t index = from;
    uint64_t found;
    for (; index + WIDTH <= count; index += WIDTH) {
        if ((found = scrub_equal(bytes + index, a, b, fold))) return index + (size_t)__builtin_ctzll(found);
    }
    if (index >= count) return count;
    uint8_t copy[WIDTH] = {0};
    // The last bytes overlap those before them.
    size_t start = count < WIDTH ? 0 : count - WIDTH;
    found = scrub_equal(count < WIDTH ? memcpy(copy, bytes, count) : bytes + start, a, b, fold) >> (index - start);
    index += found ? (size_t)__builtin_ctzll(found) : WIDTH;
    return index < count ? index : count;
}

static inline int scrub_may_be_code(uint8_t c) { return c == '%' || c == '&' || c == '\\' || c == '=' || c == '"' || c == 0x1B || c >= 0x80; }

size_t scrub_find_code(const uint8_t *bytes, size_t count, size_t from) {
    size_t index = from;
    for (; count - index >= sizeof(scrub_lanes); index += sizeof(scrub_lanes)) {
        scrub_lanes c;
        memcpy(&c, bytes + index, sizeof c);
        uint64_t found = scrub_lane_bits((scrub_lane_mask)((c - '%' <= '&' - '%') | (c == '\\') | (c == '=') | (c == '"') | (c == 0x1B) | (c >= 0x80)));
        if (found) return index + (size_t)__builtin_ctzll(found);
    }
    while (index < count && !scrub_may_be_code(bytes[index])) index++;
    return index;
}

// MARK: Byte by byte

static inline uint8_t scrub_both(const uint8_t *low, const uint8_t *high, uint8_t c) { return low[c & 15] & high[c >> 4]; }

static scrub_block scrub_block_plain(const uint8_t *bytes, size_t count, size_t base) {
    const scrub_table *t = &scrub_tables;
    scrub_block block = {0};
    for (size_t i = 0; i < 64 && base + i < count; i++) {
        size_t index = base + i;
        uint8_t c = bytes[index], next = index + 1 < count ? bytes[index + 1] : 0;
        uint8_t third = index + 2 < count ? bytes[index + 2] : 0;
        uint8_t kind = scrub_both(t->kind_low, t->kind_high, c);
        uint8_t triple = scrub_both(t->first_low, t->first_high, c) & scrub_both(t->second_low, t->second_high, next)
            & scrub_both(t->third_low, t->third_high, third);
        uint8_t pair = scrub_both(t->pair_low, t->pair_high, c) & scrub_both(t->partner_low, t->partner_high, next);
        block.word |= (uint64_t)(kind != 0) << i;
        block.digit |= (uint64_t)(kind & 1) << i;
        block.hit |= (uint64_t)(triple || pair & SCRUB_PAIR_HITS) << i;
        block.code |= (uint64_t)((pair & SCRUB_PAIR_CODES) != 0) << i;
        block.high |= (uint64_t)(c >> 7) << i;
        block.dot |= (uint64_t)(c == '.') << i;
        block.dash |= (uint64_t)(c == '-') << i;
        block.blank |= (uint64_t)(c == ' ') << i;
        block.colon |= (uint64_t)(c == ':') << i;
    }
    return block;
}

#define SCRUB_NAME(x) scrub_plain_##x
#define SCRUB_TARGET
#define SCRUB_BLOCK(p, available) scrub_block_plain(p, available, 0)
#include "scrub_wide.h"

#if defined(__x86_64__)

#define SCRUB_WIDTH 16
#define SCRUB_NAME(x) scrub_16_##x
#define SCRUB_TARGET __attribute__((target("ssse3")))
#define SCRUB_VECTOR __m128i
#define SCRUB_TABLE(t) _mm_loadu_si128((const __m128i *)(const void *)(t))
#define SCRUB_LOOKUP(table, index) _mm_shuffle_epi8(table, index)
#define SCRUB_BITS(v) (uint64_t)(uint32_t)_mm_movemask_epi8(v)
#define SCRUB_ZERO(v) SCRUB_BITS(_mm_cmpeq_epi8(v, _mm_setzero_si128()))
#define SCRUB_EQUAL(v, b) SCRUB_BITS(_mm_cmpeq_epi8(v, _mm_set1_epi8(b)))
#include "scrub_wide.h"

#define SCRUB_WIDTH 32
#define SCRUB_NAME(x) scrub_32_##x
#define SCRUB_TARGET __attribute__((target("avx2")))
#define SCRUB_VECTOR __m256i
#define SCRUB_TABLE(t) _mm256_broadcastsi128_si256(_mm_loadu_si128((const __m128i *)(const void *)(t)))
#define SCRUB_LOOKUP(table, index) _mm256_shuffle_epi8(table, index)
#define SCRUB_BITS(v) (uint64_t)(uint32_t)_mm256_movemask_epi8(v)
#define SCRUB_ZERO(v) SCRUB_BITS(_mm256_cmpeq_epi8(v, _mm256_setzero_si256()))
#define SCRUB_EQUAL(v, b) SCRUB_BITS(_mm256_cmpeq_epi8(v, _mm256_set1_epi8(b)))
#include "scrub_wide.h"

#define SCRUB_WIDTH 64
#define SCRUB_NAME(x) scrub_64_##x
#define SCRUB_TARGET __attribute__((target("avx512bw,avx512f,avx512vl,avx2")))
#define SCRUB_VECTOR __m512i
#define SCRUB_TABLE(t) _mm512_broadcast_i32x4(_mm_loadu_si128((const __m128i *)(const void *)(t)))
#define SCRUB_LOOKUP(table, index) _mm512_shuffle_epi8(table, index)
#define SCRUB_LOAD_PART(p, available, skipped) \
    ((available) > (skipped) ? _mm512_maskz_loadu_epi8( \
         (available) - (skipped) >= 64 ? ~(__mmask64)0 : SCRUB_LOW_BITS((available) - (skipped)), (p) + (skipped)) \
                             : _mm512_setzero_si512())
#define SCRUB_BITS(v) (uint64_t)_mm512_movepi8_mask(v)
#define SCRUB_ZERO(v) (uint64_t)_mm512_testn_epi8_mask(v, v)
#define SCRUB_EQUAL(v, b) (uint64_t)_mm512_cmpeq_epi8_mask(v, _mm512_set1_epi8(b))
#include "scrub_wide.h"

#elif defined(__aarch64__)

/// The bits of a mask of sixteen bytes, each 0 or 255.
static inline uint64_t scrub_neon_bits(uint8x16_t mask) {
    const uint8x16_t weights = {1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128};
    uint8x16_t bits = vandq_u8(mask, weights);
    return (uint64_t)vaddv_u8(vget_low_u8(bits)) | (uint64_t)vaddv_u8(vget_high_u8(bits)) << 8;
}

#define SCRUB_WIDTH 16
#define SCRUB_NAME(x) scrub_16_##x
#define SCRUB_TARGET
#define SCRUB_VECTOR uint8x16_t
#define SCRUB_TABLE(t) vld1q_u8(t)
#define SCRUB_LOOKUP(table, index) vqtbl1q_u8(table, index)
#define SCRUB_BITS(v) scrub_neon_bits(vcgeq_u8((uint8x16_t)(v), vdupq_n_u8(128)))
#define SCRUB_ZERO(v) scrub_neon_bits(vceqq_u8((uint8x16_t)(v), vdupq_n_u8(0)))
#define SCRUB_EQUAL(v, b) scrub_neon_bits(vceqq_u8((uint8x16_t)(v), vdupq_n_u8(b)))
#include "scrub_wide.h"

#endif

typedef void scrub_reader(const scrub_text *text, size_t base, size_t blocks, scrub_block *block);

/// The blocks of the piece, and the next one, which is needed to classify the last.
static inline __attribute__((always_inline)) void scrub_look_by(
    scrub_reader *read, const scrub_text *text, size_t base, scrub_prefilter_result *result
) {
    scrub_block block[SCRUB_BLOCKS + 1];
    size_t all = (text->count - base + 63) / 64, blocks = all > SCRUB_BLOCKS ? SCRUB_BLOCKS : all;
    read(text, base, all > blocks ? blocks + 1 : blocks, block);
    if (all == blocks) block[blocks] = (scrub_block){0};
    scrub_judge(text, base, blocks, block, result);
}

int scrub_prefilter_as(int width, scrub_text whole, size_t base, scrub_prefilter_result *result) {
    const scrub_text *text = &whole;
    switch (width) {
    case 0:
        scrub_look_by(scrub_plain_blocks, text, base, result);
        return 1;
#if defined(__x86_64__)
    case 16:
        if (!__builtin_cpu_supports("ssse3")) return 0;
        scrub_look_by(scrub_16_blocks, text, base, result);
        return 1;
    case 32:
        if (!__builtin_cpu_supports("avx2")) return 0;
        scrub_look_by(scrub_32_blocks, text, base, result);
        return 1;
    case 64:
        if (!__builtin_cpu_supports("avx512bw") || !__builtin_cpu_supports("avx512vl")) return 0;
        scrub_look_by(scrub_64_blocks, text, base, result);
        return 1;
#elif defined(__aarch64__)
    case 16:
        scrub_look_by(scrub_16_blocks, text, base, result);
        return 1;
#endif
    default:
        return 0;
    }
}

void scrub_prefilter(const uint8_t *bytes, size_t count, const uint64_t *endings, size_t base, scrub_prefilter_result *result) {
    const scrub_text whole = {bytes, count, endings}, *text = &whole;
#if defined(__x86_64__)
    scrub_reader *read = scrub_plain_blocks;
    if (__builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512vl")) {
        read = scrub_64_blocks;
    } else if (__builtin_cpu_supports("avx2")) {
        read = scrub_32_blocks;
    } else if (__builtin_cpu_supports("ssse3")) {
        read = scrub_16_blocks;
    }
    scrub_look_by(read, text, base, result);
#elif defined(__aarch64__)
    scrub_look_by(scrub_16_blocks, text, base, result);
#else
    scrub_look_by(scrub_plain_blocks, text, base, result);
#endif
}
