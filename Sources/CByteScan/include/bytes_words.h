// Which of some words of four bytes occur in a text: a quick filter of lines, before anything reads them.
#ifndef MSAL_BYTES_WORDS_H
#define MSAL_BYTES_WORDS_H

#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

#define BYTES_WORDS_LIMIT 128
#define BYTES_WORDS_SLOTS 256

/// The words to look for, and the mark of each. Words are in eight groups. For each of their four bytes, two tables
/// give the groups that have a word with this low or high half of the byte: where all eight agree on a group, one of
/// its words may begin.
typedef struct {
    uint8_t low[4][16], high[4][16];
    /// Each word in the slot of its hash, or in the next free one after it. 0: free.
    uint32_t words[BYTES_WORDS_SLOTS], marks[BYTES_WORDS_SLOTS];
} bytes_words;

/// Prepares a table. The lowest byte of a word is its first. A word that is there twice has both marks. At most
/// BYTES_WORDS_LIMIT words are used.
void bytes_words_prepare(bytes_words *table, const uint32_t *words, const uint32_t *marks, size_t count);

/// Bits of the result above the marks.
#define BYTES_WORDS_ESCAPE ((uint64_t)1 << 32)
#define BYTES_WORDS_NOT_ASCII ((uint64_t)1 << 33)

/// The marks of all words in `n` bytes, whether one of the bytes is ESC, and whether one is not ASCII. Reads nothing
/// outside these bytes. Uses AVX2 if the processor has it.
uint64_t bytes_words_find(const bytes_words *table, const uint8_t *_Nullable p, size_t n);

/// The same with strides of `width` bytes: 32, 16, or 0 for one byte at a time, which is the definition. Returns 0 and
/// does nothing if this processor has no such strides. For tests: all widths must give the same result.
int bytes_words_find_as(int width, const bytes_words *table, const uint8_t *_Nullable p, size_t n, uint64_t *found);

#pragma clang assume_nonnull end

#endif
