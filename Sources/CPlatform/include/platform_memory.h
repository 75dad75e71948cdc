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

/// Large blocks go back to the system as soon as they are freed, for good. By default glibc raises the size from which
/// they do with each block that is freed, up to 32 MiB, and keeps as much at the end of the heap.
static inline void platform_return_large_blocks(void) {
#if defined(__GLIBC__)
    mallopt(M_MMAP_THRESHOLD, 128 << 10);
    mallopt(M_TRIM_THRESHOLD, 128 << 10);
#endif
}

#endif
