// What a thread keeps between two records: an encoding buffer, a page for labels, the text of the second that it last
// wrote, and an object. Swift has no thread-local storage, hence C.
#ifndef MSAL_PLATFORM_SCRATCH_H
#define MSAL_PLATFORM_SCRATCH_H

#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

/// One record (256 KiB) and the bytes that wide stores may touch after it; the labels of an ordinary record.
enum { THREAD_SCRATCH_CAPACITY = 256 * 1024 + 64, THREAD_SCRATCH_LABELS = 16 * 1024 };

typedef struct thread_scratch {
    /// THREAD_SCRATCH_CAPACITY bytes.
    uint8_t *bytes;
    /// THREAD_SCRATCH_LABELS bytes, aligned to 64.
    uint8_t *labels;
    /// The scratch of the call that this one is nested in; NULL for a thread's own scratch.
    struct thread_scratch *_Nullable outer;
    /// Nesting depth of this thread's current log calls, in the thread's own scratch.
    int depth;
    /// Where the second begins whose text `date` holds, `yyyy-MM-ddTHH:mm:ss.`, in microseconds since 1970; INT64_MIN
    /// before the first.
    int64_t second;
    uint8_t date[24];
    /// An object that the thread's next call uses again, and what frees it; NULL if there is none.
    void *_Nullable spare;
    void (*_Nullable free_spare)(void *);
} thread_scratch;

extern _Thread_local thread_scratch *_Nullable thread_scratch_current;
thread_scratch *_Nullable thread_scratch_make(void);

/// This thread's scratch, made at the first call and freed with the thread; NULL if allocation failed.
static inline thread_scratch *_Nullable thread_scratch_of_current(void) {
    thread_scratch *scratch = thread_scratch_current;
    return __builtin_expect(scratch != NULL, 1) ? scratch : thread_scratch_make();
}

/// A scratch for a log call from within a log call: it must not write over the outer one. NULL if allocation failed.
thread_scratch *_Nullable thread_scratch_make_nested(thread_scratch *outer);
void thread_scratch_free_nested(thread_scratch *scratch);

#pragma clang assume_nonnull end

#endif
