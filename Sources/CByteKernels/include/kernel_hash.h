// One mixing step for hashes that are stored: the same number everywhere, for ever.
#ifndef MSAL_KERNEL_HASH_H
#define MSAL_KERNEL_HASH_H

#include <stdint.h>

/// The finaliser of MurmurHash3 (fmix64).
static inline uint64_t kernel_mix64(uint64_t h) {
    h ^= h >> 33;
    h *= UINT64_C(0xff51afd7ed558ccd);
    h ^= h >> 33;
    h *= UINT64_C(0xc4ceb9fe1a85ec53);
    return h ^ h >> 33;
}

#endif
