#ifndef MSAL_SCRUB_MEMORY_H
#define MSAL_SCRUB_MEMORY_H

#include <stddef.h>

#pragma clang assume_nonnull begin

/// Zeroed memory for `scrub_clean_texts`, which is freed with the thread. NULL if there is none.
void *_Nullable scrub_thread_memory(size_t size);

#pragma clang assume_nonnull end

#endif
