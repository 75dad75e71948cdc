#ifndef MSAL_KERNEL_SCRUB_H
#define MSAL_KERNEL_SCRUB_H

// The first look: where could personal data or a secret begin? One pass, one bit for each byte.
//
// A bit of `anchors` is set where a detector must start looking; the scanner in Swift visits anchors and nothing else,
// so a text without one is certainly clean. A bit of `codes` is set where the text may be written in another way
// (% & \u "" =4, full-width and invisible characters). Most anchors are found by the byte and its two neighbours:
//
//   : = >            a key and its value, XML text         @              an address
//   [x \x            a mask, an escape, DOMAIN\user        +1 (4          telephone numbers
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

#include <stddef.h>
#include <stdint.h>

/// Which bytes stand in runs: letters, digits, and the marks of tokens, names of hosts and numbers.
static inline int scrub_is_word(uint8_t c) {
    return (uint8_t)(c - '0') < 10 || (uint8_t)((c | 32) - 'a') < 26 || c == '_' || c == '-' || c == '.' || c == '~'
        || c == '+';
}

enum {
    /// Shortest run of token characters that is an anchor.
    SCRUB_RUN = 14,
    /// Blocks of 64 bytes that one call looks at, at most: the result stays below 1,024 bytes, which Swift's temporary
    /// allocations keep on the stack.
    SCRUB_BLOCKS = 60,
};

typedef struct {
    uint64_t anchors[SCRUB_BLOCKS];
    uint64_t codes[SCRUB_BLOCKS];
    /// Whether any bit is set, in both arrays.
    uint64_t any_anchor;
    uint64_t any_code;
} scrub_look_result;

/// Looks at `bytes[base..<count]`, at most SCRUB_BLOCKS of 64 bytes; `base` is a multiple of 64. Bytes outside the text read as
/// zero, and the neighbours of the piece are taken into account.
void scrub_look(const uint8_t *bytes, size_t count, size_t base, scrub_look_result *result);

/// The same, in the form named: 0 plain, 16, 32, 64 bytes at a time. Returns 0 where this machine cannot.
int scrub_look_as(int width, const uint8_t *bytes, size_t count, size_t base, scrub_look_result *result);

/// The first index from `start` that is no token character.
static inline size_t scrub_run_end(const uint8_t *bytes, size_t count, size_t start) {
    while (start < count && scrub_is_word(bytes[start])) start++;
    return start;
}

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

#endif
