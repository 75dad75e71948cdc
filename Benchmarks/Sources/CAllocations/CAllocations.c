#include "CAllocations.h"
#include <stddef.h>

static uint64_t count;

uint64_t allocations(void) { return __atomic_load_n(&count, __ATOMIC_RELAXED); }

#if defined(__GLIBC__)
#include <errno.h>
// In glibc a program's own allocation functions replace the library's; these count and forward.
extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);

static inline void one(void) { __atomic_fetch_add(&count, 1, __ATOMIC_RELAXED); }
void *malloc(size_t n) { one(); return __libc_malloc(n); }
void *calloc(size_t n, size_t m) { one(); return __libc_calloc(n, m); }
void *realloc(void *p, size_t n) { one(); return __libc_realloc(p, n); }
void *aligned_alloc(size_t a, size_t n) { one(); return __libc_memalign(a, n); }
int posix_memalign(void **p, size_t a, size_t n) {
    one();
    *p = __libc_memalign(a, n);
    return *p ? 0 : ENOMEM;
}
#endif
