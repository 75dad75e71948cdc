// What a thread keeps between two records: an encoding buffer, and the text of the second that it last wrote.
// Swift has no thread-local storage, hence C.
#ifndef MSAL_PLATFORM_SCRATCH_H
#define MSAL_PLATFORM_SCRATCH_H

#include <stddef.h>
#include <stdint.h>

typedef struct {
    /// `capacity` bytes, or NULL if allocation failed.
    uint8_t *bytes;
    size_t capacity;
    /// Set while a record is encoded: a log call from within a log call must not write over it.
    int is_in_use;
    /// Nesting depth of this thread's current log calls.
    int depth;
    /// The second (since 1970) whose text `date` holds, `yyyy-MM-ddTHH:mm:ss`; INT64_MIN before the first.
    int64_t second;
    uint8_t date[24];
} thread_scratch;

/// One record (256 KiB) and the bytes that wide stores may touch after it.
enum { THREAD_SCRATCH_CAPACITY = 256 * 1024 + 64 };

extern _Thread_local thread_scratch *thread_scratch_current;
thread_scratch *thread_scratch_make(void);

/// This thread's scratch, made at the first call and freed with the thread; NULL if allocation failed.
static inline thread_scratch *thread_scratch_of_current(void) {
    thread_scratch *scratch = thread_scratch_current;
    return __builtin_expect(scratch != NULL, 1) ? scratch : thread_scratch_make();
}

#endif
