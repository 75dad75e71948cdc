// The journal in mapped memory: many producers, one consumer, no lock and no system call when a record is appended.
//
//   [header, 64 KiB][data pages][the same data pages once more, so that no record ever wraps]
//   a record = [tag 8][length 4][level 4][payload], 16-aligned; tag = key ^ position, stored last with release order
//
// J1. A record exists once its tag is stored: what a producer had only reserved when it died is skipped.
// J2. Positions only grow, so a tag left from an earlier lap never matches: nothing is ever cleared.
// J3. Space is returned (head) only after its records are in the file and a commit says so.
// J4. Bit 63 of tail closes the journal: no reservation succeeds after it.
// J5. A reservation is seen by the consumer before it sleeps, or its producer sees that the consumer sleeps.
#ifndef MSAL_JOURNAL_H
#define MSAL_JOURNAL_H

#include "bytes_hash.h"
#include "platform_atomics.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

enum {
    JOURNAL_HEADER_SIZE = 65536,
    JOURNAL_RECORD_HEADER = 16,
    JOURNAL_LARGEST_RECORD = 512 * 1024,  ///< that a reader accepts; the sink writes shorter ones
    JOURNAL_LEVELS = 8,
    JOURNAL_INTERNAL_EVENT_TEXT = 3968,
    JOURNAL_FETCHED_AHEAD = 1024,
};
#define JOURNAL_CLOSED 0x8000000000000000ull
#define JOURNAL_FULL 0xffffffffffffffffull

/// Everything before `head` is in the first `length` bytes of the file `device`, `inode`.
typedef struct {
    uint64_t head, length, device, inode;
    uint64_t internal_event;  ///< serial of the last internal event in the file
    uint64_t serial;    ///< of two valid commits the one with the higher serial counts
    uint64_t sequence;  ///< the run's counter at the time
    uint64_t check;     ///< stored last with release order
} journal_commit;

/// A number that belongs to the commit with this serial.
typedef struct {
    uint64_t value, serial;
    uint64_t check;  ///< as in a commit
} journal_note;

/// One of the sink's own records (an internal event), stored beside the ring. Valid if `tag` matches its serial.
typedef struct {
    uint64_t tag;
    uint64_t length;
    uint64_t announced[JOURNAL_LEVELS];  ///< drops announced up to and including this event
    uint8_t text[JOURNAL_INTERNAL_EVENT_TEXT];
    uint8_t reserved[48];
} journal_internal_event;

typedef struct {
    char magic[8];  ///< written last at creation
    uint32_t version, header_size;
    uint64_t capacity, key;
    uint8_t boot_id[16];
    uint64_t owner_pid, owner_start, owner_namespace;
    uint8_t run_id[16];
    uint64_t directory_device, directory_inode;
    uint64_t held_device;  ///< this file's device, if the owner holds it as long as it lives; else 0
    uint8_t reserved0[256 - 112];
    uint64_t tail;
    uint8_t reserved1[56];
    uint64_t head;
    uint8_t reserved2[56];
    uint64_t sequence;
    uint8_t reserved3[56];
    uint64_t sleeping;  ///< nonzero while the consumer waits to be woken
    uint8_t reserved4[56];
    journal_commit commits[2];
    uint64_t dropped[JOURNAL_LEVELS];
    uint64_t heartbeat;  ///< nanoseconds of the monotonic clock, by the consumer
    uint64_t wall;       ///< nanoseconds since 1970, at the same time
    journal_note cuts[2];    ///< bytes that the log's files had lost, and that no file announces yet
    journal_note lines[2];   ///< lines that were ever written: records and internal events; not in older journals
    uint8_t reserved5[4096 - 816];
    journal_internal_event internal_events[2];
} journal_header;

_Static_assert(offsetof(journal_header, tail) == 256, "layout of version 1");
_Static_assert(offsetof(journal_header, commits) == 512, "layout of version 1");
_Static_assert(offsetof(journal_header, cuts) == 720, "layout of version 1");
_Static_assert(offsetof(journal_header, lines) == 768, "layout of version 1");
_Static_assert(offsetof(journal_header, internal_events) == 4096, "layout of version 1");
_Static_assert(sizeof(journal_internal_event) == 4096, "layout of version 1");

