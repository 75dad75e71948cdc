#include "scrub_persons.h"
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

_Thread_local scrub_clean_text *scrub_clean_texts;

// Cleared first: a scrub in another destructor of this thread allocates new memory.
static void memory_free(void *unused) {
    (void)unused;
    void *memory = buffer.memory, *texts = scrub_clean_texts;
    buffer.memory = NULL;
    scrub_clean_texts = NULL;
    free(memory);
    free(texts);
}

static void memory_make_key(void) { memory_key_is_made = pthread_key_create(&memory_key, memory_free) == 0; }

/// Memory that is freed with the thread. NULL if there is none.
static void *memory_make(size_t size) {
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
    if (!buffer.memory) buffer.memory = memory_make(SCRUB_BUFFER_SIZE);
    if (!buffer.memory) return NULL;
    buffer.is_in_use = 1;
    return buffer.memory;
}

int scrub_buffer_release(void *memory) {
    if (memory != buffer.memory) return 0;
    buffer.is_in_use = 0;
    return 1;
}

static int scrub_verdict(const uint8_t *bytes, size_t count, const uint64_t *endings) {
    return SCRUB_CLEAN | (scrub_may_end(endings, bytes, count) ? SCRUB_CLEAN_MAY_END : 0);
}

void scrub_clean_keep(uint64_t tag, const uint8_t *bytes, size_t count, const uint64_t *endings) {
    if (count == 0 || count > SCRUB_CLEAN_TEXT) return;
    if (!scrub_clean_texts) {
        scrub_clean_texts = memory_make(SCRUB_CLEAN_SETS * SCRUB_CLEAN_WAYS * sizeof *scrub_clean_texts);
    }
    if (!scrub_clean_texts) return;
    scrub_clean_text *set = scrub_clean_texts + scrub_clean_set(scrub_ends(bytes, count), count);
    for (int way = SCRUB_CLEAN_WAYS - 1; way > 0; way--) set[way] = set[way - 1];
    set->tag = tag;
    set->count = (uint8_t)count;
    set->verdict = (uint8_t)scrub_verdict(bytes, count, endings);
    memcpy(set->bytes, bytes, count);
}

int scrub_is_clean(uint64_t tag, const uint8_t *bytes, size_t count, const uint64_t *endings) {
    int known = scrub_clean_verdict(tag, bytes, count);
    if (known || count > SCRUB_BLOCKS * 64) return known;
    scrub_prefilter_result result;
    scrub_prefilter(bytes, count, endings, 0, &result);
    scrub_person person;
    if (result.any_anchor | result.any_code || scrub_next_person(bytes, count, 0, &person)) return 0;
    // A text with an id seldom comes twice, and would take the place of one that does.
    if (!result.guarded[0]) scrub_clean_keep(tag, bytes, count, endings);
    return scrub_verdict(bytes, count, endings);
}
