// Reads records that differ from an earlier one only in their time, message, number and values of equal length: most
// lines of a log. Such lines are compared with the layout of earlier lines, many in one call.
#ifndef MSAL_BYTES_FAST_SKIP_H
#define MSAL_BYTES_FAST_SKIP_H

#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

/// How many tails are known at a time, and the most bytes a tail has, its line feed included.
#define FAST_SKIP_TAILS 4
#define FAST_SKIP_TAIL_SIZE 512
#define FAST_SKIP_STRIDE 56
/// The most bytes between a message and the number.
#define FAST_SKIP_BLOCK_SIZE 512
/// Bytes after the last line, and bytes of `ends` after its own, that may be read.
#define FAST_SKIP_PADDING 640
#define FAST_SKIP_ENDS_PADDING 96

/// What follows the number of a record: its bytes, and which of them belong to values.
struct fast_skip_tail {
    uint32_t length;
    /// How often it occurred, halved whenever a tail is learnt. The one with the fewest hits is replaced.
    uint32_t hits;
    uint8_t bytes[FAST_SKIP_TAIL_SIZE];
    /// 0xFF for a byte that must be the same; 0 for a byte of a value and after the tail.
    uint8_t mask[FAST_SKIP_TAIL_SIZE];
    /// The string ends of these bytes, as many at a time as one load finds; `mask` selects the bits that belong to the
    /// tail. A value contains no string end, so it ends at the same offset as before.
    struct {
        uint64_t bits, mask;
    } ends[FAST_SKIP_TAIL_SIZE / FAST_SKIP_STRIDE + 1];
};

/// The layout of a non-failure record:
/// `{"@timestamp":"` day `T` time `Z","log.level":"` level `","message":"` message, block, number, tail.
struct fast_skip {
    /// The beginning of records on the day of the last one that was learnt: the lowest allowed value of each byte.
    /// `midnight` is that day's, in microseconds since 1970 UTC.
    uint8_t head[64];
    int64_t midnight;
    /// From the quote that ends the message to the number.
    uint8_t block[FAST_SKIP_BLOCK_SIZE], block_mask[FAST_SKIP_BLOCK_SIZE];
    uint32_t block_length;
    uint32_t tails;
    /// Lengths of tails that occurred once; a tail is learnt when its length occurs again. This keeps out the many
    /// tails that are rare.
    uint32_t seen[FAST_SKIP_TAILS], next_seen;
    struct fast_skip_tail tail[FAST_SKIP_TAILS];
};

/// Consecutive lines in memory: the bytes from `base` to `limit`, which follows a line feed, and the results of
/// `bytes_find_string_ends` for them.
struct fast_skip_lines {
    const uint8_t *base, *limit, *ends, *flags;
    /// All `flags` combined.
    uint8_t all_flags;
};

/// The records that were skipped.
struct fast_skip_found {
    /// `lines` (where each record begins) and `numbers` each have `capacity` elements.
    const uint8_t *_Nonnull *_Nonnull lines;
    uint64_t *numbers;
    size_t capacity, count;
    /// The beginning of the first line that is not a known non-failure record, or that did not fit.
    const uint8_t *next;
};

/// Reads non-failure records from `line` on. `found->count` is 0 if the first line is not known to be one.
void fast_skip_read(struct fast_skip *skip, const struct fast_skip_lines *lines, const uint8_t *line,
                      struct fast_skip_found *found);

/// Microseconds since 1970 UTC of a record that was skipped.
int64_t fast_skip_time(const struct fast_skip *skip, const uint8_t *line);

/// Sets the day, and the bytes between message and number.
void fast_skip_expect(struct fast_skip *skip, const uint8_t *day, int64_t midnight, const uint8_t *block, size_t length);

/// Whether a record with this day and this block is expected.
int fast_skip_expects(const struct fast_skip *skip, const uint8_t *day, const uint8_t *block, size_t length);

/// Learns the tail of a record that was read and is valid: `length` bytes, from the end of its number to the end of its
/// line feed. Ignored if it is known, too long, has a text with an escape that must be checked (`\u`), or has a length
/// that did not occur recently.
void fast_skip_learn(struct fast_skip *skip, const struct fast_skip_lines *lines, const uint8_t *tail, size_t length);

#pragma clang assume_nonnull end

#endif
