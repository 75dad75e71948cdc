#include "scrub_known.h"

#include "scrub_cache.h"
#include "scrub_memory.h"
#include "scrub_persons.h"
#include "scrub_scan.h"

#include <stdlib.h>
#include <string.h>
#if !defined(__APPLE__)
#include <unistd.h>
#endif

/// The first and the last bytes of a text: all of its bytes if it has at most 16.
typedef struct {
    uint64_t first, last;
} text_ends;

static inline text_ends ends_of(const uint8_t *bytes, size_t count) {
    text_ends ends = {0, 0};
    size_t part = count >= 8 ? 8 : count >= 4 ? 4 : count >= 2 ? 2 : count;
    switch (part) {
    case 8: memcpy(&ends.first, bytes, 8), memcpy(&ends.last, bytes + count - 8, 8); break;
    case 4: memcpy(&ends.first, bytes, 4), memcpy(&ends.last, bytes + count - 4, 4); break;
    case 2: memcpy(&ends.first, bytes, 2), memcpy(&ends.last, bytes + count - 2, 2); break;
    case 1: ends.first = bytes[0]; break;
    }
    return ends;
}

/// A hash of all bytes under this thread's random numbers. Two halves, so that the processor works on both at once.
static inline uint64_t hash_of(const uint8_t *bytes, size_t count, text_ends ends) {
    const uint64_t *seed = scrub_known_texts->seed;
    uint64_t hash = scrub_fold(ends.first ^ seed[0], ends.last ^ count ^ seed[1]), other = seed[0];
    if (count <= 16) return hash;
    size_t index = 8;
    for (; index + 40 <= count; index += 32) {
        hash = scrub_fold(hash ^ bytes_load8(bytes + index), bytes_load8(bytes + index + 8) ^ seed[0]);
        other = scrub_fold(other ^ bytes_load8(bytes + index + 16), bytes_load8(bytes + index + 24) ^ seed[1]);
    }
    // Up to the last eight bytes; the last step may see some bytes twice.
    for (; index + 8 < count; index += 8) other = scrub_fold(other ^ bytes_load8(bytes + index), seed[0]);
    return scrub_fold(hash ^ seed[1], other);
}

/// Whether a text is the known one, whose values are blank.
static int is_same_around_values(const scrub_known_text *known, const uint8_t *bytes) {
    size_t index = 0;
    for (size_t which = 0; which < known->value_count; which++) {
        if (memcmp(known->bytes + index, bytes + index, known->values[which].start - index) != 0) return 0;
        index = known->values[which].end;
    }
    return memcmp(known->bytes + index, bytes + index, known->count - index) == 0;
}

static inline int is_same(const scrub_known_text *known, const uint8_t *bytes, size_t count, text_ends ends, uint64_t hash) {
    if (known->verdict == SCRUB_MASKED) return known->hash == hash && is_same_around_values(known, bytes);
    text_ends its = ends_of(known->bytes, count);
    return its.first == ends.first && its.last == ends.last && (count <= 16 || memcmp(known->bytes, bytes, count) == 0);
}

static inline scrub_known_text *find_exact(uint64_t tag, const uint8_t *bytes, size_t count) {
    if (!scrub_known_texts || count == 0 || count > SCRUB_TEMPLATE) return NULL;
    text_ends ends = ends_of(bytes, count);
    uint64_t hash = hash_of(bytes, count, ends);
    scrub_known_text *set = scrub_known_texts->texts[hash % SCRUB_KNOWN_SETS];
    for (int way = 0; way < SCRUB_KNOWN_WAYS; way++) {
        if (set[way].tag == tag && set[way].count == count && is_same(set + way, bytes, count, ends, hash)) return set + way;
    }
    return NULL;
}

/// The memory of this thread; NULL if there is none.
static scrub_known_memory *memory(void) {
    if (scrub_known_texts) return scrub_known_texts;
    scrub_known_memory *made = scrub_thread_memory(sizeof *made);
    if (!made) return NULL;
#if defined(__APPLE__)
    arc4random_buf(made->seed, sizeof made->seed);
#else
    if (getentropy(made->seed, sizeof made->seed) != 0) {
        free(made);
        return NULL;
    }
#endif
    return scrub_known_texts = made;
}

static int clean_verdict_on(const uint8_t *bytes, size_t count, const uint64_t *endings) {
    return SCRUB_CLEAN | (scrub_may_end(endings, bytes, count) ? SCRUB_CLEAN_MAY_END : 0);
}

/// Makes the template if need be. Returns 0 if there is none, or if the digits of a text may be in a list of the chain.
static inline int make(scrub_known_template *template, uint64_t tag, const uint8_t *bytes, size_t count) {
    if (template->state == SCRUB_NOT_MADE) {
        int is_made = tag >> SCRUB_LIST_BIT == 0 && scrub_template(bytes, count, template->is_masked, &template->text);
        template->state = is_made ? SCRUB_MADE : SCRUB_HAS_NONE;
    }
    return template->state == SCRUB_MADE;
}

