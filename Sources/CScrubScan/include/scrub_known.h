// The texts that a thread remembers. Logs say the same again and again: a text with the template (`scrub_template.h`) of a text that
// was clean is clean, and one with the template of a text that was changed is changed at the same places.
#ifndef MSAL_SCRUB_KNOWN_H
#define MSAL_SCRUB_KNOWN_H

#include "scrub_template.h"

#pragma clang assume_nonnull begin

/// Templates are compared byte for byte, and the values that are masked by their hash, so a text is never taken for another one. `tag`
/// names the settings under which they were examined: in its upper half a chain's own lists of values, below the kinds that are masked
/// and whether masks are pseudonyms. With lists, what a template leaves out may matter, and texts are compared instead.
enum { SCRUB_LIST_BIT = 32 };

/// What is known about a text.
enum {
    SCRUB_CLEAN = 1,
    /// A known name could end it, see `scrub_may_end`.
    SCRUB_CLEAN_MAY_END = 2,
    /// Alone: the text has values that are masked.
    SCRUB_MASKED = 4,
};

/// A value that is masked.
typedef struct {
    uint16_t start, end;
    /// A `FindingKind`.
    uint8_t kind;
} scrub_known_value;

enum { SCRUB_KNOWN_VALUES = 8 };

/// A text, or a template, and the verdict on it. No values are kept: where they were are zeros, and the hash tells them.
typedef struct {
    uint64_t tag;
    /// Of the whole text, under random numbers of the thread.
    uint64_t hash;
    uint16_t count;
    uint8_t verdict, value_count;
    scrub_known_value values[SCRUB_KNOWN_VALUES];
    uint8_t bytes[SCRUB_TEMPLATE];
} scrub_known_text;

/// What to do with a text that was examined.
enum {
    SCRUB_FORGET,
    /// Remember it.
    SCRUB_KEEP,
    /// Remember its template, if the verdict on that is the same. Some digits are no value whatever is beside them: `code 123456`.
    SCRUB_KEEP_TEMPLATE,
};

/// A text's template, once it is needed.
typedef struct {
    enum { SCRUB_NOT_MADE, SCRUB_MADE, SCRUB_HAS_NONE } state;
    /// The text was just masked.
    int is_masked;
    scrub_template_text text;
} scrub_known_template;

/// The verdict on a text that this thread remembers; 0: it does not. With SCRUB_MASKED, `known` is where its values are, until the
/// thread remembers another text.
int scrub_known_verdict(
    uint64_t tag, const uint8_t *bytes, size_t count, const uint64_t *endings, scrub_known_template *template,
    const scrub_known_text *_Nullable *_Nonnull known
);

/// Says what to do with a text that was examined. Many texts come once, so one is kept when it, or its template, has come before.
int scrub_known_advice(uint64_t tag, const uint8_t *bytes, size_t count, scrub_known_template *template);

/// Remembers a text of 1 to SCRUB_TEMPLATE bytes, or a template, in place of another one: a clean one if it has no values, of which
/// there are at most SCRUB_KNOWN_VALUES. `endings` as in `scrub_text`.
void scrub_known_keep(
    uint64_t tag, const uint8_t *bytes, size_t count, const uint64_t *endings, const scrub_known_value *_Nullable values,
    size_t value_count
);

/// Keeps in mind that a text, or a template, is not to be remembered, so that it is examined for that only once.
void scrub_known_refuse(uint64_t tag, const uint8_t *bytes, size_t count);

/// The verdict on a text that this thread remembers, or in which no detector needs to start. 0 is not certain. `known` as in
/// `scrub_known_verdict`.
int scrub_quick_verdict(
    uint64_t tag, const uint8_t *bytes, size_t count, const uint64_t *endings,
    const scrub_known_text *_Nullable *_Nonnull known
);

/// Keeps in mind that no known name ends a text that is remembered as clean.
void scrub_known_ends_in_no_name(uint64_t tag, const uint8_t *bytes, size_t count);

#pragma clang assume_nonnull end

#endif