static inline uint64_t *journal_head(journal_header *journal) { return &journal->head; }
static inline uint64_t *journal_tail(journal_header *journal) { return &journal->tail; }
static inline uint64_t *journal_sequence(journal_header *journal) { return &journal->sequence; }
static inline uint64_t *journal_sleeping(journal_header *journal) { return &journal->sleeping; }
static inline uint64_t *journal_heartbeat(journal_header *journal) { return &journal->heartbeat; }
static inline uint64_t *journal_wall(journal_header *journal) { return &journal->wall; }
static inline uint64_t *journal_dropped(journal_header *journal, uint32_t level) {
    return &journal->dropped[level & (JOURNAL_LEVELS - 1)];
}

static inline uint64_t journal_size(uint64_t payload) {
    return (payload + JOURNAL_RECORD_HEADER + 15) & ~15ull;
}

/// Reserves `size` bytes of the ring. Returns the position, or JOURNAL_FULL if there is no space or the journal is
/// closed. Sequentially consistent, see `journal_wants_wake`.
static inline uint64_t journal_reserve(journal_header *journal, uint64_t capacity, uint64_t size) {
    uint64_t tail = __atomic_load_n(&journal->tail, __ATOMIC_RELAXED);
    for (;;) {
        uint64_t head = __atomic_load_n(&journal->head, __ATOMIC_ACQUIRE);
        if ((tail & JOURNAL_CLOSED) || tail + size - head > capacity) return JOURNAL_FULL;
        if (__atomic_compare_exchange_n(&journal->tail, &tail, tail + size, true, __ATOMIC_SEQ_CST, __ATOMIC_RELAXED)) return tail;
    }
}

/// Fills a reservation without publishing the record. Returns the tag's address. `capacity` is a power of two.
static inline uint64_t *journal_fill(uint8_t *data, uint64_t capacity, uint64_t position, const void *bytes,
                                            uint32_t count, uint32_t level) {
    uint8_t *start = data + (position & (capacity - 1));
    memcpy(start + 8, &count, 4);
    memcpy(start + 12, &level, 4);
    memcpy(start + JOURNAL_RECORD_HEADER, bytes, count);
    return (uint64_t *)(void *)start;
}

/// Fetches the cache lines that the next record will fill, if it is as long as this one. The consumer has read them
/// since, so a store would wait for them; so they arrive while the next record is encoded.
static inline void journal_fetch_next(const uint8_t *data, uint64_t capacity, uint64_t position, uint64_t size) {
    const uint8_t *start = data + (position & (capacity - 1));
    if (size > JOURNAL_FETCHED_AHEAD) size = JOURNAL_FETCHED_AHEAD;
    for (uint64_t line = 0; line < size; line += 64) cache_line_fetch_to_write(start + line);
}

/// Reserves, fills and publishes. Returns the position after the record, or JOURNAL_FULL.
static inline uint64_t journal_append(journal_header *journal, uint8_t *data, uint64_t capacity, uint64_t key,
                                             const void *bytes, uint32_t count, uint32_t level) {
    uint64_t size = journal_size(count);
    uint64_t position = journal_reserve(journal, capacity, size);
    if (position == JOURNAL_FULL) return JOURNAL_FULL;
    uint64_t *tag = journal_fill(data, capacity, position, bytes, count, level);
    __atomic_store_n(tag, key ^ position, __ATOMIC_RELEASE);
    journal_fetch_next(data, capacity, position + size, size);
    return position + size;
}

/// Whether the sleeping consumer must be woken after a reservation (J5).
///
/// All four accesses are sequentially consistent, so they have one order that every thread sees: the producer writes
/// `tail` and then reads `sleeping`, the consumer (`journal_announce_sleep`) writes `sleeping` and then reads `tail`.
/// If the producer reads 0, the consumer's write comes later in that order, and so it sees the reservation and stays
/// awake. No fence is needed, which would wait until all of the record has left the store buffer.
static inline bool journal_wants_wake(journal_header *journal) {
    return __atomic_load_n(&journal->sleeping, __ATOMIC_SEQ_CST) != 0;
}

