#include "bytes_fast_skip.h"
#include "bytes_lines.h"

#define INLINED static inline __attribute__((always_inline))

/// Whether the bytes at `p` equal `bytes` wherever `mask` is set. All three are readable in strides of 64.
INLINED int is_alike(const uint8_t *p, const uint8_t *bytes, const uint8_t *mask, size_t length) {
    typedef uint64_t wide __attribute__((vector_size(64)));
    wide different = {0};
#pragma clang loop unroll(disable)
    for (size_t i = 0; i < length; i += sizeof(wide)) {
        wide a, b, m;
        memcpy(&a, p + i, sizeof a);
        memcpy(&b, bytes + i, sizeof b);
        memcpy(&m, mask + i, sizeof m);
        different |= (a ^ b) & m;
    }
    return __builtin_reduce_or(different) == 0;
}

/// Whether each of the 64 bytes at `p` is between `lowest` and `lowest` + `range`.
INLINED int is_within(const uint8_t *p, const uint8_t *lowest, const uint8_t *range) {
    typedef uint8_t bytes __attribute__((vector_size(64)));
    typedef uint64_t words __attribute__((vector_size(64)));
    bytes a, b, c;
    memcpy(&a, p, sizeof a);
    memcpy(&b, lowest, sizeof b);
    memcpy(&c, range, sizeof c);
    return __builtin_reduce_or((words)(a - b > c)) == 0;
}

/// The beginning of a record: the lowest allowed value of each byte, and by how much it may be higher. The day is
/// filled in later.
static const uint8_t head_bytes[64] = "{\"@timestamp\":\"YYYY-MM-DDT00:00:00.000000Z\",\"log.level\":\"";
static const uint8_t head_range[64] = {[26] = 2, 9, 0, 5, 9, 0, 5, 9, 0, 9, 9, 9, 9, 9, 9, [57] = 255, 255, 255, 255, 255, 255, 255};
static const uint8_t message_bytes[64] = "\",\"message\":\"";
static const uint8_t message_mask[64] = {255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255};
enum { day_offset = 15, day_length = 11, time_offset = 26, level_offset = 57, message_key_length = 13 };

/// The number that eight digits form, the first digit in the lowest byte; UINT64_MAX if one is not a digit.
INLINED uint64_t eight_digits(uint64_t word) {
    uint64_t wrong = (word + 0x4646464646464646u) | (word - 0x3030303030303030u);
    if (wrong & 0x8080808080808080u) return UINT64_MAX;
    word &= 0x0F0F0F0F0F0F0F0Fu;
    word = (word * 2561) >> 8;
    word = ((word & 0x00FF00FF00FF00FFu) * 6553601) >> 16;
    return ((word & 0x0000FFFF0000FFFFu) * 42949672960001u) >> 32;
}

/// Microseconds since midnight of `HH:MM:SS.ffffff`, whose digits were all checked.
static int64_t time_of_day(const uint8_t *p) {
    uint64_t clock = bytes_load8(p);
    int64_t hhmm = (int64_t)eight_digits(0x30303030u | (clock & 0xFFFF) << 32 | (clock >> 24 & 0xFFFF) << 48);
    // SS and the fraction, together eight digits.
    int64_t seconds = (int64_t)eight_digits(clock >> 48 | (bytes_load8(p + 7) & ~(uint64_t)0xFFFF));
    return (hhmm / 100 * 60 + hhmm % 100) * 60000000 + seconds;
}

int64_t fast_skip_time(const struct fast_skip *skip, const uint8_t *line) {
    return skip->midnight + time_of_day(line + time_offset);
}

INLINED int may_leave_ascii(const struct fast_skip_lines *lines, size_t from, size_t to) {
    if ((lines->all_flags & BYTES_STRING_ENDS_NOT_ASCII) == 0) return 0;
    uint64_t found = 0;
    for (size_t block = from / 64; block <= to / 64; block += 8) found |= bytes_load8(lines->flags + block);
    return (found & 0x0101010101010101u * BYTES_STRING_ENDS_NOT_ASCII) != 0;
}

INLINED int is_digit(uint8_t c) { return (unsigned)c - '0' < 10u; }

/// Whether the line continues with this tail at `at`.
INLINED int is_tail(const struct fast_skip_tail *tail, const struct fast_skip_lines *lines, size_t at) {
    if (!is_alike(lines->base + at, tail->bytes, tail->mask, tail->length)) return 0;
    uint64_t different = 0;
    // Two or three iterations: vectorizing them would cost more than it saves.
#pragma clang loop vectorize(disable) unroll(disable)
    for (size_t i = 0, from = 0; from < tail->length; i++, from += FAST_SKIP_STRIDE)
        different |= (bytes_string_ends_from(lines->ends, at + from) ^ tail->ends[i].bits) & tail->ends[i].mask;
    return different == 0;
}

