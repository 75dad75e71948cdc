#include "scrub_memory.h"
#include "scrub_scan.h"

#include <pthread.h>
#include <stdlib.h>

static pthread_key_t memory_key;
static pthread_once_t memory_once = PTHREAD_ONCE_INIT;
static int memory_key_is_made;

static _Thread_local struct {
    void *memory;
    int is_in_use;
} buffer;

_Thread_local scrub_known_memory *scrub_known_texts;

// Cleared first: a scrub in another destructor of this thread allocates new memory.
static void memory_free(void *unused) {
    (void)unused;
    void *memory = buffer.memory, *texts = scrub_known_texts;
    buffer.memory = NULL;
    scrub_known_texts = NULL;
    free(memory);
    free(texts);
}

static void memory_make_key(void) { memory_key_is_made = pthread_key_create(&memory_key, memory_free) == 0; }

void *scrub_thread_memory(size_t size) {
    pthread_once(&memory_once, memory_make_key);
    if (!memory_key_is_made) return NULL;
    void *memory = calloc(1, size);
    // Any value but NULL makes the destructor run.
    if (memory && pthread_setspecific(memory_key, &buffer) != 0) {
        free(memory);
        return NULL;
    }
    return memory;
}

void *scrub_buffer_acquire(size_t size) {
    if (size > SCRUB_BUFFER_SIZE || buffer.is_in_use) return NULL;
    if (!buffer.memory) buffer.memory = scrub_thread_memory(SCRUB_BUFFER_SIZE);
    if (!buffer.memory) return NULL;
    buffer.is_in_use = 1;
    return buffer.memory;
}

int scrub_buffer_release(void *memory) {
    if (memory != buffer.memory) return 0;
    buffer.is_in_use = 0;
    return 1;
}
