// What a thread keeps between two records: a buffer to encode into, and the text of the second it last wrote.
// Swift has no thread-local storage, hence C.
#ifndef MSAL_KERNEL_SCRATCH_H
#define MSAL_KERNEL_SCRATCH_H

#include <stddef.h>
#include <stdint.h>
#include <time.h>

typedef struct {
    /// `capacity` bytes, or NULL where memory was refused.
    uint8_t *bytes;
    size_t capacity;
    /// Set while a record is encoded: a log call from within a log call must not write over it.
    int is_in_use;
    /// Log calls of this thread that are under way, one inside the other.
    int depth;
    /// The second (since 1970) whose text `date` holds, `yyyy-MM-ddTHH:mm:ss`; INT64_MIN before the first.
    int64_t second;
    uint8_t date[24];
} kernel_scratch;

/// Room for one record (256 KiB) and what wide stores may touch beyond it.
enum { KERNEL_SCRATCH_CAPACITY = 256 * 1024 + 64 };

extern _Thread_local kernel_scratch *kernel_thread_scratch;
kernel_scratch *kernel_scratch_make(void);

/// This thread's scratch, made at the first call and freed with the thread; NULL where memory was refused.
static inline kernel_scratch *kernel_scratch_of_thread(void) {
    kernel_scratch *scratch = kernel_thread_scratch;
    return __builtin_expect(scratch != NULL, 1) ? scratch : kernel_scratch_make();
}

/// The wall clock in microseconds since 1970.
static inline int64_t kernel_wall_microseconds(void) {
    struct timespec t;
    clock_gettime(CLOCK_REALTIME, &t);
    return (int64_t)t.tv_sec * 1000000 + t.tv_nsec / 1000;
}

/// A monotonic clock in nanoseconds.
static inline int64_t kernel_monotonic_nanoseconds(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000000000 + t.tv_nsec;
}

/// Adds one and returns the new value; any thread.
static inline uint64_t kernel_count_up(uint64_t *counter) {
    return __atomic_add_fetch(counter, 1, __ATOMIC_RELAXED);
}

static inline uint64_t kernel_count(const uint64_t *counter) {
    return __atomic_load_n(counter, __ATOMIC_RELAXED);
}

#endif
