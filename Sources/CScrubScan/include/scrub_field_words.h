// The table of the words that names of fields are made of, and the reading of a name from its end. `FieldWords` makes the table.
#ifndef MSAL_SCRUB_FIELD_WORDS_H
#define MSAL_SCRUB_FIELD_WORDS_H

#include "scrub_text.h"

#pragma clang assume_nonnull begin

/// A word and what it says about the value. Words are hashed from the last letter to the first, so that a walk back from the end
/// of a name meets every ending. 0 in place of a hash: the slot is free.
typedef struct {
    uint64_t hash, roles;
} scrub_field_word;

enum { SCRUB_FIELD_SUFFIX_BITS = 1 << 17 };

typedef struct {
    /// `slot_count` of them, a power of two.
    const scrub_field_word *slots;
    size_t slot_count;
    /// One bit for the end of each word, of any length: no known word ends in bytes whose bit is clear.
    const uint64_t *suffixes;
    /// Length of the longest word in bytes.
    size_t longest;
} scrub_field_words;

static const uint64_t scrub_word_seed = UINT64_C(0xcbf29ce484222325);
static inline uint64_t scrub_word_extend(uint64_t hash, uint8_t lower) { return (hash ^ lower) * UINT64_C(0x100000001b3); }

static inline uint64_t scrub_field_suffix_bit(uint64_t hash) { return (hash ^ hash >> 29) & (SCRUB_FIELD_SUFFIX_BITS - 1); }

/// The word with this hash; NULL if it is unknown.
static inline const scrub_field_word *_Nullable scrub_field_word_with(const scrub_field_words *words, uint64_t hash) {
    for (size_t slot = (size_t)hash & (words->slot_count - 1); words->slots[slot].hash; slot = (slot + 1) & (words->slot_count - 1)) {
        if (words->slots[slot].hash == hash) return words->slots + slot;
    }
    return NULL;
}

/// A word of a name, or a known sequence of words.
typedef struct {
    size_t start;
    uint64_t roles;
    /// How many blanks are inside.
    int blanks;
    int is_known;
} scrub_name_part;

/// Reads the longest known sequence of words that ends at `end` and does not begin before `low`, with at most `blanks_left`
/// blanks inside. Returns 0 where the name begins.
int scrub_name_part_before(
    const scrub_field_words *words, const uint8_t *bytes, size_t count, size_t end, size_t low, int blanks_left,
    scrub_name_part *part
);

#pragma clang assume_nonnull end

#endif
