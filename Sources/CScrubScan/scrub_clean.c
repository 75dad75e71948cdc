#include "scrub_clean.h"

#include "scrub_cache.h"
#include "scrub_memory.h"
#include "scrub_persons.h"
#include "scrub_scan.h"

#include <string.h>

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

/// Lines of one log often begin and end alike: the middle of a long one counts as well.
static inline uint64_t hash_of(const uint8_t *bytes, size_t count, text_ends ends) {
    const uint64_t odd = UINT64_C(0x9E3779B97F4A7C15), other = UINT64_C(0xD6E8FEB86659FD93);
    uint64_t hash = scrub_fold(ends.first ^ odd, ends.last ^ count ^ other);
    for (size_t index = 40; index + 16 <= count; index += 16) hash = scrub_fold(hash ^ bytes_load8(bytes + index), bytes_load8(bytes + index + 8) ^ odd);
    return hash;
}

static inline scrub_clean_text *find_exact(uint64_t tag, const uint8_t *bytes, size_t count) {
    if (!scrub_clean_texts || count == 0 || count > SCRUB_TEMPLATE) return NULL;
    text_ends ends = ends_of(bytes, count);
    scrub_clean_text *set = scrub_clean_texts->texts[hash_of(bytes, count, ends) % SCRUB_CLEAN_SETS];
    for (int way = 0; way < SCRUB_CLEAN_WAYS; way++) {
        if (set[way].tag != tag || set[way].count != count) continue;
        text_ends its = ends_of(set[way].bytes, count);
        if (its.first != ends.first || its.last != ends.last) continue;
        if (count <= 16 || memcmp(set[way].bytes, bytes, count) == 0) return set + way;
    }
    return NULL;
}

static int verdict_on(const uint8_t *bytes, size_t count, const uint64_t *endings) {
    return SCRUB_CLEAN | (scrub_may_end(endings, bytes, count) ? SCRUB_CLEAN_MAY_END : 0);
}

/// Makes the template if need be. Returns 0 if there is none, or if the digits of a text may be in a list of the chain.
static inline int make(scrub_clean_template *template, uint64_t tag, const uint8_t *bytes, size_t count) {
    if (template->state == SCRUB_NOT_MADE) {
        int is_made = tag >> SCRUB_LIST_BIT == 0 && scrub_template(bytes, count, template->is_masked, template->bytes);
        template->state = is_made ? SCRUB_MADE : SCRUB_HAS_NONE;
    }
    return template->state == SCRUB_MADE;
}

int scrub_clean_verdict(
    uint64_t tag, const uint8_t *bytes, size_t count, const uint64_t *endings, scrub_clean_template *template
) {
    if (!scrub_clean_texts) return 0;
    const scrub_clean_text *known = find_exact(tag, bytes, count);
    if (known) return known->verdict;
    return make(template, tag, bytes, count) && find_exact(tag, template->bytes, count) ? verdict_on(bytes, count, endings) : 0;
}

void scrub_clean_ends_in_no_name(uint64_t tag, const uint8_t *bytes, size_t count) {
    scrub_clean_text *known = find_exact(tag, bytes, count);
    if (known) known->verdict = SCRUB_CLEAN;
}

int scrub_clean_advice(uint64_t tag, const uint8_t *bytes, size_t count, scrub_clean_template *template) {
    if (count == 0 || count > SCRUB_TEMPLATE) return SCRUB_FORGET;
    if (!scrub_clean_texts) scrub_clean_texts = scrub_thread_memory(sizeof *scrub_clean_texts);
    if (!scrub_clean_texts) return SCRUB_FORGET;
    int is_template = make(template, tag, bytes, count);
    if (is_template) bytes = template->bytes;
    uint64_t hash = hash_of(bytes, count, ends_of(bytes, count)) ^ tag, *seen = scrub_clean_texts->seen + hash % SCRUB_CLEAN_SEEN;
    if (*seen == hash) return is_template ? SCRUB_KEEP_TEMPLATE : SCRUB_KEEP;
    *seen = hash;
    return SCRUB_FORGET;
}

void scrub_clean_keep(uint64_t tag, const uint8_t *bytes, size_t count, const uint64_t *endings) {
    if (!scrub_clean_texts) scrub_clean_texts = scrub_thread_memory(sizeof *scrub_clean_texts);
    if (!scrub_clean_texts) return;
    scrub_clean_text *set = scrub_clean_texts->texts[hash_of(bytes, count, ends_of(bytes, count)) % SCRUB_CLEAN_SETS];
    for (int way = SCRUB_CLEAN_WAYS - 1; way > 0; way--) set[way] = set[way - 1];
    set->tag = tag;
    set->count = (uint16_t)count;
    set->verdict = (uint8_t)verdict_on(bytes, count, endings);
    memcpy(set->bytes, bytes, count);
}

/// Whether no detector needs to start in a text. No is not certain.
static int needs_no_detector(const uint8_t *bytes, size_t count, const uint64_t *endings) {
    scrub_prefilter_result result;
    scrub_prefilter(bytes, count, endings, 0, &result);
    scrub_person person;
    return !(result.any_anchor | result.any_code) && !scrub_next_person(bytes, count, 0, &person);
}

int scrub_is_clean(uint64_t tag, const uint8_t *bytes, size_t count, const uint64_t *endings) {
    scrub_clean_template template;
    template.state = SCRUB_NOT_MADE;
    template.is_masked = 0;
    int known = scrub_clean_verdict(tag, bytes, count, endings, &template);
    if (known || count > SCRUB_BLOCKS * 64) return known;
    if (!needs_no_detector(bytes, count, endings)) return 0;
    int advice = scrub_clean_advice(tag, bytes, count, &template);
    if (advice == SCRUB_KEEP) scrub_clean_keep(tag, bytes, count, endings);
    if (advice == SCRUB_KEEP_TEMPLATE && needs_no_detector(template.bytes, count, endings))
        scrub_clean_keep(tag, template.bytes, count, endings);
    return verdict_on(bytes, count, endings);
}
