#ifndef MSAL_SCRUB_MEMORY_H
#define MSAL_SCRUB_MEMORY_H

// The memory of `scrub_clean.c`, which a thread frees at its end.
#include "scrub_template.h"

#pragma clang assume_nonnull begin

enum { SCRUB_CLEAN_SETS = 64, SCRUB_CLEAN_WAYS = 4, SCRUB_CLEAN_SEEN = 512 };

typedef struct {
    uint64_t tag;
    uint16_t count;
    uint8_t verdict;
    uint8_t bytes[SCRUB_TEMPLATE];
} scrub_clean_text;

typedef struct {
    scrub_clean_text texts[SCRUB_CLEAN_SETS][SCRUB_CLEAN_WAYS];
    /// The hashes of texts and templates that have come once.
    uint64_t seen[SCRUB_CLEAN_SEEN];
} scrub_clean_memory;

/// This thread's clean texts, freed with the thread; NULL before the first one.
extern _Thread_local scrub_clean_memory *_Nullable scrub_clean_texts;

/// Zeroed memory for `scrub_clean_texts`, which is freed with the thread. NULL if there is none.
void *_Nullable scrub_thread_memory(size_t size);

#pragma clang assume_nonnull end

#endif
