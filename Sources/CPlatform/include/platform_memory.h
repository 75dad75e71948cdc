// Control of the C library's allocator. Does nothing if the library has no such call.
#ifndef MSAL_PLATFORM_MEMORY_H
#define MSAL_PLATFORM_MEMORY_H

#include <stdlib.h>

#if defined(__GLIBC__)
#include <malloc.h>
#endif

/// Returns free memory of all threads to the system. glibc keeps it for the thread that freed it; a task that continues
/// on another thread cannot reuse it.
static inline void platform_return_free_memory(void) {
#if defined(__GLIBC__)
    malloc_trim(0);
#endif
}

#endif
