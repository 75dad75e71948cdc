#ifndef MSAL_SCRUB_SCAN_H
#define MSAL_SCRUB_SCAN_H

// The prefilter: where could personal data or a secret begin? One pass, one bit for each byte.
//
// A bit of `anchors` is set where a detector must start. The scanner in Swift visits anchors only, so a text without
// one is certainly clean. A bit of `codes` is set where the text may be encoded (% & \u "" =4, full-width and invisible
// characters, the colours of a terminal). Most anchors are found from a byte and its two neighbours:
//
//   : = >            a key and its value (no colon of a time of day), XML text         @   an address
//   [x [1 \x         a mask, a log's columns, DOMAIN\user  +1 (4       telephone numbers
//   cod otp pin      words around one-time codes           use            names of users in sentences
//    by  to  of  as  is  fo  fr  wi   persons in sentences: a blank, then one of these
//   cBo iP iM 's     names that people give their devices  P-4 N-4 .l -x  the same; command line options, PEM armour
//   !x #x $x         passwords
//   /us /ho /do      home folders
//
// The rest are found by runs and distances:
//
//   run              the first of at least 14 token characters [A-Za-z0-9_.~+-]
//   digits           the first of at least 13 digits (card numbers)
// . - space        between two digits, if another follows as in addresses, telephone and card numbers
//
// A byte is looked up by its two halves (`scrub_tables`). Each of eight *buckets* lists halves for the byte and for its
// neighbours; a byte is a hit if one bucket matches all of them. A bucket may match too much (the detector then rejects
// at once), but never too little. `scrub_block_plain` reads the same tables byte by byte; the wide forms do so for 16,
// 32 or 64 bytes at a time (a test compares them).
//
// Each hit is then checked on its own (`scrub_candidates.h`). Most are rejected because of the next letters or the word
// before.

#include "bytes_hex.h"
#include "scrub_text.h"

#include <stddef.h>
#include <stdint.h>
#include <string.h>

#pragma clang assume_nonnull begin

enum {
    /// Shortest run of token characters that is an anchor.
    SCRUB_RUN = 14,
    /// Largest number of 64-byte blocks in one call. It keeps the result below 1,024 bytes, which Swift's temporary
    /// allocations place on the stack.
    SCRUB_BLOCKS = 40,
};

typedef struct {
    uint64_t anchors[SCRUB_BLOCKS];
    uint64_t codes[SCRUB_BLOCKS];
    /// Anchors that begin a GUID without a word for a person next to it. Nothing within its 36 bytes needs a check,
    /// unless the scan has cut it or has found a secret in the words before it.
    uint64_t guarded[SCRUB_BLOCKS];
    /// Nonzero if a bit is set: in `anchors` outside of guarded GUIDs, and in `codes`.
    uint64_t any_anchor;
    uint64_t any_code;
    /// Nonzero if a byte is above 127.
    uint64_t any_high;
} scrub_prefilter_result;

/// Scans the text from `base` on, at most SCRUB_BLOCKS of 64 bytes; `base` is a multiple of 64. Bytes outside the text
/// read as zero. The bytes around the scanned piece are taken into account. `endings` as in `scrub_text`.
void scrub_prefilter(
    const uint8_t *bytes, size_t count, const uint64_t *_Nullable endings, size_t base, scrub_prefilter_result *result
);

/// The same at a given width: 0 (plain), 16, 32 or 64 bytes at a time. Returns 0 if this machine does not support it.
int scrub_prefilter_as(int width, scrub_text text, size_t base, scrub_prefilter_result *result);

enum { SCRUB_RUN_DIGIT = 2, SCRUB_RUN_UPPER = 4, SCRUB_RUN_TILDE = 8 };

/// The class of each byte in a run: 1 for lower-case letters and punctuation, 0 for a byte that ends it, else one of
/// the bits above.
static const uint8_t scrub_run_kinds[256] = {
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 1, 1, 0, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 0, 0, 0, 0, 0, 0,
    0, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 0, 0, 0, 0, 1,
    0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0, 0, 0, 8, 0,
};

