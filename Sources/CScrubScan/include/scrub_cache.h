// A cache of recent pseudonyms, found by a keyed hash of their values. It stores no value.
#ifndef MSAL_SCRUB_CACHE_H
#define MSAL_SCRUB_CACHE_H

#include "bytes_hex.h"
#include "scrub_scan.h"

#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

enum {
    SCRUB_CACHE_SLOTS = 2048,
    /// Length of a key's id.
    SCRUB_KEY_ID = 10,
};

typedef struct {
    /// Random numbers, new for each cache. Without them, values that share a hash cannot be chosen, and no value can be
    /// derived from a hash.
    uint64_t seed[4];
    /// SCRUB_CACHE_SLOTS of them.
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

static inline int scrub_cache_read(const scrub_cache *cache, uint64_t check, uint64_t *pseudonym) {
    return scrub_slot_read(cache->slots + check % SCRUB_CACHE_SLOTS, check, pseudonym);
}

static inline void scrub_cache_write(const scrub_cache *cache, uint64_t check, uint64_t pseudonym) {
    scrub_slot_write(cache->slots + check % SCRUB_CACHE_SLOTS, check, pseudonym);
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
