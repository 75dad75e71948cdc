// The clean texts that a thread remembers. Logs say the same again and again: a text whose template (`scrub_template.h`) was clean
// is not searched again.
#ifndef MSAL_SCRUB_CLEAN_H
#define MSAL_SCRUB_CLEAN_H

#include "scrub_template.h"

#pragma clang assume_nonnull begin

/// Templates are compared byte for byte, so a text is never taken for another one. `tag` names the settings under which they were
/// examined: in its upper half a chain's own lists of values, below the kinds that are masked. With lists, what a template leaves out
/// may matter, and texts are compared instead.
enum { SCRUB_LIST_BIT = 32 };

/// What is known about a clean text.
enum {
    SCRUB_CLEAN = 1,
    /// A known name could end it, see `scrub_may_end`.
    SCRUB_CLEAN_MAY_END = 2,
};

/// What to do with a text that was found clean.
enum {
    SCRUB_FORGET,
    /// Remember it.
    SCRUB_KEEP,
    /// Remember its template, if that is clean as well. Some digits are no value whatever is beside them: `code 123456`.
    SCRUB_KEEP_TEMPLATE,
};

/// A text's template, once it is needed.
typedef struct {
    enum { SCRUB_NOT_MADE, SCRUB_MADE, SCRUB_HAS_NONE } state;
    /// The text was just masked.
    int is_masked;
    uint8_t bytes[SCRUB_TEMPLATE];
} scrub_clean_template;

/// The verdict on a text that this thread remembers as clean; 0: it does not.
int scrub_clean_verdict(
    uint64_t tag, const uint8_t *bytes, size_t count, const uint64_t *endings, scrub_clean_template *template
);

/// Says what to do with a text that was found clean. Many texts come once, so one is kept when it, or its template, has come before.
int scrub_clean_advice(uint64_t tag, const uint8_t *bytes, size_t count, scrub_clean_template *template);

/// Remembers a clean text of 1 to SCRUB_TEMPLATE bytes, or a template, in place of another one. `endings` as in `scrub_text`.
void scrub_clean_keep(uint64_t tag, const uint8_t *bytes, size_t count, const uint64_t *endings);

/// The verdict on a text that is certainly clean: this thread remembers it, or no detector needs to start in it. 0 is
/// not certain.
int scrub_is_clean(uint64_t tag, const uint8_t *bytes, size_t count, const uint64_t *endings);

/// Keeps in mind that no known name ends a text that is remembered as clean.
void scrub_clean_ends_in_no_name(uint64_t tag, const uint8_t *bytes, size_t count);

#pragma clang assume_nonnull end

#endif
