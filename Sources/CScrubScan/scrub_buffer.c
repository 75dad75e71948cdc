#include "scrub_scan.h"

#include <pthread.h>
#include <stdlib.h>

static pthread_key_t buffer_key;
static pthread_once_t buffer_once = PTHREAD_ONCE_INIT;
static int buffer_key_is_made;

static _Thread_local struct {
    void *memory;
    int is_in_use;
} buffer;

// Cleared first: a scrub in another destructor of this thread allocates a new buffer.
static void buffer_free(void *memory) {
    buffer.memory = NULL;
    free(memory);
}

static void buffer_make_key(void) { buffer_key_is_made = pthread_key_create(&buffer_key, buffer_free) == 0; }

static void *buffer_make(void) {
    pthread_once(&buffer_once, buffer_make_key);
    if (!buffer_key_is_made) return NULL;
    void *memory = malloc(SCRUB_BUFFER_SIZE);
    if (memory && pthread_setspecific(buffer_key, memory) != 0) {
        free(memory);
        return NULL;
    }
    buffer.memory = memory;
    return memory;
}

void *scrub_buffer_acquire(size_t size) {
    if (size > SCRUB_BUFFER_SIZE || buffer.is_in_use) return NULL;
    if (!buffer.memory && !buffer_make()) return NULL;
    buffer.is_in_use = 1;
    return buffer.memory;
}

int scrub_buffer_release(void *memory) {
    if (memory != buffer.memory) return 0;
    buffer.is_in_use = 0;
    return 1;
}
