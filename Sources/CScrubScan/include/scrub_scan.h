#ifndef MSAL_SCRUB_SCAN_H
#define MSAL_SCRUB_SCAN_H

// The first look: where could personal data or a secret begin? One pass, one bit for each byte.
//
// A bit of `anchors` is set where a detector must start looking; the scanner in Swift visits anchors and nothing else,
// so a text without one is certainly clean. A bit of `codes` is set where the text may be written in another way
// (% & \u "" =4, full-width and invisible characters). Most anchors are found by the byte and its two neighbours:
//
//   : = >            a key and its value (no colon of a time of day), XML text         @   an address
//   [x [1 \x         a mask, a log's columns, DOMAIN\user  +1 (4       telephone numbers
//   cod otp pin      words around one-time codes           use            names of users in sentences
//   cBo iP iM 's     names that people give their devices  P-4 N-4 .l -x  the same; command line options, PEM armour
//   /us /ho /do      home folders
//
// and the rest by runs and distances:
//
//   run              the first of at least 14 token characters [A-Za-z0-9_.~+-]
//   digits           the first of at least 13 digits (card numbers)
//   . - space        between two digits, where another of the kind follows as in addresses, telephone and card numbers
//
// A byte is looked up by its two halves (`SCRUB_TABLES`): each of eight *buckets* names halves for the byte and for its
// neighbours, and a byte is a hit where one bucket holds for all. A bucket may hold for more than it is meant for (the
// detector then turns away at once), never for less. `scrub_look_plain` reads the same tables byte by byte; the wide
// forms do so for 16, 32 or 64 bytes at a time (a test compares them).
//
// What is left is looked at once more, place by place (`scrub_candidates.h`): most are no anchors after all, as the
// next letters or the word before show.

#include "bytes_hex.h"

#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

/// Which bytes stand in runs: letters, digits, and the marks of tokens, names of hosts and numbers.
static inline int scrub_is_word(uint8_t c) {
    // One bit for each byte below 128: + - . 0-9, A-Z _, a-z ~
    const uint64_t low = UINT64_C(0x03ff680000000000), high = UINT64_C(0x47fffffe87fffffe);
    return c < 128 && ((c < 64 ? low : high) >> (c & 63) & 1);
}

enum {
    /// Shortest run of token characters that is an anchor.
    SCRUB_RUN = 14,
    /// Blocks of 64 bytes that one call looks at, at most: the result stays below 1,024 bytes, which Swift's temporary
    /// allocations keep on the stack.
    SCRUB_BLOCKS = 40,
};

/// The text, and what is known of the names of keys.
typedef struct {
    const uint8_t *bytes;
    size_t count;
    /// See `scrub_may_end`; NULL where every word may be a name.
    const uint64_t *_Nullable endings;
} scrub_text;

typedef struct {
    uint64_t anchors[SCRUB_BLOCKS];
    uint64_t codes[SCRUB_BLOCKS];
    /// Anchors that begin a GUID with no person's word beside it: nothing within its 36 bytes needs a look, unless the
    /// scan has cut it or has found a secret in words before.
    uint64_t calm[SCRUB_BLOCKS];
    /// Whether any bit is set in `codes`, and any in `anchors` outside of calm GUIDs.
    uint64_t any_anchor;
    uint64_t any_code;
} scrub_prefilter_result;

/// Looks at the text from `base` on, at most SCRUB_BLOCKS of 64 bytes; `base` is a multiple of 64. Bytes outside the text
/// read as zero, and the neighbours of the piece are taken into account. `endings` as in `scrub_text`.
void scrub_prefilter(
    const uint8_t *bytes, size_t count, const uint64_t *_Nullable endings, size_t base, scrub_prefilter_result *result
);

/// The same, in the form named: 0 plain, 16, 32, 64 bytes at a time. Returns 0 where this machine cannot.
int scrub_prefilter_as(int width, scrub_text text, size_t base, scrub_prefilter_result *result);

// MARK: The last letters of names

enum {
    /// Letters that tell of nearly all words that they are no names.
    SCRUB_ENDING = 4,
    /// Bits of the table of endings, and how a hash becomes the number of one.
    SCRUB_ENDING_BITS = 1 << 14,
    SCRUB_ENDING_SHIFT = 18,
};

static inline int scrub_is_letter(uint8_t c) { return (uint8_t)((c | 32) - 'a') < 26; }
static inline int scrub_is_digit(uint8_t c) { return (uint8_t)(c - '0') < 10; }
static inline int scrub_is_alphanumeric(uint8_t c) { return scrub_is_letter(c) || scrub_is_digit(c); }

/// The bit of `letters`: one to four letters in lower case, the last one highest.
static inline uint32_t scrub_ending_bit(uint32_t letters) {
    return (uint32_t)(letters * UINT32_C(0x9E3779B1)) >> SCRUB_ENDING_SHIFT;
}

