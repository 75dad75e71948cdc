// What a thread keeps between two records: a buffer to encode into, and the text of the second it last wrote.
// Swift has no thread-local storage, hence C.
#ifndef MSAL_PLATFORM_SCRATCH_H
#define MSAL_PLATFORM_SCRATCH_H

#include <stddef.h>
#include <stdint.h>

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
} thread_scratch;

/// Room for one record (256 KiB) and what wide stores may touch beyond it.
enum { THREAD_SCRATCH_CAPACITY = 256 * 1024 + 64 };

extern _Thread_local thread_scratch *thread_scratch_current;
thread_scratch *thread_scratch_make(void);

/// This thread's scratch, made at the first call and freed with the thread; NULL where memory was refused.
static inline thread_scratch *thread_scratch_of_current(void) {
    thread_scratch *scratch = thread_scratch_current;
    return __builtin_expect(scratch != NULL, 1) ? scratch : thread_scratch_make();
}

#endif
