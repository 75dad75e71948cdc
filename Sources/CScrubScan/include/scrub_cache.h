// A cache of recent masks, found by a keyed hash of their values. It stores no value.
#ifndef MSAL_SCRUB_CACHE_H
#define MSAL_SCRUB_CACHE_H

#include "bytes_hex.h"
#include "scrub_scan.h"

#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

enum {
    SCRUB_CACHE_SLOTS = 4096,
    /// An entry may be in any slot of its set, which is one cache line. With one slot for each entry, two values in
    /// daily use that share it would evict each other for ever.
    SCRUB_CACHE_WAYS = 4,
    SCRUB_CACHE_ALIGNMENT = 64,
    /// Length of a key's id.
    SCRUB_KEY_ID = 10,
};

typedef struct {
    /// Random numbers, new for each cache. Without them, values that share a hash cannot be chosen, and no value can be
    /// derived from a hash.
    uint64_t seed[4];
    /// SCRUB_CACHE_SLOTS of them, aligned to SCRUB_CACHE_ALIGNMENT.
    scrub_slot *slots;
    uint8_t key_id[SCRUB_KEY_ID];
} scrub_cache;

/// Copies four seeds and SCRUB_KEY_ID bytes. `slots` must be zero.
static inline scrub_cache scrub_cache_with(const uint64_t *seed, scrub_slot *slots, const uint8_t *key_id) {
    scrub_cache cache = {.slots = slots};
    memcpy(cache.seed, seed, sizeof cache.seed);
    memcpy(cache.key_id, key_id, SCRUB_KEY_ID);
    return cache;
}

static inline scrub_slot *scrub_cache_set(const scrub_cache *cache, uint64_t check) {
    return cache->slots + check % (SCRUB_CACHE_SLOTS / SCRUB_CACHE_WAYS) * SCRUB_CACHE_WAYS;
}

static inline uint64_t scrub_fold(uint64_t a, uint64_t b) {
    unsigned __int128 product = (unsigned __int128)a * b;
    return (uint64_t)product ^ (uint64_t)(product >> 64);
}

/// The 64 bits that identify a value. `variant`, 0 or 1, separates values that are normalised differently.
static inline uint64_t scrub_cache_check(const scrub_cache *cache, const uint8_t *value, size_t count, uint64_t variant) {
    const uint64_t *seed = cache->seed;
    uint64_t hash = seed[0], first = 0, last = 0;
    size_t left = count;
    for (; left > 16; left -= 16, value += 16) {
        hash = scrub_fold(bytes_load8(value) ^ seed[1], bytes_load8(value + 8) ^ hash);
    }
    if (left >= 8) {
        first = bytes_load8(value);
        last = bytes_load8(value + left - 8);
    } else {
        for (size_t index = 0; index < left; index++) first = first << 8 | value[index];
    }
    hash = scrub_fold(first ^ seed[1], last ^ hash);
    return scrub_fold(hash ^ seed[2], (2 * (uint64_t)count + variant) ^ seed[3]);
}

/// The 64 bits that identify a named value. `kinds` are the kinds that the caller masks: the kind of a value depends on
/// them. If it is masked, its pseudonym is looked up next: that line is fetched meanwhile.
static inline uint64_t scrub_cache_named_check(
    const scrub_cache *cache, const uint8_t *name, size_t name_count, const uint8_t *value, size_t count, uint64_t kinds
) {
    uint64_t check = scrub_cache_check(cache, value, count, 0);
    __builtin_prefetch(scrub_cache_set(cache, check));
    uint64_t hash = scrub_cache_check(cache, name, name_count, 2) ^ kinds;
    return scrub_fold(hash ^ cache->seed[2], check ^ cache->seed[3]);
}

static inline int scrub_cache_read(const scrub_cache *cache, uint64_t check, uint64_t *found) {
    const scrub_slot *set = scrub_cache_set(cache, check);
    for (int way = 0; way < SCRUB_CACHE_WAYS; way++) {
        if (scrub_slot_read(set + way, check, found)) return 1;
    }
    return 0;
}

/// Stores an entry that `scrub_cache_read` did not find, in a free slot of its set or in place of another entry.
static inline void scrub_cache_write(const scrub_cache *cache, uint64_t check, uint64_t value) {
    scrub_slot *set = scrub_cache_set(cache, check);
    // The highest bits are as good as random, so that no entry of a full set is evicted each time.
    scrub_slot *slot = set + (check >> 62);
    for (int way = 0; way < SCRUB_CACHE_WAYS; way++) {
        if (scrub_slot_is_free(set + way)) {
            slot = set + way;
            break;
        }
    }
    scrub_slot_write(slot, check, value);
}

/// Writes `:KEYID:` and the pseudonym: SCRUB_KEY_ID + 18 bytes.
static inline void scrub_cache_write_mask(const scrub_cache *cache, uint64_t pseudonym, uint8_t *target) {
    target[0] = ':';
    memcpy(target + 1, cache->key_id, SCRUB_KEY_ID);
    target[1 + SCRUB_KEY_ID] = ':';
    scrub_write_hex(pseudonym, target + 2 + SCRUB_KEY_ID);
}

#pragma clang assume_nonnull end

#endif
