// Records that differ from one before them only in their time, their message, their number and values of equal length:
// most lines of a log. Such a line is read by comparing it with what lines before it looked like, many in one call.
#ifndef MSAL_BYTES_FAST_SKIP_H
#define MSAL_BYTES_FAST_SKIP_H

#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

/// Tails that are known at the same time, and the bytes that one has at most, its line feed included.
#define FAST_SKIP_TAILS 4
#define FAST_SKIP_TAIL_SIZE 512
#define FAST_SKIP_STRIDE 56
/// Bytes that there are at most between a message and the number.
#define FAST_SKIP_BLOCK_SIZE 512
/// Bytes behind the last line, and bytes of stops behind theirs, that are read.
#define FAST_SKIP_PADDING 640
#define FAST_SKIP_STOPS_PADDING 96

/// What follows the number of a record: its bytes, and where the values of texts are.
struct fast_skip_tail {
    uint32_t length;
    /// How often it came, halved at each tail that is learnt: the one that comes least makes room.
    uint32_t hits;
    uint8_t bytes[FAST_SKIP_TAIL_SIZE];
    /// 0xFF for a byte that must be the same, 0 for one of a value, and behind the tail.
    uint8_t mask[FAST_SKIP_TAIL_SIZE];
    /// The stops of these bytes, so many a time as one load finds; `mask` has the bits that are bytes of the tail. A value
    /// has no stop in it, so it ends where it ended before.
    struct {
        uint64_t bits, mask;
    } stops[FAST_SKIP_TAIL_SIZE / FAST_SKIP_STRIDE + 1];
};

/// What a plain record looks like:
/// `{"@timestamp":"` day `T` time `Z","log.level":"` level `","message":"` message, block, number, tail.
struct fast_skip {
    /// What records begin with, on the day of the last one that was learnt: each byte the lowest that it may be. And that
    /// day's midnight in microseconds since 1970 UTC.
    uint8_t head[64];
    int64_t midnight;
    /// From the quote that ends the message to the number.
    uint8_t block[FAST_SKIP_BLOCK_SIZE], block_mask[FAST_SKIP_BLOCK_SIZE];
    uint32_t block_length;
    uint32_t tails;
    /// Lengths of tails that came once: one that comes again is learnt. Of those that hardly ever come there are many.
    uint32_t seen[FAST_SKIP_TAILS], next_seen;
    struct fast_skip_tail tail[FAST_SKIP_TAILS];
};

/// Lines that lie in memory one behind the other: the bytes from `base` to `limit`, which is behind a line feed, and what
/// `bytes_find_string_ends` found of them.
struct fast_skip_lines {
    const uint8_t *base, *limit, *stops, *flags;
    /// What some of `flags` say.
    uint8_t all_flags;
};

/// What was skimmed.
struct fast_skip_found {
    /// With room for `room` of each: where the record begins, and its number.
    const uint8_t *_Nonnull *_Nonnull lines;
    uint64_t *numbers;
    size_t room, count;
    /// The beginning of the first line that is not plain, or that there was no room for.
    const uint8_t *next;
};

/// Reads plain records from `line` on; some, where `found->count` is above 0.
void fast_skip_read(struct fast_skip *skim, const struct fast_skip_lines *lines, const uint8_t *line,
                      struct fast_skip_found *found);

/// Microseconds since 1970 UTC of a record that was skimmed.
int64_t fast_skip_time(const struct fast_skip *skim, const uint8_t *line);

/// Says which day it is and what comes between message and number.
void fast_skip_expect(struct fast_skip *skim, const uint8_t *day, int64_t midnight, const uint8_t *block, size_t length);

/// Whether a record with this day and this block is expected.
int fast_skip_expects(const struct fast_skip *skim, const uint8_t *day, const uint8_t *block, size_t length);

/// Learns the tail of a record that was read and is right: `length` bytes, from behind its number to behind its line feed.
/// One that is known, too long, or has a text that takes a second look (`\u`) is not learnt; nor one of a length that was
/// not seen lately.
void fast_skip_learn(struct fast_skip *skim, const struct fast_skip_lines *lines, const uint8_t *tail, size_t length);

#pragma clang assume_nonnull end

#endif