/// The same after a drop, which reserves nothing.
static inline bool journal_wants_wake_after_drop(journal_header *journal) {
    atomic_fence();
    return journal_wants_wake(journal);
}

/// The consumer announces that it will sleep. Returns `tail`: if anything was reserved, it must not sleep.
static inline uint64_t journal_announce_sleep(journal_header *journal) {
    __atomic_store_n(&journal->sleeping, 1, __ATOMIC_SEQ_CST);
    return __atomic_load_n(&journal->tail, __ATOMIC_SEQ_CST);
}

/// Length of the record at `position`, or -1 if no published record there ends at or before `end`.
static inline int64_t journal_record(const uint8_t *data, uint64_t capacity, uint64_t key, uint64_t position, uint64_t end) {
    const uint8_t *start = data + (position & (capacity - 1));
    uint32_t length;
    if (__atomic_load_n((const uint64_t *)(const void *)start, __ATOMIC_ACQUIRE) != (key ^ position)) return -1;
    memcpy(&length, start + 8, 4);
    if (length > JOURNAL_LARGEST_RECORD || journal_size(length) > end - position) return -1;
    return (int64_t)length;
}

/// Level of the record that `journal_record` found at `position`.
static inline uint32_t journal_level(const uint8_t *data, uint64_t capacity, uint64_t position) {
    uint32_t level;
    memcpy(&level, data + (position & (capacity - 1)) + 12, 4);
    return level;
}

/// The bytes of the record at `position`.
static inline const uint8_t *journal_line(const uint8_t *data, uint64_t capacity, uint64_t position) {
    return data + (position & (capacity - 1)) + JOURNAL_RECORD_HEADER;
}

typedef struct {
    uint64_t position;  ///< after the last record copied
    uint64_t bytes, records;
} journal_batch;

/// Copies consecutive published records, until one is missing, `limit` bytes are used up, or `end` is reached.
static inline journal_batch journal_collect(const uint8_t *data, uint64_t capacity, uint64_t key, uint64_t position,
                                                          uint64_t end, uint8_t *output, uint64_t limit) {
    journal_batch batch = {position, 0, 0};
    while (batch.position < end) {
        int64_t length = journal_record(data, capacity, key, batch.position, end);
        if (length < 0 || batch.bytes + (uint64_t)length > limit) break;
        memcpy(output + batch.bytes, journal_line(data, capacity, batch.position), (size_t)length);
        batch.bytes += (uint64_t)length;
        batch.records += 1;
        batch.position += journal_size((uint64_t)length);
    }
    return batch;
}

static inline uint64_t journal_commit_check(const journal_commit *commit, uint64_t key) {
    uint64_t sum = key;
    const uint64_t words[7] = {commit->head, commit->length, commit->device, commit->inode, commit->internal_event, commit->serial, commit->sequence};
    for (int i = 0; i < 7; i++) sum = bytes_mix_seeded(sum + words[i] + 0x9e3779b97f4a7c15ull);
    return sum;
}

/// Stores a commit in the slot of its serial. The other slot is unchanged, so one of the two is always whole.
static inline void journal_put_commit(journal_header *journal, journal_commit commit, uint64_t key) {
    journal_commit *slot = &journal->commits[commit.serial & 1];
    __atomic_store_n(&slot->check, 0, __ATOMIC_RELAXED);
    __atomic_thread_fence(__ATOMIC_RELEASE);
    slot->head = commit.head; slot->length = commit.length; slot->device = commit.device; slot->inode = commit.inode;
    slot->internal_event = commit.internal_event; slot->serial = commit.serial; slot->sequence = commit.sequence;
    __atomic_store_n(&slot->check, journal_commit_check(&commit, key), __ATOMIC_RELEASE);
}

/// Gets the newest whole commit; false if there is none.
static inline bool journal_get_commit(const journal_header *journal, uint64_t key, journal_commit *result) {
    bool found = false;
    for (int i = 0; i < 2; i++) {
        journal_commit slot = journal->commits[i];
        if (slot.check == journal_commit_check(&slot, key) && (slot.serial & 1) == (uint64_t)i
            && (!found || slot.serial > result->serial)) {
            *result = slot;
            found = true;
        }
    }
    return found;
}

