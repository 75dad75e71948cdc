// What Swift cannot ask of the C library's memory. Nothing where the library has no such call.
#ifndef MSAL_PLATFORM_MEMORY_H
#define MSAL_PLATFORM_MEMORY_H

#include <stdlib.h>

#if defined(__GLIBC__)
#include <malloc.h>
#endif

/// Gives free memory of all threads back to the system. glibc keeps it for the thread that freed it, where a task that goes
/// on in another thread does not find it.
static inline void platform_return_free_memory(void) {
#if defined(__GLIBC__)
    malloc_trim(0);
#endif
}

#endif
