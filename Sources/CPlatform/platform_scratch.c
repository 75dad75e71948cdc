#include "platform_scratch.h"

#include <pthread.h>
#include <stdlib.h>

static pthread_key_t scratch_key;
static pthread_once_t scratch_once = PTHREAD_ONCE_INIT;
static int scratch_key_is_made;

// A thread's destructors run with the key's value: the thread-local pointer is cleared first, so that a log call from
// another destructor allocates a new scratch buffer instead of writing to freed memory.
_Thread_local thread_scratch *thread_scratch_current;

static void scratch_free(thread_scratch *scratch) {
    if (scratch->spare && scratch->free_spare) scratch->free_spare(scratch->spare);
    free(scratch->labels);
    free(scratch);
}

static void scratch_free_with_thread(void *value) {
    thread_scratch_current = NULL;
    scratch_free(value);
}

static void scratch_make_key(void) {
    scratch_key_is_made = pthread_key_create(&scratch_key, scratch_free_with_thread) == 0;
}

static thread_scratch *scratch_make(thread_scratch *outer) {
    thread_scratch *scratch = calloc(1, sizeof *scratch);
    void *memory = NULL;
    // One block: pages that no record needs are never touched.
    if (!scratch || posix_memalign(&memory, 64, THREAD_SCRATCH_LABELS + THREAD_SCRATCH_CAPACITY) != 0) {
        free(scratch);
        return NULL;
    }
    scratch->labels = memory;
    scratch->bytes = scratch->labels + THREAD_SCRATCH_LABELS;
    scratch->outer = outer;
    scratch->second = INT64_MIN;
    return scratch;
}

thread_scratch *thread_scratch_make(void) {
    pthread_once(&scratch_once, scratch_make_key);
    if (!scratch_key_is_made) return NULL;
    thread_scratch *scratch = scratch_make(NULL);
    if (!scratch) return NULL;
    if (pthread_setspecific(scratch_key, scratch) != 0) {
        scratch_free(scratch);
        return NULL;
    }
    thread_scratch_current = scratch;
    return scratch;
}

thread_scratch *thread_scratch_make_nested(thread_scratch *outer) { return scratch_make(outer); }

void thread_scratch_free_nested(thread_scratch *scratch) { scratch_free(scratch); }
