// What the log lines of one statement have in common: the text without the ids, numbers and times that differ from line to line.
// Detectors decide by their form and place, not by their digits, and look for a value that occurs again not inside of a GUID. So they
// find the same in every text with this template, if no value is a number that may occur again among those that were replaced.
#ifndef MSAL_SCRUB_TEMPLATE_H
#define MSAL_SCRUB_TEMPLATE_H

#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

/// The longest text that has a template, in bytes.
#define SCRUB_TEMPLATE 256

typedef struct {
    uint8_t bytes[SCRUB_TEMPLATE];
    /// A bit for each byte that was replaced, and for the first byte of each GUID that was.
    uint64_t replaced[SCRUB_TEMPLATE / 64], ids[SCRUB_TEMPLATE / 64];
    /// The text has a GUID that stays, because of what is glued to it. It may be the same as one that was replaced.
    int has_glued_id;
} scrub_template_text;

/// Makes the template of a text, which is as long as the text. Returns 0 if there is none: the text has no digits, and so is its own
/// template, it is empty or too long, or it has the parameters of a statement or colours, where numbers decide more.
///
/// A template is a text of the same kind. It has other digits, the same ones in each text with this template, in
/// - dates with a time, and times: `2026-11-28 14:59:08.123`;
/// - numbers of at most seven digits, and no zero at the beginning, with nothing beside them that could give their digits a meaning.
///   Beside a dot, a percent sign or a letter they may be of an address, an encoded character or base64. Three numbers in a row may be
///   a telephone number or the bytes of a text, and one in brackets counts something;
/// - GUIDs without a group that is a word, or a long one that is a number. There the last digit but one tells which GUID of the text
///   it is: whether two are the same, in any case, matters. Capitals stay capitals;
/// - the hashes of masks, `user:k0e77b3534:9f2c61a5e07b83d4`, in a text that was just masked. (In others a mask may be anything.)
/// In the last two, the first and the last digit stay a letter or a number.
int scrub_template(const uint8_t *bytes, size_t count, int is_masked, scrub_template_text *target);

#pragma clang assume_nonnull end

#endif