typedef struct {
    /// The index of the first byte that is not a token character.
    size_t end;
    /// The classes of bytes in the run.
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

/// Whether the eight bytes of `x` are hexadecimal digits without a capital. Adds to `*letters` if any is a letter.
static inline int scrub_is_lower_hex8(uint64_t x, uint64_t *letters) {
    uint64_t bad = 0;
    bytes_hex8(x, &bad);
    // Digits and lower-case letters have bit 5, capitals do not. Letters have bit 6, digits do not.
    *letters |= x & 0x4040404040404040u;
    return bad == 0 && (~x & 0x2020202020202020u) == 0;
}

/// Whether `p` points at the `k…:…` of a pseudonym: nine hexadecimal digits after its first letter, a colon, and
/// sixteen with a letter among them. Reads 27 bytes.
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

/// The first byte at `from` or later that is `a` or `b` once the bits of `fold` are set (0x20: letters in either case);
/// `count` if there is none.
size_t scrub_find(const uint8_t *bytes, size_t count, size_t from, uint8_t a, uint8_t b, uint8_t fold);

/// The first byte at `from` or later that an encoding may begin with (% & \ = " the escape of a terminal, no ASCII);
/// `count` if there is none.
size_t scrub_find_code(const uint8_t *bytes, size_t count, size_t from);

/// Copies `start..<end`, where nothing is encoded: with depth 0, and the index of each byte.
static inline void scrub_copy_plain(
    const uint8_t *bytes, size_t start, size_t end, uint8_t *target, uint8_t *depths, uint32_t *origins
) {
    memcpy(target, bytes + start, end - start);
    memset(depths, 0, end - start);
    for (size_t index = start; index < end; index++) origins[index - start] = (uint32_t)index;
}

// MARK: Memory that a thread keeps from one text to the next

/// Its size: enough for the decoded forms of a text of 5 KB.
enum { SCRUB_BUFFER_SIZE = 64 * 1024 };

/// This thread's buffer, freed with the thread. NULL if `size` is larger than the buffer, or while it is in use.
void *_Nullable scrub_buffer_acquire(size_t size);

/// Returns the buffer. The result is 0 if `memory` is not this thread's buffer; then its owner must free it.
int scrub_buffer_release(void *memory);

// MARK: Counters that several threads share without a lock: a child of fork() never finds a lock held.

static inline void scrub_count_add(uint64_t *counter, uint64_t more) {
    __atomic_fetch_add(counter, more, __ATOMIC_RELAXED);
}

static inline uint64_t scrub_count(const uint64_t *counter) { return __atomic_load_n(counter, __ATOMIC_RELAXED); }

/// A slot that stores a value under a check word. The two words may come from different writers: the first is stored as
/// `check ^ value`, so that a torn pair matches no check word (except by a coincidence of 64 equal bits).
typedef struct {
    uint64_t mixed, value;
} scrub_slot;

static inline int scrub_slot_read(const scrub_slot *slot, uint64_t check, uint64_t *value) {
    uint64_t found = __atomic_load_n(&slot->value, __ATOMIC_RELAXED);
    *value = found;
    return (__atomic_load_n(&slot->mixed, __ATOMIC_RELAXED) ^ found) == check;
}

static inline int scrub_slot_is_free(const scrub_slot *slot) { return __atomic_load_n(&slot->mixed, __ATOMIC_RELAXED) == 0; }

static inline void scrub_slot_write(scrub_slot *slot, uint64_t check, uint64_t value) {
    __atomic_store_n(&slot->value, value, __ATOMIC_RELAXED);
    __atomic_store_n(&slot->mixed, check ^ value, __ATOMIC_RELAXED);
}

#pragma clang assume_nonnull end

#endif
