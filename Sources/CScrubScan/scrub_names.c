#include "scrub_names.h"

#include "scrub_lanes.h"
#include "scrub_text.h"

/// Letters, digits, and bytes above 127: a bit for each of 64 bytes.
typedef struct {
    uint64_t word;
} scrub_name_bytes;

static inline __attribute__((always_inline)) void scrub_look_at(const uint8_t *bytes, size_t skipped, scrub_name_bytes *all) {
    scrub_wide_bytes c;
    memcpy(&c, bytes, sizeof c);
    all->word = SCRUB_BITS_OF(((c | 32) - 'a' < 26) | (c - '0' < 10) | (c >= 128)) >> skipped;
}

SCRUB_CLASSIFIER(scrub_look, scrub_name_bytes)

static inline int scrub_is_name_byte(uint8_t c) { return scrub_is_alphanumeric(c) || c >= 128; }

size_t scrub_next_name(const uint64_t *bits, const uint8_t *bytes, size_t count, size_t from) {
    for (size_t base = from; base < count; base += 64) {
        scrub_name_bytes all;
        scrub_look(bytes, count, base, &all);
        uint64_t starts = all.word & ~(all.word << 1 | (base > 0 && scrub_is_name_byte(bytes[base - 1])));
        for (; starts; starts &= starts - 1) {
            size_t index = base + (size_t)__builtin_ctzll(starts);
            uint32_t prefix = 0;
            size_t length = count - index < SCRUB_NAME_PREFIX ? count - index : SCRUB_NAME_PREFIX;
            for (size_t k = 0; k < length; k++) prefix |= (uint32_t)bytes[index + k] << (8 * k);
            uint32_t bit = scrub_name_bit(prefix);
            if (bits[bit >> 6] >> (bit & 63) & 1) return index;
        }
    }
    return count;
}
