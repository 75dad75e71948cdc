#include "platform_scratch.h"

#include <pthread.h>
#include <stdlib.h>

static pthread_key_t scratch_key;
static pthread_once_t scratch_once = PTHREAD_ONCE_INIT;
static int scratch_key_is_made;

// A thread's destructors run with the key's value: the thread-local pointer is cleared first, so that a log call from
// another destructor allocates a new scratch buffer instead of writing to freed memory.
_Thread_local thread_scratch *thread_scratch_current;

static void scratch_free(void *value) {
    thread_scratch *scratch = value;
    thread_scratch_current = NULL;
    free(scratch->bytes);
    free(scratch);
}

static void scratch_make_key(void) {
    scratch_key_is_made = pthread_key_create(&scratch_key, scratch_free) == 0;
}

thread_scratch *thread_scratch_make(void) {
    pthread_once(&scratch_once, scratch_make_key);
    if (!scratch_key_is_made) return NULL;
    thread_scratch *scratch = calloc(1, sizeof *scratch);
    if (!scratch) return NULL;
    scratch->bytes = malloc(THREAD_SCRATCH_CAPACITY);
    scratch->capacity = scratch->bytes ? THREAD_SCRATCH_CAPACITY : 0;
    scratch->second = INT64_MIN;
    if (!scratch->bytes || pthread_setspecific(scratch_key, scratch) != 0) {
        free(scratch->bytes);
        free(scratch);
        return NULL;
    }
    thread_scratch_current = scratch;
    return scratch;
}
