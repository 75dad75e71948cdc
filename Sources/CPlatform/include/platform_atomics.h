// Atomic operations on a 64-bit word that is in mapped memory or shared by threads, and hints about its cache line.
#ifndef MSAL_PLATFORM_ATOMICS_H
#define MSAL_PLATFORM_ATOMICS_H

#include <stdbool.h>
#include <stdint.h>

static inline uint64_t atomic_word_load(const uint64_t *word) { return __atomic_load_n(word, __ATOMIC_ACQUIRE); }
static inline void atomic_word_store(uint64_t *word, uint64_t value) { __atomic_store_n(word, value, __ATOMIC_RELEASE); }
/// Returns the new value.
static inline uint64_t atomic_word_add(uint64_t *word, uint64_t value) { return __atomic_add_fetch(word, value, __ATOMIC_RELAXED); }
static inline uint64_t atomic_word_or(uint64_t *word, uint64_t value) { return __atomic_or_fetch(word, value, __ATOMIC_ACQ_REL); }
static inline uint64_t atomic_word_exchange(uint64_t *word, uint64_t value) { return __atomic_exchange_n(word, value, __ATOMIC_ACQ_REL); }
/// Replaces zero; false if the word was another number.
static inline bool atomic_word_claim(uint64_t *word, uint64_t value) {
    uint64_t none = 0;
    return __atomic_compare_exchange_n(word, &none, value, false, __ATOMIC_ACQ_REL, __ATOMIC_RELAXED);
}
static inline void atomic_word_raise(uint64_t *word, uint64_t value) {
    uint64_t seen = __atomic_load_n(word, __ATOMIC_RELAXED);
    while (seen < value && !__atomic_compare_exchange_n(word, &seen, value, true, __ATOMIC_ACQ_REL, __ATOMIC_RELAXED)) {}
}
static inline void atomic_fence(void) { __atomic_thread_fence(__ATOMIC_SEQ_CST); }

static inline uint64_t atomic_word_relaxed(const uint64_t *word) { return __atomic_load_n(word, __ATOMIC_RELAXED); }

/// Fetches a cache line that will be written soon, and takes it from the other cores. Never faults.
static inline void cache_line_fetch_to_write(const void *address) {
#if defined(__x86_64__)
    // The builtin makes this instruction only for processors that were named to the compiler; others ignore it.
    __asm__ volatile("prefetchw (%0)" : : "r"(address));
#else
    __builtin_prefetch(address, 1);
#endif
}

#endif
