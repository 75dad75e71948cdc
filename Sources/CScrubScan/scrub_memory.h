#ifndef MSAL_SCRUB_MEMORY_H
#define MSAL_SCRUB_MEMORY_H

// The memory of `scrub_known.c`, which a thread frees at its end.
#include "scrub_known.h"

#pragma clang assume_nonnull begin

enum { SCRUB_KNOWN_SETS = 128, SCRUB_KNOWN_WAYS = 4, SCRUB_KNOWN_SEEN = 512 };
_Static_assert(SCRUB_KNOWN_SETS * SCRUB_KNOWN_WAYS == 512, "as Documentation/Privacy.md says");

typedef struct {
    scrub_known_text texts[SCRUB_KNOWN_SETS][SCRUB_KNOWN_WAYS];
    /// Random numbers. Without them, no value can be derived from a hash.
    uint64_t seed[2];
    /// The hashes of texts and templates that have come once, and of those that are not to be remembered.
    uint64_t seen[SCRUB_KNOWN_SEEN], refused[SCRUB_KNOWN_SEEN];
} scrub_known_memory;

/// This thread's known texts, freed with the thread; NULL before the first one.
extern _Thread_local scrub_known_memory *_Nullable scrub_known_texts;

/// Zeroed memory for `scrub_known_texts`, which is freed with the thread. NULL if there is none.
void *_Nullable scrub_thread_memory(size_t size);

#pragma clang assume_nonnull end

#endif