void fast_skip_read(struct fast_skip *skip, const struct fast_skip_lines *given, const uint8_t *line,
                      struct fast_skip_found *found) {
    const struct fast_skip_lines lines = *given;
    const size_t block_length = skip->block_length;
    const uint32_t tails = skip->tails;
    const size_t capacity = found->capacity;
    const uint8_t **const starts = found->lines;
    uint64_t *const numbers = found->numbers;
    size_t count = 0, digits = 1;
    const uint8_t *const head = skip->head;
    for (; count < capacity && line < lines.limit; count++) {
        if (!is_within(line, head, head_range)) break;
        if (line[time_offset] == '2' && line[time_offset + 1] > '3') break;
        const size_t from = (size_t)(line - lines.base);
        uint64_t level = bytes_string_ends_from(lines.ends, from + level_offset);
        if (level == 0) break;
        size_t at = from + level_offset + (size_t)__builtin_ctzll(level);
        if (!is_alike(lines.base + at, message_bytes, message_mask, message_key_length)) break;
        at = bytes_next_string_end_index(lines.ends, at + message_key_length);
        if (!is_alike(lines.base + at, skip->block, skip->block_mask, block_length)) break;
        at += block_length;
        // Try the previous number's count of digits first: numbers mostly have the same count, so the branch is
        // predictable.
        const uint8_t *p = lines.base + at;
        if (p[0] == '0' || !is_digit(p[digits - 1]) || is_digit(p[digits])) {
            if (p[0] == '0') break;
#pragma clang loop unroll(disable)
            for (digits = 1; digits < 8 && is_digit(p[digits]);) digits++;
        }
        uint64_t zeros = digits < 8 ? 0x3030303030303030u >> 8 * digits : 0;
        uint64_t number = eight_digits(bytes_load8(p) << (64 - 8 * digits) | zeros);
        if (number == UINT64_MAX) break;
        at += digits;
        uint32_t tail = 0;
        while (tail < tails && !is_tail(&skip->tail[tail], &lines, at)) tail++;
        if (tail == tails) break;
        skip->tail[tail].hits++;
        at += skip->tail[tail].length;
        if (at > (size_t)(lines.limit - lines.base)) break;
        if (may_leave_ascii(&lines, from, at) && !bytes_is_utf8(line, at - from)) break;
        starts[count] = line;
        numbers[count] = number;
        line = lines.base + at;
    }
    found->count = count;
    found->next = line;
}

void fast_skip_expect(struct fast_skip *skip, const uint8_t *day, int64_t midnight, const uint8_t *block, size_t length) {
    if (length > FAST_SKIP_BLOCK_SIZE) return;
    memcpy(skip->head, head_bytes, sizeof skip->head);
    memcpy(skip->head + day_offset, day, day_length);
    skip->midnight = midnight;
    memcpy(skip->block, block, length);
    memset(skip->block_mask, 0, sizeof skip->block_mask);
    memset(skip->block_mask, 255, length);
    skip->block_length = (uint32_t)length;
}

int fast_skip_expects(const struct fast_skip *skip, const uint8_t *day, const uint8_t *block, size_t length) {
    return length == skip->block_length && memcmp(day, skip->head + day_offset, day_length) == 0 && memcmp(block, skip->block, length) == 0;
}

void fast_skip_learn(struct fast_skip *skip, const struct fast_skip_lines *lines, const uint8_t *tail, size_t length) {
    const size_t start = (size_t)(tail - lines->base);
    if (length > FAST_SKIP_TAIL_SIZE) return;
    for (uint32_t i = 0; i < skip->tails; i++)
        if (is_tail(&skip->tail[i], lines, start)) return;
    uint32_t seen = 0;
    while (seen < FAST_SKIP_TAILS && skip->seen[seen] != length) seen++;
    if (seen == FAST_SKIP_TAILS) {
        skip->seen[skip->next_seen++ % FAST_SKIP_TAILS] = (uint32_t)length;
        return;
    }
    struct fast_skip_tail learnt = {.length = (uint32_t)length};
    memcpy(learnt.bytes, tail, length);
    memset(learnt.mask, 255, length);
    int is_inside = 0;
    size_t opening = 0;
    for (size_t i = 0, from = 0; from < length; i++, from += FAST_SKIP_STRIDE)
        learnt.ends[i].mask = length - from < FAST_SKIP_STRIDE ? ((uint64_t)1 << (length - from)) - 1
                                                                 : ((uint64_t)1 << FAST_SKIP_STRIDE) - 1;
    for (size_t i = 0; i < length; i++) {
        uint64_t next = bytes_string_ends_from(lines->ends, start + i);
        if (next == 0) {
            i += 56;
            continue;
        }
        i += (size_t)__builtin_ctzll(next);
        if (i >= length) break;
        if (tail[i] != '"' && tail[i] != '\n') return;
        learnt.ends[i / FAST_SKIP_STRIDE].bits |= (uint64_t)1 << i % FAST_SKIP_STRIDE;
        if (tail[i] != '"') continue;
        // The value between the quotes may differ.
        if (is_inside && opening > 0 && tail[opening - 1] == ':') memset(learnt.mask + opening + 1, 0, i - opening - 1);
        is_inside = !is_inside;
        opening = i;
    }
    struct fast_skip_tail *slot = skip->tail;
    if (skip->tails < FAST_SKIP_TAILS) {
        slot = &skip->tail[skip->tails++];
    } else {
        for (uint32_t i = 0; i < FAST_SKIP_TAILS; i++) {
            skip->tail[i].hits /= 2;
            if (skip->tail[i].hits < slot->hits) slot = &skip->tail[i];
        }
    }
    *slot = learnt;
}