/// Whether a known name could end just before `end`, in the words, marks and blanks that stand there. True says nothing,
/// false is sure. `endings` has a bit for the last letters of each name.
static inline int scrub_may_end(const uint64_t *endings, const uint8_t *bytes, size_t end) {
    size_t index = end;
    uint32_t letters = 0, ending = 0;
    while (index > 0 && letters < SCRUB_ENDING && end - index < 72) {
        uint8_t c = bytes[--index];
        if (scrub_is_alphanumeric(c)) {
            // Digits have this bit already.
            ending = ending << 8 | (c | 32);
            letters++;
            uint32_t bit = scrub_ending_bit(ending);
            if (!(endings[bit >> 6] >> (bit & 63) & 1)) continue;
            // A name of one or two letters (`t`, `id`) is no end of a longer word in small letters.
            if (letters == SCRUB_ENDING || index == 0 || (uint8_t)(c - 'A') < 26 || !scrub_is_letter(bytes[index - 1])
                || (index > 1 && bytes[index - 2] == '\\')) {
                return 1;
            }
        } else if (c != '_' && c != '-' && c != '.' && c != ' ') {
            return 0;
        }
    }
    return 0;
}

enum { SCRUB_RUN_DIGIT = 2, SCRUB_RUN_UPPER = 4, SCRUB_RUN_TILDE = 8 };

/// What each byte is in a run: 1 for small letters and marks, 0 for what ends it, else one of the bits above.
static const uint8_t scrub_run_kinds[256] = {
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 1, 1, 0, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 0, 0, 0, 0, 0, 0,
    0, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 0, 0, 0, 0, 1,
    0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0, 0, 0, 8, 0,
};

typedef struct {
    /// The first index that is no token character.
    size_t end;
    /// What the run holds.
    uint8_t kinds;
} scrub_run;

static inline scrub_run scrub_run_from(const uint8_t *bytes, size_t count, size_t start) {
    scrub_run run = {start, 0};
    while (run.end < count) {
        uint8_t kind = scrub_run_kinds[bytes[run.end]];
        if (!kind) break;
        run.kinds |= kind;
        run.end++;
    }
    return run;
}

/// Whether the eight bytes of `x` are hexadecimal digits without a capital; adds to `*letters` where one is a letter.
static inline int scrub_is_lower_hex8(uint64_t x, uint64_t *letters) {
    uint64_t bad = 0;
    bytes_hex8(x, &bad);
    // Digits and small letters have bit 5, capitals have not; letters have bit 6, digits have not.
    *letters |= x & 0x4040404040404040u;
    return bad == 0 && (~x & 0x2020202020202020u) == 0;
}

/// Whether the `k…:…` of a pseudonym stands at `p`: nine hexadecimal digits after its first letter, a colon, and sixteen
/// with a letter among them. 27 bytes are read.
static inline int scrub_is_pseudonym(const uint8_t *p) {
    uint64_t id = 0, letters = 0;
    return (p[0] == 'k' || p[0] == 'e') && p[10] == ':' && scrub_is_lower_hex8(bytes_load8(p + 1), &id)
        && scrub_is_lower_hex8(bytes_load8(p + 2), &id)
        && scrub_is_lower_hex8(bytes_load8(p + 11), &letters)
        && scrub_is_lower_hex8(bytes_load8(p + 19), &letters) && letters != 0;
}

/// Writes `bits` as sixteen hexadecimal digits.
static inline void scrub_write_hex(uint64_t bits, uint8_t *target) {
    for (int half = 0; half < 2; half++) {
        // Eight digits, spread over eight bytes, the first one lowest in memory.
        uint64_t v = half ? bits & 0xFFFFFFFFu : bits >> 32;
        v = (v | v << 16) & 0x0000FFFF0000FFFFu;
        v = (v | v << 8) & 0x00FF00FF00FF00FFu;
        v = __builtin_bswap64((v | v << 4) & 0x0F0F0F0F0F0F0F0Fu);
        uint64_t letter = (v + 0x0606060606060606u) >> 4 & 0x0101010101010101u;
        v += 0x3030303030303030u + letter * ('a' - '0' - 10);
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
        v = __builtin_bswap64(v);
#endif
        memcpy(target + 8 * half, &v, 8);
    }
}

// MARK: Memory that a thread keeps between two texts

/// Bytes of it: enough for the decoded forms of a text of 5 KB.
enum { SCRUB_ROOM = 64 * 1024 };

/// This thread's room, freed with the thread; NULL where `size` is more than that, or while it is in use.
void *_Nullable scrub_buffer_take(size_t size);

/// Ends its use. Returns 0 where `memory` is no room of this thread: whoever made it frees it.
int scrub_buffer_return(void *memory);

// MARK: Numbers that several threads share without a lock: a child of fork() finds no lock held.

static inline void scrub_count_add(uint64_t *counter, uint64_t more) {
    __atomic_fetch_add(counter, more, __ATOMIC_RELAXED);
}

static inline uint64_t scrub_count(const uint64_t *counter) { return __atomic_load_n(counter, __ATOMIC_RELAXED); }

/// A slot that remembers a value under a check word. Both words may come from different writers: the first is stored
/// as `check ^ value`, so that a torn pair matches no check word (but with the chance of 64 equal bits).
typedef struct {
    uint64_t mixed, value;
} scrub_slot;

static inline int scrub_slot_read(const scrub_slot *slot, uint64_t check, uint64_t *value) {
    uint64_t found = __atomic_load_n(&slot->value, __ATOMIC_RELAXED);
    *value = found;
    return (__atomic_load_n(&slot->mixed, __ATOMIC_RELAXED) ^ found) == check;
}

static inline void scrub_slot_write(scrub_slot *slot, uint64_t check, uint64_t value) {
    __atomic_store_n(&slot->value, value, __ATOMIC_RELAXED);
    __atomic_store_n(&slot->mixed, check ^ value, __ATOMIC_RELAXED);
}

#pragma clang assume_nonnull end

#endif