static int verdict_of(const scrub_known_text *text, const scrub_known_text **known) {
    if (text->verdict == SCRUB_MASKED) *known = text;
    return text->verdict;
}

int scrub_known_verdict(
    uint64_t tag, const uint8_t *bytes, size_t count, const uint64_t *endings, scrub_known_template *template,
    const scrub_known_text **known
) {
    if (!scrub_known_texts) return 0;
    const scrub_known_text *text = find_exact(tag, bytes, count);
    if (text) return verdict_of(text, known);
    if (!make(template, tag, bytes, count)) return 0;
    text = find_exact(tag, template->text.bytes, count);
    if (!text) return 0;
    return text->verdict == SCRUB_MASKED ? verdict_of(text, known) : clean_verdict_on(bytes, count, endings);
}

void scrub_known_ends_in_no_name(uint64_t tag, const uint8_t *bytes, size_t count) {
    scrub_known_text *text = find_exact(tag, bytes, count);
    if (text && text->verdict != SCRUB_MASKED) text->verdict = SCRUB_CLEAN;
}

int scrub_known_advice(uint64_t tag, const uint8_t *bytes, size_t count, scrub_known_template *template) {
    if (count == 0 || count > SCRUB_TEMPLATE) return SCRUB_FORGET;
    if (!memory()) return SCRUB_FORGET;
    int is_template = make(template, tag, bytes, count);
    if (is_template) bytes = template->text.bytes;
    uint64_t hash = hash_of(bytes, count, ends_of(bytes, count)) ^ tag, *seen = scrub_known_texts->seen + hash % SCRUB_KNOWN_SEEN;
    if (scrub_known_texts->refused[hash % SCRUB_KNOWN_SEEN] == hash) return SCRUB_FORGET;
    if (*seen == hash) return is_template ? SCRUB_KEEP_TEMPLATE : SCRUB_KEEP;
    *seen = hash;
    return SCRUB_FORGET;
}

void scrub_known_refuse(uint64_t tag, const uint8_t *bytes, size_t count) {
    if (!scrub_known_texts) return;
    uint64_t hash = hash_of(bytes, count, ends_of(bytes, count)) ^ tag;
    scrub_known_texts->refused[hash % SCRUB_KNOWN_SEEN] = hash;
}

void scrub_known_keep(
    uint64_t tag, const uint8_t *bytes, size_t count, const uint64_t *endings, const scrub_known_value *values, size_t value_count
) {
    if (!memory()) return;
    uint64_t hash = hash_of(bytes, count, ends_of(bytes, count));
    scrub_known_text *set = scrub_known_texts->texts[hash % SCRUB_KNOWN_SETS];
    for (int way = SCRUB_KNOWN_WAYS - 1; way > 0; way--) set[way] = set[way - 1];
    set->tag = tag;
    set->hash = hash;
    set->count = (uint16_t)count;
    set->verdict = (uint8_t)(value_count > 0 ? SCRUB_MASKED : clean_verdict_on(bytes, count, endings));
    set->value_count = (uint8_t)value_count;
    if (value_count > 0) memcpy(set->values, values, value_count * sizeof *values);
    memcpy(set->bytes, bytes, count);
    for (size_t which = 0; which < value_count; which++) memset(set->bytes + values[which].start, 0, values[which].end - values[which].start);
}

/// Whether no detector needs to start in a text. No is not certain.
static int needs_no_detector(const uint8_t *bytes, size_t count, const uint64_t *endings) {
    scrub_prefilter_result result;
    scrub_prefilter(bytes, count, endings, 0, &result);
    scrub_person person;
    return !(result.any_anchor | result.any_code) && !scrub_next_person(bytes, count, 0, &person);
}

int scrub_quick_verdict(
    uint64_t tag, const uint8_t *bytes, size_t count, const uint64_t *endings, const scrub_known_text **known
) {
    scrub_known_template template;
    template.state = SCRUB_NOT_MADE;
    template.is_masked = 0;
    int verdict = scrub_known_verdict(tag, bytes, count, endings, &template, known);
    if (verdict || count > SCRUB_BLOCKS * 64) return verdict;
    if (!needs_no_detector(bytes, count, endings)) return 0;
    int advice = scrub_known_advice(tag, bytes, count, &template);
    if (advice == SCRUB_KEEP) scrub_known_keep(tag, bytes, count, endings, NULL, 0);
    if (advice == SCRUB_KEEP_TEMPLATE) {
        if (needs_no_detector(template.text.bytes, count, endings)) {
            scrub_known_keep(tag, template.text.bytes, count, endings, NULL, 0);
        } else {
            scrub_known_refuse(tag, template.text.bytes, count);
        }
    }
    return clean_verdict_on(bytes, count, endings);
}
