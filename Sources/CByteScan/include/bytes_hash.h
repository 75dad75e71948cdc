// One mixing step for hashes that are stored: it must never change, on any platform.
#ifndef MSAL_BYTES_HASH_H
#define MSAL_BYTES_HASH_H

#include <stdint.h>

/// The finaliser of MurmurHash3 (fmix64).
static inline uint64_t bytes_mix64(uint64_t h) {
    h ^= h >> 33;
    h *= UINT64_C(0xff51afd7ed558ccd);
    h ^= h >> 33;
    h *= UINT64_C(0xc4ceb9fe1a85ec53);
    return h ^ h >> 33;
}

/// The finaliser of SplitMix64: check words of the journal, ids of a forked child's run.
static inline uint64_t bytes_mix_seeded(uint64_t value) {
    value ^= value >> 30; value *= 0xbf58476d1ce4e5b9ull;
    value ^= value >> 27; value *= 0x94d049bb133111ebull;
    return value ^ value >> 31;
}

#endif