static inline uint64_t journal_note_check(const journal_note *note, uint64_t key) {
    return bytes_mix_seeded(bytes_mix_seeded(~key + note->serial) + note->value);
}

/// Offsets in the file of the slots for this serial.
static inline uint64_t journal_commit_offset(uint64_t serial) {
    return offsetof(journal_header, commits) + (serial & 1) * sizeof(journal_commit);
}
static inline uint64_t journal_cut_offset(uint64_t serial) {
    return offsetof(journal_header, cuts) + (serial & 1) * sizeof(journal_note);
}
static inline uint64_t journal_lines_offset(uint64_t serial) {
    return offsetof(journal_header, lines) + (serial & 1) * sizeof(journal_note);
}

/// Stores a number that belongs to the commit that is stored next. It counts only together with that commit.
static inline void journal_put_note(journal_note *slots, uint64_t value, uint64_t serial, uint64_t key) {
    journal_note *slot = &slots[serial & 1];
    journal_note note = {value, serial, 0};
    __atomic_store_n(&slot->check, 0, __ATOMIC_RELAXED);
    __atomic_thread_fence(__ATOMIC_RELEASE);
    slot->value = value; slot->serial = serial;
    __atomic_store_n(&slot->check, journal_note_check(&note, key), __ATOMIC_RELEASE);
}
static inline void journal_put_cut(journal_header *journal, uint64_t bytes, uint64_t serial, uint64_t key) {
    journal_put_note(journal->cuts, bytes, serial, key);
}
static inline void journal_put_lines(journal_header *journal, uint64_t count, uint64_t serial, uint64_t key) {
    journal_put_note(journal->lines, count, serial, key);
}

/// The number that was stored with the commit of this serial; false if there is none.
static inline bool journal_get_note(const journal_note *slots, uint64_t key, uint64_t serial, uint64_t *value) {
    const journal_note *note = &slots[serial & 1];
    *value = note->value;
    return note->serial == serial && note->check == journal_note_check(note, key);
}
static inline uint64_t journal_get_cut(const journal_header *journal, uint64_t key, uint64_t serial) {
    uint64_t bytes;
    return journal_get_note(journal->cuts, key, serial, &bytes) ? bytes : 0;
}
static inline bool journal_get_lines(const journal_header *journal, uint64_t key, uint64_t serial, uint64_t *count) {
    return journal_get_note(journal->lines, key, serial, count);
}

static inline uint64_t journal_internal_event_tag(uint64_t key, uint64_t serial, uint64_t length) {
    return bytes_mix_seeded(key + bytes_mix_seeded(serial) + length);
}

/// Stores an internal event next to the ring. The previous one must be committed.
static inline bool journal_put_internal_event(journal_header *journal, uint64_t key, uint64_t serial, const void *text,
                                             uint64_t length, const uint64_t *announced) {
    journal_internal_event *event = &journal->internal_events[serial & 1];
    if (length > JOURNAL_INTERNAL_EVENT_TEXT) return false;
    __atomic_store_n(&event->tag, 0, __ATOMIC_RELAXED);
    __atomic_thread_fence(__ATOMIC_RELEASE);
    event->length = length;
    memcpy(event->announced, announced, sizeof event->announced);
    memcpy(event->text, text, length);
    __atomic_store_n(&event->tag, journal_internal_event_tag(key, serial, length), __ATOMIC_RELEASE);
    return true;
}

/// The internal event with this serial; NULL if it was never completed.
static inline const journal_internal_event *journal_get_internal_event(const journal_header *journal, uint64_t key, uint64_t serial) {
    const journal_internal_event *event = &journal->internal_events[serial & 1];
    if (event->length > JOURNAL_INTERNAL_EVENT_TEXT) return NULL;
    return atomic_word_load(&event->tag) == journal_internal_event_tag(key, serial, event->length) ? event : NULL;
}

#endif
