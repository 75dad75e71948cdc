#include "scrub_names.h"

#include "scrub_lanes.h"
#include "scrub_text.h"

/// One bit for each of 64 bytes: letters, digits, and bytes above 127.
static uint64_t scrub_name_bytes(const uint8_t *bytes) {
    uint64_t all = 0;
    for (int part = 0; part < 4; part++) {
        scrub_lanes c;
        memcpy(&c, bytes + 16 * part, sizeof c);
        all |= scrub_lane_bits(((c | 32) - 'a' < 26) | (c - '0' < 10) | (c >= 128)) << 16 * part;
    }
    return all;
}

static inline int scrub_is_name_byte(uint8_t c) { return scrub_is_alphanumeric(c) || c >= 128; }

size_t scrub_next_name(const uint64_t *bits, const uint8_t *bytes, size_t count, size_t from) {
    size_t base = from;
    while (base < count) {
        uint64_t word;
        if (count - base >= 64) {
            word = scrub_name_bytes(bytes + base);
        } else {
            uint8_t rest[64] = {0};
            memcpy(rest, bytes + base, count - base);
            word = scrub_name_bytes(rest);
        }
        uint64_t starts = word & ~(word << 1 | (base > 0 && scrub_is_name_byte(bytes[base - 1])));
        for (; starts; starts &= starts - 1) {
            size_t index = base + (size_t)__builtin_ctzll(starts);
            uint32_t prefix = 0;
            size_t length = count - index < SCRUB_NAME_PREFIX ? count - index : SCRUB_NAME_PREFIX;
            for (size_t k = 0; k < length; k++) prefix |= (uint32_t)bytes[index + k] << (8 * k);
            uint32_t bit = scrub_name_bit(prefix);
            if (bits[bit >> 6] >> (bit & 63) & 1) return index;
        }
        base += 64;
    }
    return count;
}
