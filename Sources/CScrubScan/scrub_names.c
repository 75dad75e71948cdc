#include "scrub_names.h"

#include "scrub_text.h"

typedef uint8_t scrub_lanes __attribute__((vector_size(16)));
typedef int8_t scrub_lane_mask __attribute__((vector_size(16)));

/// One bit for each of 64 bytes: letters, digits, and bytes above 127.
static uint64_t scrub_name_bytes(const uint8_t *bytes) {
    uint64_t all = 0;
    for (int part = 0; part < 4; part++) {
        scrub_lanes c;
        memcpy(&c, bytes + 16 * part, sizeof c);
        scrub_lane_mask is = ((c | 32) - 'a' < 26) | (c - '0' < 10) | (c >= 128);
        uint64_t half[2];
        memcpy(half, &is, sizeof half);
        for (int k = 0; k < 2; k++) {
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
            half[k] = __builtin_bswap64(half[k]);
#endif
            // The top bit of each byte, gathered into the highest byte.
            uint64_t bits = (half[k] >> 7 & 0x0101010101010101u) * 0x0102040810204080u >> 56;
            all |= bits << (16 * part + 8 * k);
        }
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
