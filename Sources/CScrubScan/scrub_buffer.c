#include "scrub_scan.h"

#include <pthread.h>
#include <stdlib.h>

static pthread_key_t room_key;
static pthread_once_t room_once = PTHREAD_ONCE_INIT;
static int room_key_is_made;

static _Thread_local struct {
    void *memory;
    int is_in_use;
} room;

// Cleared first: a scrub in another destructor of this thread makes a new room.
static void room_free(void *memory) {
    room.memory = NULL;
    free(memory);
}

static void room_make_key(void) { room_key_is_made = pthread_key_create(&room_key, room_free) == 0; }

static void *room_make(void) {
    pthread_once(&room_once, room_make_key);
    if (!room_key_is_made) return NULL;
    void *memory = malloc(SCRUB_ROOM);
    if (memory && pthread_setspecific(room_key, memory) != 0) {
        free(memory);
        return NULL;
    }
    room.memory = memory;
    return memory;
}

void *scrub_buffer_take(size_t size) {
    if (size > SCRUB_ROOM || room.is_in_use) return NULL;
    if (!room.memory && !room_make()) return NULL;
    room.is_in_use = 1;
    return room.memory;
}

int scrub_buffer_return(void *memory) {
    if (memory != room.memory) return 0;
    room.is_in_use = 0;
    return 1;
}
